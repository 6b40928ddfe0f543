/** Reads a ZIP file from the disk within bounds, since anyone may have made it. */
import { buffer } from 'node:stream/consumers'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { archiveFolder, isOfSystem } from '#app/archive/layout.ts'
import { ImportError } from '#app/records/import/report.ts'
import { formatCount } from '#app/text/format-count.ts'

const MAX_FILES = 200_000
/** One file that is read as a whole. */
const MAX_TEXT_MB = 64
/**
 * All files but media together. Twenty thousand sermons of ten years have 60 MB as JSON and as much as CSV, and may be packed to
 * a twentieth.
 */
const MAX_TEXTS_MB = 512
/** Media are compressed before they are packed, so they unpack to hardly more than the archive. */
const MEDIA_RATIO = 4

const MB = 1024 * 1024

export interface Zip extends AsyncDisposable {
  /** The sizes of the files in bytes, by their names in the archive's folder. */
  sizes: ReadonlyMap<string, number>
  /** Other files beside that folder. */
  beside: readonly string[]
  /** @throws ImportError when it can't be unpacked, or is more than its size says */
  open: (name: string) => AsyncIterable<Uint8Array>
  /** @throws ImportError also for a large file */
  bytes: (name: string) => Promise<Buffer>
}

/**
 * Opens the file and reads its list of contents; nothing is unpacked.
 * @throws ImportError when it is no ZIP file, its contents are too many or too large, or a name leads out of it
 */
export async function openZip(path: string): Promise<Zip> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(refuse)
  try {
    return reading(zip, await listed(zip, (await stat(path)).size))
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listed(zip: ZipFile, packed: number): Promise<Listed> {
  if (zip.entryCount > MAX_FILES)
    throw new ImportError(`This archive has ${zip.entryCount.toLocaleString('en-US')} files, which is too many.`)
  const all = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry
      if (name.endsWith('/')) continue
      if (all.has(name)) throw new ImportError(`This archive has two files with the name ${shown(name)}.`)
      if (isLink(entry)) throw new ImportError(`${shown(name)} in this archive only leads to another file.`)
      all.set(name, entry)
    }
  } catch (error) {
    refuse(error)
  }
  const named = [...all].filter(([name]) => !isOfSystem(name))
  const names = named.map(([name]) => name)
  const folder = archiveFolder(names) ?? ''
  const own = named.filter(([name]) => name.startsWith(folder))
  const entries = new Map(own.map(([name, entry]) => [name.slice(folder.length), entry]))
  refuseBombs(entries, packed)
  return { entries, beside: names.filter((name) => !name.startsWith(folder)) }
}

interface Listed {
  entries: Map<string, Entry>
  beside: string[]
}

/** Whether it is a symbolic link, by the mode that Unix keeps in the upper half. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170_000) === 0o120_000
}

/** @throws ImportError; what isn't in the archive's folder isn't unpacked */
function refuseBombs(entries: ReadonlyMap<string, Entry>, packed: number): void {
  let [texts, media] = [0, 0]
  for (const [name, { uncompressedSize: size }] of entries) {
    if (name.startsWith('media/')) media += size
    else texts += size
  }
  if (texts > MAX_TEXTS_MB * MB || media > packed * MEDIA_RATIO + MB) throw tooLarge()
}

function reading(zip: ZipFile, { entries, beside }: Listed): Zip {
  const sizes = new Map(Array.from(entries, ([name, entry]) => [name, entry.uncompressedSize]))
  async function* open(name: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name)
    if (!entry) throw new ImportError(`This archive is incomplete: ${shown(name)} is missing.`)
    let stream: Readable | undefined
    try {
      stream = await zip.openReadStreamPromise(entry)
      yield* stream as AsyncIterable<Uint8Array>
    } catch (error) {
      throw new ImportError(`This archive is damaged: ${shown(name)} can’t be unpacked.`, String(error))
    } finally {
      stream?.destroy()
    }
  }
  return {
    sizes,
    beside,
    open,
    async bytes(name) {
      const size = sizes.get(name) ?? 0
      if (size > MAX_TEXT_MB * MB)
        throw new ImportError(`${shown(name)} in this archive is larger than ${MAX_TEXT_MB} MB, so it isn’t read.`)
      return buffer(open(name))
    },
    [Symbol.asyncDispose]: () => Promise.resolve(zip.close()),
  }
}

/** @throws ImportError */
function refuse(error: unknown): never {
  // Errors of the disk are not the archive's fault.
  if (error instanceof ImportError || (error instanceof Error && 'code' in error)) throw error
  const why = error instanceof Error ? error.message : ''
  if (/relative path|absolute path|invalid characters/.test(why))
    throw new ImportError('This archive has a file whose name leads out of it, so nothing of it was read.', why)
  throw new ImportError('This file isn’t a whole ZIP file. Download or copy it again.', why)
}

function tooLarge(): ImportError {
  return new ImportError(
    `This archive would unpack to far more than it is, as no archive of Narthex does. Nothing of it was read.`,
    `The most is ${formatCount(MAX_TEXTS_MB, ['megabyte', 'megabytes'])} of tables and texts.`,
  )
}

/** A name from the archive as sentences may have it. */
export function shown(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name
}
