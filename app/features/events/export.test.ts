import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { event, type EventFields } from '#app/features/events/event.ts'
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { leftOut } from '#app/features/events/exceptions.ts'
import { inputOfRow } from '#app/definitions/columns.ts'
import { asRead } from '#app/features/events/import-cells.ts'
import { daysLater } from '#app/dates/days.ts'
import { eventColumnNames } from '#app/features/events/table.ts'
import type { EventRow } from '#app/features/events/queries.ts'
import { readDelimited } from '#app/records/import/delimited.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'

onBothDatabases('exported events', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const exported = async (by = admin) => {
    const response = await by.fetch(adminApi.eventsExport)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  /** Everything of an event that a person has entered. */
  const fieldsIn = (row: EventRow) => ({ id: row.id, ...inputOfRow(event, row) })
  /** Rows of pasted text by the column names in its first line, as the browser reads it. */
  const rowsOf = (text: string) => {
    const [names, ...rows] = readDelimited(text, '\t').map(({ cells }) => cells)
    return rows.map((cells) => Object.fromEntries((names ?? []).map((name, at) => [name, cells[at] ?? ''])))
  }
  const bring = (data: unknown, by = admin) => by.post(adminApi.eventsBulk, { data })
  const all = async (by = admin) => (await by.get(`${api.events}?limit=1000`)).body as ChurchEvent[]
  const stored = () => database.db.selectFrom('events').selectAll().orderBy('id').execute()

  it('are a file named after the day at the church', async () => {
    await addEvent(database.db, { title: 'Supper, "the big one"', date: '2026-12-04', description: 'a\tb\n\nc' })
    // Half past eleven in the evening there, the next day in Greenwich.
    const { response, bytes } = await exported(createTestApp(database, '2026-11-22T05:30:00Z').as('administrator'))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="events-export-2026-11-21.txt"',
      'x-total-count': '1',
    })
    const text = bytes.toString()
    expect(text).toBe(
      `\uFEFF${eventColumnNames.join('\t')}\n${(await stored())[0]?.id}\t"Supper, ""the big one"""\t"a\tb\n\nc"\t2026-12-04${'\t'.repeat(eventColumnNames.length - 4)}\n`,
    )
  })

  it('are refused when there are none', async () => {
    expect(await admin.get(adminApi.eventsExport)).toMatchObject({
      status: 404,
      body: { message: 'There are no events to export' },
    })
  })

  it('hold nothing that a spreadsheet would run', async () => {
    for (const title of ['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '＝1', "'=1"]) {
      await addEvent(database.db, { title, location: ` ${title}` })
    }
    const [, ...rows] = readDelimited((await exported()).bytes.toString(), '\t')
    for (const { cells } of rows) for (const cell of cells) expect(cell).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]/u)
  })

  it('change nothing when they are imported again, whatever their texts; and make the same where there are none', async () => {
    const empty = await open()
    const other = createTestApp(empty).as('administrator')
    await fc.assert(
      fc.asyncProperty(fc.array(hostileEvent, { minLength: 1, maxLength: 6 }), async (events) => {
        for (const { db } of [database, empty]) await db.deleteFrom('events').execute()
        for (const event of events) expect((await admin.post(adminApi.events, event)).status).toBe(201)
        const before = await stored()
        const data = rowsOf((await exported()).bytes.toString())

        const { status, body } = await bring(data)
        expect(status).toBe(200)
        expect(body).toMatchObject({ rows: events.map(() => ({ is: 'unchanged' })) })
        expect(await stored()).toEqual(before)

        expect((await bring(data, other)).status).toBe(200)
        const there = await empty.db.selectFrom('events').selectAll().orderBy('id').execute()
        expect(there.map(fieldsIn)).toEqual(before.map(fieldsIn).map(asImported))
      }),
      { numRuns: 60 },
    )
    await empty.close()
  }, 60_000)

  it('keep the values of their cells, also when another field is changed', async () => {
    const rule = { isRecurring: false, recurrenceRule: 'FREQ=WEEKLY', recurrenceDescription: 'Every week' }
    const id = await addEvent(database.db, { title: 'Choir', date: '2026-01-08', ...rule })
    const [row] = rowsOf((await exported()).bytes.toString())
    expect((await bring([{ ...row, location: 'Loft' }])).status).toBe(200)
    expect(await all()).toMatchObject([{ id, location: 'Loft', ...rule }])
    const { recurrenceRule: cell, ...eleven } = row ?? {}
    expect(cell).toBe('RECURRING=NO;FREQ=WEEKLY')
    expect((await bring([{ ...eleven, recurrenceDescription: 'Every Friday' }])).status).toBe(200)
    expect(await all()).toMatchObject([{ id, isRecurring: true, recurrenceRule: 'FREQ=WEEKLY' }])
  })
})

/** Texts that tempt: formulas, quotation marks, tabs, line breaks, apostrophes, and what an import puts right. */
const pieces = `' " = + - @ ＝ ＠ , ; \\ http\\:// a é 🐾 1 cmd| id title`
  .split(' ')
  .concat([' ', '\u00A0', '\u200B', '\uFEFF', '\\ '])
const breaks = ['\t', '\n', '\n\n\n', ' \n', '\\\n', '"\t"']
const piece = fc.constantFrom(...pieces)
const breaking = fc.constantFrom(...breaks)
const joined = (pieces: string[]) => pieces.join('')
const oneLine = fc.array(piece, { maxLength: 8 }).map(joined)
const prose = fc.array(fc.oneof(piece, breaking), { maxLength: 12 }).map(joined)
const day = fc.constantFrom('2026-12-04', '1999-02-28', '2026-11-21')
/** Fridays, of which one is canceled and one is changed to any typed text. */
const withChanges = fc.record({ endTime: fc.constantFrom('', '23:30'), location: oneLine }).map((changed) => ({
  date: '2026-12-04',
  recurrenceRule: 'FREQ=WEEKLY;BYDAY=FR',
  recurrenceExceptions: [
    leftOut('2026-12-18'),
    { ...leftOut('2026-12-25'), isCancelled: false, date: '2026-12-26', ...changed },
    { ...leftOut('2027-01-01'), isCancelled: false, status: 'online' as const, note: changed.location },
  ],
}))
const hostileEvent = fc
  .record({
    title: oneLine.map((text) => `${text}t`),
    startTime: fc.constantFrom('', '00:00', '18:30'),
    endTime: fc.constantFrom('', '23:59'),
    isDaily: fc.boolean(),
    length: fc.constantFrom(0, 1, 60),
    location: oneLine,
    description: prose,
    imageUrl: fc.constantFrom('', '/a,b.png', 'https://example.org/=1?a="'),
    externalUrl: fc.constantFrom('', 'https://example.org/;@'),
    externalLinkText: oneLine,
    categories: fc.constantFrom([], ['Music'], ['Worship, quiet', 'Youth']),
    signUp: fc.boolean(),
    places: fc.constantFrom('', '50'),
    partySize: fc.constantFrom(1, 4, 12),
    signUpQuestions: fc.constantFrom([], ['Diet', 'Child’s age*']),
    recurrenceDescription: oneLine,
    isRecurring: fc.option(fc.boolean(), { nil: undefined }),
    recurrence: fc.oneof(
      fc.record({ date: day, recurrenceRule: fc.constant(''), recurrenceExceptions: fc.constant([]) }),
      withChanges,
    ),
  })
  .map(({ recurrence, length, ...event }) => ({
    ...event,
    ...recurrence,
    endDate: length === 0 ? '' : daysLater(recurrence.date, length),
  }))

/** A table for another church is imported like anyone's table, which normalizes white space and Markdown. */
function asImported(event: EventFields & { id: string }) {
  const { id, ...fields } = event
  const read = (Object.keys(fields) as (keyof EventFields)[]).map((name) => [name, asRead(name, fields[name], 'UTC')])
  return { id, ...(Object.fromEntries(read) as EventFields) }
}
