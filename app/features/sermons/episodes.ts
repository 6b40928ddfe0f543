/** Sermons that can be listened to, as podcast apps get them, and when each one appeared. */
import { type SqlBool, sql } from 'kysely'
import { isInSeries } from '#app/features/sermons/matching.ts'
import { type EpisodeNumber, episodeNumbers } from '#app/features/sermons/podcast-numbers.ts'
import { presentSermon } from '#app/features/sermons/queries.ts'
import type { Sermon } from '#app/features/sermons/sermon.ts'
import { reasonGone } from '#app/http/media-checks.ts'
import { compare } from '#app/text/compare.ts'
import { isDay } from '#app/dates/days.ts'
import { audioAt, outsideAudio } from '#app/links/media-address.ts'
import type { Db } from '#db/database.ts'

export interface Episode {
  sermon: Sermon
  /** The id by which podcast apps know it: from the church's first feed, else its id. */
  guid: string
  /** Undefined for a sermon of no series. */
  number: EpisodeNumber | undefined
  /** An instant. */
  updatedAt: string
  appearedAt: Temporal.Instant
  /** The audio file's path on this site, or its address on the web. */
  address: string
  /** An uploaded file's, or as far as its server has said; 0 while unknown. */
  bytes: number
  /** The audio file's type as its server says, else as its name does. */
  mediaType: string
  /** How long an uploaded file is; 0 otherwise. */
  seconds: number
}

/** Must match the condition of the partial index. */
const isAudible = sql<SqlBool>`sermons.audio_url <> ''`

/** More episodes than any directory takes. */
const MAX_EPISODES = 2_000

/**
 * Sermons with an audio file, newest first: uploaded ones, and those whose server has said that it is audio, or whose name
 * ends so and whose server has not said otherwise.
 * @param now in the church's zone; later episodes are left out
 * @param series the names of the series; all when there are none
 */
export async function listEpisodes(
  db: Db,
  { now, series }: { now: Temporal.ZonedDateTime; series?: readonly string[] | undefined },
): Promise<Episode[]> {
  let query = db
    .selectFrom('sermons')
    .leftJoin('audio_files', 'audio_files.address', 'sermons.audio_url')
    .selectAll('sermons')
    .select(['audio_files.bytes', 'audio_files.media_type', 'audio_files.seconds'])
    .where(isAudible)
    .where('date', '<=', now.toPlainDate().toString())
  if (series) query = query.where(isInSeries(db, series))
  const rows = await query.orderBy('date', 'desc').orderBy('sermons.id', 'desc').limit(MAX_EPISODES).execute()
  const numbers = await episodeNumbers(db)
  const checked = await db.selectFrom('media_checks').selectAll().where('kind', '=', 'audio').execute()
  const checks = new Map(checked.map((check) => [check.address, check]))
  // An invalid date in a damaged row must not break the feed.
  const dated = rows.filter(({ date }) => isDay(date))
  const appeared = appearances(dated, now.timeZoneId)
  const episodes = dated.flatMap((row) => {
    const check = checks.get(outsideAudio(row.audio_url))
    const audio = audioAt(row.audio_url)
    const mediaType = row.media_type ?? (check?.media_type || audio?.type)
    const isGone = reasonGone(check?.failed_days ?? 0, check?.why ?? '') !== ''
    const neverPlayed = check?.outcome === 'fails' && check.bytes === 0
    const appearedAt = appeared.get(row.id)
    if (!audio?.isFile || !mediaType || isGone || neverPlayed || !appearedAt) return []
    return {
      sermon: presentSermon(row),
      guid: row.guid || row.id,
      number: numbers.get(row.id),
      updatedAt: row.updated_at,
      appearedAt,
      address: audio.address,
      bytes: row.bytes ?? check?.bytes ?? 0,
      mediaType,
      seconds: row.seconds ?? 0,
    }
  })
  return episodes
    .filter(({ appearedAt }) => appearedAt.epochMilliseconds <= now.epochMilliseconds)
    .toSorted((a, b) => Temporal.Instant.compare(b.appearedAt, a.appearedAt))
}

interface Dated {
  id: string
  /** `YYYY-MM-DD`. */
  date: string
  /** Instants. */
  created_at: string
  publish_at: string
}

/**
 * When sermons appeared, by id: at noon of their day, or when they could first be seen on that day before noon. So the moment
 * of a sermon never changes. Of several at one moment, each is a second later than the one entered before it.
 * @param sermons in any order
 * @param zone the church's IANA time zone
 */
export function appearances(sermons: readonly Dated[], zone: string): Map<string, Temporal.Instant> {
  const moments = sermons.map((sermon) => ({ id: sermon.id, own: ownMoment(sermon, zone) }))
  const appeared = new Map<string, Temporal.Instant>()
  let free = 0
  for (const { id, own } of moments.toSorted((a, b) => a.own - b.own || compare(a.id, b.id))) {
    const moment = Math.max(own, free)
    appeared.set(id, Temporal.Instant.fromEpochMilliseconds(moment))
    free = moment + 1000
  }
  return appeared
}

/** In milliseconds, of whole seconds. */
function ownMoment({ date, created_at, publish_at }: Dated, zone: string): number {
  const noon = Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime(zone)
  const seen = Temporal.Instant.from(created_at > publish_at ? created_at : publish_at).toZonedDateTimeISO(zone)
  const isBefore = seen.toPlainDate().equals(noon.toPlainDate()) && seen.hour < 12
  const { epochMilliseconds } = isBefore ? seen.round({ smallestUnit: 'second', roundingMode: 'floor' }) : noon
  return epochMilliseconds
}
