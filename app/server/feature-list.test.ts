import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { definitions, pictureColumns } from '#app/server/feature-list.ts'
import { addressesOf, type AnyDefinition, columnName } from '#app/definitions/definition.ts'
import { event } from '#app/features/events/event.ts'
import { liveStream } from '#app/features/live-streams/live-stream.ts'
import { sermon } from '#app/features/sermons/sermon.ts'
import { places } from '#app/definitions/places.ts'
import { features } from '#lists/features.ts'
import { columnsOf } from '#db/columns.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'
import { pageText } from '#test/rendered.ts'
import { newSite } from '#test/sites.ts'
import { api, documents, href } from '#app/routes.ts'

it('names every kind of record that is defined', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!test)\.tsx?$/.test(file),
  )
  const tables = files.flatMap((file) =>
    Array.from(
      readFileSync(`app/${file}`, 'utf8').matchAll(/(?:defineRecord|answersIn)\(\{\s+table: '(\w+)'/g),
      ([, table]) => table,
    ),
  )
  expect(tables.length).toBeGreaterThan(5)
  expect(new Set<unknown>(definitions.map(({ table }) => table))).toEqual(new Set(tables))
})

it('lists the place of every feature', async () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:^|\/)place\.ts$/.test(file),
  )
  const texts = files.map((file) => readFileSync(`app/${file}`, 'utf8'))
  const ofPlaces = texts.filter((text) => text.includes('#app/definitions/place.ts'))
  const tables = ofPlaces.flatMap((text) => Array.from(text.matchAll(/^ {2}table: '(\w+)'/gm), ([, table]) => table))
  expect(tables.length).toBeGreaterThan(5)
  expect(new Set<unknown>(places.map(({ table }) => table))).toEqual(new Set(tables))
})

it('has one feature for each table of an archive, and for emails that are given up', () => {
  const tables = features.flatMap(({ inArchives = {} }) => Object.keys(inArchives))
  expect(tables.filter((table, at) => tables.indexOf(table) !== at)).toEqual([])
  expect(features.filter(({ onEmailGivenUp }) => onEmailGivenUp)).toHaveLength(1)
})

it('has a column for every field', async () => {
  const database = await openEmpty('sqlite')
  onTestFinished(() => database.close())
  for (const { table, fields } of definitions) {
    const columns = new Set(await columnsOf(database.db, table))
    const missing = Object.entries(fields).filter(([name, field]) => !columns.has(columnName(name, field)))
    expect({ table, missing }).toEqual({ table, missing: [] })
  }
})

const unmarked = { places: '', recurrenceRule: '', categories: [] }
/** Besides what is given, every text is marked: not those that only take certain values, or stand on no page. */
const ofPages: [name: string, AnyDefinition, given: Record<string, unknown>][] = [
  ['a sermon', sermon, { date: '2020-01-05', chapters: '0:00 The beginning' }],
  ['an event', event, { date: '2026-12-05', externalUrl: 'https://example.org', signUp: true, ...unmarked }],
  ['a live stream', liveStream, { date: '2026-11-15' }],
]

it.each(ofPages)('the page of %s shows every text that was entered', async (_, definition, given) => {
  const database = await openEmpty('sqlite')
  onTestFinished(() => database.close())
  const app = createTestApp(database)
  const texts = Object.entries(definition.fields).flatMap(([name, { type }]) =>
    ['line', 'text', 'list'].includes(type) && !(name in given) ? [name] : [],
  )
  const marked = Object.fromEntries(texts.map((name) => [name, `Marked ${name}`]))
  const { body } = await app.as('administrator').post(addressesOf(definition).all, { ...given, ...marked })
  const page = await pageText(app, definition.page?.(body as object) ?? '')
  // Its data is in the page as well: in a script, and as props of islands.
  const [, shown = ''] = page.replaceAll(/<script.*?<\/script>| data-props="[^"]*"/gs, '').split('<main')
  expect(texts.filter((name) => !shown.includes(`Marked ${name}`))).toEqual([])
})

it('gives the activity log the labels of the forms', async () => {
  const database = await openEmpty('sqlite')
  onTestFinished(() => database.close())
  const admin = createTestApp(database).as('administrator')
  const id = await addSermon(database.db)
  await admin.send('PUT', href(adminApi.sermon, { id }), { youtubeUrl: 'https://youtu.be/abcdefghijk' })
  const [change] = (await admin.get(adminApi.log)).body as object[]
  expect(change).toMatchObject({ action: 'updated', labels: { youtube_url: 'Video link' } })
})

it('knows where records name a picture', () => {
  expect(pictureColumns()).toContainEqual({ table: 'staff_members', column: 'photo_url' })
  expect(pictureColumns()).toContainEqual({ table: 'sermons', column: 'thumbnail_url' })
})

it('has no field whose damage in one row takes a public answer away', async () => {
  const site = await newSite('sqlite', { sample: true })
  onTestFinished(() => site.remove())
  const { db } = site.database
  for (const { table, fields } of definitions) {
    for (const [name, field] of Object.entries(fields)) {
      if (!['list', 'choices', 'json', 'day', 'time'].includes(field.type)) continue
      // Of sermons, the database itself reads the lists.
      const ofSermon = field.type === 'day' ? '2026-02-30' : '{}'
      const damaged = table === 'sermons' ? ofSermon : '{damaged'
      await sql`update ${sql.table(table)} set ${sql.ref(columnName(name, field))} = ${damaged}
        where id = (select min(id) from ${sql.table(table)})`.execute(db)
    }
  }
  const audio_url = 'https://audio.example.org/1.mp3'
  await db.updateTable('sermons').set({ audio_url }).where('date', '=', '2026-02-30').execute()
  for (const path of Object.values({ ...api, ...documents }).filter((one) => !one.includes('{'))) {
    expect([path, (await site.app.fetch(path)).status < 500]).toEqual([path, true])
  }
})
