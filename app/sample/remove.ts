/** Takes the sample parish out again, in one act. */
import { type By, logChange } from '#app/desk/log.ts'
import type { Database, Db } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'

/** Tables that never hold sample records of their own. */
const unmarked = [
  ...(['setup_links', 'deletions', 'deleted_records', 'changes', 'done_once', 'pictures'] as const),
  ...(['sign_in_methods', 'sessions', 'verifications', 'two_factors'] as const),
  ...(['job_runs', 'synced_videos', 'playlist_runs', 'youtube_quota', 'broadcasts', 'media_checks'] as const),
  ...(['letters', 'letter_bodies', 'notes', 'judged_spam'] as const),
] as const

/** Every table that can hold sample records; a new table does not compile until it stands here. */
const marked: Record<Exclude<keyof Schema, (typeof unmarked)[number]>, true> = {
  sermons: true,
  events: true,
  live_streams: true,
  sunday_services: true,
  featured_content: true,
  settings: true,
  youtube_playlists: true,
  contact_messages: true,
  visitor_requests: true,
  newsletter_subscribers: true,
  newsletter_issues: true,
  staff_members: true,
  beliefs: true,
  questions: true,
  service_times: true,
  ministries: true,
  notices: true,
  people: true,
}

/** How many records are marked as sample, settings included. */
export async function countSample(db: Db): Promise<number> {
  let count = 0
  for (const table of Object.keys(marked) as (keyof typeof marked)[]) {
    const { n } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('sample', '=', 1)
      .executeTakeFirstOrThrow()
    count += n
  }
  return count
}

/**
 * Takes every record out that is marked as sample, settings included, in one transaction. It does not come back.
 * @returns how many records went
 */
export function removeSample(database: Database, by: By): Promise<number> {
  return database.transaction(async (trx) => {
    let removed = 0
    for (const table of Object.keys(marked) as (keyof typeof marked)[]) {
      const { numDeletedRows } = await trx.deleteFrom(table).where('sample', '=', 1).executeTakeFirst()
      removed += Number(numDeletedRows)
    }
    if (removed > 0) {
      const label = 'The sample parish'
      await logChange(trx, by, { action: 'removed for good', kind: 'sample', label, details: { records: removed } })
    }
    return removed
  })
}
