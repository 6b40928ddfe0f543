/** What a check of a church’s email has found, in words, with the record that mends it. */
import type { Names } from '#mail/checks/names.ts'
import type { Provider } from '#mail/checks/providers.ts'

export const checkNames = ['From', 'SPF', 'DKIM', 'DMARC', 'Together', 'Replies', 'Reverse name'] as const
type CheckName = (typeof checkNames)[number]

/** `unknown`: the name server didn’t answer, which proves nothing. */
export const checkStates = ['fine', 'watch', 'trouble', 'unknown'] as const
export type CheckState = (typeof checkStates)[number]

/** A record to paste where the domain’s records are edited. */
export interface DnsRecord {
  type: 'TXT'
  /** The name as forms for records ask for it: `@` for the domain itself, otherwise without the domain. */
  name: string
  /** The domain whose records are edited. */
  domain: string
  value: string
  /** Records that it takes the place of, and that have to go. */
  replaces: readonly string[]
}

export interface MailCheck {
  about: CheckName
  state: CheckState
  text: string
  record?: DnsRecord
}

export interface MailToCheck {
  /** The address that emails come from. */
  from: string
  smtpHost: string
  /** Names of DKIM keys that received emails have shown. */
  selectors: readonly string[]
  /** This site’s host name; its address is that of the server where the site sends by itself. */
  siteHost: string
}

/** The email to check, and what the first questions have told. */
export interface Checked extends MailToCheck {
  domain: string
  /** The domain whose records are edited; undefined where name servers didn’t say. */
  zone: string | undefined
  provider: Provider | undefined
  names: Names
}

export function line(about: CheckName, state: CheckState, text: string, record?: DnsRecord): MailCheck {
  return { about, state, text, ...(record ? { record } : {}) }
}

export function unanswered(about: CheckName, name: string): MailCheck {
  return line(
    about,
    'unknown',
    `The name servers didn’t answer for ${name}, so we don’t know. We’ll ask again tonight.`,
  )
}

/** @param name the whole name of the record */
export function recordAt(
  { zone, domain }: Checked,
  name: string,
  value: string,
  replaces: readonly string[],
): DnsRecord {
  const at = zone ?? domain
  const short = name === at ? '@' : name.endsWith(`.${at}`) ? name.slice(0, -at.length - 1) : name
  return { type: 'TXT', name: short, domain: at, value, replaces }
}
