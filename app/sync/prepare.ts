/** Reads titles: what each video's record should hold, worked out before anything is written. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Fields } from '#app/sync/kinds.ts'
import { knownVideos, recognisedIn } from '#app/sync/synced.ts'
import { wantedFields } from '#app/sync/wanted.ts'
import { recognise, type Recognised, type Rules } from '#app/features/youtube/recognise.ts'
import type { PlaylistKind } from '#app/features/youtube/report.ts'
import { sharedBy } from '#app/features/youtube/title-shared.ts'
import { dayOf, type Video } from '#app/features/youtube/video.ts'
import type { Db } from '#db/database.ts'

/** Where videos are kept from, and by what their titles are read. */
export interface Source {
  kind: PlaylistKind
  /** The video service's id of the playlist. */
  playlistId: string
  rules: Rules
  /** The church's. */
  zone: string
  /** Who has preached and what about, as the site knows it. */
  known: { speakers: readonly string[]; series: readonly string[] }
  /** What was deleted in the admin area and can no longer be brought back is made again. */
  isMadeAgain?: boolean
}

export interface Prepared {
  video: Video
  recognised: Recognised
  /** By which it is known that title, description and rules are what they were. */
  source: string
  wanted: Fields
}

/** Goes up when titles are read better: then what was recognised before is read again, once. */
const READING = 2

/**
 * What was recognised once is kept as long as title, description and rules stay: a speaker who has become known since
 * changes nothing, so that a second sync changes nothing.
 */
export async function prepare(db: Db, from: Source, videos: readonly Video[], now: string): Promise<Prepared[]> {
  const before = await knownVideos(
    db,
    from.kind,
    videos.map(({ id }) => id),
  )
  const shared = sharedBy(videos.map(({ title }) => title))
  const prepared: Prepared[] = []
  for (const video of videos) {
    const row = before.get(video.id)
    const source = hashOf([video.title, video.description, from.rules, READING])
    const kept = row?.source === source ? recognisedIn(row) : undefined
    // Reading a title takes a moment; whoever visits the site gets a turn between two.
    if (!kept) await setImmediate()
    const known = { ...from.known, shared, published: dayOf(video.publishedAt, from.zone) }
    const recognised = kept ?? recognise(video.title, video.description, from.rules, known)
    const wanted = wantedFields(from.kind, video, recognised, from.zone, !row || row.written === '', now)
    prepared.push({ video, recognised, source, wanted })
  }
  return prepared
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
