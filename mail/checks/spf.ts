/** Reads SPF records (RFC 7208) as those who receive email do, with what they include. */
import { BlockList, isIP } from 'node:net'
import { NO_ANSWER, type Names } from '#mail/checks/names.ts'

/** Questions that a record may cost its readers (section 4.6.4). */
const MAX_LOOK_UPS = 10
/** Answers without a record that it may cost them (same section). */
const MAX_VOID = 2

export interface SpfReading {
  lookUps: number
  /** Domains whose servers may send, by this record or by one that it includes. */
  includes: Set<string>
  /** Whether anyone may send. */
  isOpen: boolean
  /** Why receivers take the whole record for broken, in a sentence. */
  fault: string
  /** Whether a record that it includes could not be read. */
  isPartly: boolean
  /** Addresses that may send. */
  networks: BlockList
  /** Names whose own addresses, or whose mail servers, may send. */
  hosts: { kind: 'a' | 'mx'; name: string }[]
}

const MECHANISM = /^([+~?-]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:([:/].*))?$/i
const MODIFIER = /^([a-z][a-z0-9_.-]*)=(.*)$/i

/** The SPF records among the texts of a name: any number but one counts as none. */
export function spfRecords(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=spf1(?: |$)/i.test(text.trim())).map((text) => text.trim())
}

/** @param domain of the record */
export async function readSpf(domain: string, record: string, names: Names): Promise<SpfReading> {
  const reading: SpfReading = {
    lookUps: 0,
    includes: new Set(),
    isOpen: false,
    fault: '',
    isPartly: false,
    networks: new BlockList(),
    hosts: [],
  }
  let isVoid = 0
  await follow(domain, record, [domain], true)
  return reading

  async function follow(of: string, text: string, path: readonly string[], isOwn: boolean): Promise<void> {
    const terms = termsOf(text)
    for (const term of terms) {
      if (reading.fault !== '') return
      const mechanism = MECHANISM.exec(term)
      if (mechanism) await apply(of, mechanism, path, isOwn)
      else if (!MODIFIER.test(term))
        reading.fault = `The record of ${of} has a word that doesn’t belong there: “${term}”.`
    }
    const redirect = terms.map((term) => MODIFIER.exec(term)).find((found) => found?.[1]?.toLowerCase() === 'redirect')
    const hasAll = terms.some((term) => /^[+~?-]?all$/i.test(term))
    if (redirect && !hasAll && reading.fault === '') await include(redirect[2] ?? '', path, isOwn)
  }

  async function apply(
    of: string,
    [term, sign, name, rest = '']: RegExpExecArray,
    path: readonly string[],
    isOwn: boolean,
  ) {
    const kind = (name ?? '').toLowerCase()
    const maySend = sign === '' || sign === '+'
    const value = rest.startsWith(':') ? rest.slice(1) : ''
    switch (kind) {
      case 'all':
        if (maySend && isOwn) reading.isOpen = true
        return
      case 'ip4':
      case 'ip6':
        if (!addNetwork(kind, value, maySend))
          reading.fault = `The record of ${of} has an address that is none: “${term}”.`
        return
      case 'include':
        await include(value, path, false, maySend)
        return
      case 'a':
      case 'mx':
        if (maySend) reading.hosts.push({ kind, name: value.split('/')[0] || of })
    }
    count()
  }

  function count(): void {
    if (++reading.lookUps > MAX_LOOK_UPS)
      reading.fault = `The record makes its readers ask more than ${MAX_LOOK_UPS} questions, and they stop at ${MAX_LOOK_UPS}. Leave out services that you don’t use anymore.`
  }

  async function include(value: string, path: readonly string[], isOwn: boolean, maySend = true): Promise<void> {
    const name = value.toLowerCase().replace(/\.$/, '')
    count()
    // What a macro stands for is only known when an email arrives (section 7).
    if (reading.fault !== '' || name.includes('%')) return
    if (path.includes(name)) {
      reading.fault = `The record includes itself, by way of ${name}.`
      return
    }
    if (maySend) reading.includes.add(name)
    const found = await names.txt(name)
    if (found === NO_ANSWER) {
      reading.isPartly = true
      return
    }
    const [next, ...more] = spfRecords(found)
    if (found.length === 0 && ++isVoid > MAX_VOID)
      reading.fault = 'The record includes several names that there are not.'
    if (next === undefined || more.length > 0)
      reading.fault ||= `The record includes ${name || 'nothing'}, which has ${next === undefined ? 'no SPF record' : 'several SPF records'}. Take it out, or correct its spelling.`
    else await follow(name, next, [...path, name], isOwn)
  }

  /** @returns whether it is a network */
  function addNetwork(kind: 'ip4' | 'ip6', value: string, maySend: boolean): boolean {
    const [address = '', bits] = value.split('/')
    const version = kind === 'ip4' ? 4 : 6
    const most = version === 4 ? 32 : 128
    const prefix = bits === undefined ? most : Number(bits)
    if (isIP(address) !== version || !Number.isInteger(prefix) || prefix < 0 || prefix > most) return false
    if (maySend) reading.networks.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
    return true
  }
}

/** The words after the version, up to `all`: nothing after it counts, but a modifier. */
function termsOf(record: string): string[] {
  const terms = record
    .split(/ +/)
    .slice(1)
    .filter((term) => term !== '')
  const all = terms.findIndex((term) => /^[+~?-]?all$/i.test(term))
  return all < 0 ? terms : [...terms.slice(0, all + 1), ...terms.slice(all + 1).filter((term) => MODIFIER.test(term))]
}

/** Whether a server at this address may send by a record that has been read. */
export async function maySendFrom(address: string, { networks, hosts }: SpfReading, names: Names) {
  if (networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return true
  let isUnsure = false
  for (const { kind, name } of hosts) {
    const servers = kind === 'a' ? [{ exchange: name }] : await names.mx(name)
    if (servers === NO_ANSWER) isUnsure = true
    else
      for (const { exchange } of servers) {
        const found = exchange === '' ? [] : await names.addresses(exchange)
        if (found === NO_ANSWER) isUnsure = true
        else if (found.includes(address)) return true
      }
  }
  return isUnsure ? NO_ANSWER : false
}

/**
 * One record with all that these ones say and `added`. It never asks receivers to refuse what no record has refused before.
 * @param added a mechanism such as `include:_spf.google.com`; empty to only join them
 */
export function joinedSpf(records: readonly string[], added: string): string {
  const terms = records.flatMap((record) => termsOf(record)).filter((term) => !/^[+~?-]?all$/i.test(term))
  const redirect = terms.filter((term) => /^redirect=/i.test(term))
  const others = terms.filter((term) => !/^redirect=/i.test(term))
  const isKnown = others.some((term) => term.toLowerCase().replace(/^\+/, '') === added.toLowerCase())
  const ends = new Set(records.map((record) => /(?:^| )([~?-])all(?= |$)/i.exec(record)?.[1]))
  // A redirect counts only in a record without `all`; as an include it goes on counting.
  const included = redirect.map((term) => term.replace(/^redirect=/i, 'include:'))
  // Where records disagree, the mildest wins.
  const end = ['?', '~', '-'].find((sign) => ends.has(sign)) ?? '~'
  const all = [...others, ...included, ...(isKnown || added === '' ? [] : [added])]
  return ['v=spf1', ...new Set(all), `${end}all`].join(' ')
}
