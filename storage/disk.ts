/** Files in a folder of this machine, unless the installation has a bucket. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, type ReadStream } from 'node:fs'
import { hostname } from 'node:os'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { type Files, isFileName } from '#storage/files.ts'
import { type S3Place, s3Files } from '#storage/s3.ts'

/** Where a file is written before it is complete. */
const DRAFTS = '.drafts'

/** Where this installation keeps its uploaded files: in the bucket if one is set, otherwise under `dataDir`. */
export function openFiles({ dataDir, s3 }: { dataDir: string; s3: S3Place | undefined }): Files {
  return s3 ? s3Files(s3) : diskFiles(join(dataDir, 'uploads'))
}

/** @param root created with the first file; no other program reads or writes there */
export function diskFiles(root: string): Files {
  return {
    put: (name, bytes) => write(root, pathOf(root, name), bytes),
    async get(name) {
      if (!isFileName(name)) return undefined
      const path = pathOf(root, name)
      const found = await stat(path).catch(undefinedIfMissing)
      if (!found?.isFile()) return undefined
      return {
        size: found.size,
        async body() {
          return Readable.toWeb(await openToRead(path)) as ReadableStream<Uint8Array<ArrayBuffer>>
        },
      }
    },
    delete: (name) => rm(pathOf(root, name), { force: true }),
    async list(prefix) {
      const folder = join(root, dirname(`${prefix}-`))
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(undefinedIfMissing)
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
        .filter((name) => name.startsWith(prefix) && isFileName(name))
        .toSorted()
    },
  }
}

/** Opens a file. Not as a `FileHandle`: one that is forgotten ends the process when it is collected as garbage. */
export async function openToRead(path: string): Promise<ReadStream> {
  const file = createReadStream(path)
  await once(file, 'open')
  return file
}

/** @throws for an invalid name: the program creates the names, so that is a bug */
function pathOf(root: string, name: string): string {
  if (!isFileName(name)) throw new Error(`${JSON.stringify(name)} isn’t a valid file name`)
  return join(root, name)
}

/**
 * Writes a temporary file and renames it, with a sync after each step: after a power failure the file is complete, or it
 * does not exist.
 */
async function write(root: string, path: string, bytes: Uint8Array): Promise<void> {
  const drafts = join(root, DRAFTS)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await deleteAbandoned(drafts, /^/, 1)
  const draft = join(drafts, randomUUID())
  try {
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** A rename is durable only after its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  // Windows can't open folders, and does not need this.
  if (process.platform === 'win32') return
  await using folder = await open(path)
  await folder.sync()
}

/** A part of the names of temporary files and folders that says which process uses them. */
export function ownerTag(): string {
  return `~${hostname()
    .replaceAll(/[^\w-]/g, '_')
    .slice(0, 40)}~${process.pid}~`
}

/** Whether the process that a name contains ran on this machine and has ended. */
function isOwnerDead(name: string): boolean {
  const [tag, pid] = /~[\w-]+~(\d{1,10})~/.exec(name) ?? []
  if (tag?.slice(0, -`${pid}~`.length) !== ownerTag().slice(0, -`${process.pid}~`.length)) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/**
 * Deletes what processes that have died left in a folder: files and folders with such names that are of this age, or whose
 * process has ended.
 */
export async function deleteAbandoned(folder: string, names: RegExp, hours: number): Promise<void> {
  const all = (await readdir(folder).catch(undefinedIfMissing)) ?? []
  for (const name of all.filter((one) => names.test(one))) {
    const path = join(folder, name)
    const found = await stat(path).catch(undefinedIfMissing)
    if (found && (isOwnerDead(name) || Date.now() - found.mtimeMs > hours * 60 * 60 * 1000))
      await rm(path, { recursive: true, force: true })
  }
}

/** For `catch`: a missing file is undefined, and no error. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
