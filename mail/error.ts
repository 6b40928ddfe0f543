/**
 * Errors of sending email, sorted by what can be done about them. An error about a recipient affects one email; an error
 * of the server stops all of them, and none of them is at fault.
 */

import type { NodemailerError } from 'nodemailer'

/** Stored with the email. */
export type MailErrorKind =
  /** The address accepts no email: final. */
  | 'recipient'
  /** The server refuses this email: final. */
  | 'email'
  /** Not now, perhaps later: a full mailbox, greylisting. */
  | 'later'
  /** The server can't be reached, or closed the connection. */
  | 'unreachable'
  /** It rejects the user name or password. */
  | 'password'
  /** The server's certificate is wrong, or TLS fails at all. */
  | 'tls'
  /** It refuses to send in the church's name. */
  | 'sender'
  /** The server allows no more for now. */
  | 'limit'
  /** The settings are incomplete. */
  | 'settings'
  /** The connection broke after the email was sent: the server may have accepted it. */
  | 'unsure'

/** Errors that every other email would get too. */
export const OUTAGES: readonly MailErrorKind[] = ['unreachable', 'password', 'tls', 'sender', 'settings', 'limit']

/** Most characters of a server's answer that are stored. */
const MAX_ANSWER_LENGTH = 500

/** A failed try. */
export class MailError extends Error {
  readonly kind: MailErrorKind
  /** Advice in plain words; empty when there is nothing to do. */
  readonly advice: string
  /** The server's answer to one email, which may be about that email alone whatever its code. */
  readonly isAnswer: boolean

  /** @param message the server's message, or ours */
  constructor(kind: MailErrorKind, message: string, advice = '', isAnswer = false) {
    super(message.slice(0, MAX_ANSWER_LENGTH))
    this.name = 'MailError'
    this.kind = kind
    this.advice = advice
    this.isAnswer = isAnswer
  }

  /** Whether every other email would fail in the same way. */
  get affectsAll(): boolean {
    return OUTAGES.includes(this.kind)
  }

  /** Whether trying again is useless. */
  get isFinal(): boolean {
    return this.kind === 'recipient' || this.kind === 'email'
  }
}

/** The mail server, as far as advice depends on it. */
export interface Server {
  host: string
  port: number
  secure: boolean
  isGmail: boolean
}

/** @param isFinished whether the end of the email had been sent */
export function mailErrorOf(error: NodemailerError, server: Server, isFinished = false): MailError {
  if (error instanceof MailError) return error
  const { code = '', command = '', responseCode = 0, message } = error
  const text = error.response ?? message
  const hasAnswer = responseCode >= 400

  if (code === 'EAUTH') return new MailError('password', text, passwordAdvice(server, responseCode))
  if (hasAnswer && EMAIL_COMMANDS.has(command)) return answerError(command, responseCode, text, server)
  if (isFinished && !hasAnswer)
    return new MailError('unsure', 'The mail server closed the connection after receiving the email')
  if (!hasAnswer && isTls(error)) return new MailError('tls', text, tlsAdvice(error, server))
  // nodemailer itself refuses what this server can't be given, such as an address beyond ASCII.
  if (error.response === undefined && code === 'EENVELOPE') return new MailError('recipient', text)
  if (error.response === undefined && code === 'EMESSAGE') return new MailError('email', text)
  return new MailError('unreachable', text, unreachableAdvice(error, server))
}

/** The commands that are about one email. */
const EMAIL_COMMANDS = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

/** Advice for a stored error, when the server's settings are not known anymore. */
export function generalAdvice(kind: string): string {
  return new Map(Object.entries(GENERAL)).get(kind) ?? ''
}
const GENERAL: Record<MailErrorKind, string> = {
  recipient: 'This address doesn’t exist or doesn’t accept email. Check the spelling, or call the person.',
  email: 'The mail server rejected this email, possibly because of its content. See the server’s message.',
  later: 'We’ll try again automatically.',
  unreachable:
    'We can’t reach the mail server. We’ll keep trying. To find out why, choose “Send test email” in Settings.',
  password: 'The mail server rejected your user name or password. Enter both again in Settings.',
  tls: 'We can’t connect to the mail server securely. To find out what to change, choose “Send test email” in Settings.',
  sender:
    'The mail server doesn’t let this account send from your “From” address. In Settings, enter an address that belongs to the account.',
  limit:
    'Your mail account has reached its sending limit. The rest will go out automatically. To avoid this, lower “Emails per day” in Settings.',
  settings: 'Your email settings are incomplete. Finish them in Settings.',
  unsure:
    'The mail server received this email but didn’t confirm it. Ask the person whether it arrived before you send it again.',
}

/**
 * The error for the server's answer to the email itself. 4xx is temporary and 5xx permanent (RFC 5321, section 4.2.1). The
 * reason is taken from the enhanced code (RFC 3463), and from the text only without the addresses in it, since a recipient
 * chose those.
 */
function answerError(command: string, responseCode: number, answer: string, server: Server): MailError {
  const code = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? ''
  const text = answer.replace(/<[^<>]*>|(?<!\S)\S*@\S*/g, '')
  if (responseCode === 421) return new MailError('unreachable', answer, '', true)
  // Google and others report their daily limit as a permanent refusal of the current email.
  if (/^[45]\.4\.5$/.test(code) || (!/^[45]\.2\./.test(code) && LIMITS.test(text)))
    return new MailError('limit', answer, GENERAL.limit, true)
  if (responseCode < 500) return new MailError('later', answer)
  if (command === 'MAIL FROM' || responseCode === 530 || RELAY_DENIED.test(text))
    return new MailError('sender', answer, senderAdvice(server), true)
  const isAddress = /^5\.1\.|^5\.2\.1$/.test(code) || (code === '' && command === 'RCPT TO' && !POLICY.test(text))
  return new MailError(isAddress ? 'recipient' : 'email', answer)
}

const LIMITS =
  /\b(?:daily|hourly|sending|user)\b[^.]{0,40}\b(?:limit|quota)\b|\btoo (?:many|much) (?:e-?mails?|mail|messages|recipients)\b/i
/** The server does not relay for us at all; the address is not at fault. */
const RELAY_DENIED = /\brelay|authenticat/i
/** The server's policy refuses this email, its sender, or email at this time. */
const POLICY = /spam|block|blacklist|listed|reject(?:ed)? by|polic|reputation|size|full|quota/i

function isTls({ code = '', message }: NodemailerError): boolean {
  return (
    code === 'ETLS' ||
    /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL)/.test(code) ||
    /certificate|self.signed|wrong version number|SSL routines|altnames/i.test(message)
  )
}

function tlsAdvice({ message }: NodemailerError, { host, port, secure }: Server): string {
  if (/wrong version number|packet length|unknown protocol/i.test(message))
    return secure
      ? `This server doesn’t use direct TLS on port ${port}. Turn off “Connect with TLS”, or use port 465.`
      : `This server uses direct TLS on port ${port}. Turn on “Connect with TLS”, or use port 587.`
  if (/self.signed|unable to (?:get|verify)|certificate/i.test(message))
    return `We can’t verify the certificate of ${host}. Enter the server name your provider gives in its help pages, or ask them about the certificate.`
  return `We can’t connect to ${host} securely. Most providers use port 587, or port 465 with “Connect with TLS” turned on. Ask yours which one to use.`
}

function passwordAdvice({ isGmail }: Server, responseCode: number): string {
  if (isGmail || responseCode === 534)
    return 'Gmail needs an app password instead of your regular password. Turn on 2-Step Verification, create an app password at https://myaccount.google.com/apppasswords and enter its 16 letters here.'
  return 'The mail server rejected this user name or password. Enter both again. Many providers use your full email address as the user name.'
}

function senderAdvice({ isGmail }: Server): string {
  if (isGmail) return 'Gmail only sends from its own address. Enter that address as the “From” address.'
  return 'This account can’t send from your “From” address. Enter an address that belongs to the account.'
}

function unreachableAdvice({ code = '', message }: NodemailerError, { host, port }: Server): string {
  const all = `${code} ${message}`
  if (/ENOTFOUND|EDNS|EAI_AGAIN|getaddrinfo/.test(all))
    return `We can’t find a server named ${host}. Check the SMTP host for typos.`
  if (/ECONNREFUSED/.test(all))
    return `Nothing answers at ${host} on port ${port}. Check the host and port; most providers use 587 or 465.`
  if (/ETIMEDOUT|Timeout|EHOSTUNREACH|ENETUNREACH/i.test(all))
    return `${host} doesn’t answer on port ${port}. Your hosting company may be blocking it. Try 587, then 465. If neither works, ask your hosting company to open the port.`
  return 'We lost the connection to the mail server. Your emails are saved and we’ll try again automatically.'
}
