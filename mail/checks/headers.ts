/**
 * Reads the headers of an email as its receiver got it (“Show original”): who vouched for it, in the receiver’s own words
 * (Authentication-Results, RFC 8601) and by the signatures themselves (DKIM-Signature, RFC 6376).
 */
import { tagsOf } from '#mail/checks/dmarc.ts'
import { line, type MailCheck } from '#mail/checks/result.ts'

/** Characters that are read: headers of a long way have less. */
export const MAX_HEADERS = 100_000

interface Signature {
  domain: string
  selector: string
}

export interface ReadHeaders {
  checks: MailCheck[]
  /** Names of the keys that signed for the domain of the From address. */
  selectors: string[]
}

interface Result {
  method: string
  result: string
  /** `header.d` and its like. */
  properties: ReadonlyMap<string, string>
}

/**
 * @param text headers, with or without the message below them
 * @param from the address that this site sends from
 * @returns undefined for a text that has none of these headers
 */
export function readHeaders(text: string, from: string): ReadHeaders | undefined {
  const headers = headersIn(text.slice(0, MAX_HEADERS))
  // Each server on the way puts its own above those of others: the first one is the receiver’s.
  const [received] = headers.get('authentication-results') ?? []
  const signatures = (headers.get('dkim-signature') ?? []).map(signatureIn).filter((one) => one !== undefined)
  if (received === undefined && signatures.length === 0) return undefined
  const domain = domainOf(from)
  const [shownFrom] = headers.get('from') ?? []
  const sender = shownFrom === undefined ? domain : domainOf(shownFrom)
  const results = received === undefined ? [] : resultsIn(received)
  const checks =
    sender === domain || sender === ''
      ? [spfLine(results, domain), dkimLine(results, signatures, domain), dmarcLine(results, domain)]
      : [
          line(
            'From',
            'watch',
            `This email came from ${sender}, not from ${domain}. Paste the headers of a test email that this site has sent.`,
          ),
        ]
  const selectors = sender === domain ? signatures.filter((one) => isAligned(one.domain, domain)) : []
  return { checks, selectors: [...new Set(selectors.map((one) => one.selector))] }
}

/** All values by the names of their headers, in lower case; a value that goes on in the next line is one. */
function headersIn(text: string): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  let last: string[] | undefined
  for (const row of text.split(/\r\n|\r|\n/)) {
    if (/^[ \t]/.test(row) && last) {
      last.push(`${last.pop() ?? ''} ${row.trim()}`)
      continue
    }
    const name = /^([A-Za-z-]{2,60}):/.exec(row)?.[1]
    last = undefined
    if (name === undefined) continue
    last = headers.get(name.toLowerCase()) ?? []
    last.push(row.slice(name.length + 1).trim())
    headers.set(name.toLowerCase(), last)
  }
  return headers
}

function signatureIn(value: string): Signature | undefined {
  const tags = tagsOf(value)
  const domain = cleanName(tags.get('d') ?? '')
  const selector = cleanName(tags.get('s') ?? '')
  return domain === '' || selector === '' ? undefined : { domain, selector }
}

/** A name of DNS without blanks; empty for anything else. */
function cleanName(text: string): string {
  const name = text.replaceAll(/\s/g, '').toLowerCase()
  return /^[a-z0-9_](?:[a-z0-9_.-]{0,250}[a-z0-9])?$/.test(name) ? name : ''
}

function resultsIn(value: string): Result[] {
  return value
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(';')
    .flatMap((part) => {
      const [head = '', ...rest] = part.trim().split(/\s+/)
      const [, method = '', result = ''] = /^([a-z-]+)(?:\/\d+)?=([a-z]+)$/i.exec(head) ?? []
      if (method === '') return []
      const properties = rest
        .map((one) => one.split('='))
        .map(([name = '', of = '']) => [name.toLowerCase(), of] as const)
      return { method: method.toLowerCase(), result: result.toLowerCase(), properties: new Map(properties) }
    })
}

function spfLine(results: readonly Result[], domain: string): MailCheck {
  const found = results.find(({ method }) => method === 'spf')
  if (!found) return line('SPF', 'watch', 'The receiver says nothing about SPF.')
  const by = domainOf(found.properties.get('smtp.mailfrom') ?? '')
  if (found.result !== 'pass')
    return line(
      'SPF',
      'trouble',
      `The receiver’s result is “${found.result}”: the server that sent it isn’t in the SPF record of ${by || domain}.`,
    )
  return isAligned(by, domain)
    ? line('SPF', 'fine', `It passed, in the name of ${by}.`)
    : line(
        'SPF',
        'watch',
        `It passed, but in the name of ${by || 'another domain'}, so it doesn’t vouch for ${domain}. DKIM has to.`,
      )
}

function dkimLine(results: readonly Result[], signatures: readonly Signature[], domain: string): MailCheck {
  const named = results
    .filter(({ method }) => method === 'dkim')
    .map(({ result, properties }) => ({
      result,
      by: cleanName(properties.get('header.d') ?? '') || domainOf(properties.get('header.i') ?? ''),
    }))
  const own = named.filter(({ by }) => isAligned(by, domain))
  const keys = signatures
    .filter((one) => isAligned(one.domain, domain))
    .map(({ domain: d, selector }) => `d=${d}, s=${selector}`)
  const by = keys.length > 0 ? ` (${keys.join('; ')})` : ''
  if (own.some(({ result }) => result === 'pass'))
    return line('DKIM', 'fine', `It’s signed in the name of ${domain}${by}, and the receiver has confirmed that.`)
  if (own[0])
    return line(
      'DKIM',
      'trouble',
      `It’s signed in the name of ${domain}${by}, but the receiver’s result is “${own[0].result}”. Compare the record of the key with what your provider shows.`,
    )
  if (keys.length > 0)
    return line(
      'DKIM',
      'watch',
      `It’s signed in the name of ${domain}${by}. The receiver doesn’t say whether that is right.`,
    )
  const other = signatures[0]?.domain ?? named.find(({ by: name }) => name !== '')?.by
  return other === undefined
    ? line('DKIM', 'trouble', 'It isn’t signed. Turn on DKIM at your email provider.')
    : line(
        'DKIM',
        'trouble',
        `It’s signed only in the name of ${other}, not of ${domain}. Set up your own domain (DKIM) at your email provider.`,
      )
}

function dmarcLine(results: readonly Result[], domain: string): MailCheck {
  const result = results.find(({ method }) => method === 'dmarc')?.result
  if (result === 'pass') return line('DMARC', 'fine', `It passed: the receiver knows that ${domain} has sent it.`)
  if (result === undefined) return line('DMARC', 'watch', 'The receiver says nothing about DMARC.')
  return result === 'none' || result === 'bestguesspass'
    ? line('DMARC', 'watch', `${domain} has no DMARC record that the receiver knows of.`)
    : line(
        'DMARC',
        'trouble',
        `The receiver’s result is “${result}”: nothing vouches for ${domain}. Mend SPF or DKIM, as it says above.`,
      )
}

/** Whether a domain vouches for another: it is the same, above it, or below it. */
function isAligned(by: string, domain: string): boolean {
  return by !== '' && (by === domain || domain.endsWith(`.${by}`) || by.endsWith(`.${domain}`))
}

/** The domain of an address, alone or with a name; a domain stays one. */
function domainOf(address: string): string {
  const end = address.slice(address.lastIndexOf('@') + 1)
  return cleanName(/^[^\s>;,"]*/.exec(end)?.[0] ?? '')
}
