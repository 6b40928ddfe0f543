/** What the websites of churches say of what they may not have: recordings, ends of services, a beach, people with addresses. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { staffMember } from '#app/features/church/church.ts'
import type { OurWords } from '#app/setup/our-words.ts'
import { ASKS_FIRST } from '#app/http/promises.ts'
import { api, documents, href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { documentText } from '#test/app.ts'
import { found, textsOf, websiteOf } from '#test/church-websites.ts'
import { churches } from '#test/churches.ts'
import { openEmpty } from '#test/databases.ts'
import { addLiveStream } from '#test/records.ts'
import { pageText } from '#test/rendered.ts'

let database: Database
beforeEach(async () => {
  database = await openEmpty('sqlite')
})
afterEach(() => database.close())

it.each([
  ['in Dayton', churches.dayton, 'Join a service live.', 'Join a service live, or watch one you missed.'],
  ['in Leeds', churches.leeds, '', 'Recordings of our services.'],
])('A6: the church %s offers recordings as soon as there is one', async (...given) => {
  const [, church, before, after] = given
  const app = await websiteOf(database, church)
  const isListed = async () =>
    (await (await app.fetch(documents.sitemap)).text()).includes(`${routes.liveStreams}</loc>`)
  const lead = async () => /class="[^"]*\blead">([^<]*)/.exec(await pageText(app, routes.liveStreams))?.[1]
  const past = async () => (await app.fetch(routes.liveStreamWorship)).text()
  expect([(await lead()) ?? '', await isListed()]).toEqual([before, before !== ''])
  expect(await past()).not.toContain('Past services')
  await addLiveStream(database.db)
  app.services.readCache.clear()
  expect([await lead(), await isListed()]).toEqual([after, true])
})

it.each([
  ['in Dayton', churches.dayton, 'brick'],
  ['San José', churches.sanJose, 'brick'],
  ['in Leeds', churches.leeds, 'brick'],
])('A6: the church %s has no end of a service and no sea that nobody has entered', async (_, church, sceneSet) => {
  const app = await websiteOf(database, church)
  const ends = /"endDate"|"endTime"|"closes"|DTEND/
  const listed = await Promise.all([routes.home, routes.contact].map((path) => pageText(app, path)))
  expect([...listed, await documentText(app, documents.calendar)].filter((text) => ends.test(text))).toEqual([])
  expect((await app.get(api.siteConfig)).body).toMatchObject({ sceneSet })
})

it('A6: nobody is invited to email people without an address', async () => {
  const app = await websiteOf(database, churches.leeds)
  const staff = href(routes.aboutTab, { tab: 'staff' })
  for (const [name, email, isInvited] of [
    ['Mary Hill', '', false],
    ['Tom Day', 'tom@church.test', true],
  ] as const) {
    const all = addressesOf(staffMember).all
    expect(await app.as('administrator').post(all, { name, title: 'Pastor', email })).toMatchObject({ status: 201 })
    expect((await pageText(app, staff)).includes('Email any of them')).toBe(isInvited)
  }
})

it('A6: a Catholic parish does not speak of Sunday services', async () => {
  const app = await websiteOf(database, churches.sanJose)
  expect(found(await textsOf(app), /\w+day services/g)).toEqual([])
  expect(await pageText(app, routes.planAVisit)).toContain('We celebrate Mass Sundays at 8:00, 10:00 am and 12:30 pm')
})

it('A6: our words are those that visitors read', async () => {
  const admin = (await websiteOf(database, churches.leeds)).as('administrator')
  const listed = (await admin.get(adminApi.ourWords)).body as OurWords[]
  const unread =
    /wherever you are|Join a service live|in person or online|What is happening|kids-church|\[Diocese\]|\[Province\]/
  expect(listed.filter(({ text }) => unread.test(text)).map(({ id }) => id)).toEqual([])
  // A question says the same at greater length, and the page of the terms has a title only.
  expect(listed.map(({ id }) => id).filter((id) => /^(?:visitClothes|terms|news|live-streams)$/.test(id))).toEqual([])
})

it.each([
  ['in Dayton', churches.dayton, true],
  ['in Leeds', churches.leeds, false],
])(
  'the church %s, which was set up before anyone was asked, agrees with visitors on text messages only under the law of its country',
  async (...given) => {
    const [, church, isAmerican] = given
    const app = await websiteOf(database, church)
    const says = async () => {
      app.services.readCache.clear()
      const terms = (await app.get(api.terms)).body as { text: string }
      const visit = await pageText(app, routes.planAVisit)
      return [terms.text.includes('Reply STOP'), visit.includes('to receive text messages by phone')]
    }
    expect(await says()).toEqual([false, false])
    await database.db.deleteFrom('settings').where('name', '=', ASKS_FIRST).execute()
    expect(await says()).toEqual([isAmerican, isAmerican])
  },
)
