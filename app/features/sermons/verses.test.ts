import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { passagesOf } from '#app/church/bible-verses.ts'
import { api, href } from '#app/routes.ts'
import { cleanUp } from '#app/server/jobs.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'

const SERMONS = '/api/admin/sermons'

onBothDatabases('the passages of sermons', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  const titles = async (query: object) => {
    const { status, body } = await app.get(href(api.sermons, {}, query))
    expect(status).toBe(200)
    return (body as { title: string }[]).map(({ title }) => title)
  }

  it('are found by every verse, chapter and book that they contain', async () => {
    const scriptures = {
      Heirs: 'Galatians 4:1–7',
      'Whole letter': 'Jude',
      Servant: 'Isaiah 52:13–53:12',
      Two: 'Luke 15:8-10; Psalm 51',
      'Across books': 'Genesis 50:22-Exodus 1:7',
      'New birth (John 3:1-17)': '',
    }
    let day = 10
    for (const [title, scripture] of Object.entries(scriptures)) {
      await addSermon(database.db, { title, scripture, date: `2026-10-${day++}` })
    }
    await addSermon(database.db, { title: 'A draft', scripture: 'Gal 4:5' })
    await database.db.updateTable('sermons').set({ status: 'draft' }).where('title', '=', 'A draft').execute()
    const asked: [reference: string, ...titles: string[]][] = [
      ['John 3:16', 'New birth (John 3:1-17)'],
      ['Jn 3', 'New birth (John 3:1-17)'],
      ['Gal 4:5', 'Heirs'],
      ['Galatians 4:7-12', 'Heirs'],
      ['Galatians', 'Heirs'],
      ['Gal 4:8'],
      ['Gal 5'],
      ['Jude 24', 'Whole letter'],
      ['Is 53:5', 'Servant'],
      ['Isaiah 52', 'Servant'],
      ['Isaiah 52:12'],
      ['Psalm 51:10', 'Two'],
      ['Luke 15:9; Jude 3', 'Two', 'Whole letter'],
      ['Exodus 1:1', 'Across books'],
      ['Genesis 50', 'Across books'],
      ['Exodus 1:8'],
    ]
    for (const [reference, ...expected] of asked) {
      expect([reference, ...(await titles({ reference }))]).toEqual([reference, ...expected])
      // The search box, which also finds those that mention it.
      const search = reference.replace(/;.*/, '')
      expect(await titles({ search })).toEqual(await titles({ reference: search }))
    }
    expect(await titles({ search: 'Galatians', reference: 'Gal 4' })).toEqual(['Heirs'])
    expect(await titles({ search: 'galatians 4:1-7' })).toEqual(['Heirs'])
    expect(await titles({ reference: 'grace' })).toEqual([])
    // The chapter's digit is the last character of the text, and the first of a longer number.
    for (const [title, description] of Object.entries({
      Born: 'We read on from John 3',
      Later: 'On from John 33, see',
    })) {
      await addSermon(database.db, { title, description, date: `2026-10-${day++}` })
    }
    expect(await titles({ search: 'John 3' })).toEqual(['Later', 'Born', 'New birth (John 3:1-17)'])
    expect(await titles({ search: '"from John 3"' })).toEqual(['Later', 'Born'])
    expect(await titles({ search: '"from John 4"' })).toEqual([])
  })

  it('stay in step with every way in which sermons are written', async () => {
    const admin = app.as('administrator')
    const rows = async () => {
      const found = await database.db.selectFrom('sermon_verses').selectAll().orderBy('first_verse').execute()
      const sermons = await database.db.selectFrom('sermons').selectAll().execute()
      const expected = sermons.flatMap(({ id, date, status, publish_at, unpublish_at, ...one }) =>
        (JSON.parse(passagesOf(one)) as [number, number][]).map(([first_verse, last_verse]) =>
          Object.values({ id, first_verse, last_verse, date, status, publish_at, unpublish_at }),
        ),
      )
      const stored = found.map(({ sermon_id, first_verse, last_verse, date, status, publish_at, unpublish_at }) =>
        Object.values({ sermon_id, first_verse, last_verse, date, status, publish_at, unpublish_at }),
      )
      expect(new Set(stored.map(String))).toEqual(new Set(expected.map(String)))
      return stored.length
    }
    const acted = async (method: string, address: string, body?: object) => {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await admin.fetch(address, { method, headers, body: body ? JSON.stringify(body) : null })
      expect([address, answer.ok ? '' : await answer.text()]).toEqual([address, ''])
      return answer
    }
    const undo = async (answer: Response) =>
      acted('POST', href(adminApi.undo, { action: answer.headers.get('x-undo') ?? '' }))
    const made = await acted('POST', SERMONS, {
      title: 'One',
      speaker: 'A',
      date: '2026-11-01',
      scripture: 'Acts 1-2',
    })
    const { id } = (await made.json()) as { id: string }
    expect(await rows()).toBe(2)
    const changed = await acted('PUT', `${SERMONS}/${id}`, { scripture: 'Mark 8:34-9:1; Jude' })
    expect(await rows()).toBe(3)
    await undo(changed)
    expect(await rows()).toBe(2)
    const hidden = await acted('PUT', `${SERMONS}/${id}`, { date: '2026-11-02', status: 'draft' })
    expect(await rows()).toBe(2)
    expect([await titles({ reference: 'Acts 1' }), await titles({ search: 'Acts 1' })]).toEqual([[], []])
    await undo(hidden)
    expect([await rows(), await titles({ reference: 'Acts 1' })]).toEqual([2, ['One']])
    const data = [
      { title: 'One', speaker: 'A', date: '2026-11-01', scripture: 'Ruth 1' },
      { title: 'Two', speaker: 'A', date: '2026-11-08', scripture: 'Ruth 2-3' },
    ]
    const imported = await acted('POST', adminApi.sermonsBulk, { data })
    expect(await rows()).toBe(3)
    await undo(imported)
    expect(await rows()).toBe(2)
    const deleted = await acted('DELETE', `${SERMONS}/${id}`)
    expect(await rows()).toBe(0)
    await undo(deleted)
    expect(await rows()).toBe(2)
    await acted('POST', `${SERMONS}/${id}/duplicate`)
    expect(await rows()).toBe(4)
    const cleared = await acted('DELETE', adminApi.sermonsClear)
    expect(await rows()).toBe(0)
    await undo(cleared)
    expect(await rows()).toBe(4)
    // As the version before this one has left them.
    await sql`update sermons set passages = null`.execute(database.db)
    expect(await database.db.selectFrom('sermon_verses').selectAll().execute()).toEqual([])
    const before = app.changes()
    await cleanUp(app.services)
    expect(await rows()).toBe(4)
    // The library's counts, which are kept for an hour, have them too; another cleanup changes nothing.
    await cleanUp(app.services)
    expect(app.changes()).toBe(before + 1)
  })
})
