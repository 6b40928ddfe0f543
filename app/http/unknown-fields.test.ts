import { afterEach, beforeEach, expect, it } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { redirect } from '#app/pages/redirect.ts'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('a field that a resource doesn’t have', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const event = { title: 'Supper', date: '2026-12-01', startTime: '18:00' }
  const add = async (address: string, fields: object) => {
    const { status, body } = await admin.post(address, fields)
    expect(status).toBe(201)
    return body as { id: string }
  }

  it.each<[method: string, address: string, body: object, name: string, advice: string]>([
    [
      'POST',
      adminApi.events,
      { title: 'Supper', date: '2026-12-01', time: '18:00' },
      'time',
      'Did you mean `startTime` or `endTime`?',
    ],
    [
      'POST',
      adminApi.sermons,
      { title: 'A', speaker: 'B', date: '2026-11-01', Speaker: 'C' },
      'Speaker',
      'Did you mean `speaker`?',
    ],
    ['PUT', adminApi.siteConfig, { churchNam: 'St. Ann' }, 'churchNam', 'Did you mean `churchName`?'],
    ['PUT', adminApi.siteConfig, { qqq: '' }, 'qqq', 'Correct its name, or leave it out.'],
    ['PUT', adminApi.siteConfig, JSON.parse('{"__proto__": 1}') as object, '__proto__', 'Correct its name'],
  ])('is named in a refusal: %s %s %j', async (method, address, body, name, advice) => {
    const answer = await admin.send(method, address, body)
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } })
    const { message } = answer.body as { message: string }
    expect(message).toContain(`Unknown field \`${name}\`.`)
    expect(message).toContain(advice)
    expect(await database.db.selectFrom('changes').select('id').execute()).toEqual([])
  })

  it('is one of ten that are named where a body has thousands of them, since each takes time', async () => {
    const many = Object.fromEntries(Array.from({ length: 8_000 }, (_, n) => [`field${n}`, n]))
    const { status, body } = await admin.post(adminApi.sermons, many)
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([
      400,
      Array.from({ length: 10 }, (_, n) => `field${n}`),
    ])
  })

  it('is named where a record is changed, which stays as it was', async () => {
    const { id } = await add(adminApi.events, event)
    const one = href(adminApi.event, { id })
    expect(await admin.send('PUT', one, { tittle: 'Lunch', title: 'Lunch' })).toMatchObject({ status: 400 })
    expect((await admin.get(one)).body).toMatchObject({ title: 'Supper' })
  })

  it('is no field that reading the same resource answers: these may be sent back', async () => {
    for (const [all, fields] of [
      [adminApi.events, event],
      [adminApi.sermons, { title: 'A', speaker: 'B', date: '2026-11-01' }],
      [addressesOf(redirect).all, { address: '/old', target: '/events' }],
    ] as const) {
      const { id } = await add(all, fields)
      const { body } = await admin.get(`${all}/${id}`)
      expect([all, await admin.send('PUT', `${all}/${id}`, body)]).toMatchObject([all, { status: 200 }])
    }
    const { body } = await admin.get(adminApi.siteConfig)
    expect(await admin.send('PUT', adminApi.siteConfig, body)).toMatchObject({ status: 200 })
  })

  it('may be in the rows of bulk calls, whose tables have columns of their own', async () => {
    const data = [{ title: 'A', speaker: 'B', date: '2026-11-01', colour: 'red' }]
    expect(await admin.post(adminApi.sermonsBulk, { data })).toMatchObject({ status: 200 })
  })
})
