/**
 * Writes an archive: everything that a church has on its website, for people and for other programs, as one ZIP file
 * (docs/decisions/040-archives.md). Nothing is kept in memory but the file that is being written.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { type PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { archiveEntries, type Entry } from '#app/archive/entries.ts'
import type { ArchivedDefinition } from '#app/archive/kinds.ts'
import { CHECKSUMS } from '#app/archive/layout.ts'
import type { Services } from '#app/http/services.ts'
import { openSnapshot } from '#db/snapshot.ts'

type ArchiveServices = Pick<Services, 'config' | 'files'>

/** The first day that a ZIP file can name, in every time zone. */
const NO_DATE = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 }

/**
 * The bytes of an archive. It is whole when they end without an error. Above 4 GB it has the form ZIP64, which all
 * current systems open.
 */
export function archiveStream(services: ArchiveServices, definitions: readonly ArchivedDefinition[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  void fill(zip, output, services, definitions).catch(fail)
  return output
}

/** Writes the file under another name first, so that one with its own name is whole. */
export async function writeArchiveFile(
  services: ArchiveServices,
  definitions: readonly ArchivedDefinition[],
  path: string,
): Promise<void> {
  const draft = `${path}.part`
  try {
    await pipeline(archiveStream(services, definitions), createWriteStream(draft, { mode: 0o600 }))
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function fill(
  zip: ZipFile,
  output: PassThrough,
  { config, files }: ArchiveServices,
  definitions: readonly ArchivedDefinition[],
): Promise<void> {
  // A download that is broken off closes the output.
  const closed = once(output, 'close').then(() => Promise.reject(new Error('the archive was not read to its end')))
  closed.catch(() => undefined)
  await using snapshot = await openSnapshot(config.database)
  const sums: string[] = []
  for await (const entry of archiveEntries(snapshot.db, files, definitions)) {
    sums.push(`${await Promise.race([add(zip, entry), closed])}  ${entry.name}\n`)
  }
  zip.addBuffer(Buffer.from(sums.toSorted(byName).join('')), CHECKSUMS, NO_DATE)
  zip.end()
}

const DIGITS = 64

function byName(a: string, b: string): number {
  return a.slice(DIGITS) < b.slice(DIGITS) ? -1 : 1
}

/** @returns the SHA-256 of the file, once all of it was written */
function add(zip: ZipFile, { name, body, isCompressed }: Entry): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  async function* hashed() {
    const hash = createHash('sha256')
    for await (const chunk of body) {
      hash.update(chunk)
      yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    }
    resolve(hash.digest('hex'))
  }
  zip.addReadStream(Readable.from(hashed(), { objectMode: false }), name, { ...NO_DATE, compress: isCompressed })
  return promise
}
