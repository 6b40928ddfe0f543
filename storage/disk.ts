/** Files in a folder of this machine. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Files } from '#storage/files.ts'

/** No part begins with a dot, so no name leads out of the folder or to a draft. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,199}(?:\/[a-z0-9][a-z0-9._-]{0,199}){0,3}$/
/** Where a file is written before it is whole. */
const DRAFTS = '.drafts'
/** A draft this old, in milliseconds, was left by a process that has ended. */
const ABANDONED = 60 * 60 * 1000

/** The files of this installation, under `dataDir`. */
export function openFiles({ dataDir }: { dataDir: string }): Files {
  return diskFiles(join(dataDir, 'uploads'))
}

/**
 * @param root made when the first file comes; no other program reads or writes there
 */
export function diskFiles(root: string): Files {
  return {
    put: (name, bytes) => write(root, pathOf(root, name), bytes),
    async get(name) {
      if (!NAME.test(name)) return undefined
      const path = pathOf(root, name)
      const found = await stat(path).catch(nothingThere)
      if (!found?.isFile()) return undefined
      return {
        size: found.size,
        body: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array<ArrayBuffer>>,
      }
    },
    delete: (name) => rm(pathOf(root, name), { force: true }),
    async list(prefix) {
      const folder = join(root, dirname(`${prefix}-`))
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingThere)
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
        .filter((name) => name.startsWith(prefix) && NAME.test(name))
        .toSorted()
    },
  }
}

/** @throws when it is no name: names are made by us, so that is a mistake of ours */
function pathOf(root: string, name: string): string {
  if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a file`)
  return join(root, name)
}

/**
 * Writes beside and moves into place, with the disk told to keep each step: after a power cut the file is there whole,
 * or it is not there.
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
  await keepFolder(dirname(path))
}

/** A rename is kept only when its folder is. */
async function keepFolder(path: string): Promise<void> {
  // Windows does not open folders, and needs none of this.
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
    const found = await stat(draft).catch(nothingThere)
    if (found && Date.now() - found.mtimeMs > ABANDONED) await rm(draft, { force: true })
  }
}

function nothingThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
