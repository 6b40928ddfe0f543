import { describe, expect, it } from 'vitest'
import { eventCells } from '#app/features/events/import-cells.ts'
import { eventDays, eventTable } from '#app/features/events/table.ts'
import { readDays } from '#app/records/import/days.ts'
import { readText } from '#app/records/import/text-table.ts'

const ZONE = 'America/Chicago'

/** The values of the first row, and the columns that aren't used. */
async function read(...lines: string[]) {
  const { table, questions } = await readDays(readText(lines.join('\n'), eventTable), {}, ZONE, eventDays)
  const [row] = table.rows
  const values = row?.problem ?? eventCells(ZONE).safeParse(row?.cells).data
  return { values, unused: table.unusedColumns, questions }
}

describe('a table of events', () => {
  it.each([
    [
      'of The Events Calendar',
      'EVENT NAME,EVENT EXCERPT,EVENT VENUE NAME,EVENT ORGANIZER NAME,EVENT START DATE,EVENT START TIME,EVENT END DATE,EVENT END TIME,ALL DAY EVENT,TIMEZONE,HIDE FROM EVENT LISTINGS,STICKY IN MONTH VIEW,EVENT CATEGORY,EVENT TAGS,EVENT COST,EVENT CURRENCY SYMBOL,EVENT WEBSITE,EVENT SHOW MAP,EVENT DESCRIPTION',
      'Supper,,Hall,Office,2026-12-04,18:00:00,2026-12-04,20:00:00,FALSE,America/Chicago,FALSE,FALSE,Meals,,5,$,https://example.org,TRUE,Come',
      {
        title: 'Supper',
        date: '2026-12-04',
        endDate: '',
        startTime: '18:00',
        endTime: '20:00',
        location: 'Hall',
        categories: ['Meals'],
        externalUrl: 'https://example.org',
        description: 'Come',
      },
    ],
    [
      'of Outlook, whose whole days end at midnight',
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location',
      'Retreat,12/18/2026,12:00 AM,12/20/2026,12:00 AM,True,Rest,Camp',
      { title: 'Retreat', date: '2026-12-18', endDate: '2026-12-19', description: 'Rest', location: 'Camp' },
    ],
    [
      'with times in its dates',
      'Event,Starts,Ends,Where',
      'Supper,12/18/2026 6:00 PM,12/18/2026 8:00 PM,Hall',
      { title: 'Supper', date: '2026-12-18', endDate: '', startTime: '18:00', endTime: '20:00', location: 'Hall' },
    ],
    [
      'with times that begin and end on its date',
      'What,Date,Start,End,Details',
      'Supper,2026-12-18,6pm,8:30 p.m.,Come',
      { title: 'Supper', date: '2026-12-18', startTime: '18:00', endTime: '20:30', description: 'Come' },
    ],
    [
      'with one column of times',
      'Event Name,Day,Time,Frequency',
      'Supper,"Friday, December 18, 2026",6:30-8 pm,Every Friday',
      {
        title: 'Supper',
        date: '2026-12-18',
        startTime: '18:30',
        endTime: '20:00',
        recurrenceDescription: 'Every Friday',
      },
    ],
    [
      'with numbers of Excel',
      'Event,Date,Time,Until time',
      'Supper,46374.75,,0.8333333333',
      { title: 'Supper', date: '2026-12-18', startTime: '18:00' },
    ],
    [
      'that says what doesn’t repeat',
      'Event,Date,Time,Recurring',
      'Supper,2026-12-18,noon,No',
      { title: 'Supper', date: '2026-12-18', startTime: '12:00' },
    ],
    [
      'in German',
      'Veranstaltung,Datum,Uhrzeit,Ort',
      'Essen,18.12.2026,18.30 Uhr,Saal',
      { title: 'Essen', date: '2026-12-18', startTime: '18:30', location: 'Saal' },
    ],
  ])('%s is read by the names of its columns', async (_, header, line, values) => {
    expect((await read(header, line)).values).toEqual(values)
  })

  it('has the month and the day of all its dates in one order', async () => {
    const header = 'title,date,endDate'
    expect(await read(header, 'Camp,4/5/2026,6/5/2026', 'Choir,13/5/2026,')).toMatchObject({
      values: { date: '2026-05-04', endDate: '2026-05-06' },
    })
    expect((await read(header, 'Camp,4/5/2026,6/5/2026')).questions).toMatchObject([
      { column: 'date', text: expect.stringContaining('4/5/2026, 6/5/2026') },
    ])
    // What isn't a date costs only itself.
    expect((await read(header, 'Camp,2026-05-04,someday')).values).toEqual({ title: 'Camp', date: '2026-05-04' })
  })
})
