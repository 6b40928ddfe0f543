/** Reads the DMARC policy of a domain (RFC 9989, and RFC 7489 before it) and the keys of DKIM (RFC 6376). */
import { NO_ANSWER, type Names } from '#mail/checks/names.ts'

export interface DmarcPolicy {
  /** The domain that has the policy: the one that was asked about, or one above it. */
  at: string
  /** All records there: any number but one counts as none. */
  records: readonly string[]
  /** What receivers are asked to do with email that fails, by the tag that counts for the domain; empty without one. */
  policy: 'none' | 'quarantine' | 'reject' | ''
  /** Whether SPF and DKIM have to name the very domain of the From address, not one above or below it. */
  isStrict: { spf: boolean; dkim: boolean }
}

/** Names above a domain that are asked at most (RFC 9989, section 4.10). */
const MAX_WALK = 5

/** @returns undefined where neither the domain nor one above it has a policy */
export async function findDmarc(domain: string, names: Names): Promise<DmarcPolicy | undefined | typeof NO_ANSWER> {
  const labels = domain.split('.')
  for (const at of labels
    .slice(0, -1)
    .map((_, index) => labels.slice(index).join('.'))
    .slice(0, MAX_WALK)) {
    const found = await names.txt(`_dmarc.${at}`)
    if (found === NO_ANSWER) return NO_ANSWER
    const records = found.map((text) => text.trim()).filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text))
    if (records[0] !== undefined) return { at, records, ...read(records[0], at !== domain) }
  }
  return undefined
}

function read(record: string, isAbove: boolean): Pick<DmarcPolicy, 'policy' | 'isStrict'> {
  const tags = tagsOf(record)
  const wanted = ((isAbove ? tags.get('sp') : undefined) ?? tags.get('p') ?? '').toLowerCase()
  const policy = (['none', 'quarantine', 'reject'] as const).find((one) => one === wanted) ?? ''
  return { policy, isStrict: { spf: tags.get('aspf') === 's', dkim: tags.get('adkim') === 's' } }
}

export interface DkimKeys {
  /** Selectors with a key. */
  good: string[]
  /** Selectors whose key was withdrawn: `p=` without anything (RFC 6376, section 3.6.1). */
  revoked: string[]
  isUnanswered: boolean
}

/** @param selectors names of keys; each is a question */
export async function findDkim(domain: string, selectors: readonly string[], names: Names): Promise<DkimKeys> {
  const keys: DkimKeys = { good: [], revoked: [], isUnanswered: false }
  const answers = await Promise.all(selectors.map((selector) => names.txt(`${selector}._domainkey.${domain}`)))
  for (const [index, answer] of answers.entries()) {
    const selector = selectors[index] ?? ''
    if (answer === NO_ANSWER) keys.isUnanswered = true
    else {
      const values = answer.map((text) => tagsOf(text).get('p')).filter((value) => value !== undefined)
      if (values.some((value) => value !== '')) keys.good.push(selector)
      else if (values.length > 0) keys.revoked.push(selector)
    }
  }
  return keys
}

/** The tags of a list such as `v=DMARC1; p=none`, their names in lower case. The first one of a name counts. */
export function tagsOf(text: string): Map<string, string> {
  const tags = new Map<string, string>()
  for (const part of text.split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(0, at)).trim().toLowerCase()
    if (name !== '' && !tags.has(name)) tags.set(name, part.slice(at + 1).trim())
  }
  return tags
}
