/** What the websites of four churches say about their services. */
import { afterEach, expect, it } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { structuredData } from '#app/discovery/structured-data.ts'
import { ASKS_FIRST } from '#app/http/promises.ts'
import { originalRecord } from '#app/pages/originals.ts'
import { page } from '#app/pages/page.ts'
import type { OurWords } from '#app/setup/our-words.ts'
import { api, documents, routes } from '#app/routes.ts'
import { firstStart } from '#app/server/first-start.ts'
import { renderPage } from '#app/site/render.tsx'
import { nearDate } from '#app/dates/format.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, documentText, type TestApp } from '#test/app.ts'
import { askOf } from '#test/ask.ts'
import { found, sendEachForm, textsOf, websiteOf as newWebsite } from '#test/church-websites.ts'
import { become, type Church, churches } from '#test/churches.ts'
import { openEmpty } from '#test/databases.ts'
import { honoDoor } from '#test/hono-door.ts'
import { pageText, renderOptions } from '#test/rendered.ts'

let database: Database
afterEach(() => database.close())

async function websiteOf(church: Church): Promise<TestApp> {
  database = await openEmpty('sqlite')
  return newWebsite(database, church)
}

const partOf = async (app: TestApp, part: 'main' | 'footer') =>
  new RegExp(`<${part}[ >].*</${part}>`, 's').exec(await pageText(app, routes.home))?.[0] ?? ''

/** The times of the services in the structured data of the home page. */
async function describedTimes(app: TestApp): Promise<string[]> {
  let text = ''
  await renderPage(new URL('https://church.test/'), {
    ...renderOptions,
    fetchApi: app.fetch,
    describe: (reads) =>
      (text = structuredData({ route: routes.home, path: '/', reads, siteUrl: 'https://church.test' })),
  })
  return [...text.matchAll(/"startTime":"(.{5})"/g)].map(([, time = '']) => time)
}

/** `5:30` for 17:30, as pages write it. */
const written = (time: string) => `${((Number(time.slice(0, 2)) + 11) % 12) + 1}${time.slice(2)}`
const missingIn = (text: string, { times }: Church) =>
  times.map(({ time }) => written(time)).filter((time) => !new RegExp(`\\b${time}\\b`).test(text))

it.each([
  ['by the sea', churches.bySea, 'America/Chicago'],
  ['in Dayton', churches.dayton, 'America/New_York'],
  ['San José', churches.sanJose, 'America/Denver'],
  ['in Leeds', churches.leeds, 'Europe/London'],
])('the church %s names each of its services in the footer, and its zone in the calendar', async (_, church, zone) => {
  const app = await websiteOf(church)
  expect(missingIn(await partOf(app, 'footer'), church)).toEqual([])
  expect(await documentText(app, documents.calendar)).toContain(`DTSTART;TZID=${zone}:`)
})

it.each([
  ['by the sea', churches.bySea, 'Sundays 10:30 a.m.', 'Sundays at 10:30 a.m.', 'Sundays 10:30 AM'],
  [
    'in Dayton',
    churches.dayton,
    'Sundays 9:00 and 11:15 a.m.',
    'Sundays at 9:00 and 11:15 a.m.',
    'Sundays 9:00 and 11:15 AM',
  ],
  [
    'San José',
    churches.sanJose,
    'Sundays 8:00, 10:00 a.m. and 12:30 p.m., Saturday vigil 5:30 p.m.',
    'Sundays at 8:00, 10:00 a.m. and 12:30 p.m., Saturday vigil at 5:30 p.m.',
    'Sundays 8:00, 10:00 AM and 12:30 PM, Saturday vigil 5:30 PM',
  ],
  ['in Leeds', churches.leeds, 'Sundays 10:45 am', 'Sundays at 10:45 am', 'Sundays 10:45 AM'],
])('the pages of the church %s name each of its services', async (_, church, label, weekly, short) => {
  const app = await websiteOf(church)
  const home = await partOf(app, 'main')
  expect(missingIn(home, church)).toEqual([])
  expect(home).not.toContain('this Saturday')
  const greeting = church === churches.sanJose ? 'Join us for Mass this Sunday' : 'Worship with us this Sunday'
  expect(home).toContain(church === churches.bySea ? 'Sunday Worship' : greeting)
  expect(home).toContain(label)
  expect(await pageText(app, routes.give)).toContain(label)
  const isLive = church.times.some((time) => 'isBroadcast' in time)
  expect((await pageText(app, routes.liveStreamWorship)).includes(weekly)).toBe(isLive)
  const visit = await pageText(app, routes.planAVisit)
  expect(visit).toContain(weekly)
  expect(visit).toContain(short)
  expect((await describedTimes(app)).toSorted()).toEqual(church.times.map(({ time }) => time).toSorted())
})

it.each([
  ['in Dayton', churches.dayton, '2026-11-29'],
  ['San José', churches.sanJose, '2026-11-28'],
])('the footer of the church %s names the next service once', async (_, church, day) => {
  const footer = await partOf(await websiteOf(church), 'footer')
  expect(footer.match(/Next: [^<]+/g)).toEqual([`Next: ${nearDate(day)}`])
})

/** What the delivered texts state about law, money, children, times and messages, about faith, and about a welcome. */
const PROMISES =
  /501\(c\)|nonprofit|\btax\b|deductible|\bchecks\b|by check|offering plate|your will|groceries|background-checked|abuse|nursery|rocking chairs|movie nights|3rd grade|text messages?|Reply STOP|data rates|hour and 15 minutes|day service time\b|one thing worth reading|\bCost\b|on us|free of charge|keep one for you|find a space|easiest way in|will greet|Contemporary|coffee|refreshments|musicians|in the choir|hymns|dress up|jeans|we say it together|only-begotten|necessary to salvation|Bible studies|lectionary|borrowed room|retirees|stop by|every message|introduce our|during the week/gi
/** Some of them, which every kind of church in the tests may say. */
const RIGHT = [
  'background-checked',
  'groceries',
  'rocking chairs',
  'hour and 15 minutes',
  'your will',
  'keep one for you',
  'will greet',
  'Contemporary',
  'musicians',
  'only-begotten',
  'necessary to salvation',
]
/** Those of them that are law in the United States. */
const LAW = /501\(c\)|nonprofit|\btax\b|deductible|\bchecks\b|by check|text messages?|Reply STOP|data rates/gi
const LIVE = /\bwatch\b|\bonline\b|\blive\b|livestream/gi
/** Said of the visitor’s own network, and of a belief: “try to live what we read”. */
const isMeantOtherwise = (one: string) => one.startsWith(routes.offline) || one.endsWith('what-we-believe: live')

const wordsFor = (words: string) => new RegExp(words.replace(/[()]/g, String.raw`\$&`), 'gi')

it.each([
  ['in Dayton', churches.dayton, true],
  ['San José', churches.sanJose, true],
  ['in Leeds', churches.leeds, false],
])('A6: the church %s promises nothing until someone says that it is right', async (_, church, isAmerican) => {
  const app = await websiteOf(church)
  const admin = app.as('administrator')
  const before = await textsOf(app)
  expect(found(before, PROMISES)).toEqual([])
  const isLive = church.times.some((time) => 'isBroadcast' in time)
  await askOf(admin)('PUT', adminApi.siteConfig, { autoReplyEnabled: true })
  await sendEachForm(app)
  const emails = await database.db.selectFrom('email_bodies').select('text').execute()
  expect(emails.length).toBeGreaterThan(0)
  const written = { emails: emails.map(({ text }) => text).join('\n') }
  expect([...found(written, PROMISES), ...(isLive ? [] : found(written, LIVE))]).toEqual([])
  expect(found(before, isLive ? /$^/g : LIVE).filter((one) => !isMeantOtherwise(one))).toEqual([])
  const listed = ((await admin.get(adminApi.ourWords)).body as OurWords[]).filter(({ isPublic }) => !isPublic)
  expect(listed.every(({ isClaim }) => isClaim)).toBe(true)
  expect(listed.some(({ id }) => id === 'give ways')).toBe(isAmerican)
  for (const { id, hash } of listed) {
    expect(await admin.post(adminApi.ourWords, { id, hash })).toMatchObject({ status: 200 })
  }
  const after = await textsOf(app)
  for (const words of RIGHT) expect([words, found(after, wordsFor(words)).length > 0]).toEqual([words, true])
  for (const words of ['501(c)(3)', 'offering plate', 'text messages by phone', 'Reply STOP'])
    expect([words, found(after, wordsFor(words)).length > 0]).toEqual([words, isAmerican])
  expect(found(after, LAW).length > 0).toBe(isAmerican)
  expect(((await admin.get(adminApi.ourWords)).body as OurWords[]).filter(({ isPublic }) => !isPublic)).toEqual([])
})

it.each([
  ['in Dayton', churches.dayton, 'Join us in person, or online Sundays at 11:15 a.m.'],
  ['San José', churches.sanJose, 'Join us in person, or online Sundays at 10:00 a.m.'],
])(
  'A6: the church %s, which broadcasts one of its services, does not say that it broadcasts the others',
  async (...given) => {
    const [, church, invitation] = given
    const app = await websiteOf(church)
    expect(await pageText(app, routes.liveStreamWorship)).toContain(invitation)
    const texts = await textsOf(app)
    expect(found(texts, /(?:services|We worship \w+) at [^.]* online|online then/g)).toEqual([])
    expect(texts['/about/kids-church']).toContain('Do you have questions first? Just ask.')
    const times = church.times.map((time) => ({ ...time, isBroadcast: true }))
    await askOf(app.as('administrator'))('PUT', adminApi.setupTimes, { times })
    expect(await pageText(app, routes.planAVisit)).toContain(', in person or online.')
    expect(await pageText(app, routes.liveStreamWorship)).toContain('Join us online then, or in person.')
  },
)

it('A6: no page that is described by its title runs into what follows', async () => {
  const app = await websiteOf(churches.dayton)
  expect(await pageText(app, routes.signIn)).toContain('content="Sign in. First Presbyterian Church, ')
})

it('A6: the church by the sea, which was never set up, says all that the specification says', async () => {
  const texts = await textsOf(await websiteOf(churches.bySea))
  const said = [
    '501(c)(3)',
    'background-checked',
    '10:00 AM',
    'to receive text messages by phone',
    'Reply STOP',
    'Watch a service',
    'in person or online',
  ]
  expect(said.filter((words) => found(texts, wordsFor(words)).length === 0)).toEqual([])
})

it('A6: a church that was set up before promises waited keeps what is public, and is asked about it', async () => {
  const app = await websiteOf(churches.dayton)
  await database.db.deleteFrom('settings').where('name', '=', ASKS_FIRST).execute()
  app.services.readCache.clear()
  expect(found(await textsOf(app), /501\(c\)\(3\)|background-checked/g)).not.toEqual([])
  const listed = (await app.as('administrator').get(adminApi.ourWords)).body as OurWords[]
  expect(listed).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'give ways', isPublic: true })]))
})

it('A6: a kind of church that is chosen in the settings makes promises wait, too', async () => {
  const app = await websiteOf(churches.bySea)
  expect(found(await textsOf(app), LAW)).not.toEqual([])
  await askOf(app.as('administrator'))('PUT', adminApi.siteConfig, { churchKind: 'methodist' })
  expect(found(await textsOf(app), LAW)).toEqual([])
})

it('A6: what a person has written is public at once, and the rest of its page still waits', async () => {
  const app = await websiteOf(churches.leeds)
  const give = originalRecord('give', 'methodist')
  const blocks = give?.blocks.map((block) =>
    block.id === 'ways' ? { ...block, inPerson: 'Put coins in the box.' } : block,
  )
  expect(await app.as('administrator').post(addressesOf(page).all, { ...give, blocks })).toMatchObject({ status: 201 })
  const text = await pageText(app, routes.give)
  expect(text).toContain('Put coins in the box.')
  expect(text.match(LAW)).toBeNull()
})

it('A6: between the first step and the second, no time is named that nobody has entered', async () => {
  const app = await websiteOf({ ...churches.bySea })
  const admin = app.as('administrator')
  await askOf(admin)('PUT', adminApi.setupChurch, { settings: churches.leeds.settings, removesSample: true })
  expect(found(await textsOf(app), /\b\d{1,2}:\d\d\s*[ap]\.?m/gi)).toEqual([])
})

it('B4: a website that was never set up is left out by search engines as long as it gives an invented address', async () => {
  database = await openEmpty('sqlite')
  const app = createTestApp(database, '2026-11-27T18:00:00Z', { SAMPLE_CONTENT: 'off' })
  await firstStart(app.services)
  const looks = async () => {
    const text = await (await honoDoor(app)(routes.home)).text()
    return {
      isInvented: text.includes('100 Shoreline Drive'),
      isLeftOut: text.includes('<meta name="robots" content="noindex"'),
      isDescribed: /ld\+json">\{/.test(text),
    }
  }
  expect(await looks()).toEqual({ isInvented: true, isLeftOut: true, isDescribed: false })
  await become(askOf(app.as('administrator')), churches.leeds)
  expect(await looks()).toEqual({ isInvented: false, isLeftOut: false, isDescribed: true })
})

it.each([
  ['in Dayton', churches.dayton, 'Sunday services are live at 11:15 AM EST'],
  ['San José', churches.sanJose, 'Sunday Masses are live at 10:00 AM MST'],
  ['in Leeds', churches.leeds, ''],
])('B4: the settings of the church %s name no time of another church', async (_, church, note) => {
  const { body } = await (await websiteOf(church)).get(api.siteConfig)
  expect(body).toMatchObject({ liveServicesNote: note })
  expect(JSON.stringify(body)).not.toContain('10:30')
})
