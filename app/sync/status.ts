/** How video sync stands: what goes on, what came of the last time, what can no longer be watched. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Services } from '#app/http/services.ts'
import { listRuns, reportIn } from '#app/sync/runs.ts'
import { readQuota } from '#app/features/youtube/quota.ts'
import type { LastResult } from '#app/features/youtube/report.ts'
import type { Db } from '#db/database.ts'
import { orNull } from '#db/records.ts'

export async function readStatus({ config, database: { db }, now, youtubeKey }: Services) {
  const hasKey = (await youtubeKey()) !== undefined
  const ofSettings = hasKey ? ('settings' as const) : null
  const runs = await listRuns(db, now())
  return {
    keyFrom: config.youtubeApiKey === undefined ? ofSettings : ('environment' as const),
    quota: await readQuota(db, now()),
    runs: runs.map((run) => ({
      playlistId: run.playlist_id,
      extent: run.extent,
      startedAt: run.started_at,
      startedBy: run.started_by_name,
      done: run.done,
      total: run.total,
      ...reportIn(run),
    })),
    picturesWaiting: await countPictures(db),
    lastSync: await lastSync(db),
  }
}

async function countPictures(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('synced_videos')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('picture_from', '!=', '')
    .executeTakeFirstOrThrow()
  return waiting
}

/** Of the playlists that are on, what most needs to be known. */
async function lastSync(db: Db) {
  const rows = await db
    .selectFrom('youtube_playlists')
    .select(['title', 'last_synced_at', 'last_result'])
    .where('is_active', '=', 1)
    .where('last_synced_at', '!=', '')
    .orderBy('last_synced_at', 'desc')
    .execute()
  const told = rows.map(({ title, last_synced_at, last_result }) => {
    const { isFine, message } = JSON.parse(last_result) as LastResult
    return { title, at: last_synced_at, isFine, message }
  })
  return told.find(({ isFine }) => !isFine) ?? told[0] ?? null
}

/** Videos that became a record, or would have, and cannot be watched on the site, newest first. */
export async function listLost(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const lost = db.selectFrom('synced_videos').where('state', '!=', '').where(isThere())
  const rows = await lost
    .selectAll()
    .orderBy('state_at', 'desc')
    .orderBy('video_id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await lost.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const videos = rows.map((row) => ({
    videoId: row.video_id,
    title: row.title,
    type: row.kind,
    recordId: orNull(row.record_id),
    state: row.state as Exclude<typeof row.state, ''>,
    since: row.state_at,
  }))
  return { total, videos }
}

/** Nobody misses the video of a record that was deleted. */
function isThere(): Expression<SqlBool> {
  return sql<SqlBool>`(record_id = '' or exists (select 1 from sermons where id = record_id)
    or exists (select 1 from live_streams where id = record_id))`
}
