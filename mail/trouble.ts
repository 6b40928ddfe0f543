/**
 * What goes wrong with mail, sorted by what can be done about it. A recipient's trouble is one letter's; a server's trouble
 * holds them all up, and none of them is to blame.
 */

export type TroubleKind =
  /** The address takes no mail: final. */
  | 'recipient'
  /** The server does not take this letter: final. */
  | 'letter'
  /** Not now, perhaps later: a full mailbox, greylisting. */
  | 'later'
  /** The server cannot be reached, or broke off. */
  | 'unreachable'
  /** It wants another user name or password. */
  | 'password'
  /** Its certificate, or speaking TLS at all. */
  | 'tls'
  /** It refuses to send in the church's name. */
  | 'sender'
  /** As much was sent as it allows for now. */
  | 'limit'
  /** The settings are not complete. */
  | 'settings'
  /** It broke off after the letter was handed over: nobody can know whether it took it. */
  | 'unsure'

/** Those under which every other letter would fail in the same way. */
export const EVERYBODYS: readonly TroubleKind[] = [
  ...(['unreachable', 'password', 'tls'] as const),
  ...(['sender', 'settings', 'limit'] as const),
]

/** A failed try. */
export class MailTrouble extends Error {
  readonly kind: TroubleKind
  /** What to do about it, in plain words; empty where there is nothing to do. */
  readonly advice: string
  /** It came as an answer to a letter at hand, so it may be that letter's alone whatever it says. */
  readonly isAnswer: boolean

  /** @param words the server's own, or what happened */
  constructor(kind: TroubleKind, words: string, advice = '', isAnswer = false) {
    super(words.slice(0, LONGEST))
    this.name = 'MailTrouble'
    this.kind = kind
    this.advice = advice
    this.isAnswer = isAnswer
  }

  /** Whether it is the server's or the settings': every other letter would fail in the same way. */
  get isEverybodys(): boolean {
    return EVERYBODYS.includes(this.kind)
  }

  /** Whether trying again cannot help. */
  get isFinal(): boolean {
    return this.kind === 'recipient' || this.kind === 'letter'
  }
}

/** A server may answer with a book. */
const LONGEST = 500

/** Where the letters go, as far as advice depends on it. */
export interface Where {
  host: string
  port: number
  secure: boolean
  isGmail: boolean
}

/** What nodemailer's connection says of an error, as far as it is looked at here. */
export interface SmtpError extends Error {
  code?: string
  command?: string
  /** The server's whole answer. */
  response?: string
  /** Its first number (RFC 5321, section 4.2). */
  responseCode?: number
}

/**
 * @param wasHandedOver the letter's last line had gone when it happened
 */
export function troubleOf(error: SmtpError, where: Where, wasHandedOver = false): MailTrouble {
  if (error instanceof MailTrouble) return error
  const { code = '', command = '', responseCode = 0 } = error
  const words = error.response ?? error.message
  const hasAnswer = responseCode >= 400

  if (code === 'EAUTH') return new MailTrouble('password', words, passwordAdvice(where, responseCode))
  if (hasAnswer && OF_LETTERS.has(command)) return ofAnswer(command, responseCode, words, where)
  if (wasHandedOver && !hasAnswer) return new MailTrouble('unsure', 'The server broke off after it had the letter')
  if (!hasAnswer && isTls(error)) return new MailTrouble('tls', words, tlsAdvice(error, where))
  // nodemailer itself refuses what this server cannot be given, an address beyond ASCII for one.
  if (!hasAnswer && code === 'EENVELOPE') return new MailTrouble('recipient', words)
  if (!hasAnswer && code === 'EMESSAGE') return new MailTrouble('letter', words)
  return new MailTrouble('unreachable', words, unreachableAdvice(error, where))
}

/** The steps of a conversation that are about one letter. */
const OF_LETTERS = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

const LIMIT_ADVICE =
  'The mail account has sent as much as it may for now. The rest waits and goes by itself; a lower “Letters in a day” keeps this from happening.'

/** What to do about a kind of trouble, where nothing is known of the server any more. */
export function generalAdvice(kind: TroubleKind): string {
  return GENERAL[kind]
}
const GENERAL: Record<TroubleKind, string> = {
  recipient: 'The address does not exist or takes no mail. Please check how it is written, or call the person.',
  letter: 'The mail server does not take this letter, perhaps for what it says. Its words tell why.',
  later: 'It is tried again by itself.',
  unreachable:
    'The mail server cannot be reached. It is tried again by itself; “Send a test letter” in the settings tells more.',
  password: 'The mail server does not know the user name with this password. Please enter both again in the settings.',
  tls: 'The connection to the mail server cannot be made safe. “Send a test letter” in the settings tells what to change.',
  sender:
    'The mail server does not send in the name of “Letters come from”. Please enter an address of this mail account in the settings.',
  limit: LIMIT_ADVICE,
  settings: 'The mail settings are not complete. Please look at them.',
  unsure:
    'The server had the letter and broke off before it answered. Please ask the person whether it came before you send it again.',
}

/**
 * What the server said to the letter itself. 4xx is "later" and 5xx "never" (RFC 5321, section 4.2.1). What it is about is
 * read off its code (RFC 3463), and off its words only without the addresses that it repeats: those are a stranger's.
 */
function ofAnswer(command: string, responseCode: number, answer: string, where: Where): MailTrouble {
  const code = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? ''
  const words = answer.replace(/<[^>]*>|\S*@\S*/g, '')
  if (responseCode === 421) return new MailTrouble('unreachable', answer, '', true)
  // Google's and others' daily limits come as final refusals of the letter at hand.
  if (/^[45]\.4\.5$/.test(code) || (!/^[45]\.2\./.test(code) && LIMITS.test(words)))
    return new MailTrouble('limit', answer, LIMIT_ADVICE, true)
  if (responseCode < 500) return new MailTrouble('later', answer)
  if (command === 'MAIL FROM' || responseCode === 530 || REFUSED_US.test(words))
    return new MailTrouble('sender', answer, senderAdvice(where), true)
  const isAddress = /^5\.1\.|^5\.2\.1$/.test(code) || (code === '' && command === 'RCPT TO' && !POLICY.test(words))
  return new MailTrouble(isAddress ? 'recipient' : 'letter', answer)
}

const LIMITS =
  /\b(?:daily|hourly|sending|user)\b[^.]{0,40}\b(?:limit|quota)\b|\btoo (?:many|much) (?:e-?mails?|mail|messages|recipients)\b/i
/** It does not send for us at all; the address is not to blame. */
const REFUSED_US = /\brelay|authenticat/i
/** It does not take this letter, from us, or now. */
const POLICY = /spam|block|blacklist|listed|reject(?:ed)? by|polic|reputation|size|full|quota/i

function isTls({ code = '', message }: SmtpError): boolean {
  return (
    code === 'ETLS' ||
    /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL)/.test(code) ||
    /certificate|self.signed|wrong version number|SSL routines|altnames/i.test(message)
  )
}

function tlsAdvice({ message }: SmtpError, { host, port, secure }: Where): string {
  if (/wrong version number|packet length|unknown protocol/i.test(message))
    return secure
      ? `The server does not begin with TLS on port ${port}. Turn “TLS from the first byte” off, or use port 465.`
      : `The server begins with TLS on port ${port}. Turn “TLS from the first byte” on, or use port 587.`
  if (/self.signed|unable to (?:get|verify)|certificate/i.test(message))
    return `The certificate of ${host} cannot be checked. Enter the name that stands in the certificate (often the provider’s own server name), or ask the provider for a valid one.`
  return `The connection to ${host} cannot be made safe. Port 587 with STARTTLS or port 465 with “TLS from the first byte” are usual; ask your provider which one is right.`
}

function passwordAdvice({ isGmail }: Where, responseCode: number): string {
  if (isGmail || responseCode === 534)
    return 'Google wants an app password, not the password of the account: turn on 2-Step Verification, then make one at https://myaccount.google.com/apppasswords and enter its 16 letters here.'
  return 'The server does not know this user name with this password. Please enter both again; many providers want the whole email address as the user name.'
}

function senderAdvice({ isGmail }: Where): string {
  if (isGmail) return 'Google sends only in the name of the account itself: “Letters come from” must be its address.'
  return 'The server does not send in the name of “Letters come from”. Enter an address that belongs to this mail account.'
}

function unreachableAdvice({ code = '', message }: SmtpError, { host, port }: Where): string {
  const said = `${code} ${message}`
  if (/ENOTFOUND|EDNS|EAI_AGAIN|getaddrinfo/.test(said))
    return `There is no server called ${host}, or this computer cannot look names up. Please check the SMTP host.`
  if (/ECONNREFUSED/.test(said))
    return `Nothing answers at ${host} on port ${port}. Please check host and port; 587 and 465 are usual.`
  if (/ETIMEDOUT|Timeout|EHOSTUNREACH|ENETUNREACH/i.test(said))
    return `No answer from ${host} on port ${port}. Many hosting companies block port 25, some 465 and 587 too: try 587, then 465, then ask the company that runs this server to open it.`
  return 'The server could not be reached or broke off. The letters wait and are tried again by themselves.'
}
