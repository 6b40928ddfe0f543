import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchHealth } from '#app/admin/health-watch.ts'
import { storeSelfChecks } from '#app/admin/health-items.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson } from '#test/people.ts'

onBothDatabases('the nightly look at Health', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('emails administrators what is new, once, and again when it becomes worse', async () => {
    const app = createTestApp(database, '2026-11-21T12:20:00Z')
    const { services } = app
    await makePerson(database, { email: 'ada@church.test', isAdmin: true })
    const certificateUntil = async (until: string, from: string | null = null) =>
      storeSelfChecks(database.db, {
        at: '2026-11-21T11:00:00.000Z',
        failedForms: [],
        certificateUntil: until,
        certificateFrom: from,
      })
    const emails = async () => {
      const rows = database.db.selectFrom('emails').select('subject').where('kind', '=', 'health')
      return (await rows.orderBy('created_at').execute()).map(({ subject }) => subject)
    }
    await certificateUntil('2027-03-01T00:00:00.000Z')
    expect(await watchHealth(services), 'without email').toBeUndefined()
    const smtp = { emailEnabled: true, emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: 25 }
    await app.as('administrator').send('PUT', adminApi.siteConfig, smtp)
    expect(await watchHealth(services)).toContain('Backups')
    // The disk and the clock are those of the machine, and can be in it, too.
    expect(await emails()).toEqual([expect.stringMatching(/^Your website: .*backups/u)])
    expect(await watchHealth(services)).toBeUndefined()

    // A short one that was renewed, or will be tomorrow, is as it should be.
    await certificateUntil('2026-11-27T00:00:00.000Z', '2026-11-21T00:00:00.000Z')
    expect(await watchHealth(services)).toBeUndefined()
    await certificateUntil('2026-12-06T00:00:00.000Z', '2026-10-22T00:00:00.000Z')
    expect(await watchHealth(services)).toBeUndefined()
    await certificateUntil('2026-12-01T00:00:00.000Z', '2026-10-17T00:00:00.000Z')
    expect(await watchHealth(services)).toBe('Certificate')
    await certificateUntil('2026-11-20T00:00:00.000Z')
    expect(await watchHealth(services)).toBe('Certificate')
    expect(await watchHealth(services)).toBeUndefined()
    expect(await emails()).toHaveLength(3)
  })
})
