/** A folder on another disk as a place for copies of backups. */
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Remote } from '#storage/remote.ts'
import { openToRead, ownerTag, undefinedIfMissing } from '#storage/disk.ts'

/** A folder on another disk, which has to exist: one that isn't mounted must not be made on the first disk. */
export class RemoteFolder implements Remote {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async list(prefix: string): Promise<{ name: string; bytes: number }[]> {
    const names = (await readdir(this.#path)).filter((name) => name.startsWith(prefix))
    const found = await Promise.all(names.map(async (name) => ({ name, bytes: await this.size(name) })))
    return found.flatMap(({ name, bytes }) => (bytes === undefined ? [] : [{ name, bytes }]))
  }

  async upload(name: string, path: string): Promise<void> {
    await this.#write(name, async (draft) => {
      const { bavail, bsize } = await statfs(this.#path)
      if (bavail * bsize < (await stat(path)).size) throw new Error('there is not enough room')
      await pipeline(createReadStream(path), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    })
  }

  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.#write(name, (draft) => writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true }))
  }

  async size(name: string): Promise<number | undefined> {
    const found = await stat(join(this.#path, name)).catch(undefinedIfMissing)
    return found?.isFile() ? found.size : undefined
  }

  text(name: string): Promise<string | undefined> {
    return readFile(join(this.#path, name), 'utf8').catch(undefinedIfMissing)
  }

  read(name: string): Promise<AsyncIterable<Uint8Array>> {
    return openToRead(join(this.#path, name))
  }

  delete(name: string): Promise<void> {
    return rm(join(this.#path, name), { force: true })
  }

  /** A file has its name only when it is complete and on the disk. */
  async #write(name: string, write: (draft: string) => Promise<void>): Promise<void> {
    const draft = join(this.#path, `.part-${ownerTag()}${name}`)
    try {
      await rm(draft, { force: true })
      await write(draft)
      await rename(draft, join(this.#path, name))
      await using folder = await open(this.#path)
      await folder.sync()
    } finally {
      await rm(draft, { force: true })
    }
  }
}
