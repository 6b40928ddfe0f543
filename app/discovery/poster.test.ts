import { afterAll, beforeAll, expect, it } from 'vitest'
import { api, href } from '#app/routes.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { page } from '#app/pages/page.ts'
import type { Poster } from '#app/discovery/poster-api.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { readQrCode } from '#test/qr-codes.ts'
import { addEvent } from '#test/records.ts'

let database: Database
let app: TestApp
const ids: Record<string, string> = {}

beforeAll(async () => {
  database = await openEmpty('sqlite')
  app = createTestApp(database)
  const { db } = database
  ids['event'] = await addEvent(db, {
    title: 'Fish Fry',
    date: '2030-12-05',
    startTime: '18:00',
    location: 'Parish Hall',
  })
  ids['draft'] = await addEvent(db, { title: 'Not yet', date: '2030-12-06' })
  await db.updateTable('events').set({ status: 'draft' }).where('id', '=', ids['draft']).execute()
  const admin = app.as('administrator')
  const form = await admin.post(adminApi.forms, { title: 'Hall rental', questions: [{ kind: 'short', label: 'When' }] })
  ids['form'] = (form.body as { id: string }).id
  await admin.post(addressesOf(page).all, {
    title: 'Food Pantry',
    lead: 'Every Saturday.',
    address: '/food',
    blocks: [],
  })
})
afterAll(() => database.close())

const poster = async (of: string) => {
  const { status, body } = await app.get(href(api.poster, {}, { of }))
  return { status, poster: body as Poster }
}

it.each([
  ['an event', '/events/{event}/an-earlier-title', 'Fish Fry', /December 5.* · 6:00 p\.m\. · Parish Hall/, '/fish-fry'],
  ['a form', '/forms/{form}', 'Hall rental', /^$/, '/hall-rental'],
  ['a page of the church', '/food', 'Food Pantry', /^Every Saturday\.$/, '/food'],
  ['a built-in page', '/give', 'Give', /./, '/give'],
  ['the home page', '/', 'Our Church', /^$/, 'church.test/'],
])(
  'of %s has its words, and a code that another reader reads as the one address of the page',
  async (_, of, ...says) => {
    const [title, under, end] = says
    const { status, poster: found } = await poster(of.replace(/\{(\w+)\}/, (_name, name: string) => ids[name] ?? ''))
    expect(status).toBe(200)
    expect(found.title).toBe(title)
    expect(found.under).toMatch(under)
    expect(found.address).toMatch(/^https:\/\/church\.test\//)
    expect(found.address.endsWith(end)).toBe(true)
    expect(await readQrCode(found.code)).toBe(found.address)
  },
)

it.each(['/events/{draft}', '/no-such-page', '/admin', 'https://elsewhere.example/'])(
  'of %s, which visitors can’t see, there is none',
  async (of) => {
    expect((await poster(of.replace('{draft}', ids['draft'] ?? ''))).status).toBe(404)
  },
)
