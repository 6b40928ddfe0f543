/** Runs what touches the data as the user of the site, since files of root's would stop its server. */
import { spawnSync, type StdioOptions } from 'node:child_process'
import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '../install/files.ts'
import { CURRENT, DATA, ROOT, SETTINGS, USER } from '../install/places.ts'
import { attempt, Refusal, run } from '../install/run.ts'

const AS_USER = ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--init-groups']
/** A copy of the data, in which a new version tries to start. */
const REHEARSAL = join(DATA, 'rehearsal')

/** Makes, moves or removes a file of the site's. */
export function asSite(command: readonly string[]): string {
  return run([...AS_USER, ...command])
}

/**
 * Copies a file of the site's into one of root's. It is read as the site's user, who could have put a link to another file there.
 * @param to gets its name only when it is whole on the disk
 */
export function takeCopy(from: string, to: string): void {
  const fresh = `${to}.new`
  const file = openSync(fresh, 'w', 0o600)
  try {
    piped(['cat', from], ['ignore', file, 'pipe'])
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(fresh, to)
  syncFolder(dirname(to))
}

/** Gives the site a copy of a file of root's, written as the site's user, whole before it has its name. */
export function giveCopy(from: string, to: string): void {
  const file = openSync(from, 'r')
  const script =
    'umask 077; rm -f "$1.new"; cat > "$1.new" && sync "$1.new" && mv -f "$1.new" "$1" && sync "$(dirname "$1")"'
  try {
    piped(['sh', '-c', script, 'sh', to], [file, 'ignore', 'pipe'])
  } finally {
    closeSync(file)
  }
}

function piped(command: readonly string[], stdio: StdioOptions): void {
  const [program = '', ...args] = [...AS_USER, ...command]
  const { status, stderr } = spawnSync(program, args, { stdio })
  if (status !== 0) throw new Refusal(`“${command.join(' ')}” failed: ${String(stderr).trim()}`)
}

/** Runs a command of the version that runs, such as `backup`, with the settings of the site. */
export function siteCommand(args: readonly string[], env: Record<string, string> = {}): string {
  return run([join(CURRENT, 'bin', 'narthex'), ...args], env)
}

/** @returns the path of a verified backup, made where the site keeps its own */
export function backUp(): string {
  return siteCommand(['upgrade', '--backup'])
}

/**
 * Starts a version on a copy of the data, while the site goes on.
 * @param database the file of SQLite; undefined for PostgreSQL, whose rows are brought into one
 * @throws Refusal with the reason when it doesn't get ready
 */
export function rehearse(version: string, database: string | undefined): void {
  const env = { DATA_DIR: REHEARSAL, DATABASE_URL: '' }
  asSite(['rm', '-rf', REHEARSAL])
  try {
    asSite(['install', '-d', '-m', '700', REHEARSAL])
    if (database === undefined) copyFromPostgres(env)
    else copyFile(database)
    const node = join(ROOT, version, 'bin', 'node')
    const serve = [node, `--env-file=${SETTINGS}`, join(ROOT, version, 'dist', 'server', 'server.js')]
    const settings = { ...env, REHEARSAL: 'on', NODE_ENV: 'production', NARTHEX_RELEASE: join(ROOT, version) }
    const { isGood, said } = attempt([...AS_USER, ...serve], settings)
    if (!isGood)
      throw new Refusal(
        `It does not start with a copy of your data, so nothing was changed. It said: ${said.slice(-2_000)}`,
      )
  } finally {
    asSite(['rm', '-rf', REHEARSAL])
  }
}

function copyFile(database: string): void {
  const target = join(REHEARSAL, 'narthex.db')
  const script =
    "new (require('node:sqlite').DatabaseSync)(process.argv[1]).prepare('vacuum into ?').run(process.argv[2])"
  asSite([join(CURRENT, 'bin', 'node'), '-e', script, database, target])
  asSite(['sh', '-c', '[ ! -e "$1" ] || cp "$1" "$2"', 'sh', join(DATA, 'secret'), REHEARSAL])
}

function copyFromPostgres(env: Record<string, string>): void {
  const file = join(REHEARSAL, 'copy.backup')
  siteCommand(['backup', file], { BACKUP_RECIPIENT: '' })
  siteCommand(['restore', file], { ...env, REHEARSAL: 'on' })
  asSite(['rm', '-f', file])
}
