/** Feeds and calendars, read by the programs that others read them with. */
import { XMLValidator } from 'fast-xml-parser'
import { parseFeed } from 'podcast-partytime'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { podcastGuid } from '#app/features/sermons/podcast.ts'
import { clockDuration } from '#app/dates/duration.ts'
import { adminApi } from '#app/admin-routes.ts'
import { documents, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, documentText, type TestApp } from '#test/app.ts'
import { mp3, uploadAudio } from '#test/audio.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent, addSermon } from '#test/records.ts'
import { hasXmllint, xmllint } from '#test/xmllint.ts'

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

  const textOf = (path: string) => documentText(app, path)
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
      /<podcast:person role="host" href="https:\/\/church\.test\/sermons\/speakers\/anna">Anna</,
      /<link>https:\/\/church\.test\/sermons\//,
    ]
    expect(items.filter((item) => !rules.every((rule) => rule.test(item)))).toEqual([])
    const { items: episodes, itunesImage } = await podcastOf(documents.podcast)
    expect(episodes.map(({ title }) => title)).toEqual(data.map(({ title }) => title))
    expect(new Set(episodes.map(({ guid }) => guid)).size).toBe(466)
    expect(itunesImage).toBe('https://church.test/sermons/cover.png')
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

  it('a podcast says who its hosts and guests are, its seasons, license, funding and new address', async () => {
    const settings = {
      podcastHosts: 'Anna Whitfield, The Rev. Paul Ames',
      podcastLicense: 'cc-by-nd-4.0',
      podcastNewFeed: 'https://podcasts.test/church.xml',
    }
    expect((await app.as('administrator').send('PUT', adminApi.siteConfig, settings)).status).toBe(200)
    const add = (title: string, date: string, series: string, more = {}) =>
      addSermon(database.db, { title, date, series, speaker: 'Anna Whitfield', audioUrl: AUDIO, ...more })
    await add('Ruth 2', '2026-10-11', 'Ruth', { speaker: 'Anna Whitfield & Mary Cole' })
    await add('Ruth 1', '2026-10-04', 'Ruth', { audioUrl: '' })
    await add('Luke 1', '2026-09-06', 'Luke')
    await add('Alone', '2026-11-01', '')
    const podcast = await podcastOf(documents.podcast)
    const anna = 'https://church.test/sermons/speakers/anna-whitfield'
    expect(podcast).toMatchObject({
      license: { identifier: 'cc-by-nd-4.0' },
      podcastFunding: [{ url: 'https://church.test/give', message: 'Give' }],
    })
    expect(
      podcast.items.map((item) => [
        item.title,
        item.podcastSeason,
        item.podcastEpisode,
        item.podcastPeople?.map(({ name, role, href }) => [name, role, href]),
      ]),
    ).toEqual([
      ['Alone', undefined, undefined, [['Anna Whitfield', 'Host', anna]]],
      [
        'Ruth 2',
        { number: 2, name: 'Ruth' },
        { number: 2 },
        [
          ['Anna Whitfield', 'Host', anna],
          ['Mary Cole', 'Guest', 'https://church.test/sermons/speakers/mary-cole'],
        ],
      ],
      ['Luke 1', { number: 1, name: 'Luke' }, { number: 1 }, [['Anna Whitfield', 'Host', anna]]],
    ])
    expect(await textOf(documents.podcast)).toContain(
      `<itunes:new-feed-url>${settings.podcastNewFeed}</itunes:new-feed-url>`,
    )
    const cover = await app.fetch(new URL(podcast.itunesImage ?? '').pathname)
    expect(cover.headers.get('content-type')).toBe('image/png')
    expect(await sharp(Buffer.from(await cover.arrayBuffer())).metadata()).toMatchObject({ width: 1400, height: 1400 })
    const ofSeries = await podcastOf(href(documents.seriesPodcast, { slug: 'ruth' }))
    expect(ofSeries.itunesImage).toBe('https://church.test/sermons/series/ruth/cover.png')
    expect((await app.fetch('/sermons/series/ruth/cover.png')).status).toBe(200)
  })

  it.skipIf(!hasXmllint)('every feed follows the rules of RSS and of Apple, says xmllint', async () => {
    const settings = { podcastTitle: 'Tide & Table', podcastEmail: 'pod@church.test' }
    await app.as('administrator').send('PUT', adminApi.siteConfig, settings)
    const audio = { audioUrl: AUDIO, duration: '34:27', speaker: 'Anna', series: 'Luke' }
    await addSermon(database.db, { ...audio, youtubeUrl: 'https://files.church.test/one.mp4' })
    await addSermon(database.db, { title: 'Bare', audioUrl: 'https://files.church.test/two.mp3' })
    await addEvent(database.db, { title: 'Supper & songs', date: '2026-12-05' })
    const ofSeries = href(documents.seriesPodcast, { slug: 'luke' })
    for (const path of [documents.podcast, ofSeries, documents.feed, documents.eventsFeed])
      expect([path, xmllint(await textOf(path))]).toEqual([path, '- validates\n'])
    const podcast = await textOf(documents.podcast)
    for (const [part, wrong] of [
      [/<enclosure [^>]+>/, ''],
      ['<itunes:duration>00:34:27', '<itunes:duration>34 minutes'],
      [/<guid/, '<link>https://church.test</link><guid'],
    ] as const) {
      expect(podcast).toMatch(part)
      expect(xmllint(podcast.replace(part, wrong))).toContain('fails to validate')
    }
  })

  it.each([
    ['podcast', documents.podcast],
    ['news', documents.feed],
  ])(
    'several sermons of one day have distinct moments in the %s, in order, none ahead, the same later',
    async (_, path) => {
      const enter = (title: string, date: string, now: string, publish_at = '') =>
        addSermon(
          database.db,
          { title, speaker: '', date, audioUrl: `https://files.church.test/${title}.mp3` },
          now,
        ).then((id) => database.db.updateTable('sermons').set({ publish_at }).where('id', '=', id).execute())
      // 12:00 at the church is 18:00Z.
      for (const title of ['A', 'B', 'C']) await enter(title, '2026-11-08', '2026-11-20T10:00:00.000Z')
      await enter('D', '2026-11-21', '2026-11-19T10:00:00.000Z')
      await enter('E', '2026-11-21', '2026-11-19T11:00:00.000Z', '2026-11-21T14:00:00.000Z')
      await enter('F', '2026-11-21', '2026-11-21T14:00:00.000Z')
      const momentsAt = async (now: string) => {
        const text = await documentText(app.at(now), path)
        const items = text.split('<item>').slice(1)
        return items.map((item) => [
          /<title>([^<]+)/.exec(item)?.[1],
          new Date(/<pubDate>([^<]+)/.exec(item)?.[1] ?? '').toISOString().slice(0, 19),
        ])
      }
      const expected = [
        ['D', '2026-11-21T18:00:00'],
        ['F', '2026-11-21T14:00:01'],
        ['E', '2026-11-21T14:00:00'],
        ['C', '2026-11-08T18:00:02'],
        ['B', '2026-11-08T18:00:01'],
        ['A', '2026-11-08T18:00:00'],
      ]
      expect(await momentsAt('2026-11-21T14:30:00Z')).toEqual(expected.slice(1))
      expect(await momentsAt('2026-11-21T18:00:00Z')).toEqual(expected)
      expect(await momentsAt('2026-11-23T00:00:00Z')).toEqual(expected)
    },
  )

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
    await addSermon(database.db, { title: 'Grace', date: '2026-11-15', scripture: 'Luke 15:1-7' })
    await addEvent(database.db, { title: 'Supper & songs', date: '2026-12-05', startTime: '18:00', location: 'Hall' })
    const news = await textOf(documents.feed)
    expect(XMLValidator.validate(news)).toBe(true)
    expect([...news.matchAll(/<item>\s*<title>([^<]+)/g)].map(([, title]) => title)).toEqual([
      'Grace',
      'Supper &amp; songs',
    ])
    expect(news).toContain('November 15, 2026 · Luke 15:1–7')
    const events = await textOf(documents.eventsFeed)
    expect(events).toContain('Saturday, December 5, 2026 · 6:00 p.m. · Hall')
    expect(events).not.toContain('Grace')
  })
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
