/** Feeds and calendars, read by the programs that others read them with. */
import { XMLValidator } from 'fast-xml-parser'
import ICAL from 'ical.js'
import { parseFeed } from 'podcast-partytime'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { clockDuration, podcastGuid } from '#app/discovery/podcast.ts'
import { timeZoneComponent } from '#app/features/events/time-zone.ts'
import { adminApi } from '#app/admin-routes.ts'
import { documents, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { mp3, uploadAudio } from '#test/audio.ts'
import { onBothDatabases } from '#test/databases.ts'
import { changed, leftOut } from '#app/features/events/exceptions.ts'
import { addEvent, addSermon } from '#test/records.ts'

const NOW = '2026-11-21T18:00:00Z'
const AUDIO = 'https://files.church.test/one.m4a'

onBothDatabases('feeds and calendars', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, NOW)
  })
  afterEach(() => database.close())

  const textOf = async (path: string) => {
    const answer = await app.fetch(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    return answer.text()
  }
  const podcastOf = async (path: string) => {
    const text = await textOf(path)
    expect(XMLValidator.validate(text)).toBe(true)
    const read = parseFeed(text)
    if (!read) throw new Error('no podcast')
    return read
  }

  it('the podcast has the sermons with audio, newest first, with real types and sizes', async () => {
    const cover = 'https://files.church.test/cover.jpg'
    const settings = { podcastTitle: 'Tide & <Table>', podcastEmail: 'pod@church.test', podcastCover: cover }
    expect((await app.as('administrator').send('PUT', adminApi.siteConfig, settings)).status).toBe(200)
    const audio = { audioUrl: AUDIO, duration: '34:27', speaker: 'Anna', series: 'Luke & Acts' }
    const first = await addSermon(database.db, { ...audio, title: 'Sermon + “One” & <two>', date: '2026-11-08' })
    const second = { title: 'Three', date: '2026-11-15', audioUrl: 'http://files.church.test/three.mp3' }
    await addSermon(database.db, { ...second, description: 'A bell: \u0007.\n\nMore', duration: '1 hr 5 min' })
    await addSermon(database.db, { ...audio, title: 'Not yet', date: '2026-11-29' })
    await addSermon(database.db, { title: 'Silent', date: '2026-11-15' })
    const check = { kind: 'audio' as const, address: AUDIO, checked_at: NOW, outcome: 'plays' as const, why: '' }
    const file = { bytes: 20_908_566, media_type: 'audio/mp4', failed_on: '', failed_days: 0 }
    await database.db
      .insertInto('media_checks')
      .values({ ...check, ...file })
      .execute()

    const podcast = await podcastOf(documents.podcast)
    expect(podcast).toMatchObject({
      title: 'Tide & <Table>',
      link: 'https://church.test/sermons',
      owner: { email: 'pod@church.test' },
      itunesImage: cover,
      explicit: false,
      guid: podcastGuid('https://church.test/sermons/feed.xml'),
    })
    expect(podcast.items.map(({ title }) => title)).toEqual(['Three', '“One” & <two>'])
    expect(podcast.items[1]).toMatchObject({
      guid: first,
      link: `https://church.test/sermons/${first}/one-two`,
      enclosure: { url: AUDIO, length: 20_908_566, type: 'audio/x-m4a' },
      duration: 34 * 60 + 27,
      pubDate: new Date('2026-11-08T18:00:00Z'),
    })
    expect(podcast.items[0]?.enclosure).toMatchObject({
      url: 'https://files.church.test/three.mp3',
      type: 'audio/mpeg',
    })
    expect(await textOf(documents.podcast)).toContain('<itunes:duration>01:05:00</itunes:duration>')

    const ofSeries = await podcastOf(href(documents.seriesPodcast, { slug: 'luke-acts' }))
    expect(ofSeries.title).toBe('Luke & Acts · Tide & <Table>')
    expect(ofSeries.items.map(({ guid }) => guid)).toEqual([first])
    expect((await app.fetch(href(documents.seriesPodcast, { slug: 'none' }))).status).toBe(404)
  })

  it('466 sermons come newest first, each as directories ask for', async () => {
    const admin = app.as('administrator')
    const { address, bytes } = await uploadAudio(admin, mp3(65))
    const video = { youtubeUrl: 'https://files.church.test/one.mp4' }
    const data = Array.from({ length: 466 }, (_, n) => ({
      title: `No. ${n} & more`,
      speaker: 'Anna',
      duration: '34:27',
      date: Temporal.PlainDate.from('2026-11-15').subtract({ weeks: n }).toString(),
      audioUrl: n === 0 ? address : `https://files.church.test/${n}.m4a`,
      ...(n === 0 ? video : {}),
    }))
    expect((await admin.post(adminApi.sermonsBulk, { data })).status).toBe(200)
    const text = await textOf(documents.podcast)
    const items = text.split('<item>').slice(1)
    const rules = [
      /<enclosure url="https:\/\/[^"]+" length="\d+" type="audio\/(?:mpeg|x-m4a)"/,
      /<guid isPermaLink="false">[\w-]{36}</,
      /<pubDate>\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT</,
      /<itunes:duration>\d\d:\d\d:\d\d</,
      /<podcast:person role="host">Anna</,
      /<link>https:\/\/church\.test\/sermons\//,
    ]
    expect(items.filter((item) => !rules.every((rule) => rule.test(item)))).toEqual([])
    const { items: episodes, itunesImage } = await podcastOf(documents.podcast)
    expect(episodes.map(({ title }) => title)).toEqual(data.map(({ title }) => title))
    expect(new Set(episodes.map(({ guid }) => guid)).size).toBe(466)
    expect(itunesImage).toBe('https://church.test/podcast-cover.png')
    const enclosure = { url: `https://church.test${address}`, length: bytes, type: 'audio/mpeg' }
    expect(episodes[0]).toMatchObject({
      enclosure,
      duration: 65,
      alternativeEnclosures: [{ type: 'video/mp4', source: [{ uri: video.youtubeUrl }] }],
    })
    const head = await app.fetch(address, { method: 'HEAD' })
    expect([head.headers.get('content-length'), head.headers.get('content-type')]).toEqual([
      String(bytes),
      'audio/mpeg',
    ])
  })

  it('the cover must be square and large enough', async () => {
    const save = (podcastCover: string) => app.as('administrator').send('PUT', adminApi.siteConfig, { podcastCover })
    const picture = (size: string) => `/pictures/${'a'.repeat(32)}-${size}.webp`
    for (const size of ['1399x1399', '1920x1080']) {
      expect(await save(picture(size))).toMatchObject({
        status: 400,
        body: { fields: { podcastCover: expect.stringContaining('1400 to 3000 pixels') } },
      })
    }
    expect((await save(picture('1400x1400'))).status).toBe(200)
  })

  it('news readers get sermons and events, once each', async () => {
    await addSermon(database.db, { title: 'Grace', date: '2026-11-15' })
    await addEvent(database.db, { title: 'Supper & songs', date: '2026-12-05', startTime: '18:00', location: 'Hall' })
    const news = await textOf(documents.feed)
    expect(XMLValidator.validate(news)).toBe(true)
    expect([...news.matchAll(/<item>\s*<title>([^<]+)/g)].map(([, title]) => title)).toEqual([
      'Grace',
      'Supper &amp; songs',
    ])
    const events = await textOf(documents.eventsFeed)
    expect(events).toContain('Saturday, December 5, 2026 · Saturday, 6:00 p.m. · Hall')
    expect(events).not.toContain('Grace')
  })

  it('the calendar has every event with its rule, and dates left out and changed', async () => {
    for (let n = 0; n < 69; n++) {
      await addEvent(database.db, {
        title: `One, ${n}; "x" \\ y`,
        date: `2026-12-${String((n % 28) + 1).padStart(2, '0')}`,
        startTime: n % 2 ? '' : '19:00',
      })
    }
    const moved = changed('2026-12-15', { date: '2026-12-16', startTime: '20:00', location: 'Garden' })
    const canceled = changed('2027-01-12', { status: 'canceled', note: 'No heating' })
    for (let n = 0; n < 30; n++) {
      await addEvent(database.db, {
        title: `Study ${n}`,
        date: '2026-12-01',
        startTime: n % 3 ? '10:00' : '',
        endTime: n % 3 ? '11:30' : '',
        recurrenceRule: n % 2 ? 'FREQ=WEEKLY;BYDAY=TU' : 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261229',
        recurrenceExceptions: [moved, leftOut('2026-12-22'), canceled],
        description: 'Long line '.repeat(30),
      })
    }
    const text = await textOf(documents.calendar)
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    const calendar = new ICAL.Component(ICAL.parse(text))
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
    expect(new Set(events.map(({ uid }) => uid.slice(0, 36))).size).toBe(99)
    expect(events.map(({ summary }) => summary)).toContain('One, 4; "x" \\ y')
    const timed = seriesOf(events, 'Study 1')
    expect(starts(timed, 7)).toEqual([
      '2026-12-01T10:00:00',
      '2026-12-08T10:00:00',
      '2026-12-16T20:00:00',
      '2026-12-29T10:00:00',
      '2027-01-05T10:00:00',
      '2027-01-12T10:00:00',
      '2027-01-19T10:00:00',
    ])
    expect(timed?.startDate.zone.tzid).toBe('America/Chicago')
    const off = events.find(({ summary }) => summary === 'Canceled: Study 1')
    expect(off?.recurrenceId.toString()).toBe('2027-01-12T10:00:00')
    expect(off?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(off?.description).toMatch(/^No heating\n\nLong line/)
    const allDay = seriesOf(events, 'Study 3')
    expect(starts(allDay, 5)).toEqual(['2026-12-01', '2026-12-08', '2026-12-29', '2027-01-05', '2027-01-12'])
    // A day that gets a time stands alone.
    const alone = events.filter(({ summary, uid }) => summary === 'Study 3' && uid.includes('-2026-12-15@'))
    expect(alone.map((one) => starts(one, 1))).toEqual([['2026-12-16T20:00:00']])
  })

  it('one event has a calendar of its own, and a first day beside its rule stands alone', async () => {
    const rule = { recurrenceRule: 'FREQ=WEEKLY;BYDAY=WE;COUNT=3', startTime: '19:00' }
    const id = await addEvent(database.db, { title: 'Choir', date: '2026-12-01', ...rule })
    const text = await textOf(href(documents.eventCalendar, { id }))
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    expect(events.map((event) => starts(event, 9))).toEqual([
      ['2026-12-01T19:00:00'],
      ['2026-12-02T19:00:00', '2026-12-09T19:00:00'],
    ])
    expect(events[1]?.component.getFirstPropertyValue('url')).toBe(`https://church.test/events/${id}/choir`)
    expect((await app.fetch('/events/none.ics')).status).toBe(404)
  })
})

/** The series of that title, in which changed occurrences replace the ones of the rule. */
function seriesOf(events: ICAL.Event[], title: string): ICAL.Event | undefined {
  const series = events.find((one) => one.summary === title && one.isRecurring())
  for (const one of events) if (one.uid === series?.uid && one.isRecurrenceException()) series.relateException(one)
  return series
}

function starts(event: ICAL.Event | undefined, most: number): string[] {
  if (!event?.isRecurring()) return event ? [event.startDate.toString()] : []
  const days = event.iterator()
  const found: string[] = []
  for (let next = days.next(); next && found.length < most; next = days.next()) {
    found.push(event.getOccurrenceDetails(next).startDate.toString())
  }
  return found
}

test.each([
  ['America/Chicago', '2026-03-07T10:00', '2026-03-08T10:00', '2026-10-31T10:00', '2026-11-01T10:00'],
  ['Europe/Berlin', '2026-03-28T10:00', '2026-03-29T10:00', '2026-10-24T10:00', '2026-10-25T10:00'],
  ['Australia/Sydney', '2026-04-04T10:00', '2026-04-05T10:00', '2026-10-03T10:00', '2026-10-04T10:00'],
  ['America/Chicago', '2035-03-10T10:00', '2035-03-11T10:00', '2019-11-02T10:00', '2019-11-03T10:00'],
  ['America/Phoenix', '2026-03-07T10:00', '2026-03-08T10:00', '2026-10-31T10:00', '2026-11-01T10:00'],
])('in %s wall times are right before and after both clock changes', (zone, ...times) => {
  const component = new ICAL.Component(ICAL.parse(timeZoneComponent(zone, 2019, 2026)))
  const timezone = new ICAL.Timezone({ component, tzid: zone })
  for (const time of times) {
    const read = ICAL.Time.fromDateTimeString(`${time}:00`)
    read.zone = timezone
    const right = Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds
    expect([time, read.toUnixTime()]).toEqual([time, right / 1000])
  }
})

test.each([
  ['34:27', '00:34:27'],
  ['1:02:03', '01:02:03'],
  ['34 minutes', '00:34:00'],
  ['1 hr 5 min', '01:05:00'],
  ['PT1H4M27S', '01:04:27'],
  ['90:00', '01:30:00'],
  ['soon', undefined],
  ['', undefined],
])('a duration of %s is %s', (text, duration) => {
  expect(clockDuration(text)).toBe(duration)
})

test('the identity of a podcast follows from its address', () => {
  // The example of the specification.
  expect(podcastGuid('https://podnews.net/rss')).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c')
})
