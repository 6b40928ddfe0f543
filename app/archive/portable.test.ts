import { afterEach, expect, it } from 'vitest'
import { portableNames } from '#app/records/portable.ts'
import { columnName } from '#app/definitions/definition.ts'
import { definitions } from '#app/server/feature-list.ts'
import { columnsOf } from '#db/columns.ts'
import type { Database } from '#db/database.ts'
import { openEmpty } from '#test/databases.ts'

/** Columns that stay: derived ones, those of this installation, and secrets. */
const STAYS: Record<string, string> = {
  'every kind': 'version updated_by search_text',
  sermons: 'video_id passages',
  live_streams: 'video_id',
  newsletter_subscribers: 'email_key confirm_hash confirm_until confirm_lists',
  newsletter_issues: 'paused_why watched_since send_at unsent_why weekly_version',
  contact_messages: 'owner_id',
  visitor_requests: 'owner_id',
  form_answers: 'owner_id',
  prayer_answers: 'owner_id',
  clergy_answers: 'owner_id',
  youtube_playlists: 'last_synced_at last_result',
}

let database: Database
afterEach(() => database.close())

it('is decided for every column of every kind whether an archive takes it along', async () => {
  database = await openEmpty('sqlite')
  for (const definition of definitions) {
    const { table, fields } = definition
    const goes = portableNames(definition).map((name) =>
      name === 'isSample' ? 'sample' : columnName(name, fields[name]),
    )
    const stays = new Set([STAYS['every kind'], STAYS[table]].flatMap((names) => names?.split(' ') ?? []))
    const columns = await columnsOf(database.db, table)
    expect([table, columns.filter((name) => !goes.includes(name) && !stays.has(name))]).toEqual([table, []])
    expect([table, goes.filter((name) => !columns.includes(name) || stays.has(name))]).toEqual([table, []])
  }
})
