/** Seasons and episodes of the podcast: a season is a series, in the order in which they began. */
import { nameKey } from '#app/text/slug.ts'
import type { Db } from '#db/database.ts'

export interface EpisodeNumber {
  season: number
  /** The series. */
  name: string
  /** From 1, in the order of the series. */
  episode: number
}

/** The numbers by the ids of all sermons of a series, also without a recording, so that one that comes later moves none. */
export async function episodeNumbers(db: Db): Promise<Map<string, EpisodeNumber>> {
  const rows = await db
    .selectFrom('sermons')
    .select(['id', 'series'])
    .where('series', '<>', '')
    .orderBy('date')
    .orderBy('id')
    .execute()
  const seasons = new Map<string, { season: number; name: string; episodes: number }>()
  return new Map(
    rows.map(({ id, series }) => {
      const key = nameKey(series)
      const season = seasons.get(key) ?? { season: seasons.size + 1, name: series, episodes: 0 }
      seasons.set(key, season)
      season.episodes += 1
      return [id, { season: season.season, name: season.name, episode: season.episodes }]
    }),
  )
}
