import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api, probes } from '#app/routes.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { newPostgresAddress } from '#test/databases.ts'
import { makePerson, signedInAs } from '#test/people.ts'
import { type Way, wayTo } from '#test/postgres-way.ts'
import type { Visitor } from '#test/visitor.ts'

const event = { title: 'Supper', date: '2026-12-01' }

describe('while PostgreSQL is away', () => {
  let way: Way
  let database: Database
  let app: TestApp
  let ada: Visitor
  beforeEach(async () => {
    way = await wayTo(await newPostgresAddress())
    database = openDatabase(way.address)
    await migrate(database)
    app = createTestApp(database)
    await makePerson(database, { isAdmin: true })
    ada = await signedInAs(app, 'ann@church.test')
  })
  afterEach(async () => {
    await way.close()
    await database.close()
  })

  it('every route answers 503 with Retry-After, and all works when it is back', async () => {
    const { paths } = (await app.get(api.description)).body as { paths: Record<string, object> }
    await way.close()
    const wrong: string[] = []
    const unavailable: string[] = []
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods).map((name) => name.toUpperCase())) {
        const carried = method === 'GET' ? {} : { body: '{}', headers: { 'Content-Type': 'application/json' } }
        const response = await ada.fetch(path.replaceAll(/\{\w+\}/g, 'some'), { method, ...carried })
        if (response.status < 500) continue
        const { error } = (await response.json()) as { error?: string }
        const isRight =
          response.status === 503 && error === 'unavailable' && response.headers.get('Retry-After') === '2'
        ;(isRight ? unavailable : wrong).push(`${method} ${path}`)
      }
    }
    expect(wrong).toEqual([])
    expect(unavailable).toEqual(
      expect.arrayContaining([
        `GET ${api.sermons}`,
        `GET ${api.events}`,
        `GET ${api.currentUser}`,
        `GET ${api.siteConfig}`,
        `GET ${adminApi.overview}`,
        `PUT ${adminApi.siteConfig}`,
        `POST ${adminApi.events}`,
        `PUT ${adminApi.event}`,
      ]),
    )
    const credentials = { email: 'ann@church.test', password: 'wrong' }
    expect((await ada.post(api.login, credentials)).status).toBe(503)

    await way.open()
    expect((await ada.get(api.currentUser)).status).toBe(200)
    expect((await ada.post(adminApi.events, event)).status).toBe(201)
  })

  it('and never answers, every request gets 503 soon', async () => {
    await way.silence()
    const began = performance.now()
    const answers = [app.fetch(probes.ready), app.fetch(api.sermons), ada.fetch(api.currentUser)]
    for (const { status } of await Promise.all(answers)) expect(status).toBe(503)
    expect(performance.now() - began).toBeLessThan(25_000)
    await way.open()
    expect((await app.fetch(probes.ready)).status).toBe(200)
  })
})

describe('a role that may open fewer connections than the pool would', () => {
  const role = `few_${process.pid}`
  let address: string
  let owner: pg.Client
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    address = await newPostgresAddress()
    const migrated = openDatabase(address)
    await migrate(migrated)
    await migrated.close()
    owner = new pg.Client({ connectionString: address })
    await owner.connect()
    await owner.query(`create role ${role} login connection limit 2 in role ${owner.user}`)
    database = openDatabase(byRole())
    app = createTestApp(database).as('administrator')
  })
  afterEach(async () => {
    await database.close()
    await owner.query(`drop role ${role}`)
    await owner.end()
  })

  const byRole = () => Object.assign(new URL(address), { username: role }).href
  const statuses = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, n) =>
        n % 2 ? (await app.fetch(api.sermons)).status : (await app.post(adminApi.events, event)).status,
      ),
    )

  it('answers a burst of requests one after the other', async () => {
    expect(new Set(await statuses(60))).toEqual(new Set([200, 201]))
  })

  it('answers 503 while others use all of them, and works when they are free', async () => {
    const others = [1, 2].map(() => new pg.Client({ connectionString: byRole() }))
    for (const one of others) await one.connect()
    expect(new Set(await statuses(10))).toEqual(new Set([503]))
    await others[0]?.end()
    expect(new Set(await statuses(10))).toEqual(new Set([200, 201]))
    await others[1]?.end()
  })
})
