/** Keeps what was read of a page: its records, what is known of its videos, and the pages of the site. */
import type { Actor } from '#app/records/log.ts'
import type { Services } from '#app/http/services.ts'
import { applyPage } from '#app/sync/apply.ts'
import { prepare, type Source } from '#app/sync/prepare.ts'
import { holdRun, type Run } from '#app/sync/runs.ts'
import type { Told } from '#app/sync/read-page.ts'
import type { Sources } from '#app/sync/sources.ts'
import type { SyncReport } from '#app/features/youtube/report.ts'

/**
 * One transaction.
 * @throws PlaylistTaken when another run has taken the playlist over; nothing is written then
 */
export async function keepPage(
  parts: Services & { run: Run },
  source: Source,
  { videos, lost, doubted = [], unreadable = [] }: Told,
  { configured }: Sources,
  actor: Actor,
): Promise<SyncReport> {
  const { database, run } = parts
  // The clock goes by the sync's name itself.
  const through = actor.person.id === '' ? actor : { ...actor, through: 'video sync' }
  const prepared = await prepare(database.db, source, videos, actor.now)
  const { report, isShown } = await database.transaction(async (trx) => {
    await holdRun(trx, run)
    return applyPage(trx, source, { prepared, lost, doubted, unreadable }, configured, through)
  })
  if (isShown) parts.pagesChanged()
  return report
}
