import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventImport } from '#app/features/events/import.ts'
import { listEvents } from '#app/features/events/queries.ts'
import { eventTable } from '#app/features/events/table.ts'
import { importRecords } from '#app/records/import/import.ts'
import { readObjects } from '#app/records/import/table.ts'
import type { Database } from '#db/database.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'

const NOW = '2026-11-21T18:00:00.000Z'
const moment = Temporal.Instant.from(NOW).toZonedDateTimeISO('America/Chicago')

onBothDatabases('events that come from another program', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  /** What becomes of each row. */
  const bring = async (...rows: Record<string, string>[]) => {
    const by = { now: NOW, person: { id: 'ada', name: 'Ada' }, isDryRun: false }
    const report = await importRecords(database, eventImport(moment), readObjects(rows, eventTable), by)
    return report.rows.map((row) => ('fields' in row ? `${row.is}: ${row.fields.toSorted().join(', ')}` : row.is))
  }
  const all = () => listEvents(database.db, moment, { limit: 100, offset: 0 })
  const origins = async () => {
    const rows = await database.db.selectFrom('events').select('origin').orderBy('origin').execute()
    return rows.map(({ origin }) => origin)
  }

  const entered = { title: 'Supper', date: '2026-12-04', startTime: '18:00' }
  const supper = { ...entered, origin: 'a@calendar' }

  it('are found by what they are called there, whatever else has changed', async () => {
    expect(await bring(supper)).toEqual(['created'])
    expect(await bring(supper)).toEqual(['unchanged'])
    expect(await bring({ ...supper, title: 'Big supper', date: '2026-12-11' })).toEqual(['changed: date, title'])
    expect(await all()).toMatchObject([{ title: 'Big supper', date: '2026-12-11', startTime: '18:00' }])
    expect(await origins()).toEqual(['a@calendar'])
  })

  it('are two events with one title, day and time when they are called differently', async () => {
    const rows = [supper, { ...supper, origin: 'b@calendar' }]
    expect(await bring(...rows)).toEqual(['created', 'created'])
    expect(await bring(...rows.toReversed())).toEqual(['unchanged', 'unchanged'])
    expect(await origins()).toEqual(['a@calendar', 'b@calendar'])
  })

  it('are those that were entered by hand with their title, day and start, but no others', async () => {
    const id = await addEvent(database.db, { ...entered, location: 'Hall' })
    const other = { ...supper, origin: 'b@calendar', startTime: '12:00' }
    expect(await bring({ ...supper, endTime: '20:00' }, other)).toEqual(['changed: endTime, origin', 'created'])
    expect(await all()).toContainEqual(expect.objectContaining({ id, location: 'Hall', endTime: '20:00' }))
    expect(await bring(entered)).toEqual(['unchanged'])
    expect(await origins()).toEqual(['a@calendar', 'b@calendar'])
  })

  it('keep nothing of a schedule that they no longer have there', async () => {
    const camp = { ...supper, endDate: '2026-12-06', recurrenceRule: 'FREQ=YEARLY;EXDATE=20271204' }
    expect(await bring(camp)).toEqual(['created'])
    expect(await bring({ origin: 'a@calendar', title: 'Supper', date: '2026-12-11' })).toEqual([
      'changed: date, endDate, recurrenceExceptions, recurrenceRule, startTime',
    ])
    expect(await all()).toMatchObject([
      { date: '2026-12-11', days: null, startTime: null, isRecurring: false, recurrenceRule: null },
    ])
    expect(await bring({ ...supper, recurrenceDescription: 'Every Friday' })).toEqual([
      'changed: date, recurrenceDescription, startTime',
    ])
  })

  it('are passed over with a reason when they are none', async () => {
    expect(await bring({ ...supper, notTaken: 'It’s canceled in its calendar.' })).toEqual(['skipped'])
    expect(await all()).toEqual([])
  })

  it('refuse a name that is too long', async () => {
    expect(await bring({ ...supper, origin: 'a'.repeat(2001) })).toEqual(['broken'])
  })
})
