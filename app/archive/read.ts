/** Reads an archive: checks all of it before anything of it is used. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CHECKSUMS, dataFile, FORMAT, isForPeople, kindOfFile, SCHEMA, SETTINGS } from '#app/archive/layout.ts'
import { readJson, readJsonList } from '#app/archive/json-list.ts'
import { schemaFile } from '#app/archive/schema.ts'
import { openZip, shown, type Zip } from '#app/archive/zip.ts'
import { ImportError } from '#app/records/import/report.ts'
import { commandLine } from '#app/text/command-line.ts'
import { mapInPieces } from '#db/chunks.ts'

export interface Archive extends AsyncDisposable {
  /** The version of Narthex that has written it. */
  version: string
  /** The kinds of its lists. */
  kinds: readonly string[]
  /**
   * The objects of a list; none of a kind that it hasn’t.
   * @throws ImportError when it isn’t a list of objects
   */
  list: (kind: string) => Promise<Record<string, unknown>[]>
  settings: Record<string, unknown>
  /** The names of its files in a folder such as `media/pictures/`, without the folder. */
  filesIn: (folder: string) => string[]
  size: (name: string) => number
  open: Zip['open']
  /** What a person should know of it, in sentences. */
  notes: string[]
}

/**
 * Opens an archive and compares every file with its checksum.
 * @throws ImportError that says what is wrong, and what to do
 */
export async function readArchive(path: string): Promise<Archive> {
  const zip = await openZip(path)
  try {
    if (!zip.sizes.has(SCHEMA) || !zip.sizes.has(CHECKSUMS)) throw new ImportError(NOT_OURS)
    const sums = readChecksums((await zip.bytes(CHECKSUMS)).toString())
    const version = await versionOf(await zip.bytes(SCHEMA))
    const changed = await compareAll(zip, sums)
    const read = (name: string) => (sums.has(name) ? zip.bytes(name) : Promise.resolve(undefined))
    const unlisted = [...zip.sizes.keys()].filter((name) => !sums.has(name) && name !== CHECKSUMS)
    const left = [...unlisted, ...zip.beside]
    return {
      version,
      kinds: [...sums.keys()].flatMap((name) => kindOfFile(name) ?? []),
      list: async (kind) => readList(dataFile(kind), await read(dataFile(kind))),
      settings: await readObject(SETTINGS, await read(SETTINGS)),
      filesIn: (folder) =>
        [...sums.keys()].flatMap((name) => (name.startsWith(folder) ? name.slice(folder.length) : [])),
      size: (name) => zip.sizes.get(name) ?? 0,
      open: zip.open,
      notes: [...(left.length === 0 ? [] : [notListed(left)]), ...(changed.length === 0 ? [] : [notRead(changed)])],
      [Symbol.asyncDispose]: () => zip[Symbol.asyncDispose](),
    }
  } catch (error) {
    await zip[Symbol.asyncDispose]()
    throw error
  }
}

const NOT_OURS = `This ZIP file isn’t an archive of Narthex: there is no folder with ${SCHEMA} and ${CHECKSUMS} in it, or more than one. Choose one that “Download everything” or ${commandLine('export')} has written. If it was unpacked, compress its whole folder again.`

function notListed(names: readonly string[]): string {
  return `${named(names)} isn’t listed in ${CHECKSUMS}, so it was left out.`
}

function notRead(names: readonly string[]): string {
  return `${named(names)} isn’t as it was exported. Records are read from the folder data, so that changes nothing.`
}

function named([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? shown(first) : `${shown(first)} and ${others.length} more`
}

/** The lines of `sha256sum`: a checksum, two spaces (or one and an asterisk), and a name. @throws ImportError */
function readChecksums(text: string): Map<string, string> {
  const sums = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    if (line === '') continue
    const [, sum, name] = /^([0-9a-f]{64}) [ *](.{1,300})$/.exec(line) ?? []
    if (sum === undefined || name === undefined) throw new ImportError(`${CHECKSUMS} of this archive can’t be read.`)
    sums.set(name, sum)
  }
  return sums
}

/** @throws ImportError when this program is too old for it */
async function versionOf(bytes: Buffer): Promise<string> {
  const { success, data } = schemaFile.safeParse(await json(SCHEMA, readJson(bytes)))
  if (!success) throw new ImportError(NOT_OURS)
  if (data.format > FORMAT) {
    throw new ImportError(
      `This archive was written by Narthex ${shown(data.version)}, whose archives this version can’t read. Update this site first.`,
    )
  }
  return data.version
}

/**
 * @returns the files for people that aren't as they were written, or aren't there
 * @throws ImportError for the first other one of which that is true
 */
async function compareAll(zip: Zip, sums: ReadonlyMap<string, string>): Promise<string[]> {
  const changed: string[] = []
  for (const [name, sum] of sums) {
    if (isForPeople(name) && !zip.sizes.has(name)) {
      changed.push(name)
      continue
    }
    const hash = createHash('sha256')
    for await (const chunk of zip.open(name)) hash.update(chunk)
    if (hash.digest('hex') === sum) continue
    if (isForPeople(name)) changed.push(name)
    else
      throw new ImportError(
        `${shown(name)} in this archive isn’t what was exported: its checksum differs. Export again, or choose another copy of the file.`,
      )
  }
  return changed
}

const object = z.record(z.string(), z.unknown())

async function readList(name: string, bytes: Buffer | undefined): Promise<Record<string, unknown>[]> {
  if (!bytes) return []
  const list = (await json(name, readJsonList(bytes))) ?? [undefined]
  return mapInPieces(list, (one) => {
    const { success, data } = object.safeParse(one)
    if (!success) throw new ImportError(`${name} in this archive isn’t a list of records.`)
    return data
  })
}

async function readObject(name: string, bytes: Buffer | undefined): Promise<Record<string, unknown>> {
  if (!bytes) return {}
  const { success, data } = object.safeParse(await json(name, readJson(bytes)))
  if (!success) throw new ImportError(`${name} in this archive isn’t an object.`)
  return data
}

async function json<T>(name: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`${name} in this archive isn’t JSON in UTF-8.`, String(error))
  }
}
