import { afterEach, expect, it, vi } from 'vitest'
import { memoryCounter, windowCounter } from '#app/http/limit.ts'
import { api } from '#app/routes.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { newPostgresAddress } from '#test/databases.ts'
import { makePerson } from '#test/people.ts'

afterEach(() => vi.useRealTimers())

it('a limit counts each client in a window of its own, which begins with its first request', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const count = memoryCounter({ max: 2, seconds: 600 })
  const waits = (...keys: string[]) => keys.map(count)
  expect(waits('a', 'a', 'a', 'b')).toEqual([0, 0, 600, 0])
  vi.advanceTimersByTime(599_000)
  expect(waits('a', 'b', 'b', 'c')).toEqual([1, 0, 1, 0])
  vi.advanceTimersByTime(1_000)
  expect(waits('a', 'b', 'c', 'c')).toEqual([0, 0, 0, 599])
})

it('a limit counts only so many clients, so that one with a whole network can’t fill the memory', () => {
  const count = memoryCounter({ max: 1, seconds: 600 }, 2)
  expect(['a', 'b', 'b', 'c', 'c', 'b', 'a'].map(count)).toEqual([0, 0, 600, 0, 600, 600, 0])
})

it('limits of two instances on one PostgreSQL database count together', async () => {
  const address = await newPostgresAddress()
  const databases = [openDatabase(address), openDatabase(address)]
  const [first] = databases
  if (first) await migrate(first)
  const [one, other] = databases.map((database) =>
    createTestApp(database, '2026-11-21T18:00:00Z', { TRUST_PROXY: '1' }),
  )
  if (!first || !one || !other) throw new Error('two instances are needed')
  await makePerson(first)

  const counters = [one, other].map(({ services }) => windowCounter(services, { max: 3, seconds: 600 }))
  const waits: number[] = []
  for (const at of [0, 1, 0, 1, 0]) waits.push((await counters[at]?.('a caller')) ?? NaN)
  expect(waits.map((wait) => wait > 0)).toEqual([false, false, false, true, true])

  const send = async (app: TestApp, address: string, body: object) =>
    (await app.send('POST', address, body, { 'X-Forwarded-For': '192.0.2.7' })).status
  const message = { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.org', subject: 'Hello' }
  const guess = { email: 'ann@church.test', password: 'wrong password' }
  const statuses: Record<string, number[]> = { messages: [], guesses: [] }
  for (let n = 0; n < 12; n++) {
    const app = n % 2 === 0 ? one : other
    statuses['messages']?.push(await send(app, api.contact, { ...message, message: `No. ${n}` }))
    if (n < 7) statuses['guesses']?.push(await send(app, api.login, guess))
  }
  expect(statuses).toEqual({
    messages: Array<number>(12).fill(201),
    guesses: [...Array<number>(5).fill(401), 429, 429],
  })
  expect(await first.db.selectFrom('judged_spam').select('reason').execute()).toHaveLength(2)
  expect(JSON.stringify(await first.db.selectFrom('limits').selectAll().execute())).not.toContain('church.test')
  await Promise.all(databases.map((database) => database.close()))
})
