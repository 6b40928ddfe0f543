/** Files in a folder of this machine. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { type Files, isFileName } from '#storage/files.ts'

/** Where a file is written before it is complete. */
const DRAFTS = '.drafts'
/** A draft older than this was left by a process that died. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000

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
        body: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array<ArrayBuffer>>,
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
  await clearAbandoned(drafts)
  const draft = join(drafts, randomUUID())
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
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
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function clearAbandoned(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name)
    const found = await stat(draft).catch(undefinedIfMissing)
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(draft, { force: true })
  }
}

/** For `catch`: a missing file is undefined, and no error. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
