import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#db/database.ts'
import { expect, test } from '#test/browser.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { adminApi } from '#test/admin-routes.ts'
import { href } from '#app/routes.ts'
import { type Admin, administrator, prepareIssue, reckon, signIn, unsureOf, untilSent } from '#test/newsletter-run.ts'
import { newDatabase, startServer } from '#test/server.ts'

const SUBSCRIBERS = 200
/** The shares of the emails after which the server is killed: twice, or as often as KILLS says. */
const kills = Number(process.env['KILLS'] ?? 2)
const shares = Array.from({ length: kills }, (_, n) => ((n + 1) / (kills + 1)) * 0.9)

/** Claims of a process that has died run out by themselves, in minutes; here the minutes have passed. */
async function minutesLater(address: string): Promise<void> {
  const database = openDatabase(address)
  await database.db
    .updateTable('emails')
    .set({ claimed_until: '2020-01-01T00:00:00.000Z' })
    .where('state', '=', 'sending')
    .execute()
  await database.close()
}

/** Schedules the issue; while the server is stopped, its time comes. */
async function untilItsTime(address: string, admin: Admin, id: string): Promise<void> {
  const at = `${new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)}T07:00`
  await admin.ask('POST', href(adminApi.newsletterIssueSchedule, { id }), { at })
  const database = openDatabase(address)
  const send_at = new Date(Date.now() - 60_000).toISOString()
  await database.db.updateTable('newsletter_issues').set({ send_at }).where('id', '=', id).execute()
  await database.close()
}

async function untilArrived(mail: MailServer, count: number): Promise<void> {
  await expect.poll(() => mail.received.length, { intervals: [10] }).toBeGreaterThanOrEqual(count)
}

test('a scheduled newsletter reaches everyone once, even if the server is killed at its time and while sending', async () => {
  test.setTimeout(120_000 + kills * 30_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-kill-'))
  const mail = await startMailServer()
  const postgres = process.env['TEST_POSTGRES']
  const address = postgres ? await newDatabase(postgres) : join(dataDir, 'narthex.db')
  const environment = { ...administrator, DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: address } : {}) }
  let server = await startServer(environment)
  try {
    const admin = await signIn(server.url)
    const id = await prepareIssue(admin, { port: mail.port, subscribers: SUBSCRIBERS, perMinute: 6000 })
    await untilItsTime(address, admin, id)
    for (const share of [0, ...shares]) {
      await untilArrived(mail, SUBSCRIBERS * share)
      server.process.kill('SIGKILL')
      await once(server.process, 'exit')
      await minutesLater(address)
      server = await startServer(environment)
    }
    const again = await signIn(server.url)
    await untilSent(again, id, 300)
    const arrived = mail.received.map(({ to: [to = ''] }) => to)
    const unsure = await unsureOf(again, id)
    expect(reckon(SUBSCRIBERS, arrived, unsure)).toEqual({ doubled: [], forgotten: [] })
    // Three connections to the mail server send one email each.
    expect(unsure.length).toBeLessThanOrEqual(3 * kills)
  } finally {
    await server.stop()
    await mail.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
