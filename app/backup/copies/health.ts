/** How the copies elsewhere are doing, for the section “Health” and the overview. */
import { isOnSameDisk } from '#app/backup/copies/place.ts'
import { type Copies, readCopies } from '#app/backup/copies/stored.ts'
import { longDate } from '#app/dates/format.ts'
import type { Services } from '#app/http/services.ts'

/** Two nights, since one may be missed while the server restarts. */
const LATE_AFTER_HOURS = 48
/** A copy that nobody could restore in so many days may be none. */
const UNTESTED_AFTER_DAYS = 90

interface CopiesHealth {
  /** `watch`: one accident could take the site and all its backups; `trouble`: copies are missing or not to be trusted. */
  state: 'fine' | 'watch' | 'trouble'
  text: string
}

/** What a person should know about the copies. */
export async function copiesHealth(services: Pick<Services, 'config' | 'database' | 'now'>): Promise<CopiesHealth> {
  const { config, database, now } = services
  const copies = await readCopies(database.db, config)
  if (copies)
    return placeHealth(
      copies,
      { isTogether: await isLostTogether(services, copies), isDaily: config.dailyBackups },
      now(),
    )
  if (config.backupBucket) return { state: 'fine', text: '' }
  const text = 'All backups are on the website’s own disk, and would be lost with it. Keep copies elsewhere.'
  return { state: 'watch', text }
}

function placeHealth(
  copies: Copies,
  { isTogether, isDaily }: { isTogether: boolean; isDaily: boolean },
  now: Temporal.Instant,
): CopiesHealth {
  const { place, since, state } = copies
  const { copiedAt, problem, rehearsedAt, rehearsalProblem } = state
  const hoursSince = (at: string) => Temporal.Instant.from(at).until(now).total('hours')
  if (!place)
    return { state: 'trouble', text: 'The password of the place for copies can’t be read anymore. Enter it again.' }
  if (isDaily && hoursSince(copiedAt ?? since) > LATE_AFTER_HOURS) {
    const last = copiedAt === null ? 'No copy was made yet.' : `The last copy elsewhere is from ${dayOf(copiedAt)}.`
    return { state: 'trouble', text: problem === null ? last : `${last} ${problem}` }
  }
  if (rehearsalProblem !== null) return { state: 'trouble', text: rehearsalProblem }
  if (hoursSince(rehearsedAt ?? since) > 24 * UNTESTED_AFTER_DAYS)
    return { state: 'trouble', text: `No copy was restored in a test for ${UNTESTED_AFTER_DAYS} days.` }
  if (problem !== null) return { state: 'watch', text: problem }
  if (isTogether)
    return { state: 'watch', text: 'The copies are on the same disk as the website, and would be lost with it.' }
  const tested = rehearsedAt === null ? '' : ` A copy was restored in a test on ${dayOf(rehearsedAt)}.`
  return {
    state: 'fine',
    text: copiedAt === null ? '' : `The last copy elsewhere is from ${dayOf(copiedAt)}.${tested}`,
  }
}

/** Whether the copies are on the disk of the site's data. */
export async function isLostTogether({ config }: Pick<Services, 'config'>, { place }: Copies): Promise<boolean> {
  return place?.kind === 'folder' && (await isOnSameDisk(config, place.folder).catch(() => false))
}

function dayOf(instant: string): string {
  return longDate(instant.slice(0, 10))
}
