/**
 * An update runs in a unit of systemd of its own, also when a person starts it: it goes on when the line to the server breaks, two of
 * them can't run at once, it may write nowhere else, and systemd sees to the end of one that was killed.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { CURRENT, DATA, PROVEN, ROOT, UNITS, UPDATES } from '../install/places.ts'
import { attempt, Refusal } from '../install/run.ts'

const NAME = 'narthex-updating.service'

/** Whether this process is in that unit. */
export const isInside = process.env['NARTHEX_UPDATING'] === 'yes'

/** Seconds after which an update counts as hanging; fetching it over a slow line takes the longest. */
const LONGEST_SECONDS = 60 * 60

/**
 * @param args of the command
 * @param backups a folder of backups that a person has set
 * @returns its exit code
 */
export function runInside(args: readonly string[], backups: string | undefined): number {
  if (attempt(['systemctl', 'is-active', '--quiet', NAME]).isGood)
    throw new Refusal('An update is under way already: journalctl -fu narthex-updating shows it.')
  const writes = [ROOT, DATA, UPDATES, UNITS, '/run/systemd', '/usr/local/bin']
  const properties = [
    'Type=exec',
    // However the update ended, the program of the last version that proved itself puts everything in order.
    `ExecStopPost=${join(PROVEN, 'bin', 'narthex')} recover`,
    `RuntimeMaxSec=${LONGEST_SECONDS}`,
    'TimeoutStopSec=600',
    'ProtectSystem=strict',
    'ProtectHome=read-only',
    'PrivateTmp=yes',
    `ReadWritePaths=${[...writes, ...(backups?.startsWith('/') ? [`-${backups}`] : [])].join(' ')}`,
  ]
  const options = ['--quiet', '--pipe', '--wait', '--collect', `--unit=${NAME}`, '--setenv=NARTHEX_UPDATING=yes']
  const all = [...options, ...properties.map((one) => `--property=${one}`), join(CURRENT, 'bin', 'narthex'), ...args]
  const { status } = spawnSync('systemd-run', all, { stdio: ['ignore', 'inherit', 'inherit'] })
  return status ?? 1
}
