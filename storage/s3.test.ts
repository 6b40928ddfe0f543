import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#app/config.ts'
import { StoreUnavailable } from '#storage/files.ts'
import { Bucket, type S3Place, s3Files } from '#storage/s3.ts'
import { type S3Server, startS3 } from '#test/s3.ts'

let store: S3Server
let place: S3Place
beforeAll(async () => {
  store = await startS3()
  const { s3 } = readConfig(store.env)
  if (!s3) throw new Error('no store')
  place = s3
})
afterAll(() => store.stop())

describe('a bucket', () => {
  it('takes a large file in parts, and lists more objects than one answer has', async () => {
    const bucket = new Bucket(place)
    const folder = await mkdtemp(join(tmpdir(), 'narthex-parts-'))
    const bytes = randomBytes(33 * 1024 * 1024)
    await writeFile(join(folder, 'large'), bytes)
    const shares: number[] = []
    await bucket.upload('parts/large', join(folder, 'large'), (share) => shares.push(share))
    await rm(folder, { recursive: true })
    expect(shares).toEqual([32 / 33, 1])
    expect((await buffer(bucket.read('parts/large'))).equals(bytes)).toBe(true)
    const names = ['many/1', 'many/2', 'many/3/a', 'many/4', 'many/5']
    for (const name of names) await bucket.put(name, Buffer.from(name))
    expect((await bucket.list('many/', 2)).map(({ name }) => name)).toEqual(names)
  })

  it('that sends elsewhere is not followed', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(307, { Location: `${place.endpoint}/other${request.url}` }).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const elsewhere = new Bucket({ ...place, endpoint: `http://127.0.0.1:${port}` })
    await expect(elsewhere.put('a', Buffer.from('x'))).rejects.toThrow('refused PUT /a: 307')
    expect(asked).toEqual([`PUT /${place.bucket}/a`])
    server.close()
  })

  it('with a wrong key is refused, and one that is away says so', async () => {
    const wrong = s3Files({ ...place, secretAccessKey: 'wrong' })
    await expect(wrong.put('a.webp', Buffer.from('x'))).rejects.toThrow('refused PUT /a.webp: 403')
    await store.pause()
    const files = s3Files(place)
    await expect(files.put('a.webp', Buffer.from('x'))).rejects.toThrow(StoreUnavailable)
    await expect(files.get('a.webp')).rejects.toThrow(StoreUnavailable)
    await store.start()
    await s3Files(place).put('a.webp', Buffer.from('x'))
  })
})
