/** The settings of the mail server, and nodemailer's pool of connections to it. nodemailer is loaded for the first email. */
import { Readable } from 'node:stream'
import type {
  createTransport,
  Mail,
  NodemailerError,
  SendMailOptions,
  SMTPPoolOptions,
  SMTPPoolSentMessageInfo,
} from 'nodemailer'
import type { Outgoing } from '#mail/email.ts'
import { MailError, mailErrorOf, type Server } from '#mail/error.ts'

export interface MailSettings {
  /** `console` writes emails into the log; `off` leaves them in the outbox. */
  provider: 'gmail' | 'smtp' | 'console' | 'off'
  host: string
  port: number
  /** TLS from the first byte; without it STARTTLS is used where the server offers it. */
  secure: boolean
  user: string
  password: string
  from: { name: string; address: string }
  /** Copies of newsletters that may be sent in a minute and in 24 hours. */
  perMinute: number
  perDay: number
  /** The setting that is missing before anything can be sent; empty when none is. */
  missing: string
}

/** Whether emails reach anyone. */
export function isRealMail({ provider, missing }: Pick<MailSettings, 'provider' | 'missing'>): boolean {
  return (provider === 'gmail' || provider === 'smtp') && missing === ''
}

/** Whether the same connections fit both settings. */
export function hasSameConnection(one: MailSettings, other: MailSettings): boolean {
  const key = (settings: MailSettings) => JSON.stringify({ ...settings, perMinute: 0, perDay: 0 })
  return key(one) === key(other)
}

/** In milliseconds. */
export interface Timeouts {
  /** From the name lookup to the server's greeting. */
  connect: number
  /** Until the last line of an email is sent. A server that answers slowly, but does answer, could otherwise hold it forever. */
  deliver: number
  /** From then until the answer (RFC 5321, section 4.5.3.2.6, asks for ten minutes). */
  answer: number
}
const DEFAULT_TIMEOUTS: Timeouts = { connect: 15_000, deliver: 150_000, answer: 600_000 }

interface TransportOptions {
  timeouts?: Timeouts | undefined
  /** Receives the transcript: `C: …` by us, `S: …` by the server, without passwords. */
  onLine?: (line: string) => void
}

/** Replies to people's own messages, by kind: programs that answer email ignore these (RFC 3834). */
const AUTO_REPLIES = new Set(['auto-reply', 'visitor welcome'])
/** Emails that a person wrote; all others are marked as sent by a program (RFC 3834). */
const WRITTEN_BY_PERSON = new Set(['answer'])

/** Sends emails through nodemailer's pool, which opens, reuses, resets and closes the connections. */
export class SmtpTransport {
  readonly #settings: MailSettings
  readonly #siteHost: string
  readonly #timeouts: Timeouts
  readonly #onLine: TransportOptions['onLine']
  #pool: Mail<SMTPPoolSentMessageInfo, SMTPPoolOptions> | undefined
  /** What to call before the end of an email in flight is sent, by the email's signal. */
  readonly #beforeEnd = new WeakMap<AbortSignal, () => Promise<void>>()

  constructor(settings: MailSettings, siteHost: string, { timeouts = DEFAULT_TIMEOUTS, onLine }: TransportOptions) {
    this.#settings = settings
    this.#siteHost = siteHost
    this.#timeouts = timeouts
    this.#onLine = onLine
  }

  /**
   * The server accepts an email only at its end; from then until the answer it is unknown whether it did.
   * @param mayFinish called right before the end is sent; if it returns `false`, the email is not sent
   * @returns the server's answer
   * @throws MailError
   */
  async send(email: Outgoing, mayFinish: () => Promise<boolean>): Promise<string> {
    const abort = new AbortController()
    let isFinished = false
    let timer = setTimeout(() => abort.abort(), this.#timeouts.deliver)
    this.#beforeEnd.set(abort.signal, async () => {
      if (!(await mayFinish())) throw new MailError('later', 'Another process is sending it')
      isFinished = true
      clearTimeout(timer)
      timer = setTimeout(() => abort.abort(), this.#timeouts.answer)
    })
    try {
      const nodemailer = await import('nodemailer')
      this.#pool ??= this.#open(nodemailer.createTransport)
      const message = messageOf(email, this.#settings.from, this.#siteHost)
      return withoutPassword((await this.#pool.sendMail({ ...message, signal: abort.signal })).response, this.#settings)
    } catch (error) {
      if (abort.signal.aborted) throw isFinished ? NO_ANSWER : TOO_SLOW
      const { kind, message, advice, isAnswer } = mailErrorOf(
        error as NodemailerError,
        serverOf(this.#settings),
        isFinished,
      )
      throw new MailError(kind, withoutPassword(message, this.#settings), advice, isAnswer)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Closes idle connections immediately and busy ones when their email is done. The next email opens new ones. */
  close(): void {
    this.#pool?.close()
    this.#pool = undefined
  }

  #open(create: typeof createTransport) {
    const pool = create(poolOptions(this.#settings, this.#siteHost, this.#timeouts, this.#onLine))
    pool.use('stream', (mail, done) => {
      const { signal } = mail.data
      const beforeEnd = signal && this.#beforeEnd.get(signal)
      if (beforeEnd) mail.message.processFunc((message) => Readable.from(pausedAtEnd(message, beforeEnd)))
      done()
    })
    return pool
  }
}

/** A server's words, which are stored and shown, even if it repeats the password, as it is or as it was sent (RFC 4616). */
function withoutPassword(text: string, { user, password }: MailSettings): string {
  if (password === '') return text
  const sent = [password, `\0${user}\0${password}`].map((secret) => Buffer.from(secret).toString('base64'))
  return [...sent, password].reduce((words, secret) => words.replaceAll(secret, '…'), text)
}

const TOO_SLOW = new MailError('unreachable', 'The mail server took too long', 'Try again in a few minutes.')
const NO_ANSWER = new MailError('unsure', 'The mail server received the email but didn’t answer')

function poolOptions(
  settings: MailSettings,
  siteHost: string,
  { connect, answer }: Timeouts,
  onLine?: (line: string) => void,
): SMTPPoolOptions & { pool: true } {
  const { user, password } = settings
  const { host, port, secure } = serverOf(settings)
  return {
    pool: true,
    host,
    port,
    secure,
    ...tlsOptions(settings),
    name: siteHost,
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: answer,
    idleTimeout: 5_000,
    maxResponseSize: 64 * 1024,
    ...(user === '' ? {} : { auth: { user, pass: password }, forceAuth: true }),
    ...(onLine ? { logger: transcript((line) => onLine(withoutPassword(line, settings))), transactionLog: true } : {}),
  }
}

/** nodemailer's log as a transcript; nodemailer leaves passwords out. */
function transcript(onLine: (line: string) => void) {
  const debug = ({ tnx }: { tnx?: string }, line?: unknown) => {
    if (tnx === 'client' || tnx === 'server') onLine(`${tnx === 'client' ? 'C' : 'S'}: ${String(line)}`)
  }
  const ignore = () => undefined
  return { debug, trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore }
}

export function serverOf({ provider, host, port, secure }: MailSettings): Server {
  if (provider === 'gmail') return { host: 'smtp.gmail.com', port: 465, secure: true, isGmail: true }
  return { host, port, secure, isGmail: false }
}

/**
 * A password is never sent unencrypted over a network. On this computer nobody can listen in between, and a local mail
 * server rarely has a certificate for its name.
 */
function tlsOptions({ provider, host, secure, user }: MailSettings) {
  const isLocal = provider === 'smtp' && /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)
  return {
    requireTLS: !secure && user !== '' && !isLocal,
    opportunisticTLS: false,
    allowInternalNetworkInterfaces: true,
    tls: { minVersion: 'TLSv1.2' as const, rejectUnauthorized: !isLocal || secure },
  }
}

/** The email as a message (RFC 5322). The same email always has the same Message-ID. */
function messageOf(email: Outgoing, from: MailSettings['from'], siteHost: string): SendMailOptions {
  const { id, kind, to, replyTo, subject, text, html, calendar, listUnsubscribe, thread } = email
  const messageId = (of: string) => `<${of}@${siteHost}>`
  const last = thread.at(-1)
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo === '' ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    ...(html === '' ? {} : { html }),
    ...(calendar === '' ? {} : { attachments: [calendarFile(calendar)] }),
    messageId: messageId(id),
    ...(last === undefined ? {} : { inReplyTo: messageId(last), references: thread.map(messageId) }),
    headers: {
      ...(WRITTEN_BY_PERSON.has(kind)
        ? {}
        : { 'Auto-Submitted': AUTO_REPLIES.has(kind) ? 'auto-replied' : 'auto-generated' }),
      ...(listUnsubscribe === ''
        ? {}
        : { 'List-Unsubscribe': `<${listUnsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function calendarFile(content: string) {
  return { filename: 'event.ics', content, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }
}

/** Nothing of the message is read before the server has asked for it, so until then its end can't be near. */
async function* pausedAtEnd(message: AsyncIterable<Buffer>, beforeEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  yield* message
  await beforeEnd()
}
