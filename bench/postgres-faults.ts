/**
 * `npm run bench -- faults-postgres` runs the built server on a PostgreSQL of its own while connections are closed, while
 * PostgreSQL restarts under 100 writes a second, and while "Stop sending" of a newsletter is pressed as the mail server
 * refuses emails. Afterward it looks for every acknowledged write in the database.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { adminApi } from '#test/admin-routes.ts'
import { href, probes } from '#app/routes.ts'
import { refusal, startMailServer } from '#test/mail-server.ts'
import { administrator, type Admin, progressOf, signIn } from '#test/newsletter-run.ts'
import { startPostgres } from '#test/postgres.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { query } from './core.ts'
import { Writer } from './faults/fault.ts'

const PER_SECOND = 100
const READERS = 40

interface Faults {
  /** Connections that are ended. */
  connections: number
  /** Seconds of writes around the restart. */
  seconds: number
  /** Newsletters that are stopped. */
  presses: number
}

/** @throws when the process has ended; sets the exit code after any other fault */
export async function benchFaults({ connections, seconds, presses }: Faults): Promise<void> {
  await using postgres = await startPostgres()
  const database = `${postgres.url}/postgres`
  await using server = await startServer({ ...administrator, DATABASE_URL: database })
  const admin = await signIn(server.url)
  await withWrites('connections ended', { server, admin, database }, () => endConnections(database, connections))
  await withWrites('restart', { server, admin, database }, async () => {
    await pause((seconds * 1000) / 3)
    const began = performance.now()
    await postgres.restart()
    const back = performance.now()
    while (!(await fetch(server.url + probes.ready)).ok) await pause(20)
    const [away, ready] = [back - began, performance.now() - back].map(Math.round)
    console.log(`Restarted: away for ${away} ms, the site ready ${ready} ms later`)
    await pause((seconds * 1000) / 2)
  })
  await pressStop(admin, database, presses)
  if (server.process.exitCode !== null) throw new Error(`the process has ended:\n${server.output()}`)
  console.log(`The process lives. Deadlocks in its log: ${server.output().match(/deadlock/g)?.length ?? 0}`)
}

interface Site {
  server: RunningServer
  admin: Admin
  database: string
}

/** Writes without pause and counts the answers. */
async function withWrites(what: string, { server, admin, database }: Site, work: () => Promise<void>): Promise<void> {
  const writer = new Writer(what)
  writer.start(() => server.url, admin.cookie, PER_SECOND)
  await work()
  await writer.stop()
  const { sent, answers, acknowledged, times } = writer
  const kept = await query<{ title: string }>(database, 'select title from events where title like $1', [`${what} %`])
  const titles = new Set(kept.map(({ title }) => title))
  const lost = acknowledged.filter(({ title }) => !titles.has(title))
  const listed = Object.entries(answers).map(([answer, n]) => `${n} × ${answer}`)
  console.log(
    `${what}: ${sent} writes, ${listed.join(', ')}; longest ${Math.round(Math.max(...times))} ms; ${lost.length} acknowledged writes lost, ` +
      `${kept.length - titles.size} written twice, ${titles.size - acknowledged.length} kept without an acknowledgment`,
  )
  const isWrong = Object.keys(answers).some((answer) => !['201', '503 with Retry-After'].includes(answer))
  if (isWrong || lost.length > 0 || kept.length > titles.size) process.exitCode = 1
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
  console.log(`Ended ${connections} connections, each inside a transaction`)
}

/** Stops newsletters while the mail server refuses their emails, and counts the deadlocks that the database has seen. */
async function pressStop(admin: Admin, database: string, presses: number): Promise<void> {
  const refused: string[] = []
  const mail = await startMailServer({
    onRcptTo: ({ address }, _, done) => {
      refused.push(address)
      done(refusal(550, '5.1.1 Nobody here'))
    },
  })
  const smtp = { emailEnabled: true, emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port }
  await admin.ask('PUT', adminApi.siteConfig, { ...smtp, mailPerMinute: 6000, mailPerDay: 1_000_000 })
  const deadlocks = async () =>
    (await query<{ n: number }>(database, 'select sum(deadlocks)::int as n from pg_stat_database'))[0]?.n ?? 0
  const before = await deadlocks()
  const times: number[] = []
  let failed = 0
  for (let press = 0; press < presses; press++) {
    const from = refused.length
    const id = await sendToReaders(admin, press)
    while (refused.length < from + 3) await pause(1)
    const began = performance.now()
    await admin.ask('POST', href(adminApi.newsletterIssueStop, { id })).catch((error: unknown) => {
      failed++
      console.log(String(error))
    })
    times.push(Math.round(performance.now() - began))
    while ((await progressOf(admin, id)).waiting > 0) await pause(50)
  }
  await mail.close()
  // PostgreSQL's statistics are a second late.
  await pause(2_000)
  const found = (await deadlocks()) - before
  console.log(
    `Stop sending: pressed ${presses} times while emails were refused, failed ${failed} times, longest ${Math.max(...times)} ms; ` +
      `${found} deadlocks in the database, ${refused.length} emails refused`,
  )
  if (failed > 0 || found > 0) process.exitCode = 1
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
