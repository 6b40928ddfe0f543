/** Compares the SPF record of a church’s domain with the server that sends. */
import { NO_ANSWER } from '#mail/checks/names.ts'
import type { Provider } from '#mail/checks/providers.ts'
import {
  type Checked,
  type CheckState,
  type DnsRecord,
  line,
  type MailCheck,
  recordAt,
  unanswered,
} from '#mail/checks/result.ts'
import { joinedSpf, maySendFrom, readSpf, spfRecords } from '#mail/checks/spf.ts'

/** For a server of a provider, or of anybody. */
export async function spfOf(checked: Checked): Promise<MailCheck> {
  const { domain, provider, names, smtpHost } = checked
  const include = provider?.spf && provider.checked !== null ? `include:${provider.spf}` : ''
  const found = await names.txt(domain)
  if (found === NO_ANSWER) return unanswered('SPF', domain)
  const records = spfRecords(found)
  const [record] = records
  const add = (name: CheckState, text: string) => line('SPF', name, text, spfRecord(checked, records, include))
  if (record === undefined) {
    if (provider?.spf === null) return bounces(provider)
    if (include === '')
      return line('SPF', 'watch', `${domain} doesn’t say who may send its email. ${askSupport(provider, smtpHost)}`)
    return add('trouble', `${domain} doesn’t say yet that ${provider?.name} may send its email.`)
  }
  if (records.length > 1)
    return add(
      'trouble',
      `${domain} has ${records.length} SPF records, and then none of them counts. Replace them with this one.`,
    )
  const reading = await readSpf(domain, record, names)
  if (reading.fault !== '') return line('SPF', 'trouble', `${reading.fault} Until then, none of the SPF record counts.`)
  if (reading.isOpen)
    return line(
      'SPF',
      'watch',
      `The record ends with “+all”, so anyone may send email in your name. Change that to “~all”.`,
    )
  if (provider?.spf === null) return bounces(provider)
  if (provider?.spf && reading.includes.has(provider.spf))
    return line('SPF', 'fine', `${provider.name} may send email for ${domain}.`)
  if (reading.isPartly) return unanswered('SPF', domain)
  if (include === '')
    return line('SPF', 'watch', `${domain} says who may send its email. ${askSupport(provider, smtpHost)}`)
  return add(
    'trouble',
    `${domain} doesn’t say yet that ${provider?.name} may send its email. Replace its record with this one, which says what it said and adds ${provider?.name}.`,
  )
}

function askSupport(provider: Provider | undefined, smtpHost: string): string {
  return provider
    ? `${provider.name} shows the SPF record that it needs in its own settings: compare it.`
    : `We don’t know the server ${smtpHost}: ask its support which SPF record it needs.`
}

function bounces({ name }: Provider): MailCheck {
  return line(
    'SPF',
    'fine',
    `${name} takes back what can’t be delivered under an address of its own, so your SPF record doesn’t matter to it. DKIM decides.`,
  )
}

/** For a program on this machine that sends by itself. */
export async function spfOfThisMachine(checked: Checked): Promise<MailCheck> {
  const { domain, names, siteHost } = checked
  const [found, addresses] = await Promise.all([names.txt(domain), names.addresses(siteHost)])
  if (found === NO_ANSWER || addresses === NO_ANSWER) return unanswered('SPF', domain)
  const records = spfRecords(found)
  const [address] = addresses
  const [record] = records
  const note = 'If the program on this server hands its email to another one, ask that one’s support instead.'
  if (address === undefined) return line('SPF', 'watch', `${siteHost} has no address, so we can’t compare it. ${note}`)
  const add = (text: string) => line('SPF', 'trouble', `${text} ${note}`, spfRecord(checked, records, `a:${siteHost}`))
  if (record === undefined) return add(`${domain} doesn’t say yet that this server may send its email.`)
  if (records.length > 1) return add(`${domain} has ${records.length} SPF records, and then none of them counts.`)
  const reading = await readSpf(domain, record, names)
  if (reading.fault !== '') return line('SPF', 'trouble', `${reading.fault} Until then, none of the SPF record counts.`)
  const may = await maySendFrom(address, reading, names)
  if (may === true) return line('SPF', 'fine', `This server (${address}) may send email for ${domain}.`)
  if (may === NO_ANSWER || reading.isPartly) return unanswered('SPF', domain)
  return add(`${domain} doesn’t say yet that this server (${address}) may send its email.`)
}

function spfRecord(checked: Checked, records: readonly string[], added: string): DnsRecord {
  return recordAt(checked, checked.domain, joinedSpf(records, added), records)
}
