import { expect, test } from 'vitest'
import { structuredData } from '#app/discovery/structured-data.ts'
import { questionsRead } from '#app/features/church/reads.ts'
import { eventRead } from '#app/features/events/reads.ts'
import { streamRead } from '#app/features/live-streams/reads.ts'
import { sermonList, sermonRead, shelfRead } from '#app/features/sermons/reads.ts'
import { routes } from '#app/routes.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import { liveRead } from '#app/ui/live-now.ts'
import { noticesRead } from '#app/ui/notices.ts'
import type { Query } from '#app/ui/read.ts'
import { mediaStateRead } from '#app/ui/media-state-read.ts'
import { type ServiceTime, serviceTimesRead, specialServicesRead } from '#app/ui/service-times.tsx'
import { siteConfigRead } from '#app/ui/site.ts'
import { readsWith } from '#test/rendered.ts'
import { missing, type Node, unknown } from '#test/schema-org.ts'

const worship: ServiceTime = {
  id: '1',
  name: 'Worship',
  weekday: 7,
  time: '10:30',
  label: 'Sundays 10:30 a.m.',
  isMain: true,
  isBroadcast: true,
  minutes: 120,
  inFooter: true,
  inContact: true,
}

const date = {
  on: '2026-12-05',
  date: '2026-12-05',
  startTime: '19:00',
  endTime: '00:30',
  location: 'Hall',
  change: '',
  note: '',
}
const event = {
  id: '1',
  title: 'Supper </script><b>',
  description: null,
  date: '2026-12-05',
  nextDate: '2026-12-05',
  startTime: '19:00',
  endTime: '00:30',
  location: 'Hall',
  externalUrl: null,
  imageUrl: null,
  nextDates: [date],
  openDates: [{ on: '2026-12-05', date: '2026-12-05', startTime: '19:00', isFull: true }],
}
const eve = [
  { id: 's1', date: '2026-12-24', time: '16:00', name: 'Lessons and Carols', location: 'Chapel', youtubeUrl: null },
  { id: 's2', date: '2026-12-24', time: '23:00', name: null, location: null, youtubeUrl: null },
]
const media = {
  id: '1',
  title: 'Grace',
  date: '2026-07-05',
  description: 'On grace.',
  duration: '34:27',
  thumbnailUrl: null,
}
const video = { ...media, youtubeUrl: 'https://youtu.be/abcdefghijk' }

async function nodes(
  route: string,
  answers: [Pick<Query<unknown>, 'queryKey'>, unknown][] = [],
  path = '/x/1',
): Promise<Node[]> {
  const social = {
    socialFacebook: 'https://facebook.com/church',
    mapUrl: 'https://www.google.com/maps/place/X/@30.36,-87.16,17z',
  }
  const address = '100 Shoreline Drive\nGulf Beach, FL 32561'
  const reads = await readsWith([
    [siteConfigRead, { ...defaultConfig, churchName: 'St. Brendan’s', address, ...social }],
    [serviceTimesRead, [worship]],
    ...answers,
  ])
  const text = structuredData({ route, path, reads, siteUrl: 'https://church.test' })
  expect(text).not.toContain('<')
  return (JSON.parse(text) as { '@graph': Node[] })['@graph']
}

test.each([
  [routes.home, ['Church', 'WebSite'], []],
  [routes.home, ['Church', 'WebSite', 'Event', 'Event'], [[specialServicesRead, eve]]],
  [routes.home, ['Church', 'WebSite', 'Event'], [[liveRead, { asOf: '2026-11-27T18:00:00Z' }]]],
  [routes.contact, ['Church'], []],
  [routes.planAVisit, ['Church', 'FAQPage'], [[questionsRead, [{ question: 'When?', answer: 'At 10:30.' }]]]],
  [routes.event, ['Event', 'BreadcrumbList'], [[eventRead('1'), event]]],
  [
    routes.event,
    ['Event', 'BreadcrumbList'],
    [[eventRead('1'), { ...event, nextDates: [{ ...date, startTime: '', location: 'https://zoom.us/j/1' }] }]],
  ],
  [
    routes.sermon,
    ['VideoObject', 'AudioObject', 'BreadcrumbList', 'PodcastEpisode'],
    [[sermonRead('1'), { ...video, audioUrl: 'https://files.test/a.mp3' }]],
  ],
  [routes.sermon, ['BreadcrumbList'], [[sermonRead('1'), { ...media, youtubeUrl: null, audioUrl: null }]]],
  [
    routes.sermon,
    ['BreadcrumbList'],
    [
      [
        sermonRead('1'),
        { ...media, youtubeUrl: 'https://youtube.com/@church', audioUrl: 'https://soundcloud.com/a/b' },
      ],
    ],
  ],
  [
    routes.sermon,
    ['BreadcrumbList'],
    [
      [sermonRead('1'), { ...video, audioUrl: 'https://files.test/a.mp3' }],
      [mediaStateRead('sermons', '1'), { video: 'gone', audio: 'elsewhere' }],
    ],
  ],
  [routes.sermons, ['BreadcrumbList'], [], routes.sermons],
  [
    routes.sermons,
    ['PodcastSeries', 'BreadcrumbList'],
    [[sermonList.summary(sermonList.clean({})), { hasAudio: true }]],
    routes.sermons,
  ],
  [routes.liveStream, ['VideoObject', 'BreadcrumbList'], [[streamRead('1'), { ...video, isLive: true }]]],
  [routes.give, ['BreadcrumbList'], [], routes.give],
  [routes.sermonBook, ['BreadcrumbList'], [[shelfRead('books', 'luke'), { name: 'Luke' }]], '/sermons/books/luke'],
  [routes.sermonBook, [], [], '/sermons/books/none'],
  [routes.account, [], [], routes.account],
] as [string, string[], [Pick<Query<unknown>, 'queryKey'>, unknown][], string?][])(
  'the page at %s is about %j, completely',
  async (route, types, readings, path) => {
    const graph = await nodes(route, readings, path)
    expect(graph.map((node) => node['@type'])).toEqual(types)
    expect(missing(graph)).toEqual([])
    expect(unknown(graph)).toEqual([])
  },
)

test('an event says when and where, in the church’s time zone, and not what it costs', async () => {
  const [node] = await nodes(routes.event, [[eventRead('1'), event]], '/events/1/supper')
  expect(JSON.stringify(node)).not.toMatch(/price|free/i)
  expect(node).toMatchObject({
    name: 'Supper </script><b>',
    startDate: '2026-12-05T19:00:00-06:00',
    endDate: '2026-12-06T00:30:00-06:00',
    offers: { availability: 'https://schema.org/SoldOut' },
    location: { '@type': 'Place', name: 'Hall', address: { addressLocality: 'Gulf Beach', postalCode: '32561' } },
    url: 'https://church.test/events/1/supper',
  })
})

test.each([
  [{ change: 'canceled' }, { eventStatus: 'https://schema.org/EventCancelled' }],
  [
    { change: 'postponed', note: 'Storm' },
    { eventStatus: 'https://schema.org/EventPostponed', description: 'Storm' },
  ],
  [
    { change: 'moved', date: '2026-12-06' },
    { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: '2026-12-05' },
  ],
  [{ change: 'moved', location: 'Garden' }, { eventStatus: 'https://schema.org/EventScheduled' }],
  [
    { change: 'online', location: '' },
    { eventStatus: 'https://schema.org/EventMovedOnline', location: { '@type': 'VirtualLocation' } },
  ],
])('a date with %j is told as %j', async (changes, expected) => {
  const later = { ...event, nextDates: [date, { ...date, ...changes }, { ...date, date: '2026-12-20' }] }
  const graph = await nodes(routes.event, [[eventRead('1'), later]], '/events/1/supper')
  expect(graph.filter((node) => node['@type'] === 'Event')).toHaveLength(2)
  expect(graph[1]).toMatchObject(expected)
})

test('a church says where it is and where else it is found', async () => {
  expect((await nodes(routes.home))[0]).toMatchObject({
    geo: { latitude: 30.36, longitude: -87.16 },
    sameAs: ['https://facebook.com/church'],
  })
})

test('services of one day are told apart by their names, and by their weekday', async () => {
  const [, , first, second] = await nodes(routes.home, [[specialServicesRead, eve]], routes.home)
  expect(first).toMatchObject({ name: 'Lessons and Carols', startDate: '2026-12-24T16:00:00-06:00' })
  expect(second).toMatchObject({ name: 'Thursday service', location: { name: 'St. Brendan’s' } })
})

test('weekly worship has its next date, and what a notice changes about it', async () => {
  const worshipWith = async (notices: object[]) =>
    (
      await nodes(routes.home, [
        [liveRead, { asOf: '2026-11-27T18:00:00Z' }],
        [noticesRead, notices],
      ])
    )[2]
  expect(await worshipWith([])).toMatchObject({
    name: 'Worship',
    startDate: '2026-11-29T10:30:00-06:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    eventSchedule: { byDay: 'https://schema.org/Sunday', repeatFrequency: 'P1W' },
    location: [{ '@type': 'Place' }, { '@type': 'VirtualLocation' }],
  })
  const notice = { date: '2026-11-29', time: null, location: null }
  expect(await worshipWith([{ ...notice, kind: 'cancelled' }])).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  })
  expect(await worshipWith([{ ...notice, kind: 'moved', time: '14:00' }])).toMatchObject({
    startDate: '2026-11-29T14:00:00-06:00',
    previousStartDate: '2026-11-29T10:30:00-06:00',
    eventStatus: 'https://schema.org/EventRescheduled',
  })
  expect(await worshipWith([{ ...notice, kind: 'moved', location: 'Town hall' }])).toMatchObject({
    eventStatus: 'https://schema.org/EventScheduled',
    location: [{ name: 'Town hall' }, { '@type': 'VirtualLocation' }],
  })
  expect(await worshipWith([{ ...notice, kind: 'online_only' }])).toMatchObject({
    location: { '@type': 'VirtualLocation' },
  })
})

test('of two services of one day, a notice moves the main one, cancels both, or changes the one that it is about', async () => {
  const early = { ...worship, id: '2', name: 'Early', time: '08:00', isMain: false }
  const two = async (notice: object) =>
    (
      await nodes(routes.home, [
        [serviceTimesRead, [early, worship]],
        [liveRead, { asOf: '2026-11-27T18:00:00Z' }],
        [noticesRead, [{ date: '2026-11-29', time: null, location: null, ...notice }]],
      ])
    )
      .slice(2)
      .map(({ startDate, eventStatus }) => [startDate, eventStatus])
  expect(await two({ kind: 'moved', time: '14:00' })).toEqual([
    ['2026-11-29T08:00:00-06:00', 'https://schema.org/EventScheduled'],
    ['2026-11-29T14:00:00-06:00', 'https://schema.org/EventRescheduled'],
  ])
  expect(await two({ kind: 'cancelled' })).toEqual([
    ['2026-11-29T08:00:00-06:00', 'https://schema.org/EventCancelled'],
    ['2026-11-29T10:30:00-06:00', 'https://schema.org/EventCancelled'],
  ])
  expect(await two({ kind: 'moved', serviceTime: '08:00', time: '07:00' })).toEqual([
    ['2026-11-29T07:00:00-06:00', 'https://schema.org/EventRescheduled'],
    ['2026-11-29T10:30:00-06:00', 'https://schema.org/EventScheduled'],
  ])
  expect(await two({ kind: 'cancelled', serviceTime: '10:30' })).toEqual([
    ['2026-11-29T08:00:00-06:00', 'https://schema.org/EventScheduled'],
    ['2026-11-29T10:30:00-06:00', 'https://schema.org/EventCancelled'],
  ])
})

test('a service that is live now has the times of the service that is broadcast on that weekday', async () => {
  expect((await nodes(routes.liveStream, [[streamRead('1'), { ...video, isLive: true }]]))[0]).toMatchObject({
    publication: { startDate: '2026-07-05T10:30:00-05:00', endDate: '2026-07-05T12:30:00-05:00' },
  })
})

test('a video has a picture and a length', async () => {
  expect((await nodes(routes.sermon, [[sermonRead('1'), { ...video, audioUrl: null }]]))[0]).toMatchObject({
    thumbnailUrl: 'https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg',
    uploadDate: '2026-07-05T12:00:00-05:00',
    duration: 'PT0H34M27S',
  })
})
