/** The address that a person gives to `narthex setup`, and what DNS says of it. */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { domainToASCII } from 'node:url'
import { Refusal } from './run.ts'

/** A site without a domain is reached by the numbers of its computer, without encryption. */
export interface Address {
  host: string
  isDomain: boolean
  /** The origin, without a slash at the end. */
  siteUrl: string
}

/**
 * @param given as a person types it: with or without https://, large letters or a path's slash; empty for no domain yet
 * @throws Refusal saying how an address looks
 */
export function readAddress(given: string): Address {
  if (given.trim() === '') return withoutDomain()
  const bare = given
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .toLowerCase()
  if (isIP(bare) === 4) return { host: bare, isDomain: false, siteUrl: `http://${bare}` }
  // It would take the host out of a whole address.
  const host = /[\s/:@?#\\]/.test(bare) ? '' : domainToASCII(bare)
  if (host.length > 253 || !/^(?!.*--\.)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(host))
    throw new Refusal(
      `“${given}” is no address of a website. Write it as www.church.example, without a path or a port.`,
    )
  return { host, isDomain: true, siteUrl: `https://${host}` }
}

/** @throws Refusal when the computer has no network */
function withoutDomain(): Address {
  const host = ownAddresses().find((one) => isIP(one) === 4)
  if (host === undefined)
    throw new Refusal(
      'This computer has no address in a network. Connect it, or give the address: narthex setup www.church.example',
    )
  return { host, isDomain: false, siteUrl: `http://${host}` }
}

/** The addresses of this computer that others can reach it by. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, scopeid }) => !internal && (scopeid ?? 0) === 0)
    .map(({ address }) => address)
}

/** @returns the addresses that DNS, or `/etc/hosts`, has for a name; empty when there are none */
export async function addressesOf(host: string): Promise<string[]> {
  try {
    const found = await lookup(host, { all: true })
    return [...new Set(found.map(({ address }) => address))]
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND') return []
    throw new Refusal(
      `This computer gets no answer from its name server (${code}), so it can't say where ${host} leads. Look at /etc/resolv.conf, and run this again.`,
      { cause: error },
    )
  }
}

/**
 * The address with or without www, when it leads to where the address does: people write both.
 * @param isElsewhere whether another site has this name
 * @param leadsTo asks DNS
 */
export async function otherNameOf(
  host: string,
  isElsewhere: (name: string) => boolean,
  leadsTo = addressesOf,
): Promise<string | undefined> {
  const other = host.startsWith('www.') ? host.slice(4) : `www.${host}`
  if (isElsewhere(other)) return undefined
  try {
    const [there, here] = await Promise.all([leadsTo(other), leadsTo(host)])
    if (there.length > 0 && there.every((one) => here.includes(one))) return other
  } catch (error) {
    // A name server that doesn't answer for a name that nobody gave refuses nothing.
    if (!(error instanceof Refusal)) throw error
  }
  return undefined
}

/** Networks that are used behind a router (RFC 1918, RFC 6598, RFC 4193), from which the public address can't be told. */
function isPrivate(address: string): boolean {
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd])/i.test(address)
}

/**
 * Whether an address leads here, as far as this computer can know.
 * @param there the addresses that DNS has for it
 * @param here the addresses of this computer
 * @returns `wrong` is a reason not to ask for a certificate; `note` is right behind a router
 */
export function whereItLeads(host: string, there: string[], here: string[]): { wrong?: string; note?: string } {
  const shown = here.filter((one) => !isPrivate(one))
  const mine = shown.find((one) => isIP(one) === 4) ?? shown[0]
  const own = mine ?? 'the public address of this computer (your router or host shows it)'
  if (there.length === 0)
    return {
      wrong: `${host} leads nowhere yet. Is it spelled right? Then, where you bought the domain, add ${mine?.includes(':') ? 'an AAAA' : 'an A'} record for it with ${own}. It takes minutes, sometimes an hour; then run this again.`,
    }
  const elsewhere = there.filter((one) => !here.includes(one))
  if (elsewhere.length === 0) return {}
  const leads = `${host} leads to ${there.join(' and ')}, and this computer is ${here.join(' and ')}.`
  const strange = elsewhere.filter((one) => !isBehindRouter(isIP(one), here))
  if (strange.length === 0)
    return { note: `${leads} Behind a router that is right, if it hands on ports 80 and 443 to here.` }
  const mend =
    strange.length < there.length
      ? `The record with ${strange.join(' and ')} is of another computer, and no certificate is given while it is there: remove it where you bought the domain, and run this again.`
      : `Change the record to ${own} where you bought the domain, and run this again.`
  return { wrong: `${leads} ${mend} If a CDN stands in between, add --anyway.` }
}

/** Whether the public address of a family can't be seen here, because this computer has only addresses of an inner network. */
function isBehindRouter(family: number, here: string[]): boolean {
  const own = here.filter((one) => isIP(one) === family)
  return own.length > 0 && own.every(isPrivate)
}
