import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { changed, leftOut } from '#app/features/events/exceptions.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'

type Stored = ChurchEvent & { version: number }
const supper = { title: 'Supper', date: '2026-12-04' }

onBothDatabases('events in the admin area', (open) => {
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

  const make = async (event: object) => (await admin.post(adminApi.events, { ...supper, ...event })).body as Stored
  const titles = async (query: string) => {
    const { status, body } = await admin.get(`${adminApi.events}${query}`)
    return status === 200 ? (body as Stored[]).map(({ title }) => title) : status
  }

  it('have the fields of the contract, and the date of their next occurrence', async () => {
    const event = {
      title: 'Bible Study',
      date: '2026-01-06',
      startTime: '10:00',
      endTime: '11:30',
      location: 'Parish Hall',
      description: 'We read Ruth.\n\nBring a friend.',
      imageUrl: '/uploads/ruth.jpg',
      externalUrl: 'https://example.org/ruth',
      externalLinkText: 'Get the booklet',
      isRecurring: true,
      recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU',
      recurrenceDescription: 'Every Tuesday',
    }
    const made = await make({ ...event, recurrenceRule: ' rrule:freq=weekly;byday=tu; ', startTime: '10:00:00' })
    expect(made).toMatchObject({ ...event, nextDate: '2026-11-24', version: 1 })
    expect((await admin.get(adminApi.events)).body).toMatchObject([{ date: '2026-01-06', nextDate: '2026-11-24' }])
    expect((await app.get(href(api.event, { id: made.id }))).body).toMatchObject(event)
    const address = href(adminApi.event, { id: made.id })
    expect((await admin.send('PUT', address, { isRecurring: false })).body).toMatchObject({
      nextDate: null,
      isRecurring: false,
      recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU',
    })
    const stale = await admin.send('PUT', address, { title: 'x' }, { 'If-Match': '"1"' })
    expect(stale).toMatchObject({ status: 412, body: { current: { date: '2026-01-06', nextDate: null } } })
  })

  it('are listed with, and by, the next date on which they take place', async () => {
    const weekly = { date: '2026-01-06', isRecurring: true, recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU' }
    const study = [changed('2026-11-24', { status: 'canceled' }), changed('2026-12-01', { status: 'postponed' })]
    await make({ ...weekly, title: 'Study', recurrenceExceptions: study })
    await make({ ...weekly, title: 'Prayer', recurrenceExceptions: [changed('2026-11-24', { status: 'online' })] })
    await make({
      title: 'Canceled',
      date: '2026-12-05',
      recurrenceExceptions: [changed('2026-12-05', { status: 'canceled' })],
    })
    expect((await admin.get(`${adminApi.events}?sort=next`)).body).toMatchObject([
      { title: 'Prayer', nextDate: '2026-11-24', change: { kind: 'online' } },
      { title: 'Canceled', nextDate: '2026-12-05', change: { kind: 'canceled' } },
      { title: 'Study', nextDate: '2026-12-08', change: null },
    ])
  })

  it('recur when they have a rule or a description, unless the flag says otherwise', async () => {
    expect(await make({ recurrenceRule: 'FREQ=WEEKLY' })).toMatchObject({ isRecurring: true })
    expect(await make({ recurrenceDescription: 'Every Tuesday' })).toMatchObject({ isRecurring: true })
    expect(await make({ recurrenceRule: 'FREQ=WEEKLY', isRecurring: 'false' })).toMatchObject({ isRecurring: false })
    expect(await make({})).toMatchObject({ isRecurring: false })
  })

  const faults: [field: string, value: unknown, message: string][] = [
    ['title', '', 'Title is required'],
    ['date', '', 'Date is required'],
    ['imageUrl', 'cat.png', 'Please enter a valid URL or upload an image'],
    ['externalUrl', 'here', 'Please enter a valid URL'],
    ['startTime', '25:00', 'Start time must be a time, such as 10:30'],
    ['startTime', '23:59:60', 'Start time must be a time, such as 10:30'],
    ['endTime', 'noon', 'End time must be a time, such as 10:30'],
    ['recurrenceRule', 'every tuesday', 'has a part we can’t use: EVERY TUESDAY'],
    ['recurrenceRule', 'BYDAY=TU', 'doesn’t say how often'],
    ['recurrenceRule', 'FREQ=WEEKLY;BYDAY=XX', 'BYDAY can’t be XX'],
    ['recurrenceRule', 'FREQ=WEEKLY;BYDAY=2TU', 'BYDAY with a number'],
    ['recurrenceRule', 'FREQ=WEEKLY;FREQ=DAILY', 'contains FREQ twice'],
    ['recurrenceRule', 'FREQ=WEEKLY;COUNT=3;UNTIL=20270101', 'has two end dates'],
    ['recurrenceRule', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'never produces a date'],
    ['recurrenceRule', 'FREQ=WEEKLY;UNTIL=20251231', 'ends on December 31, 2025, before the event’s date'],
    ['recurrenceRule', 'FREQ=WEEKLY;UNTIL=20261399', 'can’t end on 20261399: there is no such date'],
    ['recurrenceExceptions.0.on', [{ on: 'soon' }], 'must be a date, such as'],
    ['recurrenceExceptions', [{ on: '2026-12-11', date: '2026-12-12' }], 'takes place once'],
  ]
  it.each(faults)('are refused when %s is %j, with a reason', async (field, value, message) => {
    const { status, body } = await admin.post(adminApi.events, { ...supper, [field.split('.')[0] ?? '']: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { [field]: expect.stringContaining(message) } })
  })

  it.each([
    ['19:00', '18:00', 400],
    ['19:00', '06:00', 400],
    ['19:00', '05:59', 201],
    ['23:30', '00:30', 201],
    ['', '18:00', 201],
    ['19:00', '', 201],
  ])('that begin at “%s” and end at “%s” are answered with %d', async (startTime, endTime, expected) => {
    const { status, body } = await admin.post(adminApi.events, { ...supper, startTime, endTime })
    expect(status).toBe(expected)
    const told = (body as { fields?: { endTime?: string } }).fields?.endTime ?? ''
    expect(told.includes('before the start')).toBe(expected === 400)
  })

  it('end on the right day when a rule in UTC ends on another day at the church', async () => {
    const rule = { recurrenceRule: 'FREQ=DAILY;UNTIL=20261231T055959Z' }
    expect(await make(rule)).toMatchObject({ recurrenceRule: 'FREQ=DAILY;UNTIL=20261230' })
  })

  it('hold occurrences that are left out or changed, as long as they are of the rule', async () => {
    const moved = changed('2026-12-11', { date: '2026-12-12', startTime: '17:00', location: 'Garden' })
    const recurrenceExceptions = [leftOut('2026-12-04'), moved]
    const rule = { startTime: '18:00', location: 'Hall', recurrenceRule: 'FREQ=WEEKLY;BYDAY=FR' }
    const made = await make({ ...rule, recurrenceExceptions })
    expect(made).toMatchObject({ recurrenceExceptions, date: '2026-12-04', nextDate: '2026-12-12', startTime: '18:00' })
    const [listed] = (await app.get(`${api.events}?upcoming=true`)).body as ChurchEvent[]
    expect(listed).toMatchObject({ date: '2026-12-12', startTime: '17:00', location: 'Garden' })
    const one = (await app.get(href(api.event, { id: made.id }))).body
    expect(one).toMatchObject({ date: '2026-12-04', nextDate: '2026-12-12', startTime: '17:00', location: 'Garden' })

    const address = href(adminApi.event, { id: made.id })
    const other = await admin.send('PUT', address, { recurrenceRule: 'FREQ=WEEKLY;BYDAY=TH' })
    expect(other).toMatchObject({ status: 400, body: { fields: { recurrenceExceptions: expect.any(String) } } })
    const twice = await admin.send('PUT', address, { recurrenceExceptions: [moved, moved] })
    expect(twice).toMatchObject({ status: 400, body: { fields: { recurrenceExceptions: expect.any(String) } } })
    const reversed = await admin.send('PUT', address, { recurrenceExceptions: [{ ...moved, endTime: '16:00' }] })
    expect(reversed).toMatchObject({ status: 400, body: { fields: { recurrenceExceptions: expect.any(String) } } })
  })

  it.each(['FREQ=WEEKLY;UNTIL=20270101', 'FREQ=MONTHLY;BYDAY=-1SU', 'FREQ=WEEKLY;COUNT=1', 'FREQ=DAILY;BYHOUR=9'])(
    'take the rule %s',
    async (recurrenceRule) => {
      expect(await make({ recurrenceRule })).toMatchObject({ recurrenceRule })
    },
  )

  describe('are listed', () => {
    beforeEach(async () => {
      await addEvent(database.db, { title: 'Picnic', date: '2026-06-06', location: 'Garden' })
      await addEvent(database.db, { title: 'Advent', date: '2026-11-29', location: 'Church' })
      await addEvent(database.db, { title: 'Choir', date: '2026-01-08', recurrenceRule: 'FREQ=WEEKLY' })
      await addEvent(database.db, { title: 'Course', date: '2026-09-15', recurrenceRule: 'FREQ=WEEKLY;COUNT=7' })
      await addEvent(database.db, { title: 'Words', date: '2026-02-03', recurrenceDescription: 'Now and then' })
    })

    it('on one day by their times, also of recurring ones, and by a first date ahead', async () => {
      const others = [
        { title: 'Late', startTime: '19:00' },
        { title: 'Noon', startTime: '12:00', recurrenceRule: 'FREQ=WEEKLY' },
        { title: 'Soon', startTime: '18:30', recurrenceDescription: 'At times' },
      ]
      for (const other of others) await addEvent(database.db, { date: '2026-11-29', ...other })
      expect(await titles('?sort=next&when=upcoming')).toEqual(['Choir', 'Advent', 'Noon', 'Soon', 'Late'])
    })

    it.each([
      ['?sort=next', ['Choir', 'Advent', 'Words', 'Course', 'Picnic']],
      ['?sort=-next', ['Picnic', 'Course', 'Words', 'Advent', 'Choir']],
      ['', ['Advent', 'Course', 'Picnic', 'Words', 'Choir']],
      ['?sort=date', ['Choir', 'Words', 'Picnic', 'Course', 'Advent']],
      ['?sort=title', ['Advent', 'Choir', 'Course', 'Picnic', 'Words']],
      ['?sort=-location', ['Picnic', 'Advent', 'Course', 'Words', 'Choir']],
      ['?recurring=true&sort=title', ['Choir', 'Course', 'Words']],
      ['?recurring=false&sort=title', ['Advent', 'Picnic']],
      ['?recurring=maybe', 400],
      ['?recurring=constructor', 400],
      ['?when=upcoming&sort=title', ['Advent', 'Choir']],
      ['?when=past&sort=title', ['Course', 'Picnic']],
      ['?when=regular', ['Words']],
      ['?when=past&search=garden', ['Picnic']],
      ['?when=soon', 400],
    ])('in the order and within the filter “%s”', async (query, expected) => {
      expect(await titles(query)).toEqual(expected)
    })

    it('by rare and common words in them', async () => {
      expect(await titles('?search=hoi')).toEqual(['Choir'])
      expect(await titles('?search=nowhere')).toEqual([])
      for (let n = 0; n < 210; n++) await addEvent(database.db, { title: `Vigil ${n}`, date: '2026-03-01' })
      expect(await titles('?search=vigil&sort=-date&limit=200')).toHaveLength(200)
      const last = await admin.fetch(`${adminApi.events}?search=vigil&limit=100&offset=200`)
      expect([((await last.json()) as Stored[]).length, last.headers.get('X-Total-Count')]).toEqual([10, '210'])
      const beyond = await admin.fetch(`${adminApi.events}?search=vigil&limit=100&offset=300`)
      expect([await beyond.json(), beyond.headers.get('X-Total-Count')]).toEqual([[], '210'])
    })

    it('with how many a filter finds', async () => {
      const response = await admin.fetch(`${adminApi.events}?when=past&limit=1`)
      expect(response.headers.get('X-Total-Count')).toBe('2')
    })
  })

  it('are all deleted at once, and can be brought back', async () => {
    await make({})
    const { body } = await admin.send('DELETE', adminApi.eventsClear)
    expect(body).toEqual({ message: '1 event deleted. It stays in Trash for 30 days.', deleted: 1 })
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
    await admin.send('POST', href(adminApi.restore, { id: deletion?.id ?? '' }))
    expect(await titles('')).toEqual(['Supper'])
  })

  describe('pasted as a table', () => {
    const bulk = (data: unknown, preview = false) => admin.post(adminApi.eventsBulk, { data, preview })

    it('are previewed and then written, with a summary', async () => {
      const { id } = await make({})
      const data = [
        { id, title: 'Big Supper', 'Start Time': '6:00 PM' },
        { title: 'Advent', date: '11/29/2026', recurrenceDescription: '', room: 3 },
        { title: ' ', date: '2026-12-01' },
      ]
      const shown = await bulk(data, true)
      expect(shown).toMatchObject({
        status: 200,
        body: {
          isWritten: false,
          unusedColumns: ['room'],
          rows: [
            { line: 2, is: 'changed', fields: ['title', 'startTime'] },
            { line: 3, is: 'created' },
            { line: 4, is: 'skipped', why: 'no title' },
          ],
        },
      })
      expect(await titles('')).toEqual(['Supper'])
      expect((await bulk(data)).body).toMatchObject({
        isWritten: true,
        message: '1 event created, 1 event updated; 1 skipped.',
      })
      expect(await titles('')).toEqual(['Big Supper', 'Advent'])
      expect((await bulk(data)).body).toMatchObject({ message: '2 unchanged, 1 skipped.' })
    })

    it('are asked about when nothing shows whether the month or the day comes first, once for all their dates', async () => {
      const data = [{ title: 'Camp', date: '4/5/2027', endDate: '6/5/2027' }]
      const { body } = await bulk(data, true)
      expect(body).toMatchObject({ isWritten: false, questions: [{ column: 'date', values: [{}, {}] }] })
      expect(await bulk(data)).toMatchObject({ status: 400, body: { fields: { date: expect.any(String) as string } } })
      await admin.post(adminApi.eventsBulk, { data, answers: { date: ['day first'] } })
      expect((await admin.get(adminApi.events)).body).toMatchObject([{ date: '2027-05-04', endDate: '2027-05-06' }])
    })

    it('are reported by the line numbers of the request, each line once', async () => {
      const rows = [{ line: '1' }, { line: '4' }, { line: '4' }, {}, { line: '2' }]
      const data = rows.map((row, index) => ({ ...row, title: `No. ${index}`, date: '2026-12-01' }))
      const { body } = await bulk(data, true)
      expect(body).toMatchObject({ unusedColumns: [], rows: [1, 4, 5, 6, 7].map((line) => ({ line })) })
    })

    it('are all refused when one row has an error, or would not pass the form', async () => {
      const broken = [
        { title: 'Good', date: '2026-12-01' },
        { title: 'Bad', date: 'soon' },
        { title: 'x'.repeat(301), date: '2026-12-01' },
      ]
      expect(await bulk(broken)).toMatchObject({
        status: 400,
        body: {
          fields: {
            'line 3': expect.stringContaining('date: "soon" isn’t a date'),
            'line 4': 'title: Title is too long. Use 300 characters or fewer.',
          },
        },
      })
      expect((await bulk(broken, true)).status).toBe(200)
      expect(await titles('')).toEqual([])
    })

    it.each([
      [[], 'No valid events found to import'],
      [[{ title: '', date: '2026-12-01' }], 'No valid events found to import'],
      [[{ title: 'One', Title: 'Two' }], 'Failed to parse event data. Please check your formatting.'],
    ])('%j is refused in the words of the contract', async (data, message) => {
      expect(await bulk(data)).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
    })
  })
})
