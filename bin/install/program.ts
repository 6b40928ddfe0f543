/** Puts the release that runs this command to its place, with its user, its command and its units. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  renameSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { putFile, putLink, syncFolder } from './files.ts'
import { COMMAND, CURRENT, DATA, PROVEN, ROOT, SERVICE, SETTINGS, UNITS, USER } from './places.ts'
import { attempt, Refusal, run } from './run.ts'

/** The folder of the release that this command belongs to. @throws Refusal in a clone */
export function ownFolder(): string {
  const folder = process.env['NARTHEX_RELEASE']
  if (folder === undefined)
    throw new Refusal(
      'This is a command of a release (npm run release), and this is a clone of the sources. A clone is started by npm start.',
    )
  return folder
}

/** Makes the user of the site, who can't sign in. */
export function makeUser(): void {
  if (attempt(['id', USER]).isGood) return
  run([
    'useradd',
    '--system',
    '--user-group',
    '--home-dir',
    DATA,
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    USER,
  ])
}

/**
 * Copies the release to its place unless a version is there already, which only an update replaces.
 * @returns the version that runs from now on
 */
export function placeProgram(from: string): string {
  mkdirSync(ROOT, { recursive: true, mode: 0o755 })
  removeUnfinished()
  if (!existsSync(CURRENT)) {
    const place = join(ROOT, basename(from))
    if (!existsSync(place)) {
      run(['sh', '-c', 'cd "$1" && sha256sum --quiet -c SHA256SUMS', 'sh', from])
      const fresh = join(ROOT, `.new-${basename(from)}`)
      cpSync(from, fresh, { recursive: true, verbatimSymlinks: true })
      run(['chown', '-R', 'root:root', fresh])
      // Whoever unpacked it may have kept it from others.
      run(['chmod', '-R', 'a+rX', fresh])
      run(['sync', '-f', fresh])
      renameSync(fresh, place)
      syncFolder(ROOT)
    }
    putLink(CURRENT, basename(place))
  }
  if (!existsSync(PROVEN)) putLink(PROVEN, readlinkSync(CURRENT))
  putLink(COMMAND, join(CURRENT, 'bin', 'narthex'))
  return versionOf(CURRENT)
}

/** Removes what a copy or a download left that was cut off. */
export function removeUnfinished(): void {
  for (const name of readdirSync(ROOT)) if (name.startsWith('.new-')) rmSync(join(ROOT, name), { recursive: true })
}

export function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** Where a release finds newer ones; empty when whoever released it has no address. */
export function releasesOf(folder: string): string {
  const { narthex } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    narthex: { releases: string }
  }
  return narthex.releases
}

/** Units beside the service, from `deploy/`, and what of them is enabled. */
export const UPDATE_UNITS = [
  'narthex-update@.service',
  'narthex-update.path',
  'narthex-update.timer',
  'narthex-recover.service',
]
const ENABLED = UPDATE_UNITS.filter((name) => !name.includes('@'))

/**
 * Writes the units of the version that runs.
 * @param backups a folder of backups that a person has set, which the service must be allowed to write
 * @returns whether the service's differs from before
 */
export function placeUnits(backups: string | undefined): boolean {
  const more = join(UNITS, `${SERVICE}.d`)
  mkdirSync(more, { recursive: true })
  const isElsewhere = backups?.startsWith('/') && !backups.startsWith(`${DATA}/`)
  const isOther = [
    putFile(join(UNITS, SERVICE), readFileSync(join(CURRENT, 'deploy', SERVICE), 'utf8')),
    isElsewhere && putFile(join(more, 'backups.conf'), `[Service]\nReadWritePaths=-${backups}\n`),
  ].includes(true)
  for (const name of UPDATE_UNITS) putFile(join(UNITS, name), readFileSync(join(CURRENT, 'deploy', name), 'utf8'))
  run(['systemctl', 'daemon-reload'])
  run(['systemctl', 'enable', '--quiet', SERVICE, ...ENABLED])
  return isOther
}

/** Starts what waits for a wish and for the night. */
export function startWatching(): void {
  run(['systemctl', 'start', ...ENABLED.filter((name) => !name.endsWith('.service'))])
}

/** Whether a person has changed the settings since the service began, which has then not read them. */
export function isOutdated(): boolean {
  const { out } = attempt(['systemctl', 'show', SERVICE, '--property=ExecMainStartTimestampMonotonic', '--value'])
  // Microseconds on the clock that Node reads, too; 0 for a service that was never started.
  const began = Number(out)
  const age = Number(process.hrtime.bigint()) / 1e6 - began / 1e3
  return began > 0 && statSync(SETTINGS).mtimeMs > Date.now() - age
}

/** Starts the service; `reset-failed` because systemd refuses one that was started often. */
export function startService(isRestart: boolean): void {
  attempt(['systemctl', 'reset-failed', SERVICE])
  run(['systemctl', isRestart ? 'restart' : 'start', SERVICE])
}
