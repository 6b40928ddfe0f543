/** What a page asks of the database: a budget of SQL statements, which must not grow with the number of rows, and no change. */
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { Sessions } from '#app/accounts/sessions.ts'
import { eventColumns } from '#app/features/events/queries.ts'
import { liveStream } from '#app/features/live-streams/live-stream.ts'
import { columnsOf } from '#app/definitions/columns.ts'
import { subscriberTokens } from '#app/features/newsletter/emails.ts'
import { sermonColumns } from '#app/features/sermons/queries.ts'
import { defaultAdmissions } from '#app/http/overload.ts'
import { makeReadCache } from '#app/http/read-cache.ts'
import { PageCache } from '#app/http/page-cache.ts'
import { readsOf } from '#app/http/read-route.ts'
import type { Services } from '#app/http/services.ts'
import { pageRoutes } from '#app/server/page-html.ts'
import { href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { newRecord } from '#db/records.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson, signedInAs } from '#test/people.ts'
import { addEvent, addLiveStream, addSermon } from '#test/records.ts'

const EMAIL = 'ada@church.test'
const NOW = '2026-11-21T18:00:00Z'

/** Most statements of a page: usually, and when everything kept in memory has just been forgotten. */
const budget: [path: string, usually: number, afterChange: number][] = [
  [routes.home, 0, 4],
  [routes.about, 0, 4],
  [href(routes.aboutTab, { tab: 'staff' }), 0, 4],
  [routes.contact, 0, 4],
  [routes.planAVisit, 0, 4],
  [routes.events, 0, 4],
  [`${routes.events}?when=week`, 0, 4],
  [href(routes.eventMonth, { month: '2026-12' }), 0, 4],
  [routes.sermons, 0, 4],
  [`${routes.sermons}?page=2`, 0, 4],
  [`${routes.sermons}?speaker=A`, 0, 4],
  [`${routes.sermons}?series=B`, 0, 4],
  [href(routes.sermonSpeaker, { slug: 'a' }), 0, 4],
  [href(routes.sermonYear, { slug: '2026' }), 0, 4],
  [routes.sermonBible, 0, 4],
  [routes.liveStreams, 0, 4],
  [routes.liveStreamWorship, 0, 4],
  [routes.give, 0, 4],
  [routes.alpha, 0, 4],
  [routes.terms, 0, 4],
  // Each search is another one, so that none is kept.
  [`${routes.sermons}?search=grace+%23`, 4, 4],
  [`${routes.sermons}?search=gra+%23`, 4, 4],
  // What finds nothing is asked again in other words; when all is forgotten, news and all names are read, too.
  [`${routes.search}?q=grace+%23`, 8, 15],
]

onBothDatabases('a page', (open) => {
  let site: Awaited<ReturnType<typeof countingSite>>
  const ids = { sermon: '', event: '', stream: '' }
  beforeAll(async () => {
    const database = await open()
    site = await countingSite(database)
    ids.sermon = await addSermon(database.db)
    ids.event = await addEvent(database.db, { date: '2026-12-01' })
    ids.stream = await addLiveStream(database.db)
  })
  afterAll(() => site.close())

  it('takes at most four statements, with forty rows as with a thousand', async () => {
    // A redirect would leave reads under way, which would count for the page that it leads to.
    const records: typeof budget = [
      [await site.addressWithTitle(href(routes.sermon, { id: ids.sermon })), 0, 4],
      [await site.addressWithTitle(href(routes.event, { id: ids.event })), 0, 4],
      [await site.addressWithTitle(href(routes.liveStream, { id: ids.stream })), 0, 4],
    ]
    const taken = []
    for (const rows of [40, 960]) {
      await site.addRows(rows)
      for (const [path, usually, afterChange] of [...budget, ...records]) {
        const [cold, warm] = [await site.statements(path, {}, 'forgotten'), await site.statements(path)]
        taken.push({ path, rows, warm, cold, isWithin: warm <= usually && cold <= afterChange })
      }
    }
    expect(taken.filter(({ isWithin }) => !isWithin)).toEqual([])
    await site.statements(routes.home)
    // The session is looked up each time.
    expect(await site.statements(routes.home, { cookie: site.cookie })).toBe(1)
  })

  it('changes nothing when it is opened or read ahead, whatever its link can do', async () => {
    const { id } = (await site.admin.post(adminApi.subscribers, { email: 'ann@church.test' })).body as { id: string }
    const token = subscriberTokens(site.services.config).of(id)
    const ofLinks = [routes.newsletterConfirm, routes.newsletterUnsubscribe, routes.signUp, routes.resetPassword]
    const paths = [
      ...Object.values(routes).filter((path) => !path.includes('$')),
      ...ofLinks.map((path) => `${path}?token=${token}`),
    ]
    const opened: Record<string, string>[] = [
      {},
      { 'Sec-Purpose': 'prefetch' },
      { cookie: site.cookie, 'Sec-Purpose': 'prefetch;prerender' },
    ]
    const before = await site.everyRow()
    const failed = []
    for (const path of paths) {
      for (const headers of opened) if ((await site.open(path, headers)).status >= 500) failed.push(path)
    }
    expect(failed).toEqual([])
    expect(await site.everyRow()).toEqual(before)
  })
})

/** The pages over a database that counts, and the cookie of an administrator who is signed in. */
async function countingSite(database: Database) {
  let count = 0
  const counter: KyselyPlugin = {
    // Not `transformQuery`, which is also called for queries inside others.
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => (count++, Promise.resolve(result)),
  }
  const app = createTestApp(database, NOW)
  await makePerson(database, { email: EMAIL, isAdmin: true })
  const cookie = [...(await signedInAs(app, EMAIL)).cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const counted = { ...database, db: database.db.withPlugin(counter) }
  const readCache = makeReadCache(app.services)
  const sessions = new Sessions({ config: app.services.config, database: counted })
  const services: Services = {
    ...app.services,
    database: counted,
    readCache,
    whoIs: (headers) => sessions.current(headers),
  }
  const api = createApi(services)
  const cache = new PageCache({ now: () => 0, freshMs: 1, maxBytes: 1_000_000 })
  const [admissions, reads] = [defaultAdmissions(), readsOf(api, services)]
  const assets = { stylesheets: [], loader: '', words: () => '' }
  const askApi = (address: string, init: RequestInit) => api.request(address, init)
  const pages = pageRoutes({ services, assets, cache, admissions, reads, askApi })
  let asked = 0
  const open = (path: string, headers: Record<string, string>) =>
    pages.request(new URL(path, 'https://church.test'), { headers })
  return {
    statements,
    addressWithTitle,
    cookie,
    addRows,
    open,
    everyRow,
    services,
    admin: app.as('administrator'),
    close: () => database.close(),
  }

  /** All rows of all tables, by table, without the count of tries to guess a link. */
  async function everyRow() {
    const tables = await database.db.introspection.getTables()
    const rows = tables
      .filter(({ name }) => name !== 'limits')
      .map(async ({ name }) => {
        const { rows: all } = await sql<object>`select * from ${sql.table(name)}`.execute(database.db)
        return [name, all.map((row) => JSON.stringify(row)).toSorted()]
      })
    return Object.fromEntries(await Promise.all(rows)) as Record<string, string[]>
  }

  /** How many the page takes, rendered anew. `#` in the path is another number each time. */
  async function statements(path: string, headers: Record<string, string> = {}, memory?: 'forgotten'): Promise<number> {
    cache.clear()
    if (memory) readCache.clear()
    count = 0
    const url = new URL(path.replace('%23', String(asked++)), 'https://church.test')
    const response = await pages.request(url, { headers })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return count
  }

  async function addressWithTitle(path: string): Promise<string> {
    const response = await pages.request(new URL(path, 'https://church.test'))
    return response.headers.get('location') ?? path
  }

  async function addRows(rows: number): Promise<void> {
    const all = Array.from({ length: rows }, (_, n) => newRecord(`2026-01-01T00:00:00.${String(n).padStart(3, '0')}Z`))
    const day = '2026-12-24'
    const { db } = database
    await db
      .insertInto('sermons')
      .values(all.map((one) => ({ ...one, ...sermonColumns({ title: 'Grace', speaker: 'A', date: '2026-01-01' }) })))
      .execute()
    await db
      .insertInto('events')
      .values(all.map((one) => ({ ...one, ...eventColumns({ title: 'Supper', date: day }) })))
      .execute()
    await db
      .insertInto('live_streams')
      .values(all.map((one) => ({ ...one, ...columnsOf(liveStream, { title: 'Service', date: '2026-01-01' }) })))
      .execute()
  }
}
