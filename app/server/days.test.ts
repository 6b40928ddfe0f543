/** Events of several days and over night, from the form to everything that shows them. */
import ICAL from 'ical.js'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { EventDetails, EventsOnDays } from '#app/features/events/outputs.ts'
import { changed } from '#app/features/events/exceptions.ts'
import { remindSignedUp } from '#app/features/events/sign-ups/notices.ts'
import { api, documents, href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, documentText, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'

const retreat = { title: 'Retreat', date: '2027-02-05', endDate: '2027-02-07', startTime: '18:00', endTime: '12:00' }
const week = {
  title: 'Bible Week',
  date: '2027-06-14',
  endDate: '2027-06-18',
  startTime: '09:00',
  endTime: '12:00',
  isDaily: true,
}
const vigil = { title: 'Vigil', date: '2026-12-04', endDate: '2026-12-05', startTime: '19:00', endTime: '08:00' }

onBothDatabases('events of several days', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeAll(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.db.deleteFrom('events').execute())
  afterAll(() => database.close())

  const make = async (event: object) => {
    const { status, body } = await admin.post(adminApi.events, event)
    expect([status, body]).toEqual([201, expect.anything()])
    return body as { id: string; version: number }
  }
  const details = async (id: string, by = app) => (await by.get(href(api.event, { id }))).body as EventDetails
  const upcoming = async (now: string) => {
    const { body } = await app.at(now).get(href(api.events, {}, { upcoming: true }))
    const { body: summary } = await app.at(now).get(api.eventsSummary)
    return [(body as unknown[]).length, (summary as { upcoming: number }).upcoming]
  }
  const page = (path: string) => pageText(app, path)
  const shown = async (path: string) => (await page(path)).replaceAll(/<[^>]+>/g, '\n').replaceAll(/\s*\n\s*/g, '\n')
  const taken: [name: string, event: object, when: string][] = [
    ['days', { date: '2027-02-05', endDate: '2027-02-07' }, 'February 5–7'],
    ['a night', vigil, 'December 4–5, 7:00 p.m.'],
    ['24 hours', { ...vigil, startTime: '18:00', endTime: '18:00' }, 'December 4–5, 6:00 p.m.'],
    ['a night at another church', { ...vigil, startTime: '22:00', endTime: '07:00' }, 'December 4–5, 10:00 p.m.'],
    ['each morning', week, 'June 14–18, 9:00 a.m.'],
    ['two months', { date: '2027-01-30', endDate: '2027-02-02' }, 'January 30 – February 2'],
    ['two years', { date: '2026-12-31', endDate: '2027-01-01' }, 'December 31, 2026 – January 1, 2027'],
  ]
  it.each(taken)('%s are taken, listed on the home page, among events and in the month', async (_, event, when) => {
    const given = { title: 'Long one', ...event }
    const { id } = await make(given)
    expect(await details(id)).toMatchObject(event)
    for (const path of [routes.home, routes.events]) expect(await shown(path)).toContain(`\n${when}\n`)
    const { date = '', endDate = '' } = event as { date?: string; endDate?: string }
    const month = await page(href(routes.eventMonth, { month: date.slice(0, 7) }))
    const cells = [...month.matchAll(/<td.*?datetime="([^"]+)".*?<\/td>/gis)]
    const days = cells.filter(([cell]) => cell.includes(`/events/${id}/`)).map(([, day]) => day)
    expect([days[0], days.at(-1)]).toEqual([date, endDate])
    expect(days.length).toBe(Temporal.PlainDate.from(date).until(endDate).days + 1)
  })

  const refused: [event: object, field: string][] = [
    [{ date: '2026-12-04', endDate: '2026-12-03' }, 'endDate'],
    [{ date: '2026-12-04', endDate: '2027-12-04' }, 'endDate'],
    [{ date: '2026-12-04', endDate: '2026-13-04' }, 'endDate'],
    [{ date: '2026-12-04', startTime: '19:00', endTime: '08:00' }, 'endTime'],
    [{ ...week, startTime: '12:00', endTime: '09:00' }, 'endTime'],
  ]
  it.each(refused)('%j is refused with a message for %s', async (event, field) => {
    const { status, body } = await admin.post(adminApi.events, { title: 'Wrong', ...event })
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]])
  })

  const lasting: [event: object, last: string, over: string][] = [
    [vigil, '2026-12-05T13:59:00Z', '2026-12-05T14:00:00Z'],
    [retreat, '2027-02-07T17:59:00Z', '2027-02-07T18:00:00Z'],
    [week, '2027-06-18T16:59:00Z', '2027-06-18T17:00:00Z'],
    [{ ...week, startTime: '', endTime: '' }, '2027-06-19T04:59:00Z', '2027-06-19T05:00:00Z'],
    [{ ...retreat, endTime: '' }, '2027-02-08T05:59:00Z', '2027-02-08T06:00:00Z'],
    [{ ...week, startTime: '22:00', endTime: '02:00' }, '2027-06-19T06:59:00Z', '2027-06-19T07:00:00Z'],
    [{ ...vigil, recurrenceRule: 'FREQ=WEEKLY;COUNT=2' }, '2026-12-12T13:59:00Z', '2026-12-12T14:00:00Z'],
    [{ ...week, recurrenceRule: 'FREQ=YEARLY;COUNT=1' }, '2027-06-18T16:59:00Z', '2027-06-18T17:00:00Z'],
    [
      {
        ...vigil,
        recurrenceRule: 'FREQ=WEEKLY',
        recurrenceExceptions: [changed('2026-12-11', { status: 'canceled' })],
      },
      '2026-12-12T13:59:00Z',
      'never',
    ],
  ]
  it.each(lasting)('%j is upcoming until its last hour, at %s, and over at %s', async (event, last, over) => {
    const { id } = await make({ title: 'Long one', ...event })
    expect(await upcoming(last)).toEqual([1, 1])
    const list = async (when: string) =>
      ((await admin.at(over).get(`${adminApi.events}?when=${when}`)).body as unknown[]).length
    if (over === 'never') return
    expect(await upcoming(over)).toEqual([0, 0])
    expect([await list('upcoming'), await list('past')]).toEqual([0, 1])
    expect((await details(id, app.at(over))).nextDate).toBeNull()
  })

  it('the page says when in words, and so do search, feeds, the newsletter and the overview', async () => {
    const { id } = await make(retreat)
    const text = await shown(`/events/${id}`)
    expect(text).toContain('Friday, February 5 – Sunday, February 7, 2027')
    expect(text).toContain('Friday, 6:00 p.m. – Sunday, 12:00 p.m.')
    const found = (await app.get(href(api.search, {}, { q: 'retreat' }))).body
    expect(JSON.stringify(found)).toContain('Friday, February 5 – Sunday, February 7, 2027 · 6:00 p.m.')
    expect(await documentText(app, documents.eventsFeed)).toContain('Friday, February 5 – Sunday, February 7, 2027')
    const { body } = await app.at('2027-02-06T12:00:00Z').as('administrator').get(adminApi.newsletterDraft)
    expect(JSON.stringify(body)).toContain('February 5–7, Friday, 6:00 p.m. – Sunday, 12:00 p.m.')
    await make(week)
    expect(await shown(routes.events)).toContain('June 14–18, 9:00 a.m.')
  })

  it('one that has begun is in the list of these days, once', async () => {
    await make(retreat)
    await make({ ...week, date: '2027-02-04', endDate: '2027-02-06', recurrenceRule: 'FREQ=YEARLY' })
    const days = href(api.eventsOnDays, {}, { from: '2027-02-06', to: '2027-02-12' })
    const { events } = (await app.get(days)).body as EventsOnDays
    expect(events.map(({ title, days: words }) => [title, words])).toEqual([
      ['Bible Week', 'February 4–6'],
      ['Retreat', 'February 5–7'],
    ])
  })

  it('each date of one that repeats is as long as the first, and a moved one too', async () => {
    const moved = changed('2026-12-11', { date: '2026-12-19' })
    const { id } = await make({ ...vigil, recurrenceRule: 'FREQ=WEEKLY;COUNT=3', recurrenceExceptions: [moved] })
    const { nextDates, nextDate, days } = await details(id, app.at('2026-12-05T12:00:00Z'))
    expect([nextDate, days]).toEqual(['2026-12-04', 'December 4–5'])
    expect(nextDates.map(({ on, date, endDate }) => [on, date, endDate])).toEqual([
      ['2026-12-04', '2026-12-04', '2026-12-05'],
      ['2026-12-18', '2026-12-18', '2026-12-19'],
      ['2026-12-11', '2026-12-19', '2026-12-20'],
    ])
    const list = (await app.at('2026-12-05T18:00:00Z').get(href(api.events, {}, { upcoming: true }))).body
    expect(list).toMatchObject([{ date: '2026-12-18', endDate: '2026-12-19', days: 'December 18–19' }])
    const changes = (await app.at('2026-12-11T12:00:00Z').get(api.eventChanges)).body
    expect(JSON.stringify(changes)).toContain('Vigil on December 11–12, has moved to December 19–20, 7:00 p.m.')
  })

  it('one place is for the whole, confirmed and reminded with all its days, and moves with them', async () => {
    const { id } = await make({ ...vigil, signUp: true })
    const answers = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`answer${n}`, '']))
    const person = { event: id, date: vigil.date, name: 'Ann', email: 'ann@home.test', ...answers }
    expect((await app.post(api.signUps, person)).status).toBe(201)
    const [email] = app.emails
    expect(email?.text).toContain(
      'Friday, December 4 – Saturday, December 5, 2026, Friday, 7:00 p.m. – Saturday, 8:00 a.m.',
    )
    const file = new ICAL.Component(ICAL.parse(email?.calendar ?? '')).getAllSubcomponents('vevent')
    expect(file.map((one) => new ICAL.Event(one).endDate.toString())).toEqual(['2026-12-05T08:00:00'])
    expect((await details(id)).openDates).toMatchObject([{ date: '2026-12-04', endDate: '2026-12-05' }])

    const moved = { date: '2026-12-11', endDate: '2026-12-12' }
    expect((await admin.send('PUT', href(adminApi.event, { id }), moved)).status).toBe(200)
    const day = async () => (await database.db.selectFrom('event_sign_ups').select('date').execute())[0]?.date
    expect(await day()).toBe('2026-12-11')
    await admin.send('PUT', href(adminApi.event, { id }), { endDate: '2026-12-13' })
    expect(await day()).toBe('2026-12-11')
    expect(await remindSignedUp(app.at('2026-12-11T18:00:00Z').services)).toBe('')
  })

  it('history, Undo and the trash keep the last day', async () => {
    const { id } = await make(retreat)
    const address = href(adminApi.event, { id })
    const ends = { endDate: '2027-02-06', isDaily: true, endTime: '19:00' }
    const changedBy = async (method: string, body: object) => {
      const init = { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      return (await admin.fetch(address, init)).headers.get('x-undo') ?? ''
    }
    const undo = (action: string) => admin.send('POST', href(adminApi.undo, { action }))
    const action = await changedBy('PUT', ends)
    expect(await details(id)).toMatchObject(ends)
    expect((await admin.get(`${address}/versions/1`)).body).toMatchObject({ record: retreat })
    await undo(action)
    expect(await details(id)).toMatchObject({ ...retreat, isDaily: false })
    await undo(await changedBy('DELETE', {}))
    expect(await details(id)).toMatchObject({ ...retreat, isDaily: false })
  })

  it('an export can be imported again, and a table may name the last day in its own words', async () => {
    for (const event of [retreat, week, vigil]) await make(event)
    const text = await (await admin.fetch(adminApi.eventsExport)).text()
    const [header = ''] = text.split('\n')
    expect(header.split('\t').slice(11)).toContain('endDate')
    expect(text).toContain('2027-02-07')
    const table = [
      { Title: 'Camp', Date: '7/25/2027', 'End Date': '7/29/2027' },
      { Title: 'Class', 'Start Date': '2027-07-05', 'Last Day': '2027-07-09', startTime: '9 AM', endTime: '10 AM' },
      { Title: 'Course', 'Start Date': '2027-07-05', endDate: '2027-07-09', startTime: '9 AM', 'Each day': 'yes' },
      { Title: 'Wrong', Date: '2027-07-05', 'End Date': '2027-07-01' },
    ]
    const reports = await Promise.all(
      table.map(async (row) => (await admin.post(adminApi.eventsBulk, { data: [row], preview: true })).body),
    )
    const seen = JSON.stringify(reports)
    expect(seen).not.toContain('unusedColumns":["')
    expect(seen).toContain('write yes in a column isDaily')
    expect(seen).toContain('Last day is before the date')
    await admin.post(adminApi.eventsBulk, { data: [table[0], table[2]].slice(0, 1) })
    const { events } = (await app.get(href(api.eventsOnDays, {}, { from: '2027-07-29', to: '2027-07-29' })))
      .body as EventsOnDays
    expect(events).toMatchObject([{ title: 'Camp', date: '2027-07-25', endDate: '2027-07-29' }])
  })
})
