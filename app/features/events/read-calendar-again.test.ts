import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventImport } from '#app/features/events/import.ts'
import { listEvents } from '#app/features/events/queries.ts'
import { eventTable } from '#app/features/events/table.ts'
import { readCalendar } from '#app/features/events/read-calendar.ts'
import { importRecords } from '#app/records/import/import.ts'
import { countOutcomes } from '#app/records/import/report.ts'
import { readObjects } from '#app/records/import/table.ts'
import type { Database } from '#db/database.ts'
import { onBothDatabases } from '#test/databases.ts'

const NOW = '2026-12-01T15:00:00.000Z'
const moment = Temporal.Instant.from(NOW).toZonedDateTimeISO('America/Chicago')

const WORSHIP = `BEGIN:VEVENT
UID:worship
SUMMARY:Worship
DTSTART;TZID=America/Chicago:20261206T103000
DTEND;TZID=America/Chicago:20261206T120000
RRULE:FREQ=WEEKLY;BYDAY=SU
EXDATE;TZID=America/Chicago:20261213T103000
END:VEVENT
BEGIN:VEVENT
UID:worship
RECURRENCE-ID;TZID=America/Chicago:20261220T103000
SUMMARY:Worship
DTSTART;TZID=America/Chicago:20261219T170000
DTEND;TZID=America/Chicago:20261219T183000
END:VEVENT`
const CAMP = `BEGIN:VEVENT
UID:camp
SUMMARY:Camp
DTSTART;VALUE=DATE:20270621
DTEND;VALUE=DATE:20270626
END:VEVENT`

onBothDatabases('a calendar', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const bring = async (text: string) => {
    const rows = readCalendar(text, moment).parts.flatMap((part) => part.rows)
    const by = { now: NOW, person: { id: 'ada', name: 'Ada' }, isDryRun: false }
    const report = await importRecords(database, eventImport(moment), readObjects(rows, eventTable), by)
    const { created, changed, unchanged } = countOutcomes(report.rows)
    return { created, changed, unchanged }
  }
  const all = () => listEvents(database.db, moment, { limit: 100, offset: 0 })

  it('is imported with its rules and moved dates, and changes nothing when it is imported again', async () => {
    expect(await bring(`${WORSHIP}\n${CAMP}`)).toEqual({ created: 2, changed: 0, unchanged: 0 })
    const events = await all()
    expect(events).toMatchObject([
      {
        title: 'Worship',
        recurrenceRule: 'FREQ=WEEKLY;BYDAY=SU',
        recurrenceExceptions: [
          { on: '2026-12-13', isCancelled: true },
          { on: '2026-12-20', date: '2026-12-19', startTime: '17:00', endTime: '18:30' },
        ],
      },
      { title: 'Camp', date: '2027-06-21', endDate: '2027-06-25', isRecurring: false },
    ])
    expect(await bring(`${CAMP}\n${WORSHIP}`)).toEqual({ created: 0, changed: 0, unchanged: 2 })
    expect(await all()).toEqual(events)
  })

  it('updates its events when it is exported again', async () => {
    await bring(`${WORSHIP}\n${CAMP}`)
    const later = `${WORSHIP.replace(/RRULE.*\nEXDATE.*\n/, '')}\n${CAMP.replaceAll('202706', '202707')}`
    expect(await bring(later)).toEqual({ created: 1, changed: 2, unchanged: 0 })
    expect(await all()).toMatchObject([
      { title: 'Worship', date: '2026-12-06', isRecurring: false, recurrenceRule: null },
      { title: 'Worship', date: '2026-12-19', isRecurring: false },
      { title: 'Camp', date: '2027-07-21', endDate: '2027-07-25' },
    ])
  })
})
