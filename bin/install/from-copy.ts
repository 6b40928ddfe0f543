/** Brings a site to an empty computer from a copy elsewhere, as the recovery sheet says. */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from './files.ts'
import { CURRENT, DATA, USER } from './places.ts'
import { Refusal, run } from './run.ts'

/** The place as `narthex restore --from` takes it, with the account there. */
export interface CopyAt {
  place: string
  user?: string | undefined
  region?: string | undefined
}

/** Where a site is restored before it gets its place, so that a run that was cut off begins again. */
const FRESH = `${DATA}.new`

/**
 * @param folder that has a site, if one is here: that of the data, or of a clone
 * @throws Refusal when there is something that a copy would replace
 */
export function refuseOverSite(copy: CopyAt, settings: Readonly<Record<string, string>>, folder: string): void {
  const byHand = `narthex restore ${argumentsOf(copy).join(' ')}`
  if (settings['DATABASE_URL'])
    throw new Refusal(
      `The database of this site is not a file (DATABASE_URL): run setup without --from, and then: ${byHand}`,
    )
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refusal(
      `${folder} has a site already, and a copy is restored where none is. To go on with that site, leave out --from; to replace it by the copy: ${byHand}`,
    )
}

/**
 * Restores the newest copy for the settings that are there. The password of the place and the key are asked for by the command,
 * or read from a pipe.
 * @throws Refusal when it was not restored; then nothing is there
 */
export function restoreCopy(copy: CopyAt): void {
  console.log(`Restoring the newest copy in ${copy.place} …`)
  rmSync(FRESH, { recursive: true, force: true })
  mkdirSync(FRESH, { mode: 0o700 })
  const id = (flag: string) => Number(run(['id', flag, USER]))
  chownSync(FRESH, id('-u'), id('-g'))
  const { status } = spawnSync(join(CURRENT, 'bin', 'narthex'), ['restore', ...argumentsOf(copy)], {
    cwd: '/',
    env: { ...process.env, DATA_DIR: FRESH },
    stdio: 'inherit',
  })
  if (status !== 0) {
    rmSync(FRESH, { recursive: true, force: true })
    throw new Refusal(
      'The copy was not restored, and no site was started. Mend what it says above, and run this again.',
    )
  }
  run(['sync', '-f', FRESH])
  // It is empty.
  rmSync(DATA, { recursive: true, force: true })
  renameSync(FRESH, DATA)
  syncFolder(dirname(DATA))
}

function argumentsOf({ place, user, region }: CopyAt): string[] {
  return ['--from', place, ...(user ? ['--user', user] : []), ...(region ? ['--region', region] : [])]
}
