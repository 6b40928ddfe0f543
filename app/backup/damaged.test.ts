import { definitions } from '#app/server/feature-list.ts'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ArchiveError, readArchive, writeArchive } from '#app/backup/archive.ts'
import { MANIFEST, type Manifest } from '#app/backup/check.ts'
import { restoreBackup } from '#app/backup/restore.ts'
import { writeBackup } from '#app/backup/write.ts'
import { addSermon } from '#test/records.ts'
import { newSite, type Site } from '#test/sites.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-damaged-'))
const actor = { person: { id: '', name: 'Command line' }, now: '2026-11-22T12:00:00.000Z' }
type Files = [name: string, bytes: Buffer][]
const SERMONS = 'tables/sermons/0001.jsonl'
let site: Site
let whole: Buffer
let files: Files

beforeAll(async () => {
  site = await newSite('sqlite')
  await addSermon(site.database.db, { title: 'The lost sheep' })
  await site.app.services.files.put('pictures/0123-640.webp', Buffer.from('picture'))
  const path = join(folder, 'whole')
  await writeBackup(site.config, path)
  whole = await readFile(path)
  files = []
  for await (const { name, body } of readArchive(path)) files.push([name, await buffer(body)])
})
afterAll(async () => {
  await site.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** An archive with a correct checksum at its end, as somebody who knows the format would make it. */
async function forged(change: (files: Files) => Files): Promise<Buffer> {
  const path = join(folder, 'forged')
  await writeArchive(path, async (add) => {
    for (const [name, bytes] of change(files)) {
      const body = (async function* () {
        yield bytes
      })()
      await add({ name, size: bytes.length, body })
    }
  })
  return readFile(path)
}

const listing = (change: (manifest: Manifest) => object) => () =>
  forged((all) =>
    all.map(([name, bytes]) =>
      name === MANIFEST
        ? [name, Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString()) as Manifest)))]
        : [name, bytes],
    ),
  )
/** The archive with other values in its first sermon, and a list that says so. */
const altered = (values: object) => () =>
  forged((all) => {
    const [, bytes = Buffer.from('{}')] = all.find(([name]) => name === SERMONS) ?? []
    const rows = Buffer.from(`${JSON.stringify({ ...(JSON.parse(bytes.toString()) as object), ...values })}\n`)
    return withSermons(all, rows, 1)
  })

/** The archive with its first row of sermons twice, and a list that says so. */
function doubled(all: Files): Files {
  const rows = Buffer.concat([1, 2].map(() => all.find(([name]) => name === SERMONS)?.[1] ?? Buffer.alloc(0)))
  return withSermons(all, rows, 2)
}
function withSermons(all: Files, bytes: Buffer, rows: number): Files {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return all.map(([name, own]) => {
    if (name === SERMONS) return [name, bytes]
    if (name !== MANIFEST) return [name, own]
    const manifest = JSON.parse(own.toString()) as Manifest
    const { columns = [] } = manifest.tables['sermons'] ?? {}
    const tables = { ...manifest.tables, sermons: { columns, rows, sha256 } }
    return [name, Buffer.from(JSON.stringify({ ...manifest, tables }))]
  })
}
const replaced = (name: string, text: string) => () =>
  forged((all) => all.map(([each, bytes]) => [each, each === name ? Buffer.from(text) : bytes]))
const withFile =
  (name: string, text = 'x') =>
  () =>
    forged((all) => [...all.slice(0, -1), [name, Buffer.from(text)], ...all.slice(-1)])
/** Numbers that look random and are the same every time. */
const places = Array.from({ length: 12 }, (_, at) => ((at * 2_654_435_761) % 4_294_967_296) / 4_294_967_296)

function flipped(place: number): Buffer {
  const copy = Buffer.from(whole)
  const at = Math.floor(place * copy.length)
  copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8))
  return copy
}

/** An archive of one file with these extended headers (pax), and a correct checksum at its end. */
async function described(pax: Record<string, string>): Promise<Buffer> {
  const tar = pack()
  const header = { name: 'uploads/a.webp', pax }
  tar.entry(header, 'abc')
  tar.finalize()
  const packed = zstdCompressSync(await buffer(tar))
  const digest = createHash('sha256').update(packed).digest()
  return Buffer.concat([packed, Buffer.from('502a4d1820000000', 'hex'), digest])
}

type Case = [what: string, archive: () => Buffer | Promise<Buffer>, says: RegExp]
const cases: Case[] = [
  ['nothing', () => Buffer.alloc(0), /isn’t a backup/],
  ['a text', () => Buffer.from('Dear friends'), /isn’t a backup/],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000', 'hex'), /isn’t a backup/],
  ['another Zstandard file', () => Buffer.from('28b52ffd0458690000666f6f626172', 'hex'), /end is missing/],
  ['only its beginning', () => whole.subarray(0, 4), /end is missing/],
  ['all but its last byte', () => whole.subarray(0, -1), /end is missing/],
  ['one byte more', () => Buffer.concat([whole, Buffer.of(0)]), /end is missing/],
  ['two in one file', () => Buffer.concat([whole, whole]), /damaged/],
  ['two halves', () => Buffer.concat([whole.subarray(0, 600), whole.subarray(300)]), /damaged/],
  ...places.map((place): Case => [
    `a flipped bit at ${place.toFixed(3)}`,
    () => flipped(place),
    /damaged|isn’t a backup/,
  ]),
  ['another program’s archive', () => forged(() => [['readme.txt', Buffer.from('x')]]), /name that isn’t allowed/],
  ['no list', () => forged((all) => all.filter(([name]) => name !== MANIFEST)), /no list/],
  ['a list of another program', listing((all) => ({ ...all, program: 'other' })), /isn’t a backup/],
  ['a newer format', listing((all) => ({ ...all, format: 2 })), /newer version/],
  ['newer migrations', listing((all) => ({ ...all, migrations: [...all.migrations, '9999_new'] })), /newer version/],
  [
    'migrations of before 0.2.0',
    listing((all) => ({ ...all, migrations: ['0001_first_tables'] })),
    /restore it with version 0\.2\.0/,
  ],
  ['no migrations', listing((all) => ({ ...all, migrations: [] })), /migrations/],
  ['a wrong count', listing((all) => ({ ...all, uploads: [] })), /uploads/],
  [
    'a table of sessions',
    listing((all) => ({ ...all, tables: { ...all.tables, sessions: all.tables['users'] } })),
    /table/,
  ],
  ['a path out of the folder', withFile('uploads/../../secret'), /name that isn’t allowed/],
  ['an absolute path', withFile('/etc/cron.d/x'), /name that isn’t allowed/],
  ['a hidden file', withFile('uploads/.drafts/x'), /name that isn’t allowed/],
  ['a path in a table’s name', withFile('tables/../x/0001.jsonl'), /name that isn’t allowed/],
  ['a file twice', withFile('uploads/pictures/0123-640.webp'), /twice/],
  ['another file of the same size', replaced('uploads/pictures/0123-640.webp', 'drawing'), /uploads/],
  ['a file that isn’t listed', withFile('uploads/pictures/other.webp'), /uploads/],
  [
    'rows after the uploads',
    () => forged((all) => [...all.slice(-2, -1), ...all.slice(0, -2), ...all.slice(-1)]),
    /after/,
  ],
  ['other rows', replaced(SERMONS, '{"id":"x"}\n'), /sermons/],
  ['rows that are no rows', replaced(SERMONS, '[1]\n'), /row/],
  ['rows with other values', replaced(SERMONS, '{"id":{"a":1}}\n'), /row/],
  ['a size below zero', () => described({ size: '-1' }), /a size is wrong/],
  ['a size that is no number', () => described({ size: 'x' }), /a size is wrong/],
  ['a file cut off', () => described({ size: '9000' }), /can’t be unpacked/],
  ['a header that would take the memory', () => described({ comment: 'x'.repeat(2 * 1024 * 1024) }), /no end/],
  ['rows that would take the memory', replaced(SERMONS, ' '.repeat(17 * 1024 * 1024)), /too large/],
  ['a row twice', () => forged(doubled), /contradict/],
  ['topics that are no JSON', altered({ tags: '[' }), /contradict/],
  ['topics that are no list', altered({ tags: '{}' }), /in sermons, row [\w-]+, the field tags can’t be read/],
  ['topics that are no texts', altered({ tags: '[[1]]' }), /the field tags can’t be read/],
  ['a day that there isn’t', altered({ date: '2026-02-30' }), /the field date can’t be read/],
  [
    'something after its end',
    () => forged((all) => [...all, ['uploads/late.webp', Buffer.from('x')]]),
    /after its end/,
  ],
]

describe('a restore changes nothing and gives the reason for', () => {
  it.each(cases)('%s', async (_, archive, says) => {
    const path = join(folder, 'damaged')
    await writeFile(path, await archive())
    const refusal = await restoreBackup(site.config, path, definitions, actor).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ArchiveError)
    expect(String(refusal)).toMatch(says)
    expect(await site.database.db.selectFrom('sermons').select('title').execute()).toEqual([
      { title: 'The lost sheep' },
    ])
    expect(await site.app.services.files.list('')).toEqual(['pictures/0123-640.webp'])
    expect(readdirSync(site.config.dataDir).filter((name) => name.startsWith('.restore'))).toEqual([])
  })
})

it('a restore is refused while another one runs, which would delete its uploads', async () => {
  const path = join(folder, 'whole')
  const restores = [1, 2].map(() => restoreBackup(site.config, path, definitions, actor))
  const ends = await Promise.all(restores.map((each) => each.then(() => 'restored', String)))
  expect(ends).toEqual(['restored', 'Error: Another backup is being restored. Try again when that is done.'])
  await restoreBackup(site.config, path, definitions, actor)
})

it('a restore waits for what the website is writing, with the uploads of both sites until the rows are there', async () => {
  const { files: uploads } = site.app.services
  for (const name of ['0123-640', 'old']) await uploads.put(`pictures/${name}.webp`, Buffer.from('old'))
  let meanwhile: unknown
  const writer = new DatabaseSync(site.config.database)
  const lookAndLetGo = async () => {
    const restored = await uploads.get('pictures/0123-640.webp')
    meanwhile = { bytes: restored?.size, names: (await uploads.list('')).toSorted() }
    writer.exec('rollback')
  }
  await restoreBackup(site.config, join(folder, 'whole'), definitions, actor, {
    onStep: ({ step }) => {
      if (step !== 'Replacing the data') return
      writer.exec('begin immediate')
      setTimeout(() => void lookAndLetGo(), 100)
    },
  })
  writer.close()
  expect(meanwhile).toEqual({ bytes: 7, names: ['pictures/0123-640.webp', 'pictures/old.webp'] })
  expect(await uploads.list('')).toEqual(['pictures/0123-640.webp'])
  expect(await site.database.db.selectFrom('sermons').select('title').execute()).toEqual([{ title: 'The lost sheep' }])
})
