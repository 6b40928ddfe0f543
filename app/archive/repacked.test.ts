/** The church's own archive comes back however it was unpacked and packed again. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync, type Zippable } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ArchiveReport } from '#app/archive/report.ts'
import { writeArchiveFile } from '#app/archive/write.ts'
import { isArchive } from '#app/archive/zip-names.ts'
import { importArchive } from '#app/archive/import.ts'
import { archived, definitions } from '#app/server/feature-list.ts'
import { newSite, type Site } from '#test/sites.ts'
import { wholeChurch } from '#test/whole-church.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-repacked-'))
const TOP = 'narthex-archive-2026-11-22'
const actor = { person: { id: 'ada', name: 'Ada Keeper' }, now: '2026-11-22T12:00:00.000Z', isDryRun: true }
let site: Site
let whole: Record<string, Uint8Array>
let asWritten: ArchiveReport

beforeAll(async () => {
  const church = await wholeChurch('sqlite')
  const path = join(folder, 'whole.zip')
  await writeArchiveFile(church.app.services, definitions, path)
  await church.remove()
  whole = unzipSync(await readFile(path))
  site = await newSite('sqlite')
  asWritten = await importArchive(site.app.services, archived, path, actor)
})
afterAll(async () => {
  await site.remove()
  rmSync(folder, { recursive: true, force: true })
})

type Files = Record<string, Uint8Array>
const under = (top: string, files: Files = whole): Files =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${top}/${name}`, bytes]))
/** Finder writes the attributes of `NAME` as `__MACOSX/…/._NAME`. */
const ofFinder = (files: Files): Files => ({
  ...files,
  ...Object.fromEntries(
    Object.keys(files).map((name) => [`__MACOSX/${name.replace(/[^/]*$/, '._$&')}`, strToU8('Mac OS X')]),
  ),
})
const junk: Files = { '.DS_Store': strToU8('x'), 'media/.DS_Store': strToU8('x') }
const noted = (report: ArchiveReport, ...notes: string[]): ArchiveReport => ({ ...report, notes })

const packed: [how: string, files: () => Zippable, notes?: string[], level?: 0][] = [
  ['its files side by side', () => whole],
  ['in one folder', () => under(TOP)],
  ['in a folder of a folder', () => under(`Downloads/${TOP}`)],
  ['with entries for folders', () => ({ [TOP]: { media: {} }, ...under(TOP) })],
  ['by Finder', () => ofFinder({ ...under(TOP), ...under(TOP, junk) })],
  [
    'by Windows, which shows pictures',
    () => ({ ...whole, 'media/Thumbs.db': strToU8('x'), 'desktop.ini': strToU8('x') }),
  ],
  ['without compression', () => under(TOP), [], 0],
  ['in another order', () => Object.fromEntries(Object.entries(whole).toReversed())],
  [
    'with a table that a person has saved, and without README.txt',
    () => {
      const { 'README.txt': _, ...others } = whole
      return { ...others, 'csv/sermons.csv': strToU8('id;title\r\n') }
    },
    ['README.txt and 1 more isn’t as it was exported. Records are read from the folder data, so that changes nothing.'],
  ],
  [
    'with something else beside it',
    () => ({ ...under(TOP), 'holiday.jpg': new Uint8Array(2_000_000) }),
    ['holiday.jpg isn’t listed in checksums.txt, so it was left out.'],
  ],
]

it.each(packed)('comes back %s', async (_, files, notes = [], level) => {
  // Pictures and recordings of people hardly become smaller; those of tests would look like a bomb.
  const entries = Object.entries(files()).map(([name, file]) => [
    name,
    name.includes('media/') ? [file, { level: 0 }] : file,
  ])
  const bytes = zipSync(Object.fromEntries(entries) as Zippable, level === undefined ? {} : { level })
  expect(await isArchive(new Blob([bytes]))).toBe(true)
  const path = join(folder, 'again.zip')
  writeFileSync(path, bytes)
  expect(await importArchive(site.app.services, archived, path, actor)).toEqual(noted(asWritten, ...notes))
})

const others: [what: string, bytes: () => Uint8Array][] = [
  ['a workbook', () => zipSync({ 'xl/workbook.xml': strToU8('<a/>') })],
  ['two archives side by side', () => zipSync({ ...under('a'), ...under('b') })],
  ['a table', () => strToU8('title,speaker\n')],
  ['nothing', () => new Uint8Array()],
  ['a file that was cut off', () => zipSync(whole).subarray(0, 5_000)],
  ['a list that ends early', () => Buffer.concat([zipSync(whole).subarray(0, -60), zipSync({}).subarray(-22)])],
]
it.each(others)('takes %s for no archive', async (_, bytes) => {
  expect(await isArchive(new Blob([new Uint8Array(bytes())]))).toBe(false)
})
