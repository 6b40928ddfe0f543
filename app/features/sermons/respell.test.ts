/** New text takes the spelling that a name has already, and spellings are merged. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { NameKind } from '#app/features/sermons/names.ts'
import type { Sermon, SermonInput } from '#app/features/sermons/sermon.ts'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'

const SERMONS = adminApi.sermons

onBothDatabases('the spelling of a name', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
    await addSermon(database.db, { title: 'Old', speaker: 'Anna O’Hara', series: 'God’s Love', tags: ['Grace'] })
  })
  afterEach(() => database.close())

  const typed = { speaker: "ANNA O'Hara & Paul Ames", series: "GOD'S LOVE", tags: ['grace', 'Hope', 'hope'] }
  const taken = { speaker: 'Anna O’Hara & Paul Ames', series: 'God’s Love', tags: ['Grace', 'Hope'] }
  const add = async (fields: object) =>
    (await admin.post(SERMONS, { title: 'New', speaker: 'Someone', date: '2026-11-22', ...fields })).body as Sermon
  const all = async () => (await admin.get(`${SERMONS}?sort=title`)).body as Sermon[]
  const imported = async (data: object[], preview: boolean) =>
    (await admin.post(adminApi.sermonsBulk, { data, preview })).body as { rows: { notes: string[] }[] }

  it('of a new sermon is the existing one', async () => {
    expect(await add(typed)).toMatchObject(taken)
    expect(await add({ alsoInSeries: ["gods's", 'gods love', 'Other'] })).toMatchObject({
      alsoInSeries: ["gods's", 'God’s Love', 'Other'],
    })
  })

  it('of a changed sermon is the existing one, unless it is its own that is respelled', async () => {
    const { id } = await add({})
    const address = href(`${SERMONS}/{id}`, { id })
    expect((await admin.send('PUT', address, typed)).body).toMatchObject(taken)
    expect((await admin.send('PUT', address, { series: 'Gods Love' })).body).toMatchObject({ series: 'Gods Love' })
  })

  it('of several sermons is the existing one, unless one of them has it already', async () => {
    const [one, two] = [await add({ title: 'One' }), await add({ title: 'Two' })]
    const several = async (ids: string[], change: object) => admin.post(`${SERMONS}/several`, { ids, ...change })
    await several([one.id, two.id], { set: { series: "god's love" }, add: { tags: ['GRACE'] } })
    expect(await all()).toMatchObject([{ title: 'Old' }, { series: 'God’s Love' }, { tags: ['Grace'] }])
    await several([one.id, two.id], { set: { series: 'Gods Love' }, remove: { tags: ['grace'] } })
    expect(await all()).toMatchObject([{ series: 'God’s Love' }, { series: 'Gods Love', tags: [] }, { tags: [] }])
  })

  it('of an imported sermon is the existing one, and the preview says so', async () => {
    const rows = ['One', 'Two'].map((title) => ({ title, date: '2026-11-22', ...typed, tags: 'grace' }))
    const { rows: report } = await imported(rows, true)
    expect(report[0]?.notes).toEqual([
      'uses your existing spelling “Anna O’Hara & Paul Ames”',
      'uses your existing spelling “God’s Love”',
      'uses your existing spelling “Grace”',
    ])
    await imported(rows, false)
    expect(await all()).toMatchObject([{ title: 'Old' }, { ...taken, tags: ['Grace'] }, { ...taken, tags: ['Grace'] }])
  })

  it('of two new rows of one table is that of the first', async () => {
    await imported(
      ['Acts 29', 'ACTS 29'].map((series, at) => ({ title: `Row ${at}`, date: '2026-11-22', series })),
      false,
    )
    expect(await all()).toMatchObject([{ title: 'Old' }, { series: 'Acts 29' }, { series: 'Acts 29' }])
  })

  const merge = async (body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await admin.fetch(adminApi.sermonNamesMerge, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    })
    return {
      status: response.status,
      body: (await response.json()) as unknown,
      undo: response.headers.get('x-undo') ?? '',
    }
  }
  const MERGES: [NameKind, string, string, Partial<SermonInput>, Partial<SermonInput>][] = [
    ['speaker', 'P. Ames', 'Paul Ames', { speaker: 'Anna O’Hara, P. Ames' }, { speaker: 'Anna O’Hara, Paul Ames' }],
    ['series', 'Acts', 'The Acts', { series: 'Acts' }, { series: 'The Acts' }],
    [
      'series',
      'Acts',
      'The Acts',
      { series: 'The Acts', alsoInSeries: ['Acts'] },
      { series: 'The Acts', alsoInSeries: [] },
    ],
    ['series', 'Acts', 'The Acts', { alsoInSeries: ['Acts', 'Luke'] }, { alsoInSeries: ['The Acts', 'Luke'] }],
    ['topic', 'prayers', 'Prayer', { tags: ['prayers', 'Prayer', 'Hope'] }, { tags: ['Prayer', 'Hope'] }],
  ]
  it.each(MERGES)(
    'of a %s is merged from “%s” to “%s” in all sermons, with one log entry and one undo',
    async (kind, from, to, before, after) => {
      for (const title of ['X1', 'X2']) await addSermon(database.db, { title, ...before })
      expect((await admin.get(href(adminApi.sermonNames, {}, { kind }))).body).toContain(from)
      const stored = await all()
      const done = await merge({ kind, from, to })
      expect(done).toMatchObject({ status: 200, body: { message: '2 sermons changed.', changed: 2 } })
      expect((await all()).slice(1)).toMatchObject([after, after])
      expect((await admin.get(href(adminApi.sermonNames, {}, { kind }))).body).not.toContain(from)
      const [line] = (await admin.get(adminApi.log)).body as object[]
      expect(line).toMatchObject({
        action: 'updated',
        label: '2 sermons',
        details: { [kind === 'topic' ? 'tags' : kind]: { from, to } },
      })
      expect((await admin.post(href(adminApi.undo, { action: done.undo }), {})).body).toMatchObject({ undone: 2 })
      expect((await all()).slice(1)).toMatchObject([before, before])
      expect(stored).toHaveLength(3)
    },
  )

  it.each([
    [{ kind: 'book', from: 'a', to: 'b' }, { kind: 'must be speaker, series or topic' }],
    [
      { kind: 'series', from: '', to: ' ' },
      { from: 'Spelling to replace is required', to: 'New spelling is required' },
    ],
    [{ kind: 'topic', from: 'Grace', to: '\u200B' }, { to: 'New spelling is required' }],
    [{ kind: 'series', from: 'Nowhere', to: 'b' }, { from: 'No sermon has this spelling anymore. Choose another.' }],
    [{ kind: 'series', from: 'God’s Love', to: 'God’s Love' }, { to: 'New spelling is the same. Choose another.' }],
  ])('is not merged as %j', async (body, fields) => {
    expect(await merge(body)).toMatchObject({ status: 400, body: { fields } })
  })
})
