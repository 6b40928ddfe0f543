/**
 * The names of columns and the words in them by which mailing services and church directories say whether a person wants
 * email: Mailchimp, Ghost, listmonk, Constant Contact, MailPoet, MailerLite, Brevo, Substack, Wix, Kit, Squarespace, Flocknote,
 * HubSpot, AWeber, Planning Center and Breeze, and tables of one's own. Names are compared by their letters.
 */
import type { SubscriberState } from '#app/features/newsletter/subscriber.ts'
import { streamSafe } from '#db/stream-safe.ts'

export type Reading =
  | {
      is: SubscriberState
      /** When that happened, as an instant. */
      at?: string | undefined
      /** The column's name says what happened, and its cell only that it did. */
      isByName?: boolean
    }
  | 'nothing'
  | 'unknown'

type Reader = (cell: string) => Reading

const YES = new Set('yes y true t 1 on x ✓ ✔ checked ja oui sí si'.split(' '))
const NO = new Set('no n false f 0 off unchecked none nein non'.split(' '))

const WORDS: Record<Exclude<SubscriberState, 'pending'>, string> = {
  active: 'active subscribed enabled confirmed optedin optin express explicit implied implicit valid',
  unconfirmed:
    'unconfirmed unverified validating pending notconfirmed awaitingconfirmation pendingconfirmation waitingforconfirmation unbestätigt',
  inactive:
    'inactive disabled neversubscribed notsubscribed nonsubscribed nopermissionsset notset temporaryhold temphold suspended transactional',
  bounced: 'bounced bounce bouncing hardbounced hardbounce permanentbounce cleaned undeliverable invalid',
  unsubscribed:
    'unsubscribed unsubscribe unsub optedout optout blocklisted blacklisted blocked suppressed removed canceled archived noemail noemails abgemeldet',
  complained: 'complained complaint spam spamcomplaint spamreport markedasspam junk abuse reported',
}
/** They say so even in a column whose name doesn't, unlike “pending” or “blocked”. */
const TELLING =
  'unconfirmed unsubscribed unsubscribe unsub optedout bounced bounce hardbounced hardbounce permanentbounce cleaned complained complaint spamcomplaint spamreport markedasspam blocklisted blacklisted undeliverable abgemeldet'.split(
    ' ',
  )
const STATES = new Map([
  ...(Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((is) =>
    WORDS[is].split(' ').map((word) => [word, is] as const),
  ),
  // The British spelling.
  ['cancelled', 'unsubscribed'] as const,
])

/** Columns whose name says what happened: `UNSUB_TIME`, `Email blocklisted`, `Bounced`. */
const EVENTS: [RegExp, SubscriberState][] = [
  [/^(?:e?mail|spam|abuse)?complain|^(?:markedas)?spam$|^spamreport|^abuse$/, 'complained'],
  [
    /^(?:e?mails?)?(?:is)?(?:date|time)?(?:hard)?bounc(?:ed?|es|ing)(?:time|date|at|on)?$|^clean(?:ed)?(?:time|date|at|on)?$|undeliverable/,
    'bounced',
  ],
  [/unconfirmed/, 'unconfirmed'],
  [
    /unsub|optout|optedout|blacklist|blocklist|^(?:e?mails?)?blocked|suppress|donot(?:e?mail|send|contact)|noe?mails?$|emaildisabled|^deleted(?:at|on)?$|^cancell?ed(?:at|on)?$|^stoptime$|abgemeldet|abmelde|abbestell|ausgetragen|d[ée]sabonn|d[ée]s?inscri|^(?:date|time)?(?:left|removed|leaver|leaving)(?:at|on|date|time)?$|^(?:removal|leaving|leave)(?:date|time)$|fechadebaja/,
    'unsubscribed',
  ],
  [/^(?:is)?deceased|^died|dateofdeath|deathdate|^verstorben/, 'inactive'],
]
/** Wishes, in columns that say yes or no: `Newsletter`, `subscribed_to_emails`. */
const WISH =
  /e?news(?:letter)?$|newsletter|subscri|optin|optedin|mailinglist|marketing|e?bulletin|(?:wants?|receives?|sends?|gets?|okto)e?mails?$|^e?mailok(?:ay)?$|(?:e?mail|contact|communication)pref\w*$|preferredcontact/
/** Consent that may be to something else, such as photos. */
const CONSENT = /consent|gdpr|permission/
const STATUS =
  /^status$|(?:mail|subscri\w*|list|global|newsletter|consent|opt\w*|marketing|permission|deliver\w*)status$/
const WHEN = /(?:time|date|ed(?:at|on)|datum)$/
/** Details of these: when and where somebody subscribed, or which newsletter they left. */
const DETAIL = /(?:time|date|ed(?:at|on)|ip|source|campaign(?:title|id)|reason\w*|count)$/
const REASON = /(?:unsub\w*|optout)reason$/
const BOUNCE_REASON = /bounce\w*reason$/
/** About text messages, calls or a person's life. */
const OTHERWISE = /sms|phone|whatsapp|push|marital|membership|^text|texts?$|calls?$/
/** Columns of our own export and of any table, in which an empty cell says nothing. */
const PLAIN = new Set(['active', 'isactive', 'status', 'subscribed'])
/** A church's directory: the status in it is about the congregation, not about email. */
const DIRECTORY =
  'personid breezeid householdid individualid household householdname familyid familyrole maritalstatus'.split(' ')
/** Google's and Outlook's contacts. Birthdays, telephone numbers and addresses are in mailing lists, too. */
const ADDRESS_BOOK = 'phoneticfirstname yominame fileas initials emailtype emaillabel groupmembership'.split(' ')

/**
 * @param letters a column's name by its letters
 * @param all those of all columns
 * @returns how its cells are read; undefined when the column isn't about consent
 */
export function columnReader(letters: string, all: ReadonlySet<string>): Reader | undefined {
  if (OTHERWISE.test(letters)) return undefined
  // Substack's column says who pays. Those who don't get its emails, too.
  if (letters === 'activesubscription' && all.has('emaildisabled')) return undefined
  if (REASON.test(letters)) return readReason
  if (BOUNCE_REASON.test(letters)) return (cell) => (cell.trim() === '' ? 'nothing' : { is: 'bounced' })
  const event = EVENTS.find(([name]) => name.test(letters))?.[1]
  if (event && (WHEN.test(letters) || !DETAIL.test(letters))) return (cell) => readEvent(cell, event)
  // MailerLite's date of confirming, which only some of its forms ask for.
  const isDetail = letters === 'optedin' && all.has('status')
  if (STATUS.test(letters) || PLAIN.has(letters) || isDetail) return statusReader(letters, all)
  if (DETAIL.test(letters)) return undefined
  if (WISH.test(letters)) return (cell) => readWish(cell, letters)
  return CONSENT.test(letters) ? (cell) => (cell.trim() === '' ? 'nothing' : 'unknown') : undefined
}

/**
 * How a column of any name is read that holds words such as “unsubscribed”: what it says against an email counts.
 * @returns undefined when it holds none, or is about something else
 */
export function telltaleReader(letters: string, cells: readonly string[]): Reader | undefined {
  if (OTHERWISE.test(letters) || !cells.some((cell) => TELLING.includes(wordOf(cell)))) return undefined
  return (cell) => {
    const is = STATES.get(wordOf(cell))
    return is === undefined || is === 'active' ? 'nothing' : { is }
  }
}

/** An answer of a mail server, such as `550 5.1.1 User unknown`, and words for what was refused. */
const REFUSAL =
  /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])|\b(?:bounc|over quota|action not taken|(?:message|mail|access|relay|relaying|sender|connection) (?:was )?(?:rejected|denied|refused|blocked)|undeliver|unroutable|mailbox (?:full|unavailable|not found)|(?:user|recipient|mailbox|address|domain) (?:is )?(?:unknown|not found|rejected|disabled)|unknown (?:user|recipient)|no such (?:user|recipient|mailbox|address)|does(?:n['’]t| not) exist|spam (?:report|complaint)|marked as spam|unsubscribe|opted? out|block(?:ed|list)|blacklist|suppress)/i
/** Columns of a list of refusals besides its addresses: why, what else a server said, and when. */
const WHY = /reason|error|diagnostic|smtp|bounce|block|complain|^(?:abmelde|sperr)?grund$|^motif|^motivo/
const BESIDE_WHY = /response|description|details|code$|^status$|classification|type$|^event$|action|campaign/
const ABOUT_TIMES =
  /date|time|^(?:created|updated|added|modified|processed|occurred)|(?:at|on)$|^when$|datum|fecha|^ip$/
/** In SendGrid's list of people who marked an email as spam, the only columns besides `email`. */
const SPAM_REPORTS = new Set(['ip', 'created'])
/** No cell of a table is read further. */
const READ = 300

/**
 * Whether a table lists addresses that refused mail, complained or left: nothing but a reason stands beside them and when that
 * was, or most cells of a column read like an answer of a mail server.
 * @param columns those besides the addresses, by their letters, with their filled cells
 */
export function isOfRefusals(columns: readonly { letters: string; cells: readonly string[] }[], rows: number): boolean {
  const filled = columns.filter(({ cells }) => cells.length > 0)
  if (filled.length === 2 && filled.every(({ letters }) => SPAM_REPORTS.has(letters))) return true
  if (filled.some(({ cells }) => cells.filter(isRefusal).length > rows / 2)) return true
  const isOf = (patterns: readonly RegExp[]) => (one: { letters: string }) =>
    patterns.some((pattern) => pattern.test(one.letters))
  return filled.some(isOf([WHY])) && filled.every(isOf([WHY, BESIDE_WHY, ABOUT_TIMES]))
}

/** Whether a cell reads like an answer of a mail server, or names a refusal. */
export function isRefusal(cell: string): boolean {
  return !cell.includes('://') && REFUSAL.test(cell.slice(0, READ))
}

/** Whether a table holds everybody whom a church or a person knows, by the letters of its columns: it is no list of readers. */
export function isDirectory(all: ReadonlySet<string>): boolean {
  return [...DIRECTORY, ...ADDRESS_BOOK].some((name) => all.has(name))
}

function readReason(cell: string): Reading {
  return /^(?:spam|abuse)$/i.test(cell.trim()) ? { is: 'complained' } : 'nothing'
}

function readEvent(cell: string, is: SubscriberState): Reading {
  const word = wordOf(cell)
  const stated = STATES.get(word)
  if (word === '' || NO.has(word) || stated === 'active') return 'nothing'
  if (stated) return { is: stated }
  if (isDate(cell)) return { is, at: instantOf(cell), isByName: true }
  return YES.has(word) ? { is, isByName: true } : 'unknown'
}

function statusReader(letters: string, all: ReadonlySet<string>): Reader {
  const isOfPeople = PLAIN.has(letters) && DIRECTORY.some((name) => all.has(name))
  // MailPoet: they want emails but haven't opened any for long, so the church decides.
  const isUnsure = (word: string) => word === 'inactive' && /^(?:global|list)status$/.test(letters)
  const empty: Reading =
    letters === 'emailstatus' || letters.endsWith('subscriberstatus') ? { is: 'inactive' } : 'nothing'
  return (cell) => {
    const word = wordOf(cell)
    if (word === '') return empty
    // Whom the church has set aside gets no email; who is active there hasn't asked for any.
    if (isOfPeople) return word === 'inactive' ? { is: 'inactive' } : 'unknown'
    if (isUnsure(word)) return 'unknown'
    return wordReading(cell, letters)
  }
}

/** No answer is no consent. */
function readWish(cell: string, letters: string): Reading {
  return wordOf(cell) === '' ? { is: 'inactive' } : wordReading(cell, letters)
}

function wordReading(cell: string, letters: string): Reading {
  const word = wordOf(cell)
  const stated = STATES.get(word)
  if (stated) return { is: stated }
  if (YES.has(word)) return { is: 'active' }
  if (NO.has(word)) return { is: letters.includes('subscri') ? 'unsubscribed' : 'inactive' }
  return isDate(cell) && !letters.endsWith('status') ? { is: 'active' } : 'unknown'
}

function wordOf(cell: string): string {
  return streamSafe(cell)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}✓✔]/gu, '')
}

function isDate(cell: string): boolean {
  return /^\s*(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})(?!\d)/.test(cell)
}

/** A date that can be read only one way; its time is taken for UTC, which services write. */
function instantOf(cell: string): string | undefined {
  const [, day, time = '12:00:00'] = /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2}))?/.exec(cell) ?? []
  const at = new Date(`${day}T${time}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
