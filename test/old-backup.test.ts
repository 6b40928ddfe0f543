/** Backups of earlier versions restore without loss, into both databases, under the names of today. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leftOut, type Manifest } from '#app/backup/check.ts'
import { restoreBackup } from '#app/backup/restore.ts'
import { definitions } from '#app/server/feature-list.ts'
import { api } from '#app/routes.ts'
import { tablesOf } from '#db/columns.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { codeOf } from '#test/authenticator.ts'
import { oldBackup, recordedAnswers } from '#test/old-data.ts'
import { newSite, type Site } from '#test/sites.ts'
import { visitor } from '#test/visitor.ts'

/** The names of today. */
const RENAMED: Readonly<Record<string, string>> = {
  letters: 'emails',
  letter_bodies: 'email_bodies',
  people: 'users',
  job_runs: 'work',
}
/**
 * Rows that a restore adds: its entry in the activity log, the ids of the site, the number of changes to pages, and
 * six times for which everything is kept. The run of a job that looked for imports every minute is left out.
 */
const ADDED: Readonly<Record<string, number>> = { changes: 1, settings: 8, job_runs: -1 }
/** Emails that were waiting may have been sent; requests to YouTube are not in backups. */
const CHANGED = /emails|admin\/log|youtube\/status/

describe.each(['sqlite', 'postgres'] as const)('a backup of version 0.2.0 (%s)', (engine) => {
  const recorded = recordedAnswers('sqlite')
  let site: Site
  let app: TestApp
  let manifest: Manifest
  beforeEach(async () => {
    site = await newSite(engine)
    const actor = { person: { id: '', name: 'Command line' }, now: recorded.at }
    manifest = (await restoreBackup(site.config, oldBackup, definitions, actor)).manifest
    app = createTestApp(site.database, recorded.at, { YOUTUBE_API_KEY: 'key' }, site.app.services.files)
  })
  afterEach(() => site.remove())

  it('has every row', async () => {
    const { db } = site.database
    const countOf = async (table: string) =>
      Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n)
    const tables = (await tablesOf(db)).filter((table) => !leftOut.has(table))
    const counts = await Promise.all(tables.map(async (table) => [table, await countOf(table)]))
    const listed = Object.entries(manifest.tables).map(([table, { rows }]) => [
      RENAMED[table] ?? table,
      rows + (ADDED[table] ?? 0),
    ])
    // Tables that came later are empty.
    const later = Object.fromEntries(tables.map((table) => [table, 0]))
    expect(Object.fromEntries(counts)).toEqual({ ...later, ...Object.fromEntries(listed) })
  })

  it('has its words under the names of today', async () => {
    const { db } = site.database
    const values = async (query: Promise<Record<string, unknown>[]>) =>
      new Set((await query).flatMap((row) => Object.values(row)))
    const kinds = await values(db.selectFrom('changes').select('kind').execute())
    expect([kinds.has('user'), kinds.has('person')]).toEqual([true, false])
    const reports = await values(db.selectFrom('work').select('report').execute())
    expect(reports.size).toBeGreaterThan(1)
    const recognized = await db.selectFrom('synced_videos').select('recognized').execute()
    for (const row of recognized) expect(JSON.parse(row.recognized)).toMatchObject({ title: expect.any(String) })
  })

  it('has the same answer at every address, except for what a restore changes', async () => {
    const admin = app.as('administrator')
    const answers = Object.entries(recorded.answers).filter(([address]) => !CHANGED.test(address))
    for (const [address, answer] of answers) {
      const { status, body } = await admin.get(address)
      expect({ address, status, body }).toMatchObject({ address, status: 200, body: answer })
    }
    expect(answers.length).toBeGreaterThan(30)
  })

  it('is live when its main service is, for two hours, and at no other', async () => {
    const times = (await app.get(api.serviceTimes)).body as { isMain: boolean; isBroadcast: boolean; minutes: number }[]
    expect(times.filter(({ isBroadcast }) => isBroadcast)).toEqual([
      expect.objectContaining({ isMain: true, weekday: 7, time: '10:30', minutes: 120 }),
    ])
  })

  it('lets users sign in, with a code if two-step verification is on', async () => {
    const { password, secret } = recorded
    const signIn = (credentials: object) => visitor(app).post(api.login, credentials)
    expect(await signIn({ email: 'ada@church.test', password })).toMatchObject({ status: 200, body: { isAdmin: true } })
    const ben = { email: 'ben@church.test', password: `${password} ben@church.test`, code: codeOf(secret) }
    expect(await signIn(ben)).toMatchObject({ status: 200 })
  })
})
