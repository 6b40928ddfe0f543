/**
 * `narthex update` brings the newest release, and `narthex back` the version before it. Both leave a site that runs, whatever
 * happens: `narthex recover` runs when they were cut off, and before the service when the computer boots.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { headlines } from '#app/admin/update-told.ts'
import { checkRoot } from './install/machine.ts'
import type { Manifest } from './install/manifest.ts'
import { CURRENT, DATA, ROOT } from './install/places.ts'
import { releasesOf, removeUnfinished, versionOf } from './install/program.ts'
import { Refusal, run } from './install/run.ts'
import { siteSettings as settings } from './install/settings.ts'
import { asSite, backUp, rehearse, siteCommand } from './update/as-site.ts'
import { newestRelease, placeRelease, removeDownload } from './update/newest.ts'
import { HOLD, makePlaces, readState, tell, told } from './update/state.ts'
import { databaseFile, goBack, oldVersions, settle, switchTo } from './update/switch.ts'
import { isDue } from './update/tonight.ts'
import { isInside, runInside } from './update/unit.ts'
import { isWished, withdraw } from './update/wishes.ts'

const USAGE = `Usage: narthex update [--check]
       narthex back [--yes]

update brings the newest release: it tries it on a copy of the data, makes a backup, and goes back by itself if it doesn't get ready.
--check only says what there is. back lets the version before come back with the data that it had, and says what would be lost.`

const ACTS = ['update', 'back', 'recover'] as const
const RETURNED = 'The version before is back, with the data that it had.'

process.exitCode = await command(process.argv.slice(2))

async function command(args: string[]): Promise<number> {
  try {
    const { act, options } = readCommand(args)
    checkRoot()
    if (!existsSync(CURRENT)) throw new Refusal('Nothing is installed here: narthex setup does that.')
    process.umask(0o022)
    makePlaces()
    if (act === 'recover') await recover(!options.boot)
    else if (act === 'update' && options.check) await check()
    else if (isInside) await inside(act, options)
    else {
      if (act === 'back' && !options.yes) await askForReturn()
      return runInside([act, ...(act === 'back' ? ['--yes'] : args.slice(1))], settings()['BACKUP_DIR'])
    }
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
    const options = { check: flag, yes: flag, nightly: flag, wished: flag, boot: flag } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [given, ...more] = positionals
    const act = ACTS.find((one) => one === given)
    if (more.length === 0 && act !== undefined) return { act, options: values }
  } catch {
    // An unknown option.
  }
  throw new Refusal(USAGE)
}

async function inside(act: 'update' | 'back', options: { nightly: boolean; wished: boolean }): Promise<void> {
  await recover(true)
  if (options.wished) await fulfill()
  else if (act === 'back') await back()
  else await update(options.nightly)
}

/** Does what the site has wished for, once: the wish goes first, or its unit would be started without end. */
async function fulfill(): Promise<void> {
  const wishes = (['back', 'now'] as const).filter(isWished)
  for (const wish of wishes) withdraw(wish)
  if (wishes.includes('back')) await back()
  else if (wishes.includes('now')) await update(false)
}

async function update(isNightly: boolean): Promise<void> {
  // A fork without releases is no trouble that anybody should read of every morning.
  if (isNightly && releasesAddress() === '') return
  const isTonight = isWished('tonight')
  const newest = await lookedUp()
  if (newest === undefined) return console.log(`This is ${versionOf(CURRENT)}, the newest.`)
  const wants = { isTonight, isEveryNight: isWished('every-night') }
  if (isNightly && !isDue(newest, wants, told().avoided, new Date()))
    return console.log(`There is ${newest.version}, and nobody wished for it tonight.`)
  if (isTonight) withdraw('tonight')
  try {
    const seconds = await bring(newest)
    report(true, newest.version, `The site was away for ${seconds.toFixed(1)} seconds.`)
  } catch (error) {
    if (error instanceof Refusal) report(false, newest.version, error.message)
    throw error
  }
}

/** Looks for a newer release, and tells the site what it found. */
async function lookedUp(): Promise<Manifest | undefined> {
  const address = releasesAddress()
  const checkedAt = new Date().toISOString()
  try {
    const newest = await newestRelease(address, versionOf(CURRENT))
    tell({ checkedAt, problem: undefined, newest })
    return newest
  } catch (error) {
    if (error instanceof Refusal) tell({ checkedAt, problem: error.message })
    throw error
  }
}

/** Where releases are found: whoever released this one says it, and the person who runs the server may say another place. */
function releasesAddress(): string {
  return settings()['RELEASES_URL'] ?? releasesOf(CURRENT)
}

async function check(): Promise<void> {
  const newest = await lookedUp()
  console.log(newest === undefined ? `This is ${versionOf(CURRENT)}, the newest.` : describe(newest))
}

function describe({ version, isSecurity, news }: Manifest): string {
  const kind = isSecurity ? ', which closes a hole' : ''
  const { shown, more } = headlines(news)
  const rest = more > 0 ? [`And ${more} more, in the file CHANGELOG.md of that version.`] : []
  return [
    `There is ${version}${kind}; this is ${versionOf(CURRENT)}.`,
    ...shown.map((one) => `- ${one}`),
    ...rest,
  ].join('\n')
}

/** @returns seconds in which the site could not be read */
async function bring(newest: Manifest): Promise<number> {
  console.log(describe(newest))
  const from = basename(run(['readlink', '-f', CURRENT]))
  const database = databaseFile()
  // A copy to go back to, one for the rehearsal, and a backup.
  const size = database === undefined ? 0 : statSync(database).size
  const to = await placeRelease(releasesAddress(), newest, 3 * size)
  console.log('It is unpacked. Trying it on a copy of the data …')
  rehearse(to, database)
  console.log('It starts with a copy of the data. Making a backup …')
  console.log(`The backup is ${backUp()}. Switching …`)
  const seconds = await switchTo(to, from)
  for (const name of oldVersions(readdirSync(ROOT))) rmSync(join(ROOT, name), { recursive: true })
  tell({ newest: undefined })
  return seconds
}

async function back(): Promise<void> {
  const { version } = earlier()
  const left = versionOf(CURRENT)
  console.log(`A backup of everything as it is now is ${backUp()}.`)
  try {
    await goBack(true)
    report(true, version, RETURNED)
    tell({ avoided: left })
  } catch (error) {
    if (error instanceof Refusal) report(false, version, error.message)
    throw error
  }
}

/** @throws Refusal when there is no way back */
function earlier(): { version: string; at: string } {
  const state = readState()
  if (state?.phase !== 'done' || !existsSync(join(ROOT, state.from)))
    throw new Refusal('There is no earlier version to go back to.')
  return { version: versionOf(join(ROOT, state.from)), at: state.at }
}

async function askForReturn(): Promise<void> {
  const { version, at } = earlier()
  const lost = siteCommand(['upgrade', '--newer-than', at])
  console.log(`${version} comes back with the data of ${at}. ${lost}`)
  if (databaseFile() === undefined)
    console.log('If other servers use this database, stop them first: it goes back for all of them.')
  const lines = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const answer = await lines?.question('Go back? Write yes: ')
  lines?.close()
  if (!/^y(?:es)?$/i.test(answer?.trim() ?? ''))
    throw new Refusal(`Nothing was changed.${lines ? '' : ' Without a terminal, add --yes.'}`)
}

/** Brings an update or a return that was cut off to an end. */
async function recover(starts: boolean): Promise<void> {
  asSite(['rm', '-rf', join(DATA, 'rehearsal')])
  removeUnfinished()
  removeDownload()
  const state = readState()
  if (state?.phase === 'done' || state?.phase === 'back') settle(state)
  else if (state !== undefined) {
    await goBack(starts)
    const version = versionOf(CURRENT)
    if (state.phase === 'returning') report(true, version, RETURNED)
    else
      report(
        false,
        versionOf(join(ROOT, state.to)),
        `It was cut off, and ${version} is back with everything as it was.`,
      )
  }
  rmSync(HOLD, { force: true })
}

function report(isGood: boolean, version: string, text: string): void {
  tell({ result: { at: new Date().toISOString(), isGood, version, text }, ...(!isGood && { avoided: version }) })
  if (isGood) console.log(`This is ${version} now. ${text}`)
}
