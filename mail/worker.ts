/** Sends what waits in the outbox: now, when something is put in, and when what failed is due again. */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Trx } from '#db/database.ts'
import { becoming } from '#mail/becoming.ts'
import { delivered } from '#mail/delivery.ts'
import { Holding } from '#mail/holding.ts'
import type { EmailRow, Sealer } from '#mail/outbox.ts'
import {
  claimEmail,
  giveBack,
  keepClaim,
  nextDue,
  nextRecovery,
  type Nothing,
  noteFailed,
  noteHanding,
  noteLogged,
  noteSent,
  outgoing,
  recoverEmails,
  releaseHeld,
  STILL_AT_IT,
} from '#mail/sending.ts'
import type { Outgoing } from '#mail/email.ts'
import { rateOf } from '#mail/pace.ts'
import type { Patience } from '#mail/smtp.ts'
import { connectsAlike, type MailSettings } from '#mail/settings.ts'
import { openTransport, type Transport } from '#mail/transport.ts'
import { EVERYBODYS, MailTrouble } from '#mail/trouble.ts'

export interface WorkerServices {
  database: Database
  log: Logger
  now: () => Temporal.Instant
  /** As they are at this moment. */
  settings: () => Promise<MailSettings>
  sealer: Sealer
  /** Name of the site, for the letters' Message-IDs. */
  host: string
  /** Called for every letter that is not tried again, refused or unsure: runs `note` and what follows from it in a transaction. */
  refused: (letter: EmailRow, trouble: MailTrouble, note: (trx: Trx) => Promise<void>) => Promise<void>
  patience?: Patience
}

/** How many conversations with the mail server there are at the same time. */
const SESSIONS = 3
/** Longest wait until the outbox is looked at again, in milliseconds: another process may have put something in. */
const POLL = 15_000

/** The conversations of one round. */
interface Crew {
  /** As they were last seen. */
  settings: MailSettings
  /** How many are sending. */
  busy: number
  /** By other settings letters go another way: whoever is sending finishes that letter, and nobody begins another. */
  isOver: boolean
}

export class MailWorker {
  readonly #parts: WorkerServices
  #sessions: Transport[] = []
  #settings: MailSettings | undefined
  readonly #holding = new Holding()
  #round: Promise<void> | undefined
  #isWoken = false
  /** Heard by the conversations that have nothing to say while others still have. */
  #bell = Promise.withResolvers<void>()
  /** Everything that is still being said, also by conversations that were left behind. */
  readonly #working = new Set<Promise<void>>()
  /** What kept the last one who looked from sending. */
  #nothing: Nothing | 'off' = 'none'
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(parts: WorkerServices) {
    this.#parts = parts
  }

  /** Begins to look after the outbox by itself. */
  start(): void {
    this.wake()
  }

  /** Something was put in, or the settings were changed: look at once. */
  wake(): void {
    if (this.#isStopped) return
    this.#isWoken = true
    this.#ring()
    clearTimeout(this.#timer)
    this.#round ??= this.#rounds()
  }

  /** Finishes the letters under way and takes no more. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#ring()
    clearTimeout(this.#timer)
    await this.#round
    await Promise.allSettled(this.#working)
    this.#close()
  }

  /** Sends everything that may go now; resolves when nothing more may. Never throws. */
  async sendDue(): Promise<void> {
    const { database, now, log } = this.#parts
    try {
      await recoverEmails(database, now())
      const settings = await this.#currentSettings()
      this.#nothing = settings.provider === 'off' ? 'off' : 'none'
      if (settings.provider === 'off' || this.#holding.isOn(now())) return
      const slots = settings.provider === 'console' ? 1 : SESSIONS
      while (this.#sessions.length < slots) this.#sessions.push(this.#open(settings))
      await this.#talk({ settings, busy: 0, isOver: false })
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be looked at')
    }
  }

  /** All conversations together. When the settings have changed, those that wait for an answer are left to it. */
  async #talk(crew: Crew): Promise<void> {
    const over = Promise.withResolvers<void>()
    const all = this.#sessions.map(async (session) => {
      try {
        await this.#work(session, crew)
      } finally {
        if (crew.isOver) session.close()
      }
      if (crew.isOver) over.resolve()
    })
    for (const one of all) {
      const working = one.catch(() => undefined).finally(() => this.#working.delete(working))
      this.#working.add(working)
    }
    const ends = await Promise.race([Promise.allSettled(all), over.promise])
    if (crew.isOver) this.#sessions = []
    for (const end of ends ?? []) if (end.status === 'rejected') throw end.reason
  }

  async #rounds(): Promise<void> {
    let wait = 0
    while (this.#isWoken) {
      this.#isWoken = false
      await this.sendDue()
      wait = await this.#untilNext()
      if (this.#isStopped) return
    }
    // Nothing is awaited from here on: who wakes it finds either a round that still looks, or the timer.
    this.#round = undefined
    // Nobody keeps a conversation open over which nothing is said.
    if (wait > IDLE) this.#close()
    this.#timer = setTimeout(() => this.wake(), wait).unref()
  }

  /** In milliseconds. */
  async #untilNext(): Promise<number> {
    const { database, now } = this.#parts
    if (this.#nothing === 'off') return POLL
    try {
      const moments = [
        await nextDue(database.db, 0),
        this.#nothing === 'day is full' ? undefined : await nextDue(database.db, 1),
        await nextRecovery(database.db),
      ].filter((at) => at !== undefined)
      const waits = moments.map((at) => at.epochMilliseconds - now().epochMilliseconds)
      return Math.max(SHORTEST, this.#holding.left(now()), Math.min(POLL, ...waits))
    } catch {
      return POLL
    }
  }

  async #currentSettings(): Promise<MailSettings> {
    const settings = await this.#parts.settings()
    if (this.#settings && !connectsAlike(this.#settings, settings)) {
      this.#close()
      await this.#release()
    }
    this.#settings = settings
    return settings
  }

  /**
   * Sends until nothing is left and nobody else is sending either: what is put in meanwhile does not wait for a letter
   * that its server thinks over.
   */
  async #work(session: Transport, crew: Crew): Promise<void> {
    for (;;) {
      const bell = this.#bell.promise
      crew.busy++
      try {
        await this.#sendAll(session, crew)
      } finally {
        crew.busy--
        if (crew.busy === 0) this.#ring()
      }
      if (crew.isOver || this.#isStopped) return
      await this.#rest(bell)
      if (crew.busy === 0) return
    }
  }

  async #sendAll(session: Transport, crew: Crew): Promise<void> {
    const { database, now } = this.#parts
    while (!this.#isStopped && !crew.isOver) {
      // Whoever has mended the settings is not kept waiting for the trouble with the old ones.
      if (this.#holding.isOn(now())) return this.#heed(crew, await this.#parts.settings())
      const bulk = rateOf(crew.settings, now())
      const row = await claimEmail(database, { now: now(), claim: randomUUID(), bulk })
      if (typeof row === 'string') {
        this.#nothing = row
        return
      }
      // Whoever has changed the settings and then put a letter in expects it to go by them.
      this.#heed(crew, await this.#parts.settings())
      if (crew.isOver) return giveBack(database.db, row, now())
      await this.#send(session, row, crew)
    }
  }

  /** Goes by the settings as they are now; by others that make other connections the conversations are over. */
  #heed(crew: Crew, settings: MailSettings): void {
    if (connectsAlike(crew.settings, settings)) {
      crew.settings = settings
      return
    }
    crew.isOver = true
    this.#isWoken = true
    this.#ring()
  }

  #ring(): void {
    this.#bell.resolve()
    this.#bell = Promise.withResolvers()
  }

  /** Until the bell rings, or another letter may be due. */
  async #rest(bell: Promise<void>): Promise<void> {
    const wait = await this.#untilNext()
    let timer: NodeJS.Timeout | undefined
    const due = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, wait).unref()
    })
    await Promise.race([bell, due])
    clearTimeout(timer)
  }

  async #send(session: Transport, row: EmailRow, crew: Crew): Promise<void> {
    const { database, now, sealer } = this.#parts
    const { db } = database
    const beat = setInterval(() => void keepClaim(db, row, now()).catch(() => undefined), STILL_AT_IT)
    try {
      const letter = await outgoing(db, row, sealer)
      const answer = letter ? await delivered(session, letter, () => noteHanding(db, row, now())) : SEALED
      // When this cannot be noted the claim runs out, and it is seen to like a letter whose sender has gone.
      if (answer instanceof MailTrouble) return await this.#failed(row, answer, crew)
      if (crew.settings.provider === 'console') return await noteLogged(db, row, answer, now())
      await noteSent(db, row, answer, now())
    } finally {
      clearInterval(beat)
    }
    if (this.#holding.noteSent()) await this.#release()
  }

  async #failed(row: EmailRow, trouble: MailTrouble, crew: Crew): Promise<void> {
    const { database, now, log } = this.#parts
    log.warn({ letter: row.id, kind: trouble.kind, words: trouble.message }, 'a letter could not be sent')
    // The trouble with a server that was left is nobody's any more.
    const isHeld = !crew.isOver && this.#holding.note(trouble, now())
    const becomes = becoming(row, trouble, isHeld, now())
    if (becomes.state === 'waiting') return noteFailed(database.db, row, becomes, now())
    await this.#parts.refused(row, trouble, (trx) => noteFailed(trx, row, becomes, now()))
  }

  /** The trouble is over, or may be: everything that waited for its end goes now. */
  async #release(): Promise<void> {
    this.#holding.end()
    await releaseHeld(this.#parts.database.db, EVERYBODYS, this.#parts.now())
    this.#isWoken = true
  }

  #open(settings: MailSettings): Transport {
    const { host, log, patience } = this.#parts
    const say = ({ to, subject, text }: Outgoing) => log.info({ to, subject, text }, 'letter')
    return openTransport(settings, host, say, patience)
  }

  #close(): void {
    for (const session of this.#sessions) session.close()
    this.#sessions = []
  }
}

/** Longest pause in a conversation with the server, in milliseconds. */
const IDLE = 5_000
/** Between two looks at the outbox, in milliseconds. */
const SHORTEST = 200
const SEALED = new MailTrouble('letter', 'It holds a secret that this SECRET_KEY does not open')
