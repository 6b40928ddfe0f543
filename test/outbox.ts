/** An outbox for tests: its own database, a clock that the test sets, and local mail servers. */
import { pino } from 'pino'
import { afterEach, beforeEach } from 'vitest'
import type { Database } from '#db/database.ts'
import type { Email } from '#mail/email.ts'
import { type EmailRow, putCopies, putEmails } from '#mail/outbox.ts'
import type { MailError } from '#mail/error.ts'
import type { MailSettings } from '#mail/transport.ts'
import { MailWorker } from '#mail/worker.ts'
import { type MailServer, startMailServer, startScriptedServer } from '#test/mail-server.ts'

const fake = {
  encrypt: (text: string) => `encrypted ${text}`,
  decrypt: (text: string) => text.replace('encrypted ', ''),
}
const usual: MailSettings = {
  provider: 'smtp',
  host: '127.0.0.1',
  port: 0,
  secure: false,
  user: '',
  password: '',
  from: {
    name: 'St. Anne’s',
    address: 'office@church.test',
  },
  perMinute: 6e4,
  perDay: 6e4,
  missing: '',
}
const TIMEOUTS = { connect: 2_000, deliver: 3_000, answer: 3_000 }

/**
 * A new one before every test. `at` is its clock, in milliseconds since 1970; every worker and server ends with the test.
 * @param open creates an empty database
 */
export function outboxOf(open: () => Promise<Database>) {
  let servers: { close: () => Promise<void> }[] = []
  let workers: MailWorker[] = []
  const box: { database: Database; at: number; refused: [EmailRow, MailError][]; logged: string[] } = {
    database: undefined as never,
    at: 0,
    refused: [],
    logged: [],
  }

  beforeEach(async () => {
    box.database = await open()
    servers = []
    workers = []
    box.at = Date.parse('2026-11-21T18:00:00Z')
    box.refused = []
    box.logged = []
  })
  afterEach(async () => {
    for (const one of workers) await one.stop()
    for (const server of servers) await server.close()
    await box.database.close()
  })

  const now = () => Temporal.Instant.fromEpochMilliseconds(box.at)
  const iso = () => now().toString({ smallestUnit: 'millisecond' })
  /** @param settings over the usual ones; a function when they change */
  const worker = (settings: Partial<MailSettings> | (() => Promise<Partial<MailSettings>>)) => {
    const read = typeof settings === 'function' ? settings : () => Promise.resolve(settings)
    const made = new MailWorker({
      database: box.database,
      now,
      log: pino({ level: 'info' }, { write: (line: string) => void box.logged.push(line) }),
      settings: async () => ({ ...usual, ...(await read()) }),
      encryption: fake,
      host: 'church.test',
      onGivenUp: (email, error, note) => {
        box.refused.push([email, error])
        return box.database.transaction(note)
      },
      timeouts: TIMEOUTS,
    })
    workers.push(made)
    return made
  }
  const server = async (...options: Parameters<typeof startMailServer>): Promise<MailServer> => {
    const started = await startMailServer(...options)
    servers.push(started)
    return started
  }
  const scripted = async (...options: Parameters<typeof startScriptedServer>) => {
    const started = await startScriptedServer(...options)
    servers.push(started)
    return started
  }
  const makeEmail = (n: number, more: Partial<Email> = {}): Email => ({
    kind: 'contact notice',
    to: `reader${n}@example.org`,
    subject: `Letter ${n}`,
    text: `Dear ${n},\n\nhello.\n`,
    ...more,
  })
  const put = (count: number, more: Partial<Email> = {}) =>
    box.database.transaction((trx) =>
      putEmails(
        trx,
        Array.from({ length: count }, (_, n) => makeEmail(n, more)),
        iso(),
        fake,
      ),
    )
  const copies = (count: number) =>
    box.database.transaction((trx) => {
      const all = Array.from({ length: count }, (_, n) => ({
        to: `reader${n}@example.org`,
        fills: { name: `Reader <${n}>` },
        listUnsubscribe: `https://church.test/u/${n}`,
        about: {
          kind: 'subscriber',
          id: `s${n}`,
        },
        dedupeKey: `issue 1 s${n}`,
      }))
      const original = { kind: 'newsletter', subject: 'News', text: 'Dear {{name}}', html: '<p>Dear {{name}}</p>' }
      return putCopies(trx, { ...original, batchId: 'issue 1' }, all, (copy) => copy, iso())
    })
  const stored = () => box.database.db.selectFrom('emails').selectAll().orderBy('id').execute()
  const states = async () => {
    const counts: Record<string, number> = {}
    for (const { state } of await stored()) counts[state] = (counts[state] ?? 0) + 1
    return counts
  }
  /** Recipients whose email the server has accepted. */
  const recipients = ({ received }: MailServer) => new Set(received.map(({ to }) => to.join()))

  return Object.assign(box, { now, iso, worker, server, scripted, put, copies, stored, states, recipients })
}
