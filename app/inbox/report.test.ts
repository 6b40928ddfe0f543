import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const contact = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject: 'Baptism', message: 'When?' }
const visit = { fullName: 'Ben Ito', phone: '(850) 555-0100', email: 'ben@example.org', numberOfKids: '1' }
const NOW = '2026-11-21T18:00:00Z'

onBothDatabases('response times', (open) => {
  let database: Database
  beforeEach(async () => void (database = await open()))
  afterEach(() => database.close())

  let sent = 0
  /** @param answered hours until it was answered; undefined when it was not */
  async function came(at: string, answered?: number) {
    const { body } = await createTestApp(database, at).post(api.contact, { ...contact, subject: `No. ${sent++}` })
    const { id } = body as { id: string }
    if (answered === undefined) return
    const then = Temporal.Instant.from(at)
      .add({ minutes: Math.round(answered * 60) })
      .toString()
    const admin = createTestApp(database, then).as('administrator')
    await admin.send('PUT', href(adminApi.message, { id }), { status: 'responded' })
  }
  const report = async () => (await createTestApp(database, NOW).as('administrator').get(adminApi.followUpReport)).body
  const none = { received: 0, answered: 0, medianMinutes: null, slowestMinutes: null }

  it('is empty before the first message', async () => {
    const nothing = {
      open: 0,
      overdue: 0,
      periods: [
        { days: 30, ...none },
        { days: 90, ...none },
      ],
    }
    expect(await report()).toEqual({ messages: nothing, visitors: nothing, answers: nothing })
  })

  it('is counted by kind, for the last 30 and 90 days', async () => {
    await came('2026-07-01T12:00:00Z', 1)
    await came('2026-06-01T12:00:00Z')
    await came('2026-08-30T12:00:00Z', 100)
    await came('2026-11-01T12:00:00Z', 2)
    await came('2026-11-02T12:00:00Z', 4)
    await came('2026-11-03T12:00:00Z', 30)
    await came('2026-11-04T12:00:00Z', 6.5)
    await came('2026-11-21T12:00:00Z')
    await createTestApp(database, '2026-11-10T12:00:00Z').post(api.visitorRequests, visit)
    expect(await report()).toMatchObject({
      messages: {
        open: 2,
        overdue: 1,
        periods: [
          { days: 30, received: 5, answered: 4, medianMinutes: 315, slowestMinutes: 1_800 },
          { days: 90, received: 6, answered: 5, medianMinutes: 390, slowestMinutes: 6_000 },
        ],
      },
      visitors: {
        open: 1,
        overdue: 1,
        periods: [
          { days: 30, ...none, received: 1 },
          { days: 90, ...none, received: 1 },
        ],
      },
    })
  })
})
