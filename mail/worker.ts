/** Sends the emails waiting in the outbox: as soon as one is added, and when a retry is due. */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Trx } from '#db/database.ts'
import { MailError } from '#mail/error.ts'
import type { EmailRow, TextEncryption } from '#mail/outbox.ts'
import {
  claimEmail,
  type Idle,
  nextMoment,
  noteAccepted,
  noteFailed,
  noteFinishing,
  noteLogged,
  readOutgoing,
  recoverEmails,
  releaseClaim,
  RENEW_INTERVAL_MS,
  renewClaim,
  retryAfterOutage,
} from '#mail/queue.ts'
import { afterFailure, CircuitBreaker } from '#mail/retry.ts'
import { hasSameConnection, type MailSettings, SmtpTransport, type Timeouts } from '#mail/transport.ts'

export interface WorkerServices {
  database: Database
  log: Logger
  now: () => Temporal.Instant
  /** The current settings. */
  settings: () => Promise<MailSettings>
  encryption: TextEncryption
  /** Host name of the site, for Message-IDs. */
  host: string
  /** Whether nothing is sent at this moment. */
  isHeld?: () => boolean
  /** Called for every email that is not retried: runs `note` and its consequences in a transaction. */
  onGivenUp: (email: EmailRow, error: MailError, note: (trx: Trx) => Promise<void>) => Promise<void>
  timeouts?: Timeouts
}

/** Emails sent at the same time. nodemailer's pool has five connections, so one that hangs delays none of them. */
const CONCURRENCY = 3
/** Longest pause before the outbox is read again, since another process may have added to it. */
const POLL_INTERVAL_MS = 15_000
const MIN_PAUSE_MS = 200
/** Between two looks whether sending is held. */
const HELD_PAUSE_MS = 500
const RECOVER_INTERVAL_MS = 5_000

/** Why no email is claimed at this moment. */
type Rest = Idle | 'busy' | 'off' | 'held'

/** Connections opened with the same settings. New settings get new connections; emails in flight finish on the old ones. */
interface Pool {
  settings: MailSettings
  transport: SmtpTransport
  inFlight: number
}

export class MailWorker {
  readonly #services: WorkerServices
  readonly #breaker = new CircuitBreaker()
  readonly #sending = new Set<Promise<void>>()
  #pool: Pool | undefined
  #loop: Promise<void> | undefined
  #woken = Promise.withResolvers<void>()
  #recoveredAt: Temporal.Instant | undefined
  #isStopped = false

  constructor(services: WorkerServices) {
    this.#services = services
  }

  /** Starts sending in the background. */
  start(): void {
    this.#loop ??= this.#run()
  }

  /** Call it after adding an email or changing the settings. */
  wake(): void {
    this.#woken.resolve()
    this.#woken = Promise.withResolvers()
  }

  /** Finishes the emails in flight and accepts no more. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.wake()
    await this.#loop
    await Promise.all(this.#sending)
    this.#pool?.transport.close()
  }

  /** Sends everything that is due now, once; for tests and scripts. Never throws. */
  async sendDue(): Promise<void> {
    while ((await this.#dispatch()) === 'busy') await Promise.race(this.#sending)
    await Promise.all(this.#sending)
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const woken = this.#woken.promise
      await this.#pause(await this.#dispatch(), woken)
    }
  }

  /** Starts sending due emails until all workers are busy or nothing is left. */
  async #dispatch(): Promise<Rest> {
    if (this.#services.isHeld?.()) return 'held'
    const { database, now, log } = this.#services
    try {
      let pool = await this.#currentPool()
      await this.#recover()
      while (pool.settings.provider !== 'off') {
        if (this.#services.isHeld?.()) return 'held'
        if (this.#isStopped || this.#breaker.isOpen(now())) return 'nothing due'
        if (pool.inFlight >= CONCURRENCY) return 'busy'
        const row = await claimEmail(database, { now: now(), claim: randomUUID(), rate: pool.settings })
        if (typeof row === 'string') return row
        // Read after the claim: an email uses the settings that were saved before it was added.
        const latest = await this.#currentPool()
        if (latest === pool) this.#startSending(pool, row)
        else await releaseClaim(database.db, row, now())
        pool = latest
      }
      return 'off'
    } catch (error) {
      log.error({ err: error }, 'could not read the outbox')
      return 'off'
    }
  }

  /** Runs at most every few seconds: the loop calls it for every email, and claims last longer than that. */
  async #recover(): Promise<void> {
    const now = this.#services.now()
    if (this.#recoveredAt && now.epochMilliseconds - this.#recoveredAt.epochMilliseconds < RECOVER_INTERVAL_MS) return
    await recoverEmails(this.#services.database, now)
    this.#recoveredAt = now
  }

  async #currentPool(): Promise<Pool> {
    const { host, timeouts } = this.#services
    const settings = await this.#services.settings()
    const before = this.#pool
    if (before && hasSameConnection(before.settings, settings)) return Object.assign(before, { settings })
    const transport = new SmtpTransport(settings, host, { timeouts })
    this.#pool = { settings, transport, inFlight: 0 }
    before?.transport.close()
    // New settings may end the trouble with the old ones.
    if (before) await this.#closeBreaker()
    return this.#pool
  }

  #startSending(pool: Pool, row: EmailRow): void {
    const { log } = this.#services
    pool.inFlight++
    const sending = this.#send(pool, row)
      // The email's claim expires, and it is recovered like an email whose process died.
      .catch((error: unknown) =>
        log.error({ err: error, email: row.id }, 'could not store the result of sending an email'),
      )
      .finally(() => {
        this.#sending.delete(sending)
        if (pool.inFlight-- >= CONCURRENCY) this.wake()
      })
    this.#sending.add(sending)
  }

  async #send(pool: Pool, row: EmailRow): Promise<void> {
    const { database, now } = this.#services
    const { db } = database
    const renewal = setInterval(() => void renewClaim(db, row, now()).catch(() => undefined), RENEW_INTERVAL_MS)
    try {
      const answer = await this.#deliver(pool, row)
      if (answer === undefined) return await noteLogged(db, row, now())
      await noteAccepted(db, row, answer, now())
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      return await this.#failed(pool, row, error)
    } finally {
      clearInterval(renewal)
    }
    if (this.#breaker.recordSuccess()) await this.#closeBreaker()
  }

  /** @returns the server's answer; undefined when there is no server, and the email was logged */
  async #deliver({ settings, transport }: Pool, row: EmailRow): Promise<string | undefined> {
    const { database, now, encryption, log } = this.#services
    const email = await readOutgoing(database.db, row, encryption)
    if (!email) throw new MailError('email', WRONG_KEY)
    const { provider, missing } = settings
    if (provider === 'console') {
      log.info({ to: email.to, subject: email.subject, text: email.text }, 'email')
      return undefined
    }
    if (missing !== '') throw new MailError('settings', missing, missing)
    return transport.send(email, () => noteFinishing(database.db, row, now()))
  }

  async #failed(pool: Pool, row: EmailRow, error: MailError): Promise<void> {
    const { database, now, log, onGivenUp } = this.#services
    log.warn({ email: row.id, kind: error.kind, error: error.message }, 'email could not be sent')
    // An error of a server that is no longer used says nothing about the new one.
    const isOutage = pool === this.#pool && this.#breaker.recordFailure(error, now())
    if (isOutage) pool.transport.close()
    const failure = afterFailure(row, error, isOutage, now())
    if (failure.event === 'retry') return noteFailed(database.db, row, failure, now())
    await onGivenUp(row, error, (trx) => noteFailed(trx, row, failure, now()))
  }

  async #closeBreaker(): Promise<void> {
    this.#breaker.close()
    await retryAfterOutage(this.#services.database.db, this.#services.now())
    this.wake()
  }

  /** Waits until it is woken, or something may be due. */
  async #pause(idle: Rest, woken: Promise<void>): Promise<void> {
    const fixed = { busy: POLL_INTERVAL_MS, off: POLL_INTERVAL_MS, held: HELD_PAUSE_MS }
    const wait =
      idle in fixed
        ? fixed[idle as keyof typeof fixed]
        : await this.#untilNext(idle as Idle).catch(() => POLL_INTERVAL_MS)
    const passed = Promise.withResolvers<void>()
    const timer = setTimeout(passed.resolve, wait).unref()
    await Promise.race([woken, passed.promise])
    clearTimeout(timer)
  }

  /** In milliseconds. */
  async #untilNext(idle: Idle): Promise<number> {
    const { database, now } = this.#services
    const next = await nextMoment(database.db, idle !== 'daily limit')
    const wait = next ? next.epochMilliseconds - now().epochMilliseconds : POLL_INTERVAL_MS
    return Math.max(MIN_PAUSE_MS, this.#breaker.millisecondsLeft(now()), Math.min(POLL_INTERVAL_MS, wait))
  }
}

const WRONG_KEY =
  'This email contains a private link that can’t be read with the current SECRET_KEY. Send a new invitation or password link.'
