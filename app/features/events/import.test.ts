import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventImport } from '#app/features/events/import.ts'
import { eventTable } from '#app/features/events/table.ts'
import { importRecords } from '#app/records/import/import.ts'
import { readObjects } from '#app/records/import/table.ts'
import { readText } from '#app/records/import/text-table.ts'
import { listEvents, regularEvents } from '#app/features/events/queries.ts'
import { ImportError } from '#app/records/import/report.ts'
import { writeTsv } from '#app/records/import/delimited.ts'
import type { Database } from '#db/database.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'

const NOW = '2026-11-21T18:00:00.000Z'
const HEADER =
  'id\ttitle\tdescription\tdate\tstartTime\tendTime\tlocation\timageUrl\texternalUrl\texternalLinkText\trecurrenceDescription'

/** Text columns that no import has filled. */
const TEXT_COLUMNS = [
  ...(['start_time', 'end_time', 'location', 'description', 'image_url', 'external_url'] as const),
  ...(['external_link_text', 'recurrence_rule', 'recurrence_description', 'recurrence_exceptions'] as const),
]
const moment = Temporal.Instant.from(NOW).toZonedDateTimeISO('America/Chicago')
const bring = (database: Database, text: string, isDryRun = false) =>
  importRecords(database, eventImport(moment), readText(text, eventTable), {
    now: NOW,
    person: { id: 'ada', name: 'Ada' },
    isDryRun,
  })
const all = (database: Database) => listEvents(database.db, moment, { limit: 1000, offset: 0 })

onBothDatabases('imported events', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('are created from rows, and not again the second time', async () => {
    const text = writeTsv([
      HEADER.split('\t'),
      [
        '',
        'Supper',
        'Come.\n\nBring "pie".',
        '12/4/2026',
        '6:00 PM',
        '20:00',
        'Hall',
        '/a.png',
        'www.example.org',
        'RSVP',
        '',
      ],
      ['', 'Study', '', '2026-12-01', '', '', '', '', '', '', 'Every Tuesday', '', ''],
      ['', '', 'no title', '2026-12-01'],
    ])
    const report = await bring(database, text)
    expect(report.rows).toMatchObject([
      { line: 2, is: 'created' },
      { line: 5, is: 'created' },
      { line: 6, is: 'skipped', why: 'no title' },
    ])
    const events = await all(database)
    expect(events).toMatchObject([
      { title: 'Study', isRecurring: true, recurrenceDescription: 'Every Tuesday', externalLinkText: null },
      {
        title: 'Supper',
        description: 'Come.\n\nBring "pie".',
        date: '2026-12-04',
        startTime: '18:00',
        endTime: '20:00',
        location: 'Hall',
        imageUrl: '/a.png',
        externalUrl: 'https://www.example.org',
        externalLinkText: 'RSVP',
        isRecurring: false,
      },
    ])
    expect((await bring(database, text)).rows.map((row) => row.is)).toEqual(['unchanged', 'unchanged', 'skipped'])
    expect(await all(database)).toEqual(events)
  })

  it('are changed by their id, in the columns with a value', async () => {
    const id = await addEvent(database.db, {
      title: 'Supper',
      date: '2026-12-04',
      location: 'Hall',
      recurrenceRule: 'FREQ=WEEKLY',
    })
    const text = writeTsv([[id, 'Big Supper', '', '', '18:00']])
    expect((await bring(database, text)).rows).toMatchObject([{ is: 'changed', fields: ['title', 'startTime'] }])
    expect(await all(database)).toMatchObject([
      {
        id,
        title: 'Big Supper',
        date: '2026-12-04',
        startTime: '18:00',
        location: 'Hall',
        recurrenceRule: 'FREQ=WEEKLY',
      },
    ])
    expect((await bring(database, text)).rows).toMatchObject([{ is: 'unchanged' }])
  })

  it('without an id are new, unless there is one with all of their values', async () => {
    await addEvent(database.db, { title: 'Supper', date: '2026-12-04', location: 'Hall' })
    const text =
      '\tSupper\t\t2026-12-04\n\tSupper\t\t2026-12-04\t\t\tGarden\n\tSupper\t\t2026-12-05\n\tSupper\t\t2026-12-05'
    expect((await bring(database, text)).rows).toMatchObject([
      { is: 'unchanged' },
      { is: 'created' },
      { is: 'created' },
      { is: 'unchanged', sameAs: 3 },
    ])
    expect(await all(database)).toHaveLength(3)
  })

  it('keep an unknown id', async () => {
    const text = 'old-1\tSupper\t\t2026-12-04'
    expect((await bring(database, text)).rows).toMatchObject([{ is: 'created' }])
    expect((await bring(database, text)).rows).toMatchObject([{ is: 'unchanged' }])
    expect(await all(database)).toMatchObject([{ id: 'old-1' }])
    const torn = await bring(database, 'old-1\tOne\nold-1\tTwo')
    expect(torn.rows[1]).toMatchObject({ is: 'broken', why: 'title differs from line 1 for the same event' })
  })

  it('with a description are offered the schedule that it names, and keep the description without it', async () => {
    const text = writeTsv([
      ['', 'Choir', '', '2026-01-08', '', '', '', '', '', '', 'Every Thursday except December'],
      ['', 'Study', '', '2026-01-08', '', '', '', '', '', '', 'Every Wednesday'],
      ['', 'Quilting', '', '2026-01-08', '', '', '', '', '', '', 'Now and then'],
      ['', 'Course', '', '2026-01-08', '', '', '', '', '', '', 'Thursdays for six weeks'],
      ['', 'Yearly', '', '2026-01-08', '', '', '', '', '', '', 'Every year', 'FREQ=YEARLY'],
    ])
    const { rows } = await bring(database, text, true)
    expect(rows.map(({ offer, notes }) => [offer?.cells['recurrenceRule'], offer?.text ?? notes[0]])).toEqual([
      [
        'FREQ=WEEKLY;BYDAY=TH;BYMONTH=1,2,3,4,5,6,7,8,9,10,11',
        '“Every Thursday except December”: next on Thursday, November 26, 2026; Thursday, January 7, 2027; Thursday, January 14, 2027; Thursday, January 21, 2027; Thursday, January 28, 2027',
      ],
      [
        'FREQ=WEEKLY;BYDAY=WE',
        expect.stringMatching(
          /next on Wednesday, November 25, 2026; .*Its first date, Thursday, January 8, 2026, is not one of these days and counts too$/,
        ),
      ],
      [
        undefined,
        expect.stringMatching(
          /^“Now and then” gives no dates \(.*listed under “Regular events” with these words once its first date has passed/,
        ),
      ],
      ['FREQ=WEEKLY;BYDAY=TH;COUNT=6', expect.stringContaining('it has ended')],
      [undefined, undefined],
    ])
    expect((await bring(database, text)).isWritten).toBe(true)
    expect(
      regularEvents(await database.db.selectFrom('events').selectAll().execute(), moment).map(({ title }) => title),
    ).toEqual(['Choir', 'Course', 'Quilting', 'Study'])
    const given = readText(text, eventTable)
    const by = { now: NOW, person: { id: 'ada', name: 'Ada' } }
    const offered = await importRecords(database, eventImport(moment), given, { ...by, isDryRun: true })
    const offers = new Map(offered.rows.map(({ line, offer }) => [line, offer?.cells]))
    const scheduled = given.rows.map((row) => ({ ...row, cells: { ...row.cells, ...offers.get(row.line) } }))
    const accepted = await importRecords(
      database,
      eventImport(moment),
      { ...given, rows: scheduled },
      { ...by, isDryRun: false },
    )
    expect(accepted.rows.map(({ is }) => is)).toEqual(['changed', 'changed', 'unchanged', 'changed', 'unchanged'])
    expect(
      regularEvents(await database.db.selectFrom('events').selectAll().execute(), moment).map(({ title }) => title),
    ).toEqual(['Quilting'])
  })

  it('have their rule in the twelfth column, with canceled and changed dates', async () => {
    const rule = 'FREQ=WEEKLY;BYDAY=FR;EXDATE=20261211;CHANGE=20261218/20261219/17:00//Garden%3b east'
    const row = ['', 'Supper', '', '2026-12-04', '18:00', '', 'Hall', '', '', '', '']
    expect((await bring(database, writeTsv([[...row, rule]]))).rows).toMatchObject([{ is: 'created' }])
    const changed = { on: '2026-12-18', date: '2026-12-19', startTime: '17:00', location: 'Garden; east' }
    expect(await all(database)).toMatchObject([
      {
        isRecurring: true,
        recurrenceRule: 'FREQ=WEEKLY;BYDAY=FR',
        recurrenceExceptions: [{ on: '2026-12-11', isCancelled: true }, changed],
      },
    ])
    const wrong = (cell: string) => bring(database, writeTsv([[...row, cell]]), true)
    expect((await wrong('every Friday')).rows).toMatchObject([{ why: expect.stringContaining('recurrenceRule') }])
    expect((await wrong('FREQ=WEEKLY;UNTIL=20251231')).rows).toMatchObject([{ is: 'broken' }])
    expect((await wrong('FREQ=WEEKLY;EXDATE=soon')).rows).toMatchObject([{ is: 'broken' }])
  })

  it('are divided by commas or semicolons, too, below a row that names the columns', async () => {
    const csv = 'Title,Date,Location,Recurrence Rule\nSupper,12/4/2026,"Hall, west",FREQ=WEEKLY\n'
    expect((await bring(database, csv)).rows).toMatchObject([{ is: 'created' }])
    expect(await all(database)).toMatchObject([{ location: 'Hall, west', recurrenceRule: 'FREQ=WEEKLY' }])
    expect((await bring(database, csv.replaceAll(',', ';').replace('Hall; west', 'Hall, west'))).rows).toMatchObject([
      { is: 'unchanged' },
    ])
    const detail = expect.stringContaining('Columns must be divided by tabs')
    expect(() => readText(',Supper,,2026-12-04', eventTable)).toThrow(expect.objectContaining({ detail }))
    expect(() => readObjects([{ id: ',Supper,,2026-12-04' }], eventTable)).toThrow(expect.objectContaining({ detail }))
  })

  it('may not end before they start', async () => {
    const row = ['', 'Supper', '', '2026-12-04', '19:00']
    expect((await bring(database, writeTsv([[...row, '18:00']]), true)).rows).toMatchObject([
      { is: 'broken', why: expect.stringContaining('endTime: End time is before the start time') },
    ])
    expect((await bring(database, writeTsv([[...row, '00:30']]), true)).rows).toMatchObject([{ is: 'created' }])
  })

  it('have a whole number of places', async () => {
    const text = 'title\tdate\tsignUp\tplaces\nSupper\t2026-12-04\tyes\tmany\nLunch\t2026-12-05\tyes\t50\n'
    expect((await bring(database, text, true)).rows).toMatchObject([
      { is: 'broken', why: expect.stringContaining('places: Places must be a whole number') },
      { is: 'created' },
    ])
  })

  it('keep the fields without a value in the row, whatever fields there are', async () => {
    const id = await addEvent(database.db, { title: 'Supper', date: '2026-12-04' })
    const before = await database.db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
    const full = { ...before, ...Object.fromEntries(TEXT_COLUMNS.map((name) => [name, `kept ${name}`])) }
    await database.db.updateTable('events').set(full).execute()
    expect((await bring(database, writeTsv([[id, 'Big Supper']]))).rows).toMatchObject([{ is: 'changed' }])
    const after = await database.db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
    const touched = { title: 'Big Supper', updated_at: NOW, updated_by: 'Ada', version: full.version + 1, sample: 0 }
    expect(after).toEqual({ ...full, ...touched, search_text: after.search_text })
  })

  it('are all refused when one row has an error', async () => {
    const good = '\tGood\t\t2026-12-04'
    const report = await bring(
      database,
      `${good}\n\tBad\t\t2026-02-30\t25:00\n\tNo day\n\tPicture\t\t2026-12-04\t\t\t\tcat.png\nBy the sea\tNo id\t\t2026-12-04`,
    )
    expect(report.isWritten).toBe(false)
    expect(report.rows.map((row) => ('why' in row ? [row.line, row.why] : [row.line, row.is]))).toEqual([
      [1, 'created'],
      [
        2,
        'date: "2026-02-30" isn’t a date; write it like 2026-11-22; startTime: "25:00" isn’t a time; write it like 09:00 or 9:00 AM',
      ],
      [3, 'Date is required'],
      [4, 'imageUrl: "cat.png" Please enter a valid URL or upload an image'],
      [5, 'id: "By the sea" isn’t an ID'],
    ])
    expect(await all(database)).toEqual([])
    expect(await bring(database, good, true)).toMatchObject({ isWritten: false, rows: [{ is: 'created' }] })
    expect(await all(database)).toEqual([])
  })
})

describe('a text without events', () => {
  it.each([
    ['', 'Please paste your tab-delimited event data'],
    [HEADER, 'No valid events found to import'],
    ['\t\tno title\t2026-12-04', 'No valid events found to import'],
    ['just some words', 'No valid events found to import'],
    ['PK\u0003\u0004\0\0', 'Failed to parse event data. Please check your formatting.'],
  ])('%j is refused in the words of the contract', (text, message) => {
    expect(() => readText(text, eventTable)).toThrow(ImportError)
    expect(() => readText(text, eventTable)).toThrow(message)
  })

  it('but a row that only begins like the header is a row', () => {
    expect(readText('id\ttitle\tfirst words\t2026-12-04', eventTable).rows).toHaveLength(1)
  })
})
