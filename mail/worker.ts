/** Sends what waits in the outbox: now, when something is put in, and when what failed is due again. */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Trx } from '#db/database.ts'
import type { LetterRow, Sealer } from '#mail/outbox.ts'
import {
  type BulkRate,
  claimLetter,
  type Failed,
  giveBack,
  keepClaim,
  nextDue,
  nextRecovery,
  noteFailed,
  noteHanding,
  noteSent,
  outgoing,
  recoverLetters,
  releaseHeld,
  STILL_AT_IT,
} from '#mail/sending.ts'
import type { Outgoing } from '#mail/letter.ts'
import type { Patience } from '#mail/smtp.ts'
import { connectsAlike, type MailSettings } from '#mail/settings.ts'
import { openTransport, type Transport } from '#mail/transport.ts'
import { EVERYBODYS, MailTrouble, troubleOf } from '#mail/trouble.ts'

export interface WorkerParts {
  database: Database
  log: Logger
  now: () => Temporal.Instant
  /** As they are at this moment. */
  settings: () => Promise<MailSettings>
  sealer: Sealer
  /** Name of the site, for the letters' Message-IDs. */
  host: string
  /** Told of every letter that is refused for good, in the transaction in which that is noted. */
  refused: (trx: Trx, letter: LetterRow, trouble: MailTrouble) => Promise<void>
  patience?: Patience
}

/** How many conversations with the mail server there are at the same time. */
const SESSIONS = 3
/** Minutes until the next try, by how often it was tried: about five days in all (RFC 5321, section 4.5.4.1). */
const BACK_OFF = [1, 5, 15, 60, 180, 360, 720, 1440, 1440, 1440]
/** Letters that must be answered alike before the trouble counts as everybody's. */
const ENOUGH = 3
/** Minutes until a server in trouble is tried again, by how often it was in trouble in a row. */
const HOLD = [1, 1, 2, 5, 10, 15]
/** Longest wait until the outbox is looked at again, in milliseconds: another process may have put something in. */
const POLL = 15_000
/** No try lasts longer, in milliseconds. */
const LONGEST = 150_000

export class MailWorker {
  readonly #parts: WorkerParts
  #sessions: Transport[] = []
  #settings: MailSettings | undefined
  /** Nothing is tried before this: the server or the settings are in trouble. */
  #heldUntil: Temporal.Instant | undefined
  #troubles = 0
  /** Letters in a row whose answer said that the trouble is everybody's. */
  #answersInARow = 0
  #round: Promise<void> | undefined
  #isWoken = false
  /** Heard by the conversations that have nothing to say while others still have. */
  #bell = Promise.withResolvers<void>()
  /** How many conversations are sending. */
  #busy = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(parts: WorkerParts) {
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
    this.#close()
  }

  /** Sends everything that may go now; resolves when nothing more may. Never throws. */
  async sendDue(): Promise<void> {
    const { database, now, log } = this.#parts
    try {
      await recoverLetters(database, now())
      const settings = await this.#currentSettings()
      if (settings.provider === 'off' || this.#isHeld()) return
      const slots = settings.provider === 'console' ? 1 : SESSIONS
      while (this.#sessions.length < slots) this.#sessions.push(this.#open(settings))
      const ends = await Promise.allSettled(this.#sessions.map((session) => this.#work(session, settings)))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be looked at')
    }
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
    try {
      const moments = [await nextDue(database.db), await nextRecovery(database.db)].filter((at) => at !== undefined)
      const waits = moments.map((at) => at.epochMilliseconds - now().epochMilliseconds)
      const held = this.#heldUntil ? this.#heldUntil.epochMilliseconds - now().epochMilliseconds : 0
      return Math.max(SHORTEST, held, Math.min(POLL, ...waits))
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

  #isHeld(): boolean {
    const { now } = this.#parts
    return this.#heldUntil !== undefined && Temporal.Instant.compare(now(), this.#heldUntil) < 0
  }

  /**
   * Sends until nothing is left and nobody else is sending either: what is put in meanwhile does not wait for a letter
   * that its server thinks over.
   */
  async #work(session: Transport, settings: MailSettings): Promise<void> {
    for (;;) {
      const bell = this.#bell.promise
      this.#busy++
      let isOver = true
      try {
        isOver = await this.#sendAll(session, settings)
      } finally {
        this.#busy--
        if (this.#busy === 0) this.#ring()
      }
      if (isOver) return
      await this.#rest(bell)
      if (this.#busy === 0) return
    }
  }

  /** @returns whether this conversation is over: by other settings, letters go another way */
  async #sendAll(session: Transport, settings: MailSettings): Promise<boolean> {
    const { database, now } = this.#parts
    while (!this.#isStopped && !this.#isHeld()) {
      const row = await claimLetter(database, { now: now(), claim: randomUUID(), bulk: rateOf(settings, now()) })
      if (!row) return false
      // Whoever has changed the settings and then put a letter in expects it to go by them.
      if (!connectsAlike(settings, await this.#parts.settings())) {
        await giveBack(database.db, row, now())
        this.#isWoken = true
        return true
      }
      await this.#send(session, row)
    }
    return this.#isStopped
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

  async #send(session: Transport, row: LetterRow): Promise<void> {
    const { database, now, log, sealer } = this.#parts
    const { db } = database
    const beat = setInterval(() => void keepClaim(db, row, now()).catch(() => undefined), STILL_AT_IT)
    try {
      const letter = await outgoing(db, row, sealer)
      if (!letter) throw new MailTrouble('letter', 'It holds a secret that this SECRET_KEY does not open')
      const answer = await inTime(
        session,
        session.deliver(letter, () => noteHanding(db, row, now())),
      )
      await noteSent(db, row, answer, now())
      this.#answersInARow = 0
      if (this.#troubles > 0) await this.#release()
    } catch (error) {
      const trouble = error instanceof MailTrouble ? error : troubleOf(error as Error, UNKNOWN)
      log.warn({ letter: row.id, kind: trouble.kind, words: trouble.message }, 'a letter could not be sent')
      const isHeld = this.#holdsUp(trouble)
      await database.transaction(async (trx) => {
        await noteFailed(trx, row, this.#becomes(row, trouble, isHeld), now())
        if (trouble.isFinal) await this.#parts.refused(trx, row, trouble)
      })
    } finally {
      clearInterval(beat)
    }
  }

  /**
   * Whether all letters are to wait because of it. An answer to one letter may say whatever its recipient has made it say,
   * so it takes three letters one after the other.
   */
  #holdsUp(trouble: MailTrouble): boolean {
    if (!trouble.isEverybodys) return false
    if (trouble.isAnswer && ++this.#answersInARow < ENOUGH) return false
    this.#hold()
    return true
  }

  /** What becomes of a letter that could not be sent. */
  #becomes(row: LetterRow, trouble: MailTrouble, isHeld: boolean): Failed {
    const isOwn = trouble.kind === 'later' || (trouble.isEverybodys && !isHeld)
    const said = { error: trouble.message, errorKind: isOwn ? 'later' : trouble.kind }
    if (trouble.isFinal) return { ...said, state: 'failed' }
    if (trouble.kind === 'unsure' && row.is_bulk === 1) return { ...said, state: 'unsure' }
    if (isOwn && row.attempts + 1 >= BACK_OFF.length) return { ...said, state: 'failed' }
    const minutes = BACK_OFF[Math.min(row.attempts, BACK_OFF.length - 1)] ?? 1
    return { ...said, state: 'waiting', nextAt: this.#parts.now().add({ minutes }) }
  }

  #hold(): void {
    // The other conversations with the same server have the same trouble.
    if (this.#isHeld()) return
    const minutes = HOLD[Math.min(this.#troubles, HOLD.length - 1)] ?? 1
    this.#troubles++
    this.#heldUntil = this.#parts.now().add({ minutes })
  }

  /** The trouble is over, or may be: everything that waited for its end goes now. */
  async #release(): Promise<void> {
    this.#troubles = 0
    this.#heldUntil = undefined
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
const UNKNOWN = { host: '', port: 0, secure: false, isGmail: false }

/** Even over the minute: at most a second's share at once. */
function rateOf({ perMinute, perDay }: MailSettings, now: Temporal.Instant): BulkRate {
  const window = Math.max(1_000, Math.ceil(60_000 / perMinute))
  return {
    most: Math.max(1, Math.floor((perMinute * window) / 60_000)),
    since: now.subtract({ milliseconds: window }).toString({ smallestUnit: 'millisecond' }),
    mostInDay: perDay,
    daySince: now.subtract({ hours: 24 }).toString({ smallestUnit: 'millisecond' }),
  }
}

/** A server that sends a line now and then would hold a letter for ever. */
async function inTime(session: Transport, delivery: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      session.close()
      reject(new MailTrouble('unreachable', 'The server took longer than two minutes'))
    }, LONGEST).unref()
  })
  return Promise.race([delivery, late]).finally(() => clearTimeout(timer))
}
