import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ImportListed, ImportShown, RowShown } from '#app/imports/schema.ts'
import { fileImport } from '#app/imports/run.ts'
import { href } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { resumeWork } from '#jobs/runner.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const NOW = '2026-11-22T15:00:00Z'

onBothDatabases('an import', (open) => {
  let app: TestApp
  beforeEach(async () => {
    app = createTestApp(await open(), NOW).as('editor')
  })
  afterEach(() => app.services.database.close())

  const post = (address: string, id: string, body: object = {}) => app.post(href(address, { id }), body)
  const get = async (id: string) => {
    await app.services.background.idle()
    return (await app.get(href(adminApi.import, { id }))).body as ImportShown
  }
  const rowsIn = async (id: string, list: string) =>
    (await app.get(`${href(adminApi.importRows, { id })}?list=${list}`)).body as RowShown[]

  /** Brings rows of a table and looks at them. */
  async function bring(kind: string, rows: Record<string, string>[], choices: object = {}): Promise<string> {
    const { id } = (await app.post(adminApi.imports, { name: 'sermons.csv', format: 'table' })).body as { id: string }
    await post(adminApi.importRows, id, { kind, rows })
    await post(adminApi.importLook, id, choices)
    return id
  }

  const sermons = [
    { line: '2', Title: 'Good', Preacher: 'Ann Lee', Date: '2026-01-04' },
    { line: '3', Title: 'No day', Preacher: 'Ann Lee', Date: 'sometime' },
    { line: '4', Title: 'Fine', Preacher: 'Ann Lee', Date: '2026-01-11' },
  ]

  it('takes the good rows although others are bad, and gives the rest back with the reason', async () => {
    const id = await bring('sermons', sermons)
    const looked = await get(id)
    expect(looked).toMatchObject({ state: 'open', total: 3, parts: [{ counts: { taken: 2, look: 0, left: 1 } }] })
    await post(adminApi.importWrite, id)
    const done = await get(id)
    expect(done).toMatchObject({ state: 'done', done: 3, parts: [{ counts: { taken: 2, left: 1 } }] })
    expect((await app.get('/api/sermons')).body).toHaveLength(2)
    expect(await rowsIn(id, 'taken')).toMatchObject([{ title: 'Good', is: 'created' }, { title: 'Fine' }])
    const rest = await (await app.fetch(href(adminApi.importRest, { id }))).text()
    expect(rest).toContain('Why it was not taken,Title,Preacher,Date\r\n')
    expect(rest).toContain('isn’t a date; write it like 2026-11-22",No day,Ann Lee,sometime\r\n')
    expect(rest).not.toContain('Good')
  })

  it('is one entry in the log, with one undo for all of it', async () => {
    const many = Array.from({ length: 1_100 }, (_, n) => ({ title: `Sermon ${n}`, speaker: 'Ann', date: '2026-01-04' }))
    const { id } = (await app.post(adminApi.imports, { name: 'all', format: 'wordpress' })).body as { id: string }
    await post(adminApi.importRows, id, { kind: 'sermons', rows: many })
    await post(adminApi.importRows, id, { kind: 'events', rows: [{ title: 'Picnic', date: '2026-12-24' }] })
    await post(adminApi.importLook, id, {})
    await get(id)
    await post(adminApi.importWrite, id)
    const { undo } = await get(id)
    const log = (await app.as('administrator').get(adminApi.log)).body as { id: string; label: string }[]
    expect(log).toMatchObject([{ id: undo }])
    expect(log[0]?.label).toBe('all: 1,100 sermons: 1,100 added. 1 event: 1 added.')
    const undone = await app.post(href(adminApi.undo, { action: undo }), {})
    expect(undone.body).toMatchObject({ undone: 1_101 })
    expect((await app.get('/api/sermons')).body).toHaveLength(0)
    expect((await app.get('/api/events')).body).toHaveLength(0)
  })

  it('asks what nothing in the file shows, and goes on with the answer', async () => {
    const id = await bring('sermons', [{ Title: 'Unclear', Speaker: 'Ann', Date: '3/4/2025' }])
    const { parts } = await get(id)
    expect(parts).toMatchObject([{ rows: 0, questions: [{ column: 'date', isOneOf: true }] }])
    expect((await post(adminApi.importWrite, id)).status).toBe(409)
    await post(adminApi.importLook, id, { answers: { date: ['day first'] } })
    expect(await get(id)).toMatchObject({ parts: [{ questions: [], counts: { taken: 1 } }] })
    await post(adminApi.importWrite, id)
    await get(id)
    expect((await app.get('/api/sermons')).body).toMatchObject([{ date: '2025-04-03' }])
  })

  it('reads columns as a person corrects them, and a table as another kind', async () => {
    const rows = [{ Was: 'Advent', Wer: 'Ann Lee', Date: '2026-11-22' }]
    const id = await bring('sermons', rows)
    expect((await get(id)).parts).toMatchObject(
      [{ problem: /^Failed to parse data/ as never }].map(() => ({ rows: 0 })),
    )
    await post(adminApi.importLook, id, { columns: { Was: 'title', Wer: 'speaker' } })
    const looked = await get(id)
    expect(looked.parts[0]?.columns).toMatchObject([
      { name: 'Was', field: 'title', samples: ['Advent'] },
      { name: 'Wer', field: 'speaker' },
      { name: 'Date', field: 'date' },
    ])
    expect(looked.parts).toMatchObject([{ counts: { taken: 1 } }])
    await post(adminApi.importLook, id, { kind: 'events', columns: { Was: 'title' } })
    expect((await get(id)).parts).toMatchObject([{ kind: 'events', counts: { taken: 1 } }])
  })

  const goOn: [after: string, goOn: (id: string) => Promise<unknown>][] = [
    ['a person stopped it', (id) => post(adminApi.importWrite, id)],
    [
      'its process was killed, and not before that is certain',
      async (id) => {
        const { database } = app.services
        const dead = { state: 'running', alive_at: '2026-11-22T15:00:00.000Z', ended_at: '' } as const
        await database.db.updateTable('work').set(dead).where('subject', '=', id).execute()
        const states: string[] = []
        for (const second of ['20', '21']) {
          states.push((await get(id)).state)
          await resumeWork(createTestApp(database, `2026-11-22T15:00:${second}Z`).services, fileImport)
        }
        expect(states).toEqual(['writing', 'writing'])
      },
    ],
  ]

  it.each(goOn)('goes on where it was after %s, is one entry still, and tells what it wrote', async (_, goesOn) => {
    const rows = Array.from({ length: 1_100 }, (_, n) => ({
      title: `Sermon ${n}`,
      speaker: 'Ann',
      date: '2026-01-04',
    }))
    const id = await bring('sermons', rows)
    await get(id)
    await post(adminApi.importWrite, id)
    // While the first piece is written.
    await post(adminApi.importStop, id)
    const stopped = await get(id)
    expect(stopped).toMatchObject({ state: 'stopped', done: 1_000 })
    await goesOn(id)
    const outcomes = { created: 1_100, unchanged: 0 }
    expect(await get(id)).toMatchObject({ state: 'done', done: 1_100, undo: stopped.undo, parts: [{ outcomes }] })
    expect((await app.post(href(adminApi.undo, { action: stopped.undo }), {})).body).toMatchObject({ undone: 1_100 })
  })

  it('is seen and changed only by those who may change its kinds of records', async () => {
    const id = await bring('sermons', sermons)
    const list = (await app.as('newsletter').get(adminApi.imports)).body as ImportListed[]
    expect(list).toEqual([])
    for (const address of [adminApi.import, adminApi.importRows, adminApi.importRest]) {
      expect((await app.as('newsletter').get(href(address, { id }))).status).toBe(403)
    }
    for (const address of [adminApi.importLook, adminApi.importWrite, adminApi.importStop]) {
      expect((await app.as('newsletter').post(href(address, { id }), {})).status).toBe(403)
    }
    const people = { kind: 'subscribers', rows: [{ email: 'ann@home.example' }] }
    const { id: another } = (await app.post(adminApi.imports, { name: 'list', format: 'table' })).body as ImportListed
    expect((await post(adminApi.importRows, another, people)).status).toBe(403)
    expect((await app.as('newsletter').post(href(adminApi.importRows, { id: another }), people)).status).toBe(200)
  })

  it('takes 20,000 rows at most', async () => {
    const { id } = (await app.post(adminApi.imports, { name: 'list', format: 'table' })).body as ImportListed
    const rows = Array.from({ length: 20_000 }, () => ({ title: 'x' }))
    expect((await post(adminApi.importRows, id, { kind: 'sermons', rows })).status).toBe(200)
    const more = await post(adminApi.importRows, id, { kind: 'sermons', rows: [{ title: 'one more' }] })
    expect(more).toMatchObject({
      status: 400,
      body: { fields: { rows: 'This file has more than 20,000 rows. Split it.' } },
    })
  })
})
