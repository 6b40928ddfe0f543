import { expect, it } from 'vitest'
import { api } from '#app/routes.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { createTestApp } from '#test/app.ts'
import { newPostgresAddress } from '#test/databases.ts'
import { makePerson } from '#test/people.ts'

it('limits of two instances on one PostgreSQL database count together', async () => {
  const address = await newPostgresAddress()
  const databases = [openDatabase(address), openDatabase(address)]
  const [first] = databases
  if (first) await migrate(first)
  const [one, other] = databases.map((database) => createTestApp(database))
  if (!first || !one || !other) throw new Error('two instances are needed')
  await makePerson(first)

  const message = { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.org', subject: 'Hello' }
  const guess = { email: 'ann@church.test', password: 'wrong password' }
  const statuses: Record<string, number[]> = { messages: [], guesses: [] }
  for (let n = 0; n < 12; n++) {
    const app = n % 2 === 0 ? one : other
    statuses['messages']?.push((await app.post(api.contact, { ...message, message: `No. ${n}` })).status)
    if (n < 7) statuses['guesses']?.push((await app.post(api.login, guess)).status)
  }
  expect(statuses).toEqual({
    messages: [...Array<number>(10).fill(201), 429, 429],
    guesses: [...Array<number>(5).fill(401), 429, 429],
  })
  expect(JSON.stringify(await first.db.selectFrom('limits').selectAll().execute())).not.toContain('church.test')
  await Promise.all(databases.map((database) => database.close()))
})
