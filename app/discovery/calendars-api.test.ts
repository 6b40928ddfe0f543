/** Worship in the calendar that people subscribe to. */
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { documents } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, documentText } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

// A Friday.
const NOW = '2026-11-27T18:00:00Z'

onBothDatabases('worship', (open) => {
  it('is in the calendar, with what notices change about it', async () => {
    const app = createTestApp(await open(), NOW)
    const admin = app.as('administrator')
    const times = [
      { name: 'Sunday Worship', weekday: 7, time: '10:30', isMain: true, isBroadcast: true },
      { name: 'Early', weekday: 7, time: '08:00' },
      { name: 'Vespers', weekday: 3, time: '19:00' },
    ]
    expect(await admin.send('PUT', adminApi.setupTimes, { times })).toMatchObject({ status: 200 })
    const notices = [
      { date: '2026-11-29', kind: 'cancelled', message: 'No power.' },
      { date: '2026-12-06', kind: 'moved', time: '09:00', location: 'Town hall', message: 'The roof leaks.' },
      { date: '2026-12-13', kind: 'cancelled', serviceTime: '08:00', message: 'Its priest is away.' },
      { date: '2026-12-09', kind: 'online_only', message: 'Ice.' },
    ]
    for (const notice of notices) expect(await admin.post(adminApi.notices, notice)).toMatchObject({ status: 201 })
    const eve = { date: '2026-12-24', time: '16:00', name: 'Lessons and Carols' }
    expect(await admin.post(adminApi.sundayServices, eve)).toMatchObject({ status: 201 })
    expect(await admin.post(adminApi.sundayServices, { date: '2026-12-20', time: '10:30' })).toMatchObject({
      status: 201,
    })

    const events = new ICAL.Component(ICAL.parse(await documentText(app, documents.calendar)))
      .getAllSubcomponents('vevent')
      .map((one) => new ICAL.Event(one))
    const said = events.map((one) => {
      const status = one.component.getFirstPropertyValue('status') ?? ''
      const rule = one.component.getFirstPropertyValue('rrule')?.toString() ?? ''
      return [one.summary, one.startDate.toString(), one.recurrenceId?.toString() ?? '', rule, status]
        .join(' | ')
        .trim()
    })
    expect(said).toEqual([
      'Sunday Worship | 2026-11-29T10:30:00 |  | FREQ=WEEKLY;BYDAY=SU |',
      'Canceled: Sunday Worship | 2026-11-29T10:30:00 | 2026-11-29T10:30:00 |  | CANCELLED',
      'Sunday Worship | 2026-12-06T09:00:00 | 2026-12-06T10:30:00 |  | CONFIRMED',
      'Early | 2026-11-29T08:00:00 |  | FREQ=WEEKLY;BYDAY=SU |',
      'Canceled: Early | 2026-11-29T08:00:00 | 2026-11-29T08:00:00 |  | CANCELLED',
      'Canceled: Early | 2026-12-13T08:00:00 | 2026-12-13T08:00:00 |  | CANCELLED',
      'Vespers | 2026-12-02T19:00:00 |  | FREQ=WEEKLY;BYDAY=WE |',
      'Online only: Vespers | 2026-12-09T19:00:00 | 2026-12-09T19:00:00 |  | CONFIRMED',
      'Lessons and Carols | 2026-12-24T16:00:00 |  |  |',
    ])
    expect(events.map((one) => one.component.getFirstPropertyValue('url'))).toContain('https://church.test/contact')
  })
})
