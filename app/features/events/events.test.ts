import { adminApi } from '#app/admin-routes.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EventInput } from '#app/features/events/event.ts'
import type { ChurchEvent, EventDetails, EventsOnDays } from '#app/features/events/outputs.ts'
import { changed } from '#app/features/events/exceptions.ts'
import { api, href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'
import { addEvent } from '#test/records.ts'

const noSignUp = { categories: [], signUp: false, places: null, partySize: 1, signUpQuestions: [] }
const oneDay = { endDate: null, isDaily: false, days: null }

onBothDatabases('events', (open) => {
  let database: Database
  let app: TestApp

  beforeAll(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.db.deleteFrom('events').execute())
  afterAll(() => database.close())

  const add = (event: Partial<EventInput>) => addEvent(database.db, event)
  const list = async (query = '') => {
    const { status, body } = await app.get(`/api/events${query}`)
    expect(status).toBe(200)
    return body as ChurchEvent[]
  }
  const titles = async (query = '') => (await list(query)).map((event) => event.title)

  it('carry exactly the fields of the contract', async () => {
    const id = await add({
      title: 'Women’s Bible Study',
      date: '2026-01-06',
      startTime: '10:00',
      endTime: '11:30',
      location: 'Parish Hall',
      description: 'We read Ruth.\n\nBring a friend.',
      imageUrl: '/uploads/ruth.jpg',
      externalUrl: 'https://example.org/ruth',
      externalLinkText: 'Get the booklet',
      recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU',
      recurrenceDescription: 'Every Tuesday',
    })
    expect(await app.get(`/api/events/${id}`)).toEqual({
      status: 200,
      body: {
        id,
        title: 'Women’s Bible Study',
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
        recurrenceExceptions: [],
        nextDate: '2026-11-24',
        change: null,
        ...noSignUp,
        ...oneDay,
        when: 'Every Tuesday · 10:00 a.m. – 11:30 a.m. · Parish Hall',
        calendar: { start: '2026-11-24T10:00', end: '2026-11-24T11:30', rule: 'FREQ=WEEKLY;BYDAY=TU' },
        openDates: [],
        sendsEmail: false,
        nextDates: ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'].map((date) => {
          const place = { startTime: '10:00', endTime: '11:30', endDate: '', isDaily: false, location: 'Parish Hall' }
          return { on: date, date, ...place, change: '', note: '' }
        }),
      },
    })
  })

  it('have null for unknown fields', async () => {
    const id = await add({ title: 'Sunrise prayer', date: '2026-11-28' })
    expect(await list()).toEqual([
      {
        id,
        title: 'Sunrise prayer',
        date: '2026-11-28',
        startTime: null,
        endTime: null,
        location: null,
        description: null,
        imageUrl: null,
        externalUrl: null,
        externalLinkText: null,
        isRecurring: false,
        recurrenceRule: null,
        recurrenceDescription: null,
        recurrenceExceptions: [],
        nextDate: '2026-11-28',
        change: null,
        ...noSignUp,
        ...oneDay,
      },
    ])
  })

  it.each([
    ['that was', {}, 'This was on Sunday, November 1, 2026.'],
    ['that was canceled', { recurrenceExceptions: [changed('2026-11-01', { status: 'canceled' })] }, 'Canceled: '],
    ['of a series', { recurrenceRule: 'FREQ=WEEKLY;COUNT=2' }, 'This event is over.'],
  ])('%s: an event that is over says so', async (_, fields, said) => {
    const id = await add({ title: 'Picnic', date: '2026-11-01', ...fields })
    const page = await pageText(app, href(routes.event, { id, slug: 'picnic' }))
    expect(
      ['This was on Sunday, November 1, 2026.', 'Canceled: ', 'This event is over.'].filter((one) =>
        page.includes(one),
      ),
    ).toEqual([said])
  })

  it('with a canceled, postponed or moved date say so in lists, on every page and in the newsletter', async () => {
    const weekly = { startTime: '10:00', recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU', date: '2026-01-06' }
    const canceled = changed('2026-11-24', { status: 'canceled', note: 'No heating' })
    await add({ title: 'Study', ...weekly, recurrenceExceptions: [canceled] })
    const later = changed('2026-12-08', { date: '2026-12-09', location: 'Garden' })
    const far = await add({ title: 'Choir', ...weekly, recurrenceExceptions: [later] })
    await add({
      title: 'Picnic',
      date: '2026-11-29',
      startTime: '15:00',
      recurrenceExceptions: [changed('2026-11-22')],
    })
    expect((await list('?upcoming=true')).map(({ title, date, change }) => [title, date, change])).toEqual([
      ['Study', '2026-11-24', { kind: 'canceled', plannedDate: '2026-11-24', note: 'No heating' }],
      ['Choir', '2026-11-24', null],
      ['Picnic', '2026-11-29', { kind: 'moved', plannedDate: '2026-11-22', note: null }],
    ])
    const told = (await app.get(api.eventChanges)).body as { sentence: string; note: string }[]
    expect(told.map(({ sentence, note }) => [sentence, note])).toEqual([
      ['Study on Tuesday, November 24, is canceled.', 'No heating'],
      ['Picnic on Sunday, November 22, has moved to Sunday, November 29, 3:00 p.m.', ''],
    ])
    const { body } = await app.get(href(api.event, { id: far }))
    expect((body as EventDetails).nextDates.map(({ date, change }) => [date, change])).toContainEqual([
      '2026-12-09',
      'moved',
    ])
    const draft = (await app.as('administrator').get(adminApi.newsletterDraft)).body
    expect(JSON.stringify(draft)).toContain('Canceled · Tuesday, November 24')
  })

  it('are listed by their days, and by category with its own pages', async () => {
    const weekly = { startTime: '10:00', recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU', date: '2026-01-06' }
    const canceled = changed('2026-12-08', { status: 'canceled' })
    await add({ title: 'Study', ...weekly, categories: ['Bible', '50%'], recurrenceExceptions: [canceled] })
    await add({ title: 'Choir', date: '2026-12-08', categories: ['Music'] })
    await add({ title: 'Choir', date: '2026-12-09', categories: ['MUSIC'] })
    const onDays = async (query: string) => {
      const { events } = (await app.get(`${api.eventsOnDays}${query}`)).body as EventsOnDays
      return events.map(({ title, date, change }) => [title, date.slice(5), change?.kind])
    }
    expect(await onDays('?from=2026-12-01&to=2026-12-09')).toEqual([
      ['Study', '12-01', undefined],
      ['Choir', '12-08', undefined],
      ['Study', '12-08', 'canceled'],
      ['Choir', '12-09', undefined],
    ])
    expect(await onDays('')).toEqual([['Study', '11-24', undefined]])
    for (const tooMany of [
      '?from=2026-12-01&to=2027-12-01',
      '?to=9999-12-31',
      '?to=2027-01-24',
      '?from=0001-01-01&to=2026-12-01',
    ])
      expect(await app.get(`${api.eventsOnDays}${tooMany}`)).toMatchObject({
        status: 400,
        body: { fields: { to: expect.any(String) } },
      })
    expect((await app.get(`${api.eventsOnDays}?to=2027-01-22`)).status).toBe(200)
    expect((await app.get(api.eventCategories)).body).toEqual(['50%', 'Bible', 'Music'])
    expect(await titles('?upcoming=true&category=Music&limit=1&offset=1')).toEqual(['Choir'])
    expect(await titles('?upcoming=true&category=50%25')).toEqual(['Study'])
    expect(await titles('?upcoming=true&category=0%25')).toEqual([])
    expect((await app.get(`${api.eventsSummary}?category=Music`)).body).toMatchObject({ upcoming: 2 })
  })

  it('that do not exist are 404', async () => {
    expect(await app.get('/api/events/nope')).toEqual({
      status: 404,
      body: { error: 'not_found', message: 'Event not found' },
    })
  })

  const bad = ['limit=0', 'limit=1001', 'limit=ten', 'offset=-1', 'offset=1.5', 'upcoming=yes', 'upcoming=1']
  it.each(bad)('refuse %s and name the field', async (query) => {
    const { status, body } = await app.get(`/api/events?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'bad_request', fields: { [query.split('=')[0] ?? '']: expect.any(String) } })
  })

  describe('all of them', () => {
    beforeEach(async () => {
      await add({ title: 'tea', date: '2026-11-22', startTime: '16:00' })
      await add({ title: 'supper', date: '2026-11-22', startTime: '18:00' })
      await add({ title: 'all day', date: '2026-11-22' })
      await add({ title: 'long ago', date: '2023-01-21' })
      await add({ title: 'weekly', date: '2026-01-06', recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU' })
    })

    it('are sorted by the entered day, then by time', async () => {
      expect(await titles()).toEqual(['long ago', 'weekly', 'all day', 'tea', 'supper'])
      expect(await titles('?upcoming=false')).toEqual(['long ago', 'weekly', 'all day', 'tea', 'supper'])
      expect(await titles('?upcoming=')).toHaveLength(5)
    })

    it('keep the entered day and have the next one besides', async () => {
      const days = (await list()).map(({ title, date, nextDate }) => [title, date, nextDate])
      expect(days.slice(0, 2)).toEqual([
        ['long ago', '2023-01-21', null],
        ['weekly', '2026-01-06', '2026-11-24'],
      ])
    })

    it('are paged', async () => {
      expect(await titles('?limit=2&offset=1')).toEqual(['weekly', 'all day'])
    })
  })

  it('that recur only by a description are listed apart once they have begun, and do not end', async () => {
    await add({ title: 'words', date: '2020-01-07', recurrenceDescription: 'Now and then' })
    await add({ title: 'words ahead', date: '2026-12-01', recurrenceDescription: 'Now and then' })
    await add({ title: 'no words', date: '2020-01-07', isRecurring: true })
    await add({ title: 'not recurring', date: '2020-01-07', recurrenceDescription: 'Once', isRecurring: false })
    await add({
      title: 'by a rule',
      date: '2020-01-07',
      recurrenceRule: 'FREQ=WEEKLY',
      recurrenceDescription: 'Weekly',
    })
    const { body } = await app.get(api.eventsSummary)
    expect(body).toMatchObject({ upcoming: 2, regular: [{ title: 'words', nextDate: null }] })
  })
})
