import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteAbandoned, diskFiles, ownerTag } from '#storage/disk.ts'
import type { Files } from '#storage/files.ts'
import { s3Files } from '#storage/s3.ts'
import { readConfig } from '#app/config.ts'
import { filesInMemory } from '#test/files.ts'
import { type S3Server, startS3 } from '#test/s3.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function textOf(files: Files, name: string): Promise<string | undefined> {
  const file = await files.get(name)
  return file && new Response(await file.body()).text()
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'narthex-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe.each(['disk', 'memory', 'S3'])('files (%s)', (kind) => {
  let files: Files
  let store: S3Server | undefined
  beforeAll(async () => {
    if (kind === 'S3') store = await startS3()
  })
  afterAll(() => store?.stop())
  beforeEach(() => {
    const { s3 } = readConfig({ ...store?.env })
    files = s3 ? s3Files(s3) : kind === 'disk' ? diskFiles(join(folder, 'uploads')) : filesInMemory()
  })

  it('returns a stored file, and its size', async () => {
    await files.put('pictures/a-1.webp', bytes('bread'))
    expect(await textOf(files, 'pictures/a-1.webp')).toBe('bread')
    expect((await files.get('pictures/a-1.webp'))?.size).toBe(5)
    await files.put('pictures/empty.webp', bytes(''))
    expect(await textOf(files, 'pictures/empty.webp')).toBe('')
  })

  it('finds nothing under a name that was never stored, and under none that is deleted', async () => {
    await files.put('pictures/a.webp', bytes('bread'))
    await files.delete('pictures/a.webp')
    await files.delete('pictures/a.webp')
    expect(await files.get('pictures/a.webp')).toBeUndefined()
    expect(await files.get('pictures')).toBeUndefined()
    expect(await files.get('elsewhere/a.webp')).toBeUndefined()
    expect(await files.get('../secret')).toBeUndefined()
  })

  it('lists by the beginning of the name', async () => {
    for (const name of ['pictures/ab-1.webp', 'pictures/ab-2.avif', 'pictures/b-1.webp']) {
      await files.put(name, bytes(name))
    }
    expect((await files.list('')).filter((name) => name.includes('ab-'))).toHaveLength(2)
    expect(await files.list('pictures/ab-')).toEqual(['pictures/ab-1.webp', 'pictures/ab-2.avif'])
    expect(await files.list('pictures/b-')).toHaveLength(1)
    expect(await files.list('nothing/')).toEqual([])
  })
})

describe('files on disk', () => {
  it('never leave their folder', async () => {
    const files = diskFiles(join(folder, 'uploads'))
    await writeFile(join(folder, 'secret'), 'do not read')
    await files.put('a.webp', bytes('bread'))
    const names = ['../secret', '..', '.', '/etc/passwd', 'a/../../secret', '.drafts/x', 'a\0b', '..\\secret', '', 'A']
    for (const name of names) {
      expect(await files.get(name)).toBeUndefined()
      await expect(async () => files.put(name, bytes('x'))).rejects.toThrow('isn’t a valid file name')
      await expect(async () => files.delete(name)).rejects.toThrow('isn’t a valid file name')
    }
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('do not read')
  })

  it('are their owner’s alone, and leave no draft behind', async () => {
    const files = diskFiles(folder)
    await files.put('pictures/a.webp', bytes('bread'))
    expect((await stat(join(folder, 'pictures/a.webp'))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, '.drafts'))).toEqual([])
  })

  it('remove the drafts of a process that died while writing, not those of a running one', async () => {
    const files = diskFiles(folder)
    await files.put('a.webp', bytes('bread'))
    await writeFile(join(folder, '.drafts', 'old'), 'half')
    await writeFile(join(folder, '.drafts', 'new'), 'half')
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await utimes(join(folder, '.drafts', 'old'), longAgo, longAgo)
    await files.put('b.webp', bytes('wine'))
    expect(await readdir(join(folder, '.drafts'))).toEqual(['new'])
  })

  it('of a process that has ended are deleted however new they are, and those of others are not', async () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    const names = [ownerTag().replace(`~${process.pid}~`, `~${dead}~`), ownerTag(), '~elsewhere~1~']
    for (const name of names) await writeFile(join(folder, `.restore-${name}`), 'half')
    await deleteAbandoned(folder, /^\.restore-/, 24)
    expect((await readdir(folder)).toSorted()).toEqual(
      names
        .slice(1)
        .map((name) => `.restore-${name}`)
        .toSorted(),
    )
  })

  it('are not half there when they cannot be written', async () => {
    const files = diskFiles(folder)
    await files.put('a.webp', bytes('bread'))
    await expect(files.put('a.webp/b.webp', bytes('wine'))).rejects.toThrow('a.webp')
    expect(await files.list('')).toEqual(['a.webp'])
  })
})
