import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { definitions } from '#app/server/feature-list.ts'
import { publishingClock } from '#app/http/page-changes.ts'
import { href } from '#app/routes.ts'
import { published, publishedForScans } from '#db/published.ts'
import { contentTables } from '#db/published.ts'
import type { Database, Db } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { kinds, WORD } from '#test/content.ts'
import { onBothDatabases } from '#test/databases.ts'

const NOW = '2026-11-21T18:00:00Z'
const SOON = '2026-11-21T18:30:00.000Z'
const LATER = '2026-11-21T19:00:00.000Z'

interface Shown {
  id: string
  version: number
  status: string
  publishAt: string | null
  unpublishAt: string | null
}

onBothDatabases('publishing', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, NOW)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const add = async (collection: string, record: object) => {
    const { status, body } = await admin.post(`/api/admin/${collection}`, record)
    expect({ status, body }).toMatchObject({ status: 201 })
    return body as Shown
  }
  /** Everything that visitors can read at the addresses. */
  const told = async (addresses: string[], id: string, at = NOW) => {
    const answers = await Promise.all(addresses.map((address) => app.at(at).fetch(href(address, { id }))))
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    return texts.filter((text) => text.includes(WORD) || text.includes(id)).length
  }

  it('has every table of content', () => {
    expect(kinds).toHaveLength(contentTables.length)
    const content = definitions.filter(({ isContent }) => isContent).map(({ table }) => table)
    expect(content.toSorted()).toEqual([...contentTables].toSorted())
  })

  it('lets queries that pass over most records find the same ones, also inside others', async () => {
    const times = [{ status: 'draft' }, { status: 'archived' }, { publishAt: LATER }, { unpublishAt: LATER }, {}]
    for (const given of times) await add('sermons', { title: 'Grace', speaker: 'A', date: '2026-11-15', ...given })
    const { services } = app.at('2026-11-21T19:30:00Z')
    const [few, many] = [published(services), publishedForScans(services)]
    const ids = async (db: Db) =>
      (await db.selectFrom('sermons').select('id').orderBy('id').execute()).map(({ id }) => id)
    expect(await ids(few)).toHaveLength(2)
    expect(await ids(many)).toEqual(await ids(few))
    const inner = many.selectFrom('sermons').select('id')
    const both = await few.selectFrom('sermons').select('id').where('id', 'in', inner).orderBy('id').execute()
    expect(both.map(({ id }) => id)).toEqual(await ids(few))
  })

  describe.each(kinds.filter(([, , addresses]) => addresses.length > 0))('of %s', (collection, record, addresses) => {
    it('is public by default, and hidden from visitors as a draft or in the archive', async () => {
      const made = await add(collection, record)
      expect(made).toMatchObject({ status: 'published', publishAt: null, unpublishAt: null })
      expect(await told(addresses, made.id)).toBeGreaterThan(0)
      for (const status of ['draft', 'archived']) {
        const changed = await admin.send('PUT', `/api/admin/${collection}/${made.id}`, { status })
        expect(changed.body).toMatchObject({ status })
        expect(await told(addresses, made.id)).toBe(0)
        expect((await admin.get(`/api/admin/${collection}?status=${status}`)).body).toMatchObject([{ id: made.id }])
        expect((await admin.get(`/api/admin/${collection}?status=published`)).body).toEqual([])
      }
      await admin.send('PUT', `/api/admin/${collection}/${made.id}`, { status: 'published' })
      expect(await told(addresses, made.id)).toBeGreaterThan(0)
    })

    it('begins and ends at its minute, and the pages are drawn anew', async () => {
      const made = await add(collection, { ...record, status: 'scheduled', publishAt: SOON, unpublishAt: LATER })
      expect(made).toMatchObject({ status: 'scheduled', publishAt: SOON, unpublishAt: LATER })
      expect(await told(addresses, made.id)).toBe(0)
      expect(await told(addresses, made.id, SOON)).toBeGreaterThan(0)
      expect(await told(addresses, made.id, LATER)).toBe(0)
      const shown = await admin.at(LATER).get(`/api/admin/${collection}/${made.id}`)
      expect(shown.body).toMatchObject({ status: 'archived' })
      let now = NOW
      const look = publishingClock({ ...app.services, now: () => Temporal.Instant.from(now) })
      const changes: number[] = []
      for (const moment of ['2026-11-21T18:29:59Z', SOON, '2026-11-21T18:59:59Z', LATER, '2026-11-21T20:00:00Z']) {
        now = moment
        const before = app.changes()
        await look()
        changes.push(app.changes() - before)
      }
      expect(changes).toEqual([0, 1, 0, 1, 0])
    })
  })

  it('reports invalid input, and stores nothing', async () => {
    const [collection, record] = kinds[0] ?? ['', {}]
    const post = async (given: object) => (await admin.post(`/api/admin/${collection}`, { ...record, ...given })).body
    expect(await post({ status: 'scheduled' })).toMatchObject({
      fields: { publishAt: expect.stringMatching(/future/) },
    })
    expect(await post({ status: 'scheduled', publishAt: '2026-11-01T00:00:00Z' })).toMatchObject({
      fields: { publishAt: expect.any(String) },
    })
    expect(await post({ publishAt: 'tomorrow' })).toMatchObject({ fields: { publishAt: expect.any(String) } })
    expect(await post({ publishAt: LATER, unpublishAt: SOON })).toMatchObject({
      fields: { unpublishAt: expect.any(String) },
    })
    expect(await post({ status: 'secret' })).toMatchObject({ fields: { status: expect.any(String) } })
    expect((await admin.get(`/api/admin/${collection}`)).body).toEqual([])
  })

  it('stays as it is when other fields are changed, imported or restored, and is undone with the rest', async () => {
    const made = await add('sermons', { ...kinds[0]?.[1], status: 'draft' })
    const address = `/api/admin/sermons/${made.id}`
    await admin.send('PUT', address, { description: 'Later' })
    await admin.post(`${address}/versions/1/restore`, {})
    expect((await admin.get(address)).body).toMatchObject({ status: 'draft', version: 3 })
    const published = await admin.fetch(address, {
      method: 'PUT',
      body: JSON.stringify({ status: 'published' }),
      headers: { 'Content-Type': 'application/json' },
    })
    await admin.send('POST', `/api/admin/undo/${published.headers.get('x-undo')}`)
    expect((await admin.get(address)).body).toMatchObject({ status: 'draft' })
  })
})
