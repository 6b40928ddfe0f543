import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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

function listed(name: string, more = '<IsTruncated>false</IsTruncated>'): string {
  return `<ListBucketResult><Contents><Key>${name}</Key><Size>1</Size></Contents>${more}</ListBucketResult>`
}

/** A store that answers every request like this. */
async function answering(answer: (response: ServerResponse, method: string) => void) {
  const server = createServer(({ method = '' }, response) => answer(response, method)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const own = { ...place, endpoint: `http://127.0.0.1:${port}` }
  return {
    place: own,
    bucket: new Bucket(own),
    [Symbol.asyncDispose]: async () => {
      server.close().closeAllConnections()
      await once(server, 'close')
    },
  }
}

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
    expect((await buffer(await bucket.read('parts/large'))).equals(bytes)).toBe(true)
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

  it.each([
    ['nothing', '', 'no list'],
    ['a page', '<html><body>Back soon</body></html>', 'no list'],
    ['half of it', '<ListBucketResult><Contents><Key>a</Key><Size>1</Size></Contents>', 'no list'],
    ['the same part again and again', listed('a1', '<IsTruncated>true</IsTruncated>'), 'does not go on'],
    ['that there is more, and no more', listed('b1', '<IsTruncated>true</IsTruncated>'), 'does not go on'],
    ['no word whether that is all', listed('a1', ''), 'whether it is complete'],
    ['more than fits into memory', 'x'.repeat(11_000_000), 'too long'],
  ])('whose store answers a list with %s is not taken for an empty one', async (_, xml, why) => {
    await using server = await answering((response) => void response.end(xml))
    const error: unknown = await server.bucket.list('a').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StoreUnavailable)
    expect(String((error as Error).cause)).toContain(why)
  })

  it('lists nothing but what was asked for, and knows no size that its store doesn’t say', async () => {
    await using server = await answering((response) => void response.writeHead(200).end(listed('a1')))
    expect(await server.bucket.list('a')).toEqual([{ name: 'a1', bytes: 1 }])
    expect(await server.bucket.list('b')).toEqual([])
    await expect(server.bucket.size('a1')).rejects.toThrow('how large')
  })

  it.each([
    ['a web page', { 'Content-Type': 'text/html', ETag: '"a"' }],
    ['no ETag', {}],
  ])('that answers everything with 200 and %s has stored nothing', async (_, headers) => {
    await using server = await answering((response) => void response.writeHead(200, headers).end('Welcome'))
    await expect(s3Files(server.place).put('a.webp', Buffer.from('x'))).rejects.toThrow(StoreUnavailable)
    const folder = await mkdtemp(join(tmpdir(), 'narthex-parts-'))
    await writeFile(join(folder, 'large'), randomBytes(33 * 1024 * 1024))
    await expect(server.bucket.upload('large', join(folder, 'large'))).rejects.toThrow(/no UploadId|does not answer/)
    await rm(folder, { recursive: true })
  })

  it('whose object can’t be read says so before anything is answered', async () => {
    await using server = await answering(
      (response, method) =>
        void response.writeHead(method === 'HEAD' ? 200 : 503, method === 'HEAD' ? { 'Content-Length': 12 } : {}).end(),
    )
    const file = await s3Files(server.place).get('a.webp')
    await expect(file?.body()).rejects.toThrow(StoreUnavailable)
  })

  it.each(['too short', 'this is longer than it said'])(
    'does not give out a file of another size: %s',
    async (body) => {
      await using server = await answering((response, method) => {
        response.writeHead(200, method === 'HEAD' ? { 'Content-Length': 12 } : {}).end(body)
      })
      const file = await s3Files(server.place).get('a.webp')
      expect(file?.size).toBe(12)
      const read = async () => buffer((await file?.body()) ?? Readable.from([]))
      await expect(read()).rejects.toThrow(StoreUnavailable)
    },
  )

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
