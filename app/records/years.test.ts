import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const YEAR = new Date().getFullYear()
const sermon = { title: 'Grace', speaker: 'Jane Doe' }
const between = (name: string, ahead: number) => `${name} must be between 1900 and ${YEAR + ahead}. Check the year`

onBothDatabases('the year of a record', (open) => {
  let database: Database
  let admin: TestApp
  beforeAll(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(async () => {
    for (const table of ['sermons', 'events'] as const) await database.db.deleteFrom(table).execute()
  })
  afterAll(() => database.close())

  const moved = (date: string) => ({
    date: '2026-12-01',
    recurrenceRule: 'FREQ=WEEKLY',
    recurrenceExceptions: [{ on: '2026-12-08', isCancelled: false, date }],
  })
  const kinds: [kind: string, address: string, fields: (date: string) => object, field: string, message: string][] = [
    ['sermon', adminApi.sermons, (date) => ({ ...sermon, date }), 'date', between('Date', 2)],
    ['live stream', adminApi.liveStreams, (date) => ({ title: 'Service', date }), 'date', between('Date', 2)],
    ['Sunday service', adminApi.sundayServices, (date) => ({ date, time: '10:30' }), 'date', between('Date', 5)],
    ['notice', adminApi.notices, (date) => ({ date, kind: 'general', message: 'x' }), 'date', between('Date', 5)],
    ['event', adminApi.events, (date) => ({ title: 'Supper', date }), 'date', between('Date', 5)],
    [
      'moved date',
      adminApi.events,
      (date) => ({ title: 'Study', ...moved(date) }),
      'recurrenceExceptions.0.date',
      between('The new date', 5),
    ],
  ]
  it.each(kinds)(
    'of a %s may be 1900 or some years ahead, and no other',
    async (_, address, fields, field, message) => {
      const ahead = Number(/\d{4}\./.exec(message)?.[0].slice(0, 4))
      for (const day of ['2062-06-05', '9999-12-31', '1899-12-31', '0026-06-05', `${ahead + 1}-01-01`]) {
        const { status, body } = await admin.post(address, fields(day))
        expect([day, status, body]).toMatchObject([day, 400, { fields: { [field]: message } }])
      }
      expect((await admin.post(address, fields(`${ahead}-12-31`))).status).toBe(201)
      // A notice of a day that is over is refused for that.
      expect(JSON.stringify((await admin.post(address, fields('1900-01-01'))).body)).not.toContain('Check the year')
    },
  )

  const tables: [name: string, address: string, row: object, message: string][] = [
    ['sermons', adminApi.sermonsBulk, { ...sermon, date: '2062-06-05' }, `date: ${between('Date', 2)}`],
    ['events', adminApi.eventsBulk, { title: 'Supper', date: '9999-06-05' }, `date: ${between('Date', 5)}`],
  ]
  it.each(tables)('in a table of %s is told before anything is saved', async (_, address, row, message) => {
    const { body } = await admin.post(address, { data: [row], preview: true })
    expect(JSON.stringify(body)).toContain(message)
  })

  it('that is stored already can stay while something else is changed, and no other can replace it', async () => {
    for (const [address, fields, table] of [
      [adminApi.sermons, { ...sermon, date: '2026-06-05' }, 'sermons'],
      [adminApi.events, { title: 'Supper', date: '2026-06-05' }, 'events'],
    ] as const) {
      const { id } = (await admin.post(address, fields)).body as { id: string }
      await database.db.updateTable(table).set({ date: '2062-06-05' }).execute()
      const change = (given: object) => admin.send('PUT', `${address}/${id}`, given)
      expect(await change({ title: 'Other' })).toMatchObject({ status: 200, body: { date: '2062-06-05' } })
      expect(await change({ date: '2063-06-05' })).toMatchObject({ status: 400 })
      expect(await change({ date: '2026-06-05' })).toMatchObject({ status: 200 })
    }
  })
})
