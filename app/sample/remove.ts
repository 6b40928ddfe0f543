/** Takes the sample parish out again, in one act. */
import type { Database } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'

/** Every table that can hold sample records; a new table does not compile until it stands here. */
const marked: Record<Exclude<keyof Schema, 'setup_links'>, true> = {
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
  staff_members: true,
  beliefs: true,
  questions: true,
  service_times: true,
  ministries: true,
  people: true,
}

/**
 * Takes every record out that is marked as sample, settings included, in one transaction. It does not come back.
 * @returns how many records went
 */
export function removeSample(database: Database): Promise<number> {
  return database.transaction(async (trx) => {
    let removed = 0
    for (const table of Object.keys(marked) as (keyof typeof marked)[]) {
      const { numDeletedRows } = await trx.deleteFrom(table).where('sample', '=', 1).executeTakeFirst()
      removed += Number(numDeletedRows)
    }
    return removed
  })
}
