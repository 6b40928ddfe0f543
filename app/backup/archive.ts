/**
 * The file of a backup: a tar archive (POSIX.1-1988) compressed with Zstandard (RFC 8878), so that `tar --zstd -tf FILE`
 * lists it without this program. It ends with a skippable frame (RFC 8878, 3.1.2) that holds the SHA-256 of every byte
 * before it, so that a truncated or changed file is recognized before its contents are read.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { deleteAbandoned, syncFolder, undefinedIfMissing } from '#storage/disk.ts'

/** The first bytes of Zstandard data. */
const MAGIC = Buffer.from('28b52ffd', 'hex')
/** A skippable frame of 32 bytes follows. */
const TRAILER = Buffer.from('502a4d1820000000', 'hex')
const DIGEST_BYTES = 32
const TRAILER_BYTES = TRAILER.length + DIGEST_BYTES

/** The reason why a file can't be restored, for people. */
export class ArchiveError extends Error {}

export interface Entry {
  name: string
  /** In bytes. */
  size: number
  body: AsyncIterable<Uint8Array>
}

/** Adds a file to an archive that is being written. */
export type Add = (entry: Entry) => Promise<void>

/**
 * Writes an archive under a temporary name, and renames it when it is complete and synced to disk. An earlier backup with
 * the same name is replaced.
 * @returns its size in bytes
 * @throws ArchiveError when another file has the name
 */
export async function writeArchive(path: string, produce: (add: Add) => Promise<void>): Promise<number> {
  await refuseOtherFile(path)
  await deleteAbandoned(dirname(path), /^\..*\.part$/s, 1)
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`)
  try {
    const digest = await writeCompressed(draft, produce)
    await appendFile(draft, Buffer.concat([TRAILER, digest]), { flush: true })
    const { size } = await stat(draft)
    await rename(draft, path)
    await syncFolder(dirname(path))
    return size
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Syncing in small portions, since the server's own writes wait during a sync. */
const BYTES_PER_SYNC = 8 * 1024 * 1024

/** @returns the SHA-256 of what was written */
async function writeCompressed(draft: string, produce: (add: Add) => Promise<void>): Promise<Buffer> {
  const tar = pack()
  const hash = createHash('sha256')
  const written = pipeline(Readable.from(tar), createZstdCompress(), async (chunks: AsyncIterable<Buffer>) => {
    await using file = await open(draft, 'wx', 0o600)
    let unsynced = 0
    for await (const chunk of chunks) {
      hash.update(chunk)
      await file.writeFile(chunk)
      if ((unsynced += chunk.length) < BYTES_PER_SYNC) continue
      await file.datasync()
      unsynced = 0
    }
  })
  // Without this, the producer would wait forever when writing fails, such as on a full disk.
  const failed = new Promise<never>((_, reject) => void written.catch(reject))
  try {
    await Promise.race([produce((entry) => addEntry(tar, entry)), failed])
    tar.finalize()
    await written
  } catch (error) {
    tar.destroy()
    await written.catch(() => undefined)
    throw error
  }
  return hash.digest()
}

async function addEntry(tar: ReturnType<typeof pack>, { name, size, body }: Entry): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const entry = tar.entry({ name, size, mode: 0o600, mtime: new Date(0) }, (error) =>
    error ? reject(error) : resolve(undefined),
  )
  entry.on('error', reject)
  // Prevents an unhandled rejection before it is awaited.
  promise.catch(() => undefined)
  for await (const chunk of body) {
    if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), promise])
  }
  entry.end()
  await promise
}

/**
 * `npm run backup -- narthex.db` must not replace the database by its backup.
 * @throws ArchiveError
 */
export async function refuseOtherFile(path: string): Promise<void> {
  const found = await stat(path).catch(undefinedIfMissing)
  if (!found) return
  if (found.isDirectory()) throw new ArchiveError(`${path} is a folder: name a file to write the backup to.`)
  if (found.size > 0 && (await detectBackup(path)) === undefined)
    throw new ArchiveError(`${path} exists and is no backup: choose another name.`)
}

/**
 * Checks that the file is whole and as it was written.
 * @throws ArchiveError
 */
export async function checkDigest(path: string): Promise<void> {
  const { size } = await stat(path)
  if ((await detectBackup(path)) !== 'plain') throw new ArchiveError('This file isn’t a backup of Narthex.')
  await using file = await open(path)
  const end = Buffer.alloc(TRAILER_BYTES)
  if (size > TRAILER_BYTES + MAGIC.length) await file.read(end, 0, TRAILER_BYTES, size - TRAILER_BYTES)
  if (!end.subarray(0, TRAILER.length).equals(TRAILER))
    throw new ArchiveError('This backup is incomplete or damaged: its end is missing.')
  const digest = await sha256Of(createReadStream(path, { end: size - TRAILER_BYTES - 1 }))
  if (digest !== end.toString('hex', TRAILER.length))
    throw new ArchiveError('This backup is damaged: it isn’t what was written.')
}

/** The checksum in hexadecimal digits. */
export async function sha256Of(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

/** The first line of an encrypted file (https://age-encryption.org/v1). */
const AGE = Buffer.from('age-encryption.org/v1\n')

/** The kind of a backup by its first bytes; undefined for any other file. */
export async function detectBackup(path: string): Promise<'plain' | 'encrypted' | undefined> {
  await using file = await open(path)
  const start = Buffer.alloc(AGE.length)
  await file.read(start, 0, AGE.length, 0)
  if (start.equals(AGE)) return 'encrypted'
  return start.subarray(0, MAGIC.length).equals(MAGIC) ? 'plain' : undefined
}

/** Most bytes that belong to no file: headers and padding. Further ones would fill the memory, or never end. */
const MAX_BETWEEN_FILES = 1024 * 1024

/**
 * The files of an archive. Each body has to be read to its end before the next file.
 * @throws ArchiveError when it can't be unpacked, or has anything but plain files
 */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const { size } = await stat(path)
  const entries = extract()
  const unpacked = createZstdDecompress()
  const source = createReadStream(path, { end: Math.max(0, size - TRAILER_BYTES - 1) })
  source.on('error', (error) => entries.destroy(error))
  unpacked.on('error', (error) => entries.destroy(error))
  let allowed = MAX_BETWEEN_FILES
  unpacked.on('data', ({ length }: Buffer) => {
    if ((allowed -= length) < 0) entries.destroy(new ArchiveError('This backup is damaged: it has no end.'))
  })
  source.pipe(unpacked).pipe(entries)
  try {
    for await (const entry of entries) {
      const { name, size: length = 0, type } = entry.header
      if (type !== 'file') throw new ArchiveError('This backup is damaged: it has entries that aren’t files.')
      if (!Number.isSafeInteger(length) || length < 0)
        throw new ArchiveError('This backup is damaged: a size is wrong.')
      allowed = MAX_BETWEEN_FILES + length
      yield { name, size: length, body: readBody(entry) }
      entry.resume()
    }
  } catch (error) {
    throw archiveErrorOf(error)
  } finally {
    source.destroy()
    unpacked.destroy()
    entries.destroy()
  }
}

async function* readBody(entry: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* entry
  } catch (error) {
    throw archiveErrorOf(error)
  }
}

function archiveErrorOf(error: unknown): unknown {
  if (error instanceof ArchiveError || isSystemError(error)) return error
  return new ArchiveError('This backup is damaged: it can’t be unpacked.', { cause: error })
}

/** Errors of the disk and the database are passed on, since they are not the archive's fault. */
function isSystemError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && !/^(?:Z_|ZSTD_|ERR_ZSTD|ERR_STREAM|ERR_BROTLI)/.test(code)
}
