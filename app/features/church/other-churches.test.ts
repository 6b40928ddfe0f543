/** Churches with other services than Sunday at 10:30, as visitors, calendars and administrators see them. */
import ICAL from 'ical.js'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api, documents } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, documentText, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

interface Church {
  churchName: string
  timeZone: string
  times: object[]
  notices: object[]
}

const dayton: Church = {
  churchName: 'First Presbyterian',
  timeZone: 'America/New_York',
  times: [
    { name: 'Early Worship', weekday: 7, time: '09:00', minutes: 75, isBroadcast: true },
    { name: 'Worship', weekday: 7, time: '11:00', minutes: 90, isBroadcast: true, isMain: true },
  ],
  notices: [
    { date: '2026-12-06', kind: 'cancelled', message: 'Ice.\nStay at home.' },
    { date: '2026-12-13', kind: 'moved', time: '14:00', message: 'The pageant is in the afternoon.' },
  ],
}
const denver: Church = {
  churchName: 'Iglesia San José',
  timeZone: 'America/Denver',
  times: [{ name: 'Misa', weekday: 6, time: '18:00', isBroadcast: true, isMain: true }],
  notices: [{ date: '2026-12-05', kind: 'online_only', message: 'Nieve.' }],
}
const silent: Church = { ...dayton, times: [{ name: 'Worship', weekday: 7, time: '11:00', isMain: true }], notices: [] }

onBothDatabases('a church with other services', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, '2026-11-27T18:00:00Z')
  })
  afterEach(() => database.close())

  const become = async ({ churchName, timeZone, times, notices }: Church) => {
    const admin = app.as('administrator')
    expect(await admin.send('PUT', adminApi.siteConfig, { churchName, timeZone })).toMatchObject({ status: 200 })
    expect(await admin.send('PUT', adminApi.setupTimes, { times })).toMatchObject({ status: 200 })
    for (const notice of notices) expect(await admin.post(adminApi.notices, notice)).toMatchObject({ status: 201 })
  }
  const live = async (now: string) => (await app.at(now).get(api.live)).body

  it.each([
    [dayton, '2026-11-28T08:44:59-05:00', { state: 'off', startsAt: null }],
    [dayton, '2026-11-28T08:45:00-05:00', { state: 'soon', startsAt: '2026-11-29T13:45:00.000Z' }],
    [dayton, '2026-11-29T08:45:00-05:00', { state: 'live' }],
    [dayton, '2026-11-29T10:15:00-05:00', { state: 'live' }],
    [dayton, '2026-11-29T10:15:01-05:00', { state: 'soon', startsAt: '2026-11-29T15:45:00.000Z' }],
    [dayton, '2026-11-29T12:30:00-05:00', { state: 'live' }],
    [dayton, '2026-11-29T12:30:01-05:00', { state: 'off' }],
    [dayton, '2026-12-06T11:05:00-05:00', { state: 'off', notice: { kind: 'cancelled' } }],
    [dayton, '2026-12-13T09:05:00-05:00', { state: 'live', notice: { kind: 'moved' } }],
    [dayton, '2026-12-13T11:05:00-05:00', { state: 'soon', startsAt: '2026-12-13T18:45:00.000Z' }],
    [dayton, '2026-12-13T15:30:00-05:00', { state: 'live' }],
    [denver, '2026-11-28T17:44:59-07:00', { state: 'soon', startsAt: '2026-11-29T00:45:00.000Z' }],
    [denver, '2026-11-28T17:45:00-07:00', { state: 'live' }],
    [denver, '2026-11-29T10:30:00-07:00', { state: 'off' }],
    [denver, '2026-12-05T18:30:00-07:00', { state: 'live', notice: { kind: 'online_only' } }],
    [silent, '2026-11-29T11:05:00-05:00', { state: 'off', startsAt: null }],
  ])('%#: is live by its own clock', async (church, now, expected) => {
    await become(church)
    expect(await live(now)).toMatchObject(expected)
  })

  it('changes what is live, and clears the stored pages, as soon as a service time changes', async () => {
    await become(denver)
    const now = '2026-11-28T17:45:00-07:00'
    expect(await live(now)).toMatchObject({ state: 'live' })
    const before = app.changes()
    await become({ ...denver, times: [{ name: 'Misa', weekday: 6, time: '19:00', isBroadcast: true }], notices: [] })
    expect(app.changes()).toBeGreaterThan(before)
    expect(await live(now)).toMatchObject({ state: 'soon', startsAt: '2026-11-29T01:45:00.000Z' })
  })

  it('keeps a service that was canceled off after midnight', async () => {
    const message = 'The heating broke.'
    const vigil = { name: 'Vigil', weekday: 6, time: '23:00', minutes: 180, isBroadcast: true }
    await become({ ...denver, times: [vigil], notices: [{ date: '2026-11-28', kind: 'cancelled', message }] })
    expect(await live('2026-11-29T01:30:00-07:00')).toMatchObject({ state: 'off', notice: { message } })
    expect(await live('2026-12-06T01:30:00-07:00')).toMatchObject({ state: 'live', notice: null })
  })

  it.each([
    [
      dayton,
      [
        'Early Worship | 2026-11-29T09:00:00 |  | FREQ=WEEKLY;BYDAY=SU |',
        'Canceled: Early Worship | 2026-12-06T09:00:00 | 2026-12-06T09:00:00 |  | CANCELLED',
        'Worship | 2026-11-29T11:00:00 |  | FREQ=WEEKLY;BYDAY=SU |',
        'Canceled: Worship | 2026-12-06T11:00:00 | 2026-12-06T11:00:00 |  | CANCELLED',
        'Worship | 2026-12-13T14:00:00 | 2026-12-13T11:00:00 |  | CONFIRMED',
      ],
    ],
    [
      denver,
      [
        'Misa | 2026-11-28T18:00:00 |  | FREQ=WEEKLY;BYDAY=SA |',
        'Online only: Misa | 2026-12-05T18:00:00 | 2026-12-05T18:00:00 |  | CONFIRMED',
      ],
    ],
  ])('%#: is in the calendar, in its zone', async (church, expected) => {
    await become(church)
    const text = await documentText(app, documents.calendar)
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    const said = events.map((one) => {
      const status = one.component.getFirstPropertyValue('status') ?? ''
      const rule = one.component.getFirstPropertyValue('rrule')?.toString() ?? ''
      return [one.summary, one.startDate.toString(), one.recurrenceId?.toString() ?? '', rule, status]
        .join(' | ')
        .trim()
    })
    expect(said).toEqual(expected)
    expect(text).toContain(`DTSTART;TZID=${church.timeZone}:`)
  })

  it('that worships on Saturday plans for Saturdays', async () => {
    await become(denver)
    const admin = app.as('administrator')
    const { body } = await admin.post(adminApi.sundayServices, { date: '2026-11-21', time: '18:00' })
    const { stale } = (await admin.get(adminApi.overview)).body as { stale: { text: string }[] }
    expect(stale.map(({ text }) => text)).toContain('The service on Saturday, November 28, 2026, isn’t entered yet.')
    const { id } = body as { id: string }
    const copy = await admin.post(`${adminApi.sundayServices}/${id}/duplicate`, {})
    expect(copy).toMatchObject({ status: 201, body: { date: '2026-11-28' } })
    const draft = (await admin.get(adminApi.newsletterDraft)).body
    expect(draft).toMatchObject({ subject: 'This Saturday, November 28' })
    expect(JSON.stringify(draft)).toContain('Misa, 6:00 p.m.')
  })

  it('has its calendar read again after a notice, and no service in it that visitors are not told of', async () => {
    await become({ ...denver, times: [...denver.times, { name: 'Ensayo', weekday: 5, time: '19:00', shownIn: [] }] })
    const before = await app.at('2026-11-28T18:00:00Z').fetch(documents.calendar)
    expect(await before.text()).not.toContain('Ensayo')
    const later = app.at('2026-11-30T18:00:00Z')
    const notice = { date: '2026-12-12', kind: 'cancelled', message: 'Retiro.' }
    expect(await later.as('administrator').post(adminApi.notices, notice)).toMatchObject({ status: 201 })
    const after = await later.fetch(documents.calendar)
    expect(await after.text()).toContain('Canceled: Misa')
    const modified = ({ headers }: Response) => Date.parse(headers.get('Last-Modified') ?? '')
    expect(modified(after)).toBeGreaterThan(modified(before))
  })
})
