import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#db/database.ts'
import { expect, test } from '#test/browser.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { administrator, prepareIssue, reckon, sendIssue, signIn, unsureOf, untilSent } from '#test/newsletter-run.ts'
import { startServer } from '#test/server.ts'

const SUBSCRIBERS = 200

/** Claims of a process that has died run out by themselves, in minutes; here the minutes have passed. */
async function minutesLater(dataDir: string): Promise<void> {
  const database = openDatabase(join(dataDir, 'narthex.db'))
  await database.db
    .updateTable('emails')
    .set({ claimed_until: '2020-01-01T00:00:00.000Z' })
    .where('state', '=', 'sending')
    .execute()
  await database.close()
}

async function untilArrived(mail: MailServer, count: number): Promise<void> {
  await expect.poll(() => mail.received.length, { intervals: [10] }).toBeGreaterThanOrEqual(count)
}

test('a newsletter reaches everyone once, even if the server is killed while sending and restarted', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-kill-'))
  const mail = await startMailServer()
  const environment = { ...administrator, DATA_DIR: dataDir }
  let server = await startServer(environment)
  try {
    const admin = await signIn(server.url)
    const id = await prepareIssue(admin, { port: mail.port, subscribers: SUBSCRIBERS, perMinute: 6000 })
    await sendIssue(admin, id)
    for (const share of [0.2, 0.6]) {
      await untilArrived(mail, SUBSCRIBERS * share)
      server.process.kill('SIGKILL')
      await once(server.process, 'exit')
      await minutesLater(dataDir)
      server = await startServer(environment)
    }
    const again = await signIn(server.url)
    await untilSent(again, id, 300)
    const arrived = mail.received.map(({ to: [to = ''] }) => to)
    const unsure = await unsureOf(again, id)
    expect(reckon(SUBSCRIBERS, arrived, unsure)).toEqual({ doubled: [], forgotten: [] })
    // Three connections to the mail server send one email each.
    expect(unsure.length).toBeLessThanOrEqual(6)
  } finally {
    await server.stop()
    await mail.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
