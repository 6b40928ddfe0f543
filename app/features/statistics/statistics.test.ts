import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchVisits } from '#app/features/statistics/counter.ts'
import type { CountKind } from '#app/features/statistics/count.ts'
import { href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, people } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { honoDoor } from '#test/hono-door.ts'
import { addSermon } from '#test/records.ts'
import { traffic } from '#test/traffic.ts'

const PERSON = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  accept: 'text/html',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  host: 'church.test',
}
const FROM = { ...PERSON, 'sec-fetch-site': 'cross-site' }

onBothDatabases('visits', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const newServer = (now?: string) => {
    const { services } = createTestApp(database, now)
    const visits = watchVisits(services)
    const whoIs = async (headers: Headers) => {
      const [, name = ''] = /session=(\w+)/.exec(headers.get('cookie') ?? '') ?? []
      return name === 'editor' || name === 'member' ? people[name] : undefined
    }
    return { visits, ask: honoDoor({ services: { ...services, visits, whoIs } }) }
  }
  /** The sums of a kind, the most frequent first, as `NAME: TIMES`. */
  const counted = async (kind: CountKind) => {
    const rows = await database.db.selectFrom('daily_counts').selectAll().where('kind', '=', kind).execute()
    return rows.toSorted((a, b) => b.times - a.times).map(({ name, times }) => `${name}: ${times}`)
  }
  const sumOf = async (kind: CountKind) => {
    const rows = await database.db.selectFrom('daily_counts').select('times').where('kind', '=', kind).execute()
    return rows.reduce((sum, { times }) => sum + times, 0)
  }

  it.each([1, 4])('of people are counted exactly by %i servers, and 99 of 100 machines apart', async (servers) => {
    const watches = Array.from({ length: servers }, () => newServer().visits)
    const asked = traffic(10_000)
    for (const [at, { path, headers }] of asked.entries()) {
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
      watches[at % servers]?.saw('page', path, { host: 'church.test', ...lower })
    }
    await Promise.all(watches.map((watch) => watch.stop()))
    const truth = (is: string) => asked.filter(({ who }) => who === is).length
    const [people, machines, forged] = [truth('person'), truth('machine'), truth('forged')]
    expect(await sumOf('page')).toBe(people + forged)
    expect(await sumOf('machine')).toBe(machines)
    expect(forged / (machines + forged)).toBeLessThan(0.01)
  })

  it('are of pages that exist, once when a browser had asked for them in advance, and not of those who look after the site', async () => {
    const { visits, ask } = newServer()
    const sermon = href(routes.sermon, { id: await addSermon(database.db, { title: 'Light' }), slug: 'light' })
    const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      ask(path, { method, headers: { ...PERSON, ...headers } })
    await get(routes.home)
    await get(`${routes.home}?utm_source=newsletter`)
    await get(sermon)
    await get('/sermons?search=light&utm_source=x')
    await get(routes.about, {}, 'HEAD')
    await get(routes.about, { 'sec-purpose': 'prefetch' })
    await get(
      routes.about,
      { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin', 'x-shown': 'https://church.test/' },
      'HEAD',
    )
    await get(routes.contact, { cookie: 'narthex_session=editor' })
    await get(routes.give, { cookie: 'narthex_session=member' })
    await get('/admin')
    await get('/account')
    await get('/no-such-page')
    await get('/api/sermons')
    await get('/feed.xml')
    await get('/search?q=Xylophone%20%20Class')
    await get('/search?q=light')
    await visits.stop()
    const pages = ['/: 2', `${sermon}: 1`, '/sermons: 1', '/about: 1', '/give: 1', '/search: 2']
    expect((await counted('page')).toSorted()).toEqual(pages.toSorted())
    expect(await counted('search')).toEqual(['xylophone class: 1'])
    expect(await counted('lost')).toEqual([': 1'])
    expect(await counted('from')).toEqual([': 6', 'newsletter: 1'])
  })

  it.each([
    [{ ...FROM, referer: 'https://www.google.com/' }, 'google.com'],
    [{ ...FROM, referer: 'https://church.test/sermons' }, undefined],
    [{ ...FROM, referer: 'android-app://com.google.android.gm/' }, 'com.google.android.gm'],
    [{ ...FROM, referer: `https://${'a.'.repeat(200)}test/` }, ''],
    [{ ...FROM, referer: 'javascript:alert(1)' }, ''],
    [{ ...FROM, referer: 'no address' }, ''],
    [FROM, ''],
    [{ ...PERSON, 'sec-fetch-site': 'same-origin' }, undefined],
  ])('come with %j from %j', async (headers, from) => {
    const { visits } = newServer()
    visits.saw('page', '/', headers)
    await visits.stop()
    expect(await counted('from')).toEqual(from === undefined ? [] : [`${from}: 1`])
  })

  it('of hostile addresses, hosts and searches fill neither memory nor tables', async () => {
    for (let server = 0; server < 4; server++) {
      const { visits } = newServer()
      for (let n = 0; n < 2_000; n++) {
        visits.saw('page', `/${server}/${n}`, { ...FROM, referer: `https://${server}-${n}.test/` })
        visits.saw('nothing found', `${server} and ${n}`, PERSON)
      }
      visits.saw('page', `/${'x'.repeat(5_000)}`, PERSON)
      await visits.stop()
    }
    for (const kind of ['page', 'from', 'search'] as const) {
      const rows = await counted(kind)
      expect(rows.length).toBeLessThanOrEqual(1_001)
      expect(await sumOf(kind)).toBeGreaterThanOrEqual(8_000)
    }
    expect((await counted('page'))[0]).toMatch(/^…: \d{4}$/)
  })

  it('keep no address and no number that someone searched for', async () => {
    const { visits } = newServer()
    for (const words of ['ann@example.org', 'call 5551234', 'x'.repeat(300)]) visits.saw('nothing found', words, PERSON)
    await visits.stop()
    expect(await counted('search')).toEqual(['…: 3'])
  })

  it('are counted for the day at the church', async () => {
    for (const now of ['2026-11-22T05:59:59Z', '2026-11-22T06:00:00Z']) {
      const { visits } = newServer(now)
      visits.saw('page', '/', PERSON)
      await visits.stop()
    }
    const rows = await database.db
      .selectFrom('daily_counts')
      .select('day')
      .where('kind', '=', 'page')
      .orderBy('day')
      .execute()
    expect(rows).toEqual([{ day: '2026-11-21' }, { day: '2026-11-22' }])
  })

  it.each([
    [{ 'sec-fetch-dest': 'audio', 'user-agent': PERSON['user-agent'] }, 'play'],
    [{ 'user-agent': 'AppleCoreMedia/1.0.0.22G86 (iPhone; U; CPU OS 18_6 like Mac OS X; en_us)' }, 'play'],
    [{ 'sec-fetch-dest': 'document', 'user-agent': PERSON['user-agent'] }, 'download'],
    [{ 'user-agent': 'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)' }, 'download'],
    [{ 'user-agent': 'Googlebot/2.1' }, undefined],
    [{}, undefined],
  ])('of a recording with %j are %s', async (headers, kind) => {
    const { visits } = newServer()
    visits.saw('recording', '/audio/one.mp3', headers)
    await visits.stop()
    for (const one of ['play', 'download'] as const)
      expect(await counted(one)).toEqual(one === kind ? ['/audio/one.mp3: 1'] : [])
  })

  it('are kept until they can be stored', async () => {
    const { services } = createTestApp(database)
    let isAway = true
    const transaction: Database['transaction'] = (work) =>
      isAway ? Promise.reject(new Error('away')) : database.transaction(work)
    const visits = watchVisits({ ...services, database: { ...database, transaction } })
    visits.saw('page', '/', PERSON)
    await visits.stop()
    visits.saw('page', '/', PERSON)
    isAway = false
    await visits.stop()
    expect(await counted('page')).toEqual(['/: 2'])
  })
})
