/**
 * Puts a version into the place of another with the database as it was, and back. Each step is written down before it is taken, so
 * that a kill or a power failure leaves the one or the other version whole.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { putFile, putLink } from '../install/files.ts'
import { CURRENT, DATA, PROVEN, ROOT, SERVICE } from '../install/places.ts'
import { placeUnits, startService, versionOf } from '../install/program.ts'
import { lastLines } from '../install/log.ts'
import { isReady } from '../install/ready.ts'
import { Refusal, run } from '../install/run.ts'
import { siteSettings as settings } from '../install/settings.ts'
import { asSite, giveCopy, siteCommand, takeCopy } from './as-site.ts'
import { HOLD, KEPT, readState, type State, tell, writeState } from './state.ts'

/** Seconds for a start: a migration of a large site takes its time. */
const READY_SECONDS = 120
/** A setting of the next start alone, which is gone after a boot. */
const ONCE = `/run/systemd/system/${SERVICE}.d/update.conf`
const COPY = join(KEPT, 'narthex.db')
/** PostgreSQL has no file to copy: the way back is a backup, in the site's folder, since its user restores it. */
const BACKUP = join(DATA, 'before-update.backup')

/** @returns the file of SQLite; undefined for PostgreSQL */
export function databaseFile(): string | undefined {
  return settings()['DATABASE_URL'] ? undefined : join(DATA, 'narthex.db')
}

/**
 * Stops the version that runs, and starts another, which proves itself or goes again.
 * @param to folder of the version that comes, below the program's
 * @param from that of the version that runs
 * @returns seconds in which the site could not be read
 * @throws Refusal when it went back
 */
export async function switchTo(to: string, from: string): Promise<number> {
  const at = new Date().toISOString()
  putFile(HOLD, '')
  if (databaseFile() === undefined) keepPostgres()
  writeState({ phase: 'stopping', from, to, at })
  const began = performance.now()
  run(['systemctl', 'stop', SERVICE])
  keepFile()
  writeState({ phase: 'switched', from, to, at })
  // The verified backup has been made while the site ran.
  mkdirSync(dirname(ONCE), { recursive: true })
  putFile(ONCE, '[Service]\nEnvironment=UPGRADE_BACKUP=off\n')
  place(to)
  const proved = await isUp()
  const seconds = (performance.now() - began) / 1000
  if (!proved) {
    const log = lastLines(SERVICE)
    await goBack(true)
    throw new Refusal(
      `It did not get ready, so the version before is back with everything as it was. The end of its log:\n${log}`,
    )
  }
  confirm({ phase: 'done', from, to, at })
  return seconds
}

function place(version: string): void {
  putLink(CURRENT, version)
  placeUnits(settings()['BACKUP_DIR'])
}

async function isUp(): Promise<boolean> {
  try {
    startService(false)
  } catch {
    return false
  }
  return isReady(Number(settings()['PORT'] ?? 3000), READY_SECONDS)
}

/** From here on people write into this version, and nothing goes back by itself. */
function confirm(state: State): void {
  writeState(state)
  settle(state)
}

/** What follows from an update or a return that came to its end; it can be repeated. */
export function settle(state: State): void {
  const isBack = state.phase === 'back'
  putLink(PROVEN, isBack ? state.from : state.to)
  tell({ earlier: isBack ? undefined : { version: versionOf(join(ROOT, state.from)), at: state.at } })
  rmSync(HOLD, { force: true })
  if (!existsSync(ONCE)) return
  rmSync(ONCE)
  run(['systemctl', 'daemon-reload'])
}

function keepPostgres(): void {
  asSite(['rm', '-f', BACKUP])
  siteCommand(['backup', BACKUP], { BACKUP_RECIPIENT: '' })
}

function keepFile(): void {
  const database = databaseFile()
  if (database === undefined) return
  rmSync(`${COPY}-wal`, { force: true })
  takeCopy(database, COPY)
  // A server that was killed leaves rows here.
  if (existsSync(`${database}-wal`)) takeCopy(`${database}-wal`, `${COPY}-wal`)
}

/**
 * Lets the earlier version come back with the database that it left. It can be repeated from wherever it was cut off.
 * @param starts whether the service is started; at a boot, systemd does
 */
export async function goBack(starts: boolean): Promise<void> {
  const state = readState()
  if (state === undefined) throw new Refusal('There is no earlier version to go back to.')
  putFile(HOLD, '')
  if (starts) run(['systemctl', 'stop', SERVICE])
  // The earlier version's own database is still in its place before the switch.
  if (state.phase !== 'stopping') {
    writeState({ ...state, phase: 'returning' })
    putLink(CURRENT, state.from)
    const database = databaseFile()
    if (database === undefined) siteCommand(['restore', BACKUP])
    else bringBack(database)
  }
  place(state.from)
  if (starts && !(await isUp()))
    throw new Refusal(
      'The version before does not start either: journalctl -u narthex says why. A backup of it was made before the update.',
    )
  confirm({ ...state, phase: 'back' })
}

function bringBack(database: string): void {
  // What belongs to the newer file goes first: it would be read into the earlier one.
  asSite(['rm', '-f', `${database}-wal`, `${database}-shm`])
  giveCopy(COPY, database)
  if (existsSync(`${COPY}-wal`)) giveCopy(`${COPY}-wal`, `${database}-wal`)
}

/** Versions that can go: all but the one that runs and the one before. */
export function oldVersions(names: readonly string[]): string[] {
  const state = readState()
  const kept = new Set([state?.from, state?.to, basename(run(['readlink', '-f', CURRENT]))])
  return names.filter((name) => name.startsWith('narthex-') && !kept.has(name))
}
