import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FoundRecord } from '#app/admin/find-api.ts'
import { adminApi } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import type { Role } from '#app/definitions/roles.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson, signedInAs } from '#test/people.ts'

const visit = { phone: '(850) 555-0100', email: 'ben@example.org', numberOfKids: '1' }

onBothDatabases('the search', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const add = async (address: string, fields: object) => {
    const { status, body } = await admin.post(address, fields)
    expect([status, body]).toMatchObject([201, {}])
    return (body as { id: string }).id
  }
  const find = async (q: string) => (await admin.get(href(adminApi.find, {}, { q }))).body as FoundRecord[]

  it('searches every kind of record, and says what each result is and where to edit it', async () => {
    const sermon = await add(adminApi.sermons, { title: 'Wêreld without end', speaker: 'Jane Doe', date: '2026-11-15' })
    const event = await add(adminApi.events, { title: 'Harvest', description: 'A wereld of pies', date: '2026-12-01' })
    const belief = await add(adminApi.beliefs, { title: 'The Wereld', body: 'It was made.' })
    expect(await find('WERELD')).toEqual([
      {
        kind: 'sermon',
        id: sermon,
        title: 'Wêreld without end',
        date: '2026-11-15',
        page: `/admin/sermons?edit=${sermon}`,
      },
      { kind: 'event', id: event, title: 'Harvest', date: '2026-12-01', page: `/admin/events?edit=${event}` },
      {
        kind: 'belief',
        id: belief,
        title: 'The Wereld',
        date: null,
        page: `/admin/church?list=beliefs&edit=${belief}`,
      },
    ])
    expect(await find('wereld pies')).toHaveLength(1)
    expect(await find('no such words')).toEqual([])
  })

  it('gives at most five of a kind, the newest first', async () => {
    for (let day = 1; day <= 7; day++) {
      await add(adminApi.sermons, { title: `Grace ${day}`, speaker: 'Jane Doe', date: `2026-11-0${day}` })
    }
    expect((await find('grace')).map(({ title }) => title)).toEqual([
      'Grace 7',
      'Grace 6',
      'Grace 5',
      'Grace 4',
      'Grace 3',
    ])
  })

  it('finds what one may see: a contributor the chosen kinds, the inbox what was received', async () => {
    const who = (role: Role) => `${role}@church.test`
    await makePerson(database, { email: who('contributor'), roles: ['contributor'], contributes: ['events'] })
    for (const role of ['editor', 'sermons', 'inbox', 'newsletter'] as const) {
      await makePerson(database, { email: who(role), roles: [role], name: `Grace ${role}` })
    }
    await add(adminApi.sermons, { title: 'Grace', speaker: 'Jane Doe', date: '2026-11-01', status: 'draft' })
    await add(adminApi.events, { title: 'Grace at table', date: '2026-12-01', status: 'draft' })
    await add(adminApi.subscribers, { email: 'grace@example.org' })
    await admin.post(api.visitorRequests, { ...visit, fullName: 'Grace Ito' })
    const seen = async (role: Role) => {
      const browser = await signedInAs(createTestApp(database), who(role))
      const { body } = await browser.get(href(adminApi.find, {}, { q: 'grace' }))
      return (body as FoundRecord[]).map(({ kind }) => kind)
    }
    expect(await seen('editor')).toEqual(['sermon', 'event'])
    expect(await seen('sermons')).toEqual(['sermon'])
    expect(await seen('contributor')).toEqual(['event'])
    expect(await seen('inbox')).toEqual(['visitor request'])
    expect(await seen('newsletter')).toEqual(['subscriber'])
  })

  it('finds nothing without a word, and refuses a query that is too long', async () => {
    await add(adminApi.beliefs, { title: 'Grace', body: 'Given.' })
    expect(await find('')).toEqual([])
    expect(await find('  ')).toEqual([])
    expect((await admin.get(adminApi.find)).body).toEqual([])
    expect((await admin.get(href(adminApi.find, {}, { q: 'a'.repeat(201) }))).status).toBe(400)
  })
})
