/**
 * `narthex setup ADDRESS` makes a Debian or Ubuntu server of a computer, and `narthex remove` takes the program away and leaves
 * the data. Both can be run again: what is as it should be stays, and what a person wrote is never changed.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type Address, addressesOf, otherNameOf, ownAddresses, readAddress, whereItLeads } from './install/address.ts'
import { adopt, foundClone } from './install/clone.ts'
import { putFile, textOf } from './install/files.ts'
import { type CopyAt, refuseOverSite, restoreCopy } from './install/from-copy.ts'
import { lastLines } from './install/log.ts'
import { checkMachine, checkRoot, firewallHint, freePort, installPackages } from './install/machine.ts'
import { CHANGING, COMMAND, CURRENT, DATA, ROOT, SERVICE, SETTINGS, UNITS, UPDATES, USER } from './install/places.ts'
import {
  makeUser,
  ownFolder,
  placeProgram,
  placeUnits,
  releasesOf,
  isOutdated,
  startService,
  startWatching,
  UPDATE_UNITS,
  versionOf,
} from './install/program.ts'
import { foundProxy, isNamedBeside, placeProxy, removeProxy } from './install/proxy.ts'
import { isReady, unreached } from './install/ready.ts'
import { attempt, Refusal, run } from './install/run.ts'
import {
  addressSettings,
  hostsIn,
  portIn,
  siteSettings as settings,
  withMissing,
  withOtherHost,
  withSetting,
} from './install/settings.ts'
import { wishFor } from './update/wishes.ts'

const USAGE = `Usage: narthex setup [ADDRESS] [--move] [--clone FOLDER] [--anyway]
       narthex setup [ADDRESS] --from PLACE [--user NAME] [--region NAME]
       narthex remove [--yes]

setup serves the site at ADDRESS, such as www.church.example, with a certificate; without ADDRESS it asks. It can be run again.
--move changes the address of a site, and the old one leads to it. --clone takes over a site that a clone of the sources serves; one that
a service of systemd runs is found without it. --anyway goes on when the address seems to lead elsewhere, such as to a CDN.

--from brings a site to an empty computer: the newest copy in PLACE, as the printed sheet of the website names it. It asks for the password of
the place and the key on the sheet, or reads them from a pipe, a line each.

remove takes the program away, and keeps the data and the settings.`

const ADDRESS =
  'What is the address of your website, such as www.church.example? Press Enter if you have no domain yet: '
const NIGHTS =
  'Shall new versions come at night by themselves, three days after they came out? If one does not start, the site goes back to the one before. Press Enter for yes, or write no: '

/** Seconds to wait for the first start, which fills the site, for a certificate, and for another proxy. */
const [READY_SECONDS, SERVED_SECONDS, HANDED_ON_SECONDS] = [180, 90, 1]

process.exitCode = await command(process.argv.slice(2))

async function command(args: string[]): Promise<number> {
  try {
    const { act, given, options } = readCommand(args)
    process.umask(0o022)
    if (act === 'remove') await remove(options.yes)
    else await setup(given, options)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    return 1
  }
}

function readCommand(args: string[]) {
  try {
    const flag = { type: 'boolean', default: false } as const
    const text = { type: 'string' } as const
    const options = { move: flag, anyway: flag, yes: flag, clone: text, from: text, user: text, region: text } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [act, given, ...more] = positionals
    const { from: place, user, region, ...others } = values
    const isWhole = place === undefined ? user === undefined && region === undefined : others.clone === undefined
    if (isWhole && more.length === 0 && (act === 'setup' || (act === 'remove' && given === undefined)))
      return { act, given, options: { ...others, copy: place === undefined ? undefined : { place, user, region } } }
  } catch {
    // An unknown option.
  }
  throw new Refusal(USAGE)
}

interface Options {
  move: boolean
  anyway: boolean
  clone?: string | undefined
  copy: CopyAt | undefined
}

async function setup(given: string | undefined, options: Options): Promise<void> {
  checkMachine()
  const own = ownFolder()
  installPackages(['iproute2', 'zstd', 'libatomic1'])
  const clone = foundClone(options.clone)
  const before = { ...clone?.settings, ...settings() }
  if (options.copy) refuseOverSite(options.copy, before, clone?.folder ?? DATA)
  const address = readAddress(given ?? before['SITE_URL'] ?? (await ask(ADDRESS)))
  const proxy = foundProxy()
  const wanted = addressSettings(address.siteUrl, before, options.move)
  const isOwnDomain = proxy === 'own' && address.isDomain
  if (isOwnDomain && !options.anyway) await checkLeadsHere(address.host)
  const other = isOwnDomain ? await otherNameOf(address.host, isNamedBeside) : undefined
  const isNightly = await wantsNights(own)

  makeUser()
  const version = placeProgram(own)
  if (version !== versionOf(own))
    console.log(`Narthex ${version} is installed already, and stays; this release is ${versionOf(own)}.`)
  if (clone) adopt(clone)
  const port = portIn(settings()['PORT']) ?? freePort()
  // What a run that was cut off has written may not have been read yet; a reboot reads it, and empties this folder.
  const wasCutOff = existsSync(CHANGING)
  putFile(CHANGING, '')
  const isSet = putSettings(other === undefined ? wanted : withOtherHost(wanted, before, other), port)
  if (options.copy) restoreCopy(options.copy)
  const isOther = [isSet, placeUnits(settings()['BACKUP_DIR']), wasCutOff, isOutdated()].includes(true)
  startService(isOther)
  console.log(`Narthex ${version} starts …`)
  if (!(await isReady(port, READY_SECONDS)))
    throw new Refusal(
      `The site doesn't get ready. The end of its log says why (journalctl -u narthex):\n${lastLines(SERVICE)}`,
    )
  if (isNightly) wishFor('every-night')
  startWatching()
  const hosts = [address.host, ...hostsIn(settings()['OTHER_HOSTS'])]
  const steps = placeProxy(proxy, hosts, port, wasCutOff)
  rmSync(CHANGING)
  await finish(address, steps)
  if (other !== undefined) console.log(`People who come by ${other} are led to ${address.host}.`)
}

/** Asks a person who installs the program; the dashboard asks all others. @param own folder of the release */
async function wantsNights(own: string): Promise<boolean> {
  const isNew = !existsSync(CURRENT) && process.stdin.isTTY && (settings()['RELEASES_URL'] ?? releasesOf(own)) !== ''
  return isNew && !/^n/i.test(await ask(NIGHTS))
}

/** @returns whether something is set that was not */
function putSettings(wanted: Record<string, string>, port: number): boolean {
  const usual = { TRUST_PROXY: '1', PORT: String(port), DATA_DIR: DATA }
  const text = Object.entries(wanted).reduce((text, pair) => withSetting(text, ...pair), textOf(SETTINGS) ?? '')
  return putFile(SETTINGS, withMissing(text, usual), USER)
}

/** Asks DNS before a certificate is asked for, since authorities count what fails. @throws Refusal when it would fail */
async function checkLeadsHere(host: string): Promise<void> {
  const { wrong, note } = whereItLeads(host, await addressesOf(host), ownAddresses())
  if (wrong !== undefined) throw new Refusal(wrong)
  if (note !== undefined) console.log(note)
}

/** Says what is left to do, and gives the link to the first administrator. */
async function finish(address: Address, steps: string[]): Promise<void> {
  const hint = firewallHint()
  if (hint !== undefined) console.log(hint)
  // A proxy that was given the lines before hands on already.
  const why = await unreached(address, steps.length > 0 ? HANDED_ON_SECONDS : SERVED_SECONDS)
  if (why === undefined) console.log(`Your website is at ${address.siteUrl}`)
  else if (steps.length > 0) console.log(`\nThe site runs. What you have still to do:\n${steps.join('\n')}\n`)
  else
    throw new Refusal(
      `The site runs, but ${address.siteUrl} can't be reached with a certificate yet (${why}). Caddy goes on trying; look whether ports 80 and 443 are open at your host. Run this again, or narthex admin link, for the link to the first administrator. The end of Caddy's log:\n${lastLines('caddy')}`,
    )
  if (!address.isDomain)
    console.log(
      'Without a domain what people send is not encrypted. When you have one: narthex setup www.church.example',
    )
  console.log(run([COMMAND, 'admin', 'link']))
}

async function remove(isSure: boolean): Promise<void> {
  checkRoot()
  if (!isSure && !/^y(?:es)?$/i.test(await ask('Remove the program from this computer? The data stay. Write yes: ')))
    throw new Refusal(`Nothing was removed.${process.stdin.isTTY ? '' : ' Without a terminal, add --yes.'}`)
  for (const unit of [...UPDATE_UNITS.filter((name) => !name.includes('@')), SERVICE])
    attempt(['systemctl', 'disable', '--quiet', '--now', unit])
  const left = removeProxy()
  const units = [SERVICE, `${SERVICE}.d`, ...UPDATE_UNITS].map((name) => join(UNITS, name))
  for (const path of [...units, COMMAND, ROOT, UPDATES]) rmSync(path, { recursive: true, force: true })
  run(['systemctl', 'daemon-reload'])
  const kept = [DATA, SETTINGS].filter((path) => existsSync(path))
  console.log(
    [
      'The program is removed.',
      ...left,
      ...(kept.length > 0
        ? [
            `Still there: ${kept.join(' and ')}. With them, bin/narthex setup in the folder of a release brings the site back as it was.`,
          ]
        : []),
    ].join('\n'),
  )
}

/** @returns what a person at a terminal answers; empty when nobody is there */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await lines.question(question)).trim()
  } catch {
    // Ctrl and C or D.
    throw new Refusal('\nNothing was changed.')
  } finally {
    lines.close()
  }
}
