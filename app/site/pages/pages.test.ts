/** The logic of the pages. */
import { describe, expect, test } from 'vitest'
import type { LiveStreamCard } from '#app/features/live-streams/live-stream.ts'
import { originalRecord } from '#app/pages/originals.ts'
import { kidsTime } from '#app/ui/facts.ts'
import { tabOf } from '#app/ui/page-facts.ts'
import { loadedAddress } from '#app/links/address.ts'
import { colorsCss, rgbOf } from '#app/look/theme.ts'
import { initials, staffGroups } from '#app/features/church/staff.tsx'
import { videoAt } from '#app/links/media-address.ts'
import { showingOf } from '#app/features/live-streams/live-worship.island.tsx'
import { liveTexts } from '#app/features/live-streams/live-welcome.tsx'
import { nextDay, type ServiceTime, weekly } from '#app/ui/service-times.tsx'
import type { StaffMember } from '#app/features/church/church.ts'
import type { ServiceChange } from '#app/ui/notices.ts'

test('an unknown tab of the about pages shows the staff', () => {
  expect(tabOf('kids-church')).toBe('kids-church')
  for (const word of ['', 'Staff', 'nonsense', 'constructor', 'toString', '__proto__'])
    expect(tabOf(word)).toBe('staff')
})

test.each([
  ['The Rev. Canon Anna M. Whitfield, D.Min.', 'AW'],
  ['Deacon Paul Ames', 'PA'],
  ['The Very Rev. Dr. Christopher Montgomery-Fitzwilliam III', 'CM'],
  ['Rev’d Élodie de la Cruz', 'ÉC'],
  ['Bo', 'B'],
  ['Fr. Tom', 'T'],
  ['Bishop', 'B'],
  ['  ', ''],
  ['William “Bill” Sr. O’Hara Jr.', 'WO'],
])('the monogram of %s is %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

describe('the staff', () => {
  const member = (id: string, bio: string | null = null) => ({ id, bio }) as StaffMember
  const ids = (staff: StaffMember[]) => staffGroups(staff).map((group) => group.map(({ id }) => id).join(''))

  test('keep their order: with a long biography alone, the others side by side', () => {
    const long = 'x'.repeat(400)
    expect(
      ids([member('a', long), member('b'), member('c', 'x'), member('d', long), member('e', long), member('f')]),
    ).toEqual(['a', 'bc', 'd', 'e', 'f'])
    expect(ids([])).toEqual([])
  })
})

describe('times', () => {
  test.each([
    ['2026-11-27T18:00:00Z', 'America/Chicago', '2026-11-29'],
    ['2026-11-29T16:29:00Z', 'America/Chicago', '2026-11-29'],
    ['2026-11-29T16:30:00Z', 'America/Chicago', '2026-12-06'],
    ['2026-11-28T22:00:00Z', 'Pacific/Auckland', '2026-12-06'],
  ])('at %s in %s the next service on Sundays at half past ten is on %s', (now, timeZone, day) => {
    expect(nextDay({ weekday: 7, time: '10:30' }, Date.parse(now), timeZone)).toBe(day)
  })

  const time = (name: string, weekday: number, at: string) => ({ name, weekday, time: at }) as ServiceTime

  test('the children’s service is the one named after them, else Sunday at ten', () => {
    const worship = time('Sunday Worship', 7, '10:30')
    expect(kidsTime([worship, time('Kids Church', 7, '09:45')], 'methodist')).toEqual({
      day: 'Sunday',
      clock: '9:45 AM',
    })
    expect(kidsTime([worship], '')).toEqual({ day: 'Sunday', clock: '10:00 AM' })
    expect(kidsTime([worship], 'methodist')).toBeUndefined()
  })

  test('are described by the week', () => {
    expect(weekly(time('Wednesday Service', 3, '19:00'))).toBe('Wednesdays at 7:00 p.m.')
  })
})

describe('the full-screen page', () => {
  const stream = (id: string, youtubeUrl: string | null, isLive = false) =>
    ({ id, youtubeUrl, isLive }) as LiveStreamCard
  const VIDEO = 'https://youtu.be/dQw4w9WgXcQ'

  test('shows the live stream, else the newest playable recording', () => {
    expect(showingOf([stream('live', VIDEO, true)], [stream('old', VIDEO)])).toMatchObject({
      stream: { id: 'live' },
      isLive: true,
    })
    expect(showingOf([stream('live', null, true)], [stream('a', ''), stream('b', VIDEO)])).toMatchObject({
      stream: { id: 'b' },
      address: videoAt(VIDEO)?.player,
      isLive: false,
    })
    const [player, page] = ['https://videos.example/1', 'https://fb.watch/abc/']
    expect(showingOf([], [stream('a', page), stream('b', player)])?.address).toBe(player)
  })

  test('shows nothing that could not be played', () => {
    expect(showingOf([], [])).toBeUndefined()
    expect(
      showingOf([stream('a', 'ftp://videos.example/1', true)], [stream('b', 'no address'), stream('c', null)]),
    ).toBeUndefined()
  })
})

test('only https addresses are framed', () => {
  expect(loadedAddress('https://forms.example/a?b=1')).toBe('https://forms.example/a?b=1')
  expect(loadedAddress('http://forms.example/a')).toBe('https://forms.example/a')
  for (const text of ['ftp://forms.example/a', 'javascript:alert(1)', '/offering', '', null])
    expect(loadedAddress(text)).toBeNull()
})

describe('the colors', () => {
  test('are parsed into numbers', () => {
    expect(rgbOf('#2563eb')).toEqual([37, 99, 235])
    expect(rgbOf('#FA0')).toEqual([255, 170, 0])
    for (const text of ['', 'red', '#12345', '#zzzzzz']) expect(rgbOf(text)).toEqual([0, 0, 0])
  })

  test('are a style sheet that no name can break out of', () => {
    const css = colorsCss({
      churchName: 'St. Brendan’s */ body { display: none }\n',
      primaryColor: '#2563eb',
      accentColor: '#fff',
      secondaryColor: '*/x{}',
    })
    expect(css).toContain('  --primary: rgb(37 99 235); /* #2563eb */')
    expect(css).toContain('  --accent: rgb(255 255 255);')
    expect(css.split('\n')[0]).toBe('/* The colors of St. Brendan’s * / body { display: none }  */')
    expect(css.match(/\*\//g)).toHaveLength(4)
  })
})

test('the Creed is complete', () => {
  const [creed] = originalRecord('what-we-believe', '')?.blocks ?? []
  const text = creed && 'lines' in creed ? String(creed.lines).replaceAll(/\s+/g, ' ') : ''
  const articles = [
    'I believe in one God, the Father Almighty',
    'And in one Lord Jesus Christ, the only-begotten Son of God',
    'God of God, Light of Light, very God of very God',
    'being of one substance with the Father; by whom all things were made',
    'came down from heaven, and was incarnate by the Holy Ghost of the Virgin Mary, and was made man',
    'crucified also for us under Pontius Pilate; he suffered and was buried',
    'and the third day he rose again according to the Scriptures, and ascended into heaven',
    'to judge both the quick and the dead; whose kingdom shall have no end.',
    'And I believe in the Holy Ghost, the Lord, and Giver of Life, who proceedeth from the Father and the Son',
    'And I believe one holy Catholic and Apostolic Church; I acknowledge one Baptism',
    'and I look for the resurrection of the dead, and the life of the world to come. Amen.',
  ]
  const places = articles.map((article) => text.indexOf(article))
  expect(places[0]).toBe(0)
  expect(places).toEqual(places.filter((place) => place >= 0).toSorted((a, b) => a - b))
  expect(text.endsWith('Amen.')).toBe(true)
})

describe('the page of the live stream, when nothing is on', () => {
  const usual = 'Sundays at 10:30 a.m.'
  const notice: ServiceChange = {
    id: 'n',
    date: '2026-11-29',
    kind: 'online_only',
    serviceTime: null,
    time: null,
    location: null,
    message: 'The roof leaks.',
    shownFrom: '2026-11-22',
  }
  const said = (why: 'off' | 'hour' | 'now', changed?: Partial<ServiceChange>, hasChannel = false) =>
    liveTexts[why].text({ usual, notice: changed && { ...notice, ...changed }, hasChannel })

  test('says when to come back, as it applies to the next Sunday', () => {
    expect(said('off')).toBe('We worship Sundays at 10:30 a.m. Join us online then, or in person.')
    expect(said('off', {})).toBe(
      'Worship on Sunday, November 29, is online only. We worship Sundays at 10:30 a.m. Join us then.',
    )
    expect(said('off', { kind: 'moved', time: '09:00' })).toBe(
      'Worship on Sunday, November 29, has moved to 9:00 a.m. Join us online then, or in person.',
    )
    expect(said('off', { kind: 'moved', location: 'Fellowship Hall' })).toContain(
      'Join us online then, or there in person.',
    )
    expect(said('off', { kind: 'cancelled' })).toBe(
      'Worship on Sunday, November 29, is canceled. Otherwise we worship Sundays at 10:30 a.m.',
    )
  })

  test('names the channel only with a link to it, and invites no one to church when it is online only', () => {
    const moment = 'The live stream will start in a moment.'
    expect(said('hour')).toBe(`${moment} Check back in a few minutes or join us in person.`)
    expect(said('hour', undefined, true)).toBe(
      `${moment} Check back in a few minutes, watch on YouTube, or join us in person.`,
    )
    expect(said('hour', {}, true)).toBe(`${moment} Check back in a few minutes or watch on YouTube.`)
    expect(said('hour', {})).toBe(`${moment} Check back in a few minutes.`)
    const none = 'There is no video of it on this page.'
    expect(said('now')).toBe(`${none} You are welcome to come in and sit with us.`)
    expect(said('now', {}, true)).toBe(`${none} You can look on our channel.`)
  })
})
