import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importArchive } from '#app/archive/import.ts'
import { CHECKSUMS, SCHEMA } from '#app/archive/layout.ts'
import { archived } from '#app/server/feature-list.ts'
import { newSite, type Site } from '#test/sites.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-hostile-'))
let site: Site
beforeAll(async () => {
  site = await newSite('sqlite')
})
afterAll(async () => {
  await site.remove()
  rmSync(folder, { recursive: true, force: true })
})

const schema = JSON.stringify({ program: 'narthex', format: 1, version: '0.3.0' })
const sermon = { id: 'one', title: 'Grace', speaker: 'Ann', date: '2026-11-15' }

/** An archive with these files and, unless it is among them, a list of right checksums. */
function archiveOf(given: Record<string, string | Uint8Array>): Uint8Array {
  const files = { [SCHEMA]: schema, ...given }
  const sums = Object.entries(files).map(([name, content]) => `${hash('sha256', content)}  ${name}\n`)
  const all: Zippable = {}
  for (const [name, content] of Object.entries({ [CHECKSUMS]: sums.join(''), ...files }))
    all[name] = typeof content === 'string' ? strToU8(content) : content
  return zipSync(all)
}

const bring = (bytes: Uint8Array) => {
  const path = join(folder, 'a.zip')
  writeFileSync(path, bytes)
  const actor = { person: { id: 'ada', name: 'Ada Keeper' }, now: '2026-11-22T12:00:00.000Z', isDryRun: false }
  return importArchive(site.app.services, archived, path, actor)
}
const withSermons = (...sermons: unknown[]) => archiveOf({ 'data/sermons.json': JSON.stringify(sermons) })

/** The archive with one byte sequence replaced wherever it stands, as in names in both of a ZIP's lists. */
function replaced(bytes: Uint8Array, from: string, to: string): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1')
}

/** The archive whose last file is a symbolic link, as Unix says it. */
function asLink(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes)
  const entry = copy.lastIndexOf('PK\u0001\u0002')
  copy.writeUInt8(3, entry + 5)
  copy.writeUInt32LE((0o120_777 << 16) >>> 0, entry + 38)
  return copy
}

const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`column${at}`, 'x']))
const refused: [what: string, bytes: () => Uint8Array, why: string][] = [
  ['no ZIP file', () => strToU8('title,speaker\nGrace,Ann\n'), 'isn’t a whole ZIP file'],
  ['half of one', () => withSermons(sermon).subarray(0, 200), 'isn’t a whole ZIP file'],
  ['another ZIP file', () => zipSync({ 'word/document.xml': strToU8('<a/>') }), 'isn’t an archive of Narthex'],
  ['a changed file', () => archiveOf({ [CHECKSUMS]: `${'0'.repeat(64)}  ${SCHEMA}\n` }), 'its checksum differs'],
  [
    'a file that is missing',
    () => archiveOf({ [CHECKSUMS]: `${'0'.repeat(64)}  data/x.json\n` }),
    'data/x.json is missing',
  ],
  [
    'checksums in another form',
    () => archiveOf({ [CHECKSUMS]: 'sha256: abc\n' }),
    'checksums.txt of this archive can’t be read',
  ],
  [
    'a newer schema',
    () => archiveOf({ [SCHEMA]: JSON.stringify({ program: 'narthex', format: 2, version: '9.0.0' }) }),
    'written by Narthex 9.0.0, whose archives this version can’t read',
  ],
  [
    'a name that leads out of it',
    () => replaced(archiveOf({ 'data/xx.json': '[]' }), 'data/xx.json', '../../x.json'),
    'leads out of it',
  ],
  [
    'two files of one name',
    () => replaced(archiveOf({ 'data/ab.json': '[]', 'data/cd.json': '[]' }), 'cd.', 'ab.'),
    'two files',
  ],
  ['a link', () => asLink(archiveOf({ 'data/ab.json': '[]' })), 'only leads to another file'],
  [
    'broken JSON',
    () => archiveOf({ 'data/sermons.json': '[{"id": "one",' }),
    'data/sermons.json in this archive isn’t JSON',
  ],
  [
    'another encoding',
    () => archiveOf({ 'data/sermons.json': Uint8Array.of(0x5b, 0x22, 0xe9, 0x22, 0x5d) }),
    'isn’t JSON in UTF-8',
  ],
  ['no list', () => archiveOf({ 'data/sermons.json': '{"id": "one"}' }), 'isn’t a list of records'],
  [
    'a million brackets',
    () => archiveOf({ 'data/sermons.json': '['.repeat(1_000_000) + ']'.repeat(1_000_000) }),
    'more levels',
  ],
  ['a schema of a million brackets', () => archiveOf({ [SCHEMA]: '['.repeat(1_000_000) }), 'more levels'],
  ['a text of 5 MB', () => withSermons({ ...sermon, description: 'a'.repeat(5_000_000) }), 'larger than any'],
  ['a million numbers', () => archiveOf({ 'data/sermons.json': `[${'0,'.repeat(1_000_000)}0]` }), 'more records than'],
  ['blanks alone', () => archiveOf({ 'data/sermons.json': ' '.repeat(1_000_000) }), 'isn’t JSON'],
  ['a bracket too many', () => archiveOf({ 'data/sermons.json': '[{}]]' }), 'isn’t JSON'],
  ['a comma at the end', () => archiveOf({ 'data/sermons.json': '[{"id": "one"},]' }), 'isn’t JSON'],
  ['10,000 columns', () => withSermons({ ...sermon, ...wide }), 'has 10004 fields'],
  [
    'a file that unpacks to gigabytes',
    () => archiveOf({ 'media/pictures/a.webp': new Uint8Array(64 * 1024 * 1024) }),
    'would unpack to far more',
  ],
]

it.each(refused)('refuses %s in a sentence, and nothing is written', async (_, bytes, why) => {
  await expect(bring(bytes())).rejects.toThrow(why)
  const { rows } = { rows: await site.database.db.selectFrom('sermons').select('id').execute() }
  expect(rows).toEqual([])
})

it('leaves out what it doesn’t know and records that aren’t valid, says so, and takes the others', async () => {
  const report = await bring(
    archiveOf({
      'data/sermons.json': JSON.stringify([
        sermon,
        sermon,
        { ...sermon, id: 'two', date: 'soon' },
        { ...sermon, id: '../three' },
        { ...sermon, id: 'four', youtubeUrl: 'javascript:alert(1)' },
        { ...sermon, id: 'five', mood: 'glad', createdAt: 'yesterday' },
        { ...sermon, id: 'six', mood: 'glad' },
      ]),
      'data/songs.json': '[]',
      'data/subscribers.json': JSON.stringify(
        ['a', 'b'].map((id) => ({ id, email: 'ann@example.org', isActive: true })),
      ),
      'settings.json': JSON.stringify({ churchName: '', smtpPassword: 'x', mood: 'glad', tagline: 'Peace' }),
    }),
  )
  const sermons = report.lists.find(({ list }) => list === 'sermons')
  expect(sermons).toMatchObject({ created: 2, changed: 0, unchanged: 0 })
  expect(sermons?.notTaken).toEqual([
    { title: 'Grace', why: 'It has the id of an earlier one.' },
    { title: 'Grace', why: expect.stringMatching(/^Date: /) },
    { title: 'Number 4', why: 'It has no id that can be used.' },
    { title: 'Grace', why: expect.stringMatching(/^Video link: /) },
    { title: 'Grace', why: expect.stringMatching(/^createdAt: must be an instant/) },
  ])
  expect(report.lists.find(({ list }) => list === 'subscribers')).toMatchObject({
    created: 1,
    notTaken: [{ title: 'ann@example.org', why: 'Another subscriber has this address.' }],
  })
  const settings = report.lists.find(({ list }) => list === 'settings')
  expect(settings).toMatchObject({
    changed: 1,
    notTaken: [{ title: 'Church name' }, { title: 'Email password' }, { title: 'mood' }],
  })
  expect(report.notes).toEqual([
    'This version has no mood in sermons, so that was left out.',
    'This version has no songs, so data/songs.json was left out.',
  ])
})

it('stores no file whose content isn’t what its name says', async () => {
  const content = strToU8('<script>alert(1)</script>')
  const name = hash('sha256', content).slice(0, 32)
  const picture = {
    id: 'p',
    fileName: 'a.png',
    createdAt: '',
    isSample: false,
    alt: '',
    crop: '',
    bytes: 1,
    isFetched: false,
  }
  const recording = {
    id: 'r',
    fileName: 'a.mp3',
    createdAt: '',
    isSample: false,
    mediaType: 'audio/mpeg',
    bytes: 1,
    seconds: 1,
  }
  const part = hash('sha256', hash('sha256', content)).slice(0, 32)
  const report = await bring(
    archiveOf({
      [`media/pictures/${name}-10x10.webp`]: content,
      [`media/recordings/${part}.mp3`]: content,
      [`media/documents/${name}.pdf`]: content,
      'data/pictures.json': JSON.stringify([{ ...picture, original: name, address: `/pictures/${name}-10x10.webp` }]),
      'data/recordings.json': JSON.stringify([{ ...recording, address: `/audio/${part}.mp3` }]),
    }),
  )
  const media = report.lists.filter(({ list }) => ['pictures', 'recordings', 'documents'].includes(list))
  expect(media.map(({ created, notTaken }) => [created, notTaken.length])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ])
  const { db } = site.database
  for (const table of ['pictures', 'audio_files', 'documents'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  expect((await site.app.services.files.list('')).filter((one) => !one.startsWith('audio/'))).toEqual([])
})
