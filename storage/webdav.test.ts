/** Copies go to WebDAV servers that people have, and come back. */
import { randomBytes } from 'node:crypto'
import { mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { WebDav } from '#storage/webdav.ts'
import { dav } from '#test/webdav.ts'
import { startWebDavProgram, webDavPrograms } from '#test/webdav-servers.ts'

const name = 'narthex-2026-11-29T03-00-00Z.tar.zst.age'

it.skipIf(webDavPrograms.length === 0)('there is a WebDAV server to try: Apache or rclone', () => {
  expect(webDavPrograms).not.toEqual([])
})

describe.each(webDavPrograms)('%s', (program) => {
  it('keeps files in a folder that is made, lists them, gives them back, and deletes them', async () => {
    await using server = await startWebDavProgram(program)
    using folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-copy-'))
    const path = join(folder.path, 'copy')
    const bytes = randomBytes(9_000_000)
    writeFileSync(path, bytes)
    const place = new WebDav({ address: `${server.url}our%20church`, ...dav })
    await expect(place.list('narthex-')).rejects.toThrow('there is no such folder')
    await place.makeFolder()
    await place.makeFolder()
    expect(await place.list('narthex-')).toEqual([])
    expect(await place.text('.narthex-site')).toBeUndefined()
    await place.put('.narthex-site', Buffer.from('ours'))
    expect(await place.text('.narthex-site')).toBe('ours')
    await place.upload(name, path)
    await place.upload(name, path)
    expect(await place.list('narthex-')).toEqual([{ name, bytes: bytes.length }])
    expect(await place.size(name)).toBe(bytes.length)
    expect(Buffer.compare(await buffer(await place.read(name)), bytes)).toBe(0)
    await place.delete(name)
    await place.delete(name)
    expect(await place.size(name)).toBeUndefined()
    expect(readdirSync(join(server.files, 'our church'))).toEqual(['.narthex-site'])
  })

  it('says what is wrong with the account, the address and the folder around', async () => {
    await using server = await startWebDavProgram(program)
    const at = (address: string, password = dav.password) => new WebDav({ address, user: dav.user, password })
    await expect(at(server.url, 'wrong').list('')).rejects.toThrow('doesn’t accept the name and the password')
    await expect(at(`${server.url}no/where`).makeFolder()).rejects.toThrow('the folder around this one doesn’t exist')
    await expect(at(`${server.url}none`).put('a', Buffer.from('b'))).rejects.toThrow(
      /there is no such folder|the folder around this one/,
    )
  })

  it.skipIf(process.getuid?.() !== 0)(
    'says that its disk is full, and keeps the earlier copy and no half one',
    async () => {
      await using server = await startWebDavProgram(program, 4)
      using folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-copy-'))
      const path = join(folder.path, 'copy')
      const place = new WebDav({ address: server.url, ...dav })
      await place.put('narthex-before', Buffer.from('whole'))
      writeFileSync(path, randomBytes(9_000_000))
      await expect(place.upload(name, path)).rejects.toThrow('full')
      expect(readdirSync(server.files)).toEqual(['narthex-before'])
      expect(await place.text('narthex-before')).toBe('whole')
    },
  )
})
