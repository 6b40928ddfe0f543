/** The built server on a PostgreSQL whose connections end, and in which two transactions want the same rows. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { adminApi } from '#test/admin-routes.ts'
import { href, probes } from '#app/routes.ts'
import { refusal, startMailServer } from '#test/mail-server.ts'
import { administrator, type Admin, progressOf, signIn } from '#test/newsletter-run.ts'
import { startPostgres } from '#test/postgres.ts'
import { startServer } from '#test/server.ts'
import { query } from '../core.ts'
import { type FaultOptions, must, seconds, Writer } from './fault.ts'
import { lostOf } from './kills.ts'

const PER_SECOND = 100
const READERS = 40

/** Ends connections inside transactions, and restarts PostgreSQL, under 100 writes a second. */
export async function postgresRestarts({ isShort }: FaultOptions): Promise<string> {
  await using postgres = await startPostgres()
  const database = `${postgres.url}/postgres`
  await using server = await startServer({ ...administrator, DATABASE_URL: database })
  const { cookie } = await signIn(server.url)
  const writer = new Writer()
  writer.start(() => server.url, cookie, PER_SECOND)
  const connections = isShort ? 3 : 25
  await endConnections(database, connections)
  await pause(4_000)
  const began = performance.now()
  await postgres.restart()
  const back = performance.now()
  while (!(await fetch(server.url + probes.ready)).ok) await pause(20)
  const [away, ready] = [back - began, performance.now() - back]
  await pause(isShort ? 1_000 : 6_000)
  await writer.stop()
  const { sent, answers, times } = writer
  const lost = await lostOf(database, writer)
  must(lost === 0, `${lost} acknowledged writes were lost`)
  const wrong = Object.keys(answers).filter((answer) => !['201', '503 with Retry-After'].includes(answer))
  must(wrong.length === 0, `writes were answered with ${wrong.join(', ')}`)
  must(server.process.exitCode === null, `the process has ended:\n${server.output()}`)
  return (
    `${connections} connections ended inside transactions, then a restart: away for ${seconds(away)}, ready ${seconds(ready)} later; ` +
    `${sent} writes, ${JSON.stringify(answers)}, longest ${seconds(Math.max(...times))}, 0 lost, 0 written twice`
  )
}

/** Ends connections of the site one after the other, each in the middle of a transaction. */
async function endConnections(database: string, connections: number): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  for (let ended = 0; ended < connections;) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database() and xact_start is not null limit 1`,
    )
    ended += rowCount ?? 0
    await pause(rowCount === 0 ? 1 : 100)
  }
  await client.end()
}

/** Presses “Stop sending” while the mail server refuses a newsletter’s emails, and counts the deadlocks that PostgreSQL has seen. */
export async function stopSending({ isShort }: FaultOptions): Promise<string> {
  await using postgres = await startPostgres()
  const database = `${postgres.url}/postgres`
  await using server = await startServer({ ...administrator, DATABASE_URL: database })
  const admin = await signIn(server.url)
  const refused: string[] = []
  const mail = await startMailServer({
    onRcptTo: ({ address }, _, done) => {
      refused.push(address)
      done(refusal(550, '5.1.1 Nobody here'))
    },
  })
  const smtp = { emailEnabled: true, emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port }
  await admin.ask('PUT', adminApi.siteConfig, { ...smtp, mailPerMinute: 6000, mailPerDay: 1_000_000 })
  const presses = isShort ? 2 : 12
  const times: number[] = []
  for (let press = 0; press < presses; press++) {
    const from = refused.length
    const id = await sendToReaders(admin, press)
    while (refused.length < from + 3) await pause(1)
    const began = performance.now()
    await admin.ask('POST', href(adminApi.newsletterIssueStop, { id }))
    times.push(performance.now() - began)
    while ((await progressOf(admin, id)).waiting > 0) await pause(50)
  }
  await mail.close()
  // PostgreSQL's statistics are a second late.
  await pause(2_000)
  const [row] = await query<{ n: number }>(database, 'select sum(deadlocks)::int as n from pg_stat_database')
  must(row?.n === 0, `${row?.n} deadlocks`)
  return `pressed ${presses} times while ${refused.length} emails were refused, longest ${seconds(Math.max(...times))}, 0 deadlocks`
}

/** @returns the id of the newsletter */
async function sendToReaders(admin: Admin, press: number): Promise<string> {
  const data = Array.from({ length: READERS }, (_, n) => ({ email: `press${press}-${n}@example.org` }))
  await admin.ask('POST', adminApi.subscribersImport, { data })
  const draft = (await admin.ask('GET', adminApi.newsletterDraft)) as object
  const { id } = (await admin.ask('POST', adminApi.newsletterIssues, draft)) as { id: string }
  await admin.ask('POST', href(adminApi.newsletterIssueSend, { id }))
  return id
}
