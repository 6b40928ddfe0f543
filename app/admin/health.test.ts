import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { Health } from '#app/admin/health-api.ts'
import { storeSelfChecks } from '#app/admin/health-items.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addWork } from '#test/work.ts'

onBothDatabases('the health of the site', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('is told in plain words, with what should be looked at', async () => {
    const admin = createTestApp(database).as('administrator')
    const at = '2026-11-20T20:00:00.000Z'
    await addWork(database, { kind: 'broken links', subject: at, state: 'failed', report: 'no answer', ended_at: at })
    await addWork(database, {
      kind: 'video sync',
      started_at: '2026-11-21T16:00:00.000Z',
      alive_at: '2026-11-21T17:59:50.000Z',
    })
    await addWork(database, { kind: 'self-checks', alive_at: '2026-11-21T17:59:30.000Z' })
    const certificateUntil = '2026-12-01T12:00:00.000Z'
    await storeSelfChecks(database.db, {
      at: '2026-11-21T11:00:00.000Z',
      failedForms: ['contact form'],
      certificateUntil,
    })
    const { items } = (await admin.get(adminApi.health)).body as Health
    expect(items.map(({ name }) => name)).toEqual([
      'Disk',
      'Memory',
      'Database',
      'Email',
      'Email records',
      'Scheduled tasks',
      'Backups',
      'Video import',
      'Address',
      'Certificate',
      'Clock',
      'Forms',
    ])
    expect(items.slice(5)).toMatchObject([
      {
        state: 'watch',
        text:
          'Check for broken links failed: no answer Test of the public forms was interrupted, and goes on by itself. ' +
          'Video import has been running for 2 hours.',
      },
      {
        state: 'trouble',
        text: 'There’s no verified backup yet. All backups are on the website’s own disk, and would be lost with it. Keep copies elsewhere.',
      },
      { state: 'fine' },
      { state: 'fine', text: 'It’s https://church.test.' },
      { state: 'watch', text: 'It’s valid until December 1, 2026.' },
      { state: 'fine', text: expect.stringContaining('(UTC)') },
      { state: 'trouble', text: 'The contact form failed a test on November 21, 2026. The server’s log says why.' },
    ])
  })

  it('is part of the handover pack, which has no secrets', async () => {
    const secrets = {
      DATABASE_URL: 'postgres://narthex:hidden-password@db.church.test/site',
      YOUTUBE_API_KEY: 'hidden-key',
    }
    const admin = createTestApp(database, '2026-11-21T18:00:00Z', secrets).as('administrator')
    await admin.send('PUT', adminApi.siteConfig, {
      emailProvider: 'smtp',
      smtpHost: 'mail.church.test',
      smtpPassword: 'hidden',
    })
    const pack = JSON.stringify((await admin.get(adminApi.handover)).body)
    expect(pack).toContain('mail.church.test:587')
    expect(pack).toContain('https://church.test')
    expect(pack).not.toMatch(/hidden|kkkk/)
  })
})
