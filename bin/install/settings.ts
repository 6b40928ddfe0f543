/** The file of the service's settings, as systemd and Node read it. What a person wrote in it stays as it is. */
import { parseEnv } from 'node:util'
import { textOf } from './files.ts'
import { SETTINGS } from './places.ts'
import { Refusal } from './run.ts'

/** @returns the settings in a text of NAME=VALUE lines; the last of several wins */
export function settingsIn(text: string): Record<string, string> {
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']))
}

/** The settings of the installed service; none before setup. */
export function siteSettings(): Record<string, string> {
  return settingsIn(textOf(SETTINGS) ?? '')
}

/** @returns the text with settings that it lacks at its end */
export function withMissing(text: string, settings: Readonly<Record<string, string>>): string {
  const there = settingsIn(text)
  const missing = Object.entries(settings).filter(([name]) => !(name in there))
  return [text.replace(/(?<=[^\n])$/, '\n'), ...missing.map(([name, value]) => `${name}=${quoted(value)}\n`)].join('')
}

/** @returns the text with one setting that has this value, in its place if it had one */
export function withSetting(text: string, name: string, value: string): string {
  if (!(name in settingsIn(text))) return withMissing(text, { [name]: value })
  // A function, since a value may hold what `replace` reads as a pattern.
  return text.replaceAll(new RegExp(`^${name}=.*$`, 'gm'), () => `${name}=${quoted(value)}`)
}

/** A value as both readers take it: systemd (systemd.exec(5), EnvironmentFile) and `node --env-file`. */
function quoted(value: string): string {
  if (/^[\w./:@,+=%-]*$/.test(value)) return value
  return value.includes("'") ? `"${value}"` : `'${value}'`
}

/**
 * The settings of an address, which only a move changes once a site has one.
 * @param siteUrl the origin that people will use
 * @param before the settings that are there
 * @throws Refusal when the site has another address
 */
export function addressSettings(
  siteUrl: string,
  before: Readonly<Record<string, string>>,
  isMove: boolean,
): Record<string, string> {
  const { SITE_URL: old = '', OTHER_HOSTS: others } = before
  if (old !== '' && !URL.canParse(old))
    throw new Refusal(
      `SITE_URL is “${old}”, which is no address. Write it as ${siteUrl}, or delete the line; then run this again.`,
    )
  const isFirst = /^$|^https?:\/\/(localhost|[\d.]+)(:\d+)?$/.test(old)
  if (isFirst || new URL(old).origin === siteUrl) return { SITE_URL: siteUrl }
  const { hostname } = new URL(old)
  const { hostname: fresh } = new URL(siteUrl)
  // The certificate came, or went: nothing that people have written down changes.
  if (hostname === fresh) return { SITE_URL: siteUrl }
  if (!isMove)
    throw new Refusal(
      `This site's address is ${old}. To give it ${siteUrl} and lead people on from the old one, add --move.`,
    )
  const names = new Set([hostname, ...hostsIn(others)])
  names.delete(fresh)
  return { SITE_URL: siteUrl, OTHER_HOSTS: [...names].join(',') }
}

/** @returns settings with one more name from which people are led to the address */
export function withOtherHost(
  wanted: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
  host: string,
): Record<string, string> {
  const names = hostsIn(wanted['OTHER_HOSTS'] ?? before['OTHER_HOSTS'])
  return names.includes(host) ? { ...wanted } : { ...wanted, OTHER_HOSTS: [...names, host].join(',') }
}

/** The names in the setting OTHER_HOSTS. */
export function hostsIn(setting = ''): string[] {
  return setting
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/**
 * @param given the setting PORT, if there is one
 * @throws Refusal when it is none
 */
export function portIn(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const port = Number(given)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Refusal(`PORT is “${given}”, which is no port. Write PORT=3000, or delete the line; then run this again.`)
}
