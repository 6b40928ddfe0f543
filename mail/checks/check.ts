/**
 * What a church’s domain says about its email, compared with the server that sends it: SPF, DKIM, DMARC, and where answers
 * go. It tells who may send, never whether an email will arrive.
 */
import { domainToASCII } from 'node:url'
import { findDkim, findDmarc } from '#mail/checks/dmarc.ts'
import { NO_ANSWER, type Names } from '#mail/checks/names.ts'
import { freeMailbox, isThisMachine, providerOf } from '#mail/checks/providers.ts'
import { type Checked, line, type MailCheck, type MailToCheck, recordAt, unanswered } from '#mail/checks/result.ts'
import { spfOf, spfOfThisMachine } from '#mail/checks/spf-check.ts'

export async function checkMail(mail: MailToCheck, names: Names): Promise<MailCheck[]> {
  const domain = domainToASCII(mail.from.slice(mail.from.lastIndexOf('@') + 1)).toLowerCase()
  const free = freeMailbox(domain, mail.smtpHost)
  if (free) return [freeFrom(mail, domain, free)]
  const found = await zoneOf(domain, names)
  if (domain === '' || !domain.includes('.') || found === undefined)
    return [
      line(
        'From',
        'trouble',
        `There is no domain ${domain || mail.from} on the internet. Check the spelling of the From address.`,
      ),
    ]
  const checked: Checked = {
    ...mail,
    domain,
    zone: found.zone,
    provider: providerOf(mail.smtpHost),
    names,
  }
  const isOwn = isThisMachine(mail.smtpHost)
  const [spf, dkim, dmarc, replies, reverse] = await Promise.all([
    isOwn ? spfOfThisMachine(checked) : spfOf(checked),
    dkimOf(checked),
    dmarcOf(checked),
    repliesOf(checked),
    isOwn ? reverseName(checked) : undefined,
  ])
  const from = line('From', 'fine', `Emails come from ${mail.from}, an address of the domain ${domain}.`)
  return [from, spf, dkim, dmarc.check, together(checked, spf, dkim, dmarc), replies, ...(reverse ? [reverse] : [])]
}

/** In words for a refusal, too. */
export function foreignFrom(domain: string): string {
  return `Only ${domain}’s own servers may send email from its addresses, so others throw it away. Enter an address of your church’s own domain.`
}

function freeFrom({ from }: MailToCheck, domain: string, free: 'own server' | 'other server'): MailCheck {
  return free === 'own server'
    ? line(
        'From',
        'watch',
        `${from} is a free mailbox, and its own server sends. That’s fine for single emails. For newsletters, use an address of your church’s own domain.`,
      )
    : line('From', 'trouble', foreignFrom(domain))
}

/**
 * Where the records of a domain are edited.
 * @returns undefined for a domain that there is not; no `zone` where name servers didn’t say
 */
async function zoneOf(domain: string, names: Names): Promise<{ zone?: string } | undefined> {
  const labels = domain.split('.')
  for (let at = 0; at < Math.min(labels.length - 1, 4); at++) {
    const name = labels.slice(at).join('.')
    const found = await names.zone(name)
    if (found === NO_ANSWER) return {}
    if (found === 'begins here') return { zone: name }
    // Below a name that there is not, there is nothing either.
    if (found === 'no such name' && at === 0) return undefined
  }
  return {}
}

async function dkimOf(checked: Checked): Promise<MailCheck> {
  const { domain, provider, names, selectors, smtpHost } = checked
  const { good, revoked, isUnanswered } = await findDkim(
    domain,
    [...new Set([...selectors, ...(provider?.selectors ?? [])])],
    names,
  )
  const who = provider?.name ?? (isThisMachine(smtpHost) ? 'this server' : smtpHost)
  if (good.length > 0)
    return line('DKIM', 'fine', `${domain} has a key by which emails are signed (${good.join(', ')}).`)
  if (revoked.length > 0)
    return line(
      'DKIM',
      'trouble',
      `The key ${revoked.join(', ')} of ${domain} was withdrawn. Turn on DKIM at ${who} again, and add the records that it shows.`,
    )
  if (isUnanswered) return unanswered('DKIM', domain)
  if (selectors.length > 0)
    return line(
      'DKIM',
      'trouble',
      `The key ${selectors.join(', ')} that has signed your emails isn’t in the records of ${domain} anymore. Add it again as ${who} shows it.`,
    )
  if (!provider || provider.hasOwnSelectors)
    return line(
      'DKIM',
      'watch',
      `From here we can’t see whether ${who} signs your emails. Send yourself a test email, and paste its headers below.`,
    )
  return line(
    'DKIM',
    'trouble',
    `${domain} has no key of ${who}. Turn on DKIM in ${who}’s settings, and add the records that it shows. If you gave the key another name, paste the headers of a test email below.`,
  )
}

interface DmarcCheck {
  check: MailCheck
  policy: 'none' | 'quarantine' | 'reject' | ''
  isStrict: { spf: boolean; dkim: boolean }
}

async function dmarcOf(checked: Checked): Promise<DmarcCheck> {
  const { domain, names } = checked
  const found = await findDmarc(domain, names)
  const without = { policy: '', isStrict: { spf: false, dkim: false } } as const
  if (found === NO_ANSWER) return { ...without, check: unanswered('DMARC', domain) }
  const record = (at: string, value: string, replaces: readonly string[] = []) =>
    recordAt(checked, `_dmarc.${at}`, value, replaces)
  if (!found) {
    const text = `${domain} doesn’t say what should happen to forged emails. Gmail, Yahoo and Outlook ask that of everyone who writes to many. This record asks for nothing yet, so it can’t do harm.`
    return { ...without, check: line('DMARC', 'trouble', text, record(domain, 'v=DMARC1; p=none')) }
  }
  const { at, records, policy, isStrict } = found
  const [first = ''] = records
  if (records.length > 1) {
    const text = `_dmarc.${at} has ${records.length} records, and then none of them counts. Keep this one, and delete the other.`
    return { ...without, check: line('DMARC', 'trouble', text, record(at, first, records.slice(1))) }
  }
  if (policy === '') {
    const text = `The record at _dmarc.${at} doesn’t say what to do (p=none, p=quarantine or p=reject), so it doesn’t count.`
    return { ...without, check: line('DMARC', 'trouble', text, record(at, 'v=DMARC1; p=none', records)) }
  }
  const what = {
    none: 'nothing is done to them, but others can count them',
    quarantine: 'they go to spam',
    reject: 'they are refused',
  }
  const from = at === domain ? '' : `, by the record of ${at}`
  return {
    policy,
    isStrict,
    check: line('DMARC', 'fine', `${domain} says what happens to forged emails: ${what[policy]}${from}.`),
  }
}

/** Whether DMARC passes: it takes SPF or DKIM, and that in the name of the From address. */
function together(
  { provider, domain }: Checked,
  spf: MailCheck,
  dkim: MailCheck,
  { policy, isStrict, check }: DmarcCheck,
): MailCheck {
  const isByDkim = provider?.alignedBy === 'DKIM'
  const ways = [...(spf.state === 'fine' && !isByDkim ? ['SPF'] : []), ...(dkim.state === 'fine' ? ['DKIM'] : [])]
  const strict = isByDkim && isStrict.spf ? ' With “aspf=s” in the DMARC record, only DKIM can.' : ''
  if (ways.length > 0)
    return line('Together', 'fine', `${ways.join(' and ')} can vouch for the address that people see.${strict}`)
  if ([spf, dkim, check].some(({ state }) => state === 'unknown')) return unanswered('Together', domain)
  const only = isByDkim
    ? `With ${provider?.name}, only DKIM can vouch for the address that people see, and we can’t see its key.${strict}`
    : 'Neither SPF nor DKIM vouches yet for the address that people see.'
  if (policy === 'quarantine' || policy === 'reject') {
    const harm = policy === 'reject' ? 'to refuse such emails' : 'to put such emails into spam'
    const state = dkim.state === 'watch' ? 'watch' : 'trouble'
    return line('Together', state, `${only} Your own DMARC record asks receivers ${harm}.`)
  }
  return line('Together', 'watch', only)
}

async function repliesOf({ domain, from, names }: Checked): Promise<MailCheck> {
  const found = await names.mx(domain)
  if (found === NO_ANSWER) return unanswered('Replies', domain)
  const [first] = found.toSorted((a, b) => a.priority - b.priority)
  if (!first) return line('Replies', 'watch', `${domain} has no mail server, so an answer to ${from} would be lost.`)
  // A null MX (RFC 7505).
  if (first.exchange === '' || first.exchange === '.')
    return line(
      'Replies',
      'trouble',
      `${domain} says that it takes no email at all, so an answer to ${from} is lost, and some servers refuse email from it. Use an address that takes email.`,
    )
  return line('Replies', 'fine', `Answers to ${from} go to ${first.exchange}.`)
}

/** Whether the server’s address leads back to a name, and that one to the address. Others refuse a server without. */
async function reverseName({ siteHost, names }: Checked): Promise<MailCheck> {
  const about = 'Reverse name'
  const addresses = await names.addresses(siteHost)
  if (addresses === NO_ANSWER) return unanswered(about, siteHost)
  const [address] = addresses
  if (address === undefined) return line(about, 'watch', `${siteHost} has no address, so we can’t look.`)
  const back = await names.reverse(address)
  if (back === NO_ANSWER) return unanswered(about, address)
  const where = `Ask the company where the server stands to set the reverse name (PTR) of ${address} to ${siteHost}.`
  if (back[0] === undefined)
    return line(
      about,
      'trouble',
      `The server’s address ${address} leads to no name, so many refuse its email. ${where}`,
    )
  const forward = await names.addresses(back[0])
  if (forward === NO_ANSWER) return unanswered(about, back[0])
  return forward.includes(address)
    ? line(about, 'fine', `The server’s address ${address} leads to ${back[0]}, and that back to it.`)
    : line(
        about,
        'trouble',
        `The server’s address ${address} leads to ${back[0]}, but that doesn’t lead back to it. ${where}`,
      )
}
