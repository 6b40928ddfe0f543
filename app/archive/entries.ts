/** The files of an archive as they are written, one after the other. */
import { archivedKinds, type ArchivedDefinition, type ArchivedKind } from '#app/archive/kinds.ts'
import { csvFile, dataFile, media, README, SCHEMA, SETTINGS } from '#app/archive/layout.ts'
import { largestOf, listPictures, listRecordings, nameOf } from '#app/archive/media-records.ts'
import { readmeText } from '#app/archive/readme.ts'
import { schemaJson } from '#app/archive/schema.ts'
import { openSettings } from '#app/definitions/settings.ts'
import { audioBytes } from '#app/media/audio-queries.ts'
import { FOLDER as PICTURES } from '#app/media/receive.ts'
import { DOCUMENTS_FOLDER } from '#app/files/store.ts'
import { readAllSettings, storedValue } from '#app/http/settings.ts'
import { checkedRows } from '#app/http/promises.ts'
import { cellsOf, recordsCsv } from '#app/records/csv.ts'
import { writeCsv } from '#app/records/import/delimited.ts'
import { canonicalJson, portableOf } from '#app/records/portable.ts'
import { withTranscriptTexts } from '#app/transcripts/store.ts'
import type { Db } from '#db/database.ts'
import { pagesOf } from '#db/snapshot.ts'
import type { Files } from '#storage/files.ts'

export interface Entry {
  name: string
  body: AsyncIterable<Uint8Array | string>
  /** Pictures, recordings and documents are small already. */
  isCompressed: boolean
}

/**
 * Everything but the checksums. The same content gives the same files in the same order.
 * @param db one moment of the database
 */
export async function* archiveEntries(
  db: Db,
  files: Files,
  definitions: readonly ArchivedDefinition[],
): AsyncGenerator<Entry> {
  const kinds = archivedKinds(definitions)
  const [pictures, recordings] = [await listPictures(db), await listRecordings(db)]
  yield { name: README, body: textOf(readmeText()), isCompressed: false }
  yield compressed(SCHEMA, textOf(schemaJson(kinds)))
  yield compressed(SETTINGS, textOf(await settingsJson(db)))
  for (const kind of kinds) yield compressed(dataFile(kind.name), recordsJson(db, kind))
  yield compressed(dataFile('pictures'), textOf(listJson(pictures)))
  yield compressed(dataFile('recordings'), textOf(listJson(recordings)))
  for (const { name, definition } of kinds) yield compressed(csvFile(name), recordsCsv(db, definition))
  yield compressed(csvFile('pictures'), textOf(listCsv(pictures)))
  yield compressed(csvFile('recordings'), textOf(listCsv(recordings)))
  yield* pictureEntries(files, pictures.map(largestOf))
  yield* recordingEntries(db, files)
  yield* storedEntries(files, await documentNames(db), DOCUMENTS_FOLDER, media.documents)
}

function compressed(name: string, body: Entry['body']): Entry {
  return { name, body, isCompressed: true }
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text)
}

async function* recordsJson(db: Db, { definition }: ArchivedKind): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const rows of pagesOf(db, definition.table)) {
    const records = rows.map((row) => portableOf(definition, row))
    for (const record of await withTranscriptTexts(db, definition, records)) {
      yield `${separator}${canonicalJson(record)}`
      separator = ',\n'
    }
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n'
}

function listJson(rows: readonly object[]): string {
  return rows.length === 0 ? '[]\n' : `[\n${rows.map(canonicalJson).join(',\n')}\n]\n`
}

function listCsv(rows: readonly object[]): string {
  const names = Object.keys(rows[0] ?? { id: '' })
  return writeCsv([names, ...rows.map((row) => cellsOf({ ...row }, names))])
}

/** The settings that the church has set, without passwords and keys, and which delivered texts it has said to be right. */
async function settingsJson(db: Db): Promise<string> {
  const own = (await readAllSettings(db)).filter(({ name }) => Object.hasOwn(openSettings, name))
  const rows = [...own, ...(await checkedRows(db))]
  const values = rows.flatMap(({ name, value }) => {
    const stored = storedValue(value)
    return stored === undefined ? [] : [[name, stored]]
  })
  return `${JSON.stringify(JSON.parse(canonicalJson(Object.fromEntries(values))), null, 2)}\n`
}

/** @param largest names of the largest files; the smaller ones begin with the same hash */
async function* pictureEntries(files: Files, largest: readonly string[]): AsyncGenerator<Entry> {
  const known = new Set(largest)
  const hashes = new Set(largest.map(hashIn))
  const stored = (await files.list(PICTURES)).map((name) => name.slice(PICTURES.length))
  const smaller = stored.filter((name) => !known.has(name) && hashes.has(hashIn(name)))
  yield* storedEntries(files, [...known].toSorted(), PICTURES, media.pictures)
  yield* storedEntries(files, smaller, PICTURES, media.smaller)
}

function hashIn(name: string): string {
  return name.slice(0, name.indexOf('-'))
}

async function documentNames(db: Db): Promise<string[]> {
  return (await db.selectFrom('documents').select('name').orderBy('name').execute()).map(({ name }) => name)
}

/** Files as they are stored. One that is missing, or was deleted meanwhile, is left out. */
async function* storedEntries(
  files: Files,
  names: readonly string[],
  from: string,
  folder: string,
): AsyncGenerator<Entry> {
  for (const name of names) {
    const file = await files.get(`${from}${name}`)
    if (file) yield { name: `${folder}${name}`, body: await file.body(), isCompressed: false }
  }
}

/** Recordings are stored in parts. */
async function* recordingEntries(db: Db, files: Files): AsyncGenerator<Entry> {
  const rows = await db.selectFrom('audio_files').selectAll().where('ready_at', '!=', '').orderBy('address').execute()
  for (const row of rows) {
    yield { name: `${media.recordings}${nameOf(row)}`, body: audioBytes(files, row), isCompressed: false }
  }
}
