/** Playlists on the server: their routes, the public list and the dashboard's own, and their SQL. */
import { z } from '@hono/zod-openapi'
import { adminPages } from '#app/admin-routes.ts'
import type { Selectable } from 'kysely'
import {
  isSampleId,
  importShape,
  type LastResult,
  type ListedPlaylist,
  type Playlist,
  playlist,
  type YoutubeConfig,
  youtubeConfig,
} from '#app/videos/youtube/playlist.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { shownOf } from '#app/definitions/columns.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { type Feature } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { outputObject, outputOf } from '#app/definitions/schemas.ts'
import { api } from '#app/routes.ts'
import type { Db } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'
import type { Instant } from '#db/tables/columns.ts'

export const playlists: Feature = {
  definitions: [playlist],
  attention: {
    'video import': async ({ db }) => {
      const last = await lastResult(db)
      if (!last || last.isFine) return undefined
      const lead = `We couldn’t import videos from “${last.title}”.`
      return { lead, text: last.message, action: 'View details', to: adminPages.videoSync }
    },
  },
  routes,
  adminRoutes,
}

function routes(services: Services): Router {
  const router = newRouter()
  readRoute(router, {
    tag: 'Video',
    path: api.youtubeConfigs,
    summary: 'List playlists',
    answer: z.array(outputOf(youtubeConfig)),
    handle: () => listYoutubeConfigs(services.database.db),
  })
  return router
}

function adminRoutes(services: Services): Router {
  const kind = {
    ...kindOf(playlist),
    output: outputObject(playlist).extend(importShape).meta({ id: 'Playlist' }),
    present: presentPlaylist,
  }
  return recordRoutes(services, kind)
}

/** A playlist as the sync needs it. */
export interface StoredPlaylist extends Playlist {
  /** It belongs to the sample content, changed or not, and does not exist on YouTube. */
  isSample: boolean
}

export async function listPlaylists(db: Db): Promise<StoredPlaylist[]> {
  const rows = await listRows(db)
  return rows.map((row) => ({ ...shownOf(playlist, row), isSample: row.sample === 1 || isSampleId(row.playlist_id) }))
}

/** Whether it is only known from the sample content: then YouTube isn't asked for it. */
export async function isSamplePlaylist(db: Db, playlistId: string): Promise<boolean> {
  const found = (await listPlaylists(db)).filter((one) => one.playlistId === playlistId)
  return found.length > 0 && found.every(({ isSample }) => isSample)
}

async function listYoutubeConfigs(db: Db): Promise<YoutubeConfig[]> {
  const rows = await listRows(db)
  return rows.map((row) => shownOf(youtubeConfig, row))
}

function listRows(db: Db) {
  return db.selectFrom('youtube_playlists').selectAll().orderBy('kind', 'desc').orderBy('id').execute()
}

type Key = Pick<Playlist, 'playlistId' | 'type'>

/** Stores the result of an import; that is not a person's edit, so the version stays. */
export async function storeResult(db: Db, { playlistId, type }: Key, result: LastResult, now: Instant): Promise<void> {
  const held = result.held ?? (await sizeBefore(db, { playlistId, type }))
  await db
    .updateTable('youtube_playlists')
    .set({ last_synced_at: now, last_result: JSON.stringify({ ...result, held }) })
    .where('playlist_id', '=', playlistId)
    .where('kind', '=', type)
    .execute()
}

/** The last result of the playlists that are on: of the newest that failed, else of the newest. */
export async function lastResult(db: Db) {
  const rows = await db
    .selectFrom('youtube_playlists')
    .select(['title', 'last_synced_at', 'last_result'])
    .where('is_active', '=', 1)
    .where('last_synced_at', '!=', '')
    .orderBy('last_synced_at', 'desc')
    .execute()
  const results = rows.map(({ title, last_synced_at, last_result }) => {
    const { isFine, message } = JSON.parse(last_result) as LastResult
    return { title, at: last_synced_at, isFine, message }
  })
  return results.find(({ isFine }) => !isFine) ?? results[0] ?? null
}

/** The playlist's size when all that was new in it was last read; undefined if that has not happened. */
export async function sizeBefore(db: Db, { playlistId, type }: Key): Promise<number | undefined> {
  const row = await db
    .selectFrom('youtube_playlists')
    .select('last_result')
    .where('playlist_id', '=', playlistId)
    .where('kind', '=', type)
    .executeTakeFirst()
  return row?.last_result ? (JSON.parse(row.last_result) as LastResult).held : undefined
}

/** A playlist as the admin area sees it; a new one has not been read. */
function presentPlaylist(row: Selectable<Schema['youtube_playlists']>): ListedPlaylist {
  return {
    ...shownOf(playlist, row),
    lastSyncedAt: row.last_synced_at || null,
    lastResult: row.last_result ? (JSON.parse(row.last_result) as LastResult) : null,
  }
}
