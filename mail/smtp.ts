/** A conversation with a mail server, kept open from letter to letter. */
import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Outgoing } from '#mail/email.ts'
import type { MailSettings } from '#mail/settings.ts'
import { MailTrouble, type SmtpError, troubleOf, type Where } from '#mail/trouble.ts'

/** How long a server may keep silent, in milliseconds. */
export interface Patience {
  /** Until it greets. */
  greeting: number
  /** Between two of its answers. */
  silence: number
  /** While it thinks over a letter that it has (RFC 5321, section 4.5.3.2.6): who asks too soon sends it twice. */
  answer: number
}
const usual: Patience = { greeting: 15_000, silence: 60_000, answer: 600_000 }

export interface SessionOptions {
  patience?: Patience
  /** Hears what is said: `C: …` by us, `S: …` by the server. Passwords are left out. */
  listen?: (line: string) => void
}

/** Letters in one conversation; servers end those that take too long. */
const LETTERS = 100

/** Answers to people's own letters, by their kind: programs that answer letters leave these alone (RFC 3834). */
const REPLIES = new Set(['auto-reply', 'visitor welcome'])

export class SmtpSession {
  readonly #settings: MailSettings
  readonly #host: string
  readonly #where: Where
  readonly #options: SessionOptions
  #connection: SMTPConnection | undefined
  #sent = 0
  /** The last letter was refused: the conversation goes on once it is begun anew. */
  #isRefused = false

  constructor(settings: MailSettings, host: string, options: SessionOptions = {}) {
    this.#settings = settings
    this.#host = host
    this.#options = options
    this.#where = whereOf(settings)
  }

  async deliver(letter: Outgoing, handingOver: () => Promise<boolean>): Promise<string> {
    const message = await compose(letter, this.#settings, this.#host)
    let wasHandedOver = false
    try {
      const connection = await this.#open()
      const stream = asStream(message, async () => {
        if (!(await handingOver())) throw new MailTrouble('later', 'It is somebody else’s by now')
        wasHandedOver = true
        waitFor(connection, this.#patience.answer)
      })
      const envelope = {
        from: asciiDomain(this.#settings.from.address),
        to: [asciiDomain(letter.to)],
        size: message.length,
      }
      const answer = await sent(connection, envelope, stream)
      waitFor(connection, this.#patience.silence)
      if (++this.#sent >= LETTERS) this.close()
      return answer
    } catch (error) {
      const trouble = troubleOf(error as SmtpError, this.#where, wasHandedOver)
      if (trouble.isEverybodys || trouble.kind === 'unsure') this.close()
      else this.#isRefused = true
      throw trouble
    }
  }

  get #patience(): Patience {
    return this.#options.patience ?? usual
  }

  close(): void {
    const connection = this.#connection
    this.#connection = undefined
    this.#sent = 0
    this.#isRefused = false
    connection?.quit()
    // Whoever does not answer to QUIT is left.
    setTimeout(() => connection?.close(), 1_000).unref()
  }

  async #open(): Promise<SMTPConnection> {
    if (this.#isRefused && !(await this.#reset())) this.close()
    if (this.#connection) return this.#connection
    const { user, password } = this.#settings
    const { greeting, silence } = this.#patience
    const { listen } = this.#options
    const connection = new SMTPConnection({
      ...this.#where,
      ...tlsOptions(this.#settings),
      name: this.#host,
      connectionTimeout: greeting,
      greetingTimeout: greeting,
      dnsTimeout: greeting,
      socketTimeout: silence,
      maxResponseSize: 64 * 1024,
      ...(listen ? { logger: listener(listen), transactionLog: true } : {}),
    })
    // Between two letters nobody listens: a server that ends the conversation then is simply asked anew.
    connection.on('error', () => undefined)
    connection.once('end', () => {
      if (this.#connection === connection) this.#connection = undefined
    })
    await settled(connection, (done) => connection.connect((error) => done(error ?? null)))
    if (user !== '') {
      await settled(connection, (done) => connection.login({ user, pass: password }, done)).catch((error) => {
        connection.close()
        throw error
      })
    }
    this.#connection = connection
    return connection
  }

  async #reset(): Promise<boolean> {
    const connection = this.#connection
    if (!connection) return false
    this.#isRefused = false
    waitFor(connection, this.#patience.greeting)
    return settled(connection, (done) => connection.reset(done)).then(
      () => {
        waitFor(connection, this.#patience.silence)
        return true
      },
      () => false,
    )
  }
}

/** The address with its domain as every server takes it (RFC 5891); the part before the @ is the server's own matter. */
function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`
}

/** nodemailer's log as a conversation; it leaves passwords out by itself. */
function listener(listen: (line: string) => void) {
  const hear = ({ tnx }: { tnx?: string }, said?: unknown) => {
    if (tnx === 'client' || tnx === 'server') listen(`${tnx === 'client' ? 'C' : 'S'}: ${String(said)}`)
  }
  const ignore = () => undefined
  return { debug: hear, trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore }
}

/** The server of a provider: Google's is known. */
export function whereOf({ provider, host, port, secure }: MailSettings): Where {
  if (provider === 'gmail') return { host: 'smtp.gmail.com', port: 465, secure: true, isGmail: true }
  return { host, port, secure, isGmail: false }
}

/**
 * A password never goes unencrypted over a network. On this computer itself nobody listens between, and a mail server
 * there rarely has a certificate for its name.
 */
function tlsOptions({ provider, host, secure, user }: MailSettings) {
  const isHere = provider === 'smtp' && /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)
  return {
    requireTLS: !secure && user !== '' && !isHere,
    opportunisticTLS: false,
    allowInternalNetworkInterfaces: true,
    tls: { minVersion: 'TLSv1.2' as const, rejectUnauthorized: !isHere || secure },
  }
}

/** The letter as it travels (RFC 5322). The same letter always has the same Message-ID. */
async function compose(letter: Outgoing, { from }: MailSettings, host: string): Promise<Buffer> {
  const { to, replyTo, subject, text, html, listUnsubscribe } = letter
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    ...(replyTo === '' ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    ...(html === '' ? {} : { html }),
    messageId: `<${letter.id}@${host}>`,
    headers: {
      'Auto-Submitted': REPLIES.has(letter.kind) ? 'auto-replied' : 'auto-generated',
      ...(listUnsubscribe === ''
        ? {}
        : { 'List-Unsubscribe': `<${listUnsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** The message, and then a question before its end: only with the end does the server begin to take it. */
function asStream(message: Buffer, beforeEnd: () => Promise<void>): Readable {
  return Readable.from(
    (async function* () {
      yield message
      await beforeEnd()
    })(),
    { objectMode: false },
  )
}

function sent(
  connection: SMTPConnection,
  envelope: { from: string; to: string[]; size: number },
  message: Readable,
): Promise<string> {
  return new Promise((resolve, reject) => {
    connection.send(envelope, message, (error, info) => {
      if (error) reject(error)
      else resolve(info?.response ?? '')
    })
  })
}

/** How long the server may keep silent from now on, in milliseconds. */
function waitFor({ _socket: socket }: SMTPConnection, patience: number): void {
  if (socket) socket.setTimeout(patience)
}

/** A step of the conversation as a promise. nodemailer forgets who waits for an answer when the conversation ends. */
function settled(connection: SMTPConnection, step: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => done(new Error('The server broke off the conversation'))
    const done = (error?: Error | null) => {
      connection.off('error', done)
      connection.off('end', ended)
      if (error) reject(error)
      else resolve()
    }
    connection.once('error', done)
    connection.once('end', ended)
    step(done)
  })
}
