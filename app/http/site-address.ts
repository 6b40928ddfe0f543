/**
 * The address of the site: other names that lead to it, the one it had first, and the one at which people really sign in. Nobody
 * is led anywhere by a guess: a wrong SITE_URL would then take the site away, and a proxy that leads the other way would go on
 * forever.
 */
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { Config } from '#app/config.ts'
import { putSetting, readStored } from '#app/http/settings.ts'
import { probes } from '#app/routes.ts'
import type { Db } from '#db/database.ts'

/** What answers at every name: balancers ask it, by any. */
const PROBES: ReadonlySet<string> = new Set(Object.values(probes))

/**
 * Where a request by one of the other names is led: to the same path at the site's own address. Only reading is: a form that was
 * open before the change, and a mailbox that unsubscribes, are answered where they are (RFC 8058 forbids to lead the latter on).
 * @returns a function that returns undefined for all other requests
 */
export function otherHosts({ siteUrl, otherHosts: hosts }: Pick<Config, 'siteUrl' | 'otherHosts'>) {
  return ({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | undefined => {
    if (hosts.size === 0 || !hosts.has(hostName(headers.host))) return undefined
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/') || PROBES.has(url)) return undefined
    return URL.parse(siteUrl + url)?.href
  }
}

/** In lower case, without a port. */
function hostName(host = ''): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}

/** Whether a host is a name on the internet. */
function isName(host: string): boolean {
  return host.length <= 253 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) && isIP(host) === 0
}

/** Where `narthex setup` writes settings. Containers and clones have them in their environment. */
const SETTINGS_FILE = '/etc/narthex.env'

/** Whether SITE_URL was forgotten: a proxy is in front, and the address is this machine’s own. */
export function isForgotten({ siteUrl, trustProxy }: Pick<Config, 'siteUrl' | 'trustProxy'>): boolean {
  return trustProxy > 0 && !isName(new URL(siteUrl).hostname)
}

/** The names of rows in `settings`, which no setting has. */
const FIRST = 'firstAddress'
const SIGNED_IN = 'signedInAt'

/** Keeps the address at the first start that has one. Calendars and podcasts are known by it, however often it changes. */
export async function keepFirstAddress(db: Db, { siteUrl }: Pick<Config, 'siteUrl'>, now: string): Promise<void> {
  if (!isName(new URL(siteUrl).hostname)) return
  await db
    .insertInto('settings')
    .values({ name: FIRST, value: JSON.stringify(siteUrl), updated_at: now, sample: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** The origin by which programs know the site: the first one that it had. */
export async function firstAddress(db: Db, { siteUrl }: Pick<Config, 'siteUrl'>): Promise<string> {
  return (await readStored(db, FIRST, z.url())) ?? siteUrl
}

const signedInSchema = z.object({ host: z.string(), at: z.string() })

/**
 * Remembers the name by which somebody has signed in, if it isn’t the site’s. Anybody can ask for a page by any name, and
 * scanners do it for days; who signs in belongs to the church.
 * @returns the name, when it is another one
 */
export async function noteSignIn(db: Db, config: Config, host: string | undefined, now: string) {
  const name = hostName(host)
  const isOther = config.trustProxy > 0 && isName(name) && name !== new URL(config.siteUrl).hostname
  if (!isOther || config.otherHosts.has(name)) return undefined
  await putSetting(db, SIGNED_IN, { host: name, at: now }, now)
  return name
}

/** Days after which a name by which nobody has signed in again is forgotten. */
const FORGET_DAYS = 30

/** @returns what is wrong with the address and the line to write, in sentences; undefined when nothing is wrong */
export async function addressTrouble(db: Db, config: Config, now: Temporal.Instant): Promise<string | undefined> {
  const data = await readStored(db, SIGNED_IN, signedInSchema)
  const since = now.subtract({ hours: 24 * FORGET_DAYS }).toString()
  const isCurrent =
    data && data.at > since && data.host !== new URL(config.siteUrl).hostname && !config.otherHosts.has(data.host)
  const seen = isCurrent ? data.host : undefined
  const settings = existsSync(SETTINGS_FILE)
    ? `${SETTINGS_FILE}, and restarts it (systemctl restart narthex)`
    : 'its environment, and restarts it'
  if (isForgotten(config)) {
    const line = `SITE_URL=https://${seen ?? 'www.example.org'}`
    return `The website doesn’t know its address: links in emails and calendars lead to ${config.siteUrl}. The person who runs the server writes ${line}${seen ? '' : ', with your own address,'} into ${settings}.`
  }
  if (seen === undefined) return undefined
  return `People sign in at ${seen}, but links in emails and calendars lead to ${config.siteUrl}. If ${seen} is right, the person who runs the server writes SITE_URL=https://${seen} into ${settings}. Only if ${config.siteUrl} is right: OTHER_HOSTS=${seen}, which leads people from there to it.`
}
