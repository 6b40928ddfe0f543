/** Where a broadcast is looked for: what the channel published last, the playlists of services, what is kept as live. */
import type { Services } from '#app/http/services.ts'
import { listLiveStreams } from '#app/features/live-streams/queries.ts'
import type { Worship } from '#app/live/occasion.ts'
import { videoId } from '#app/ui/address.ts'
import type { SiteConfig } from '#app/ui/site.ts'
import { channelIn, type Video } from '#app/features/youtube/video.ts'
import type { YoutubeClient } from '#app/features/youtube/client.ts'
import { YoutubeError } from '#app/features/youtube/trouble.ts'
import { listYoutubeConfigs } from '#app/features/youtube/queries.ts'
import type { Database } from '#db/database.ts'

/** As many as one question about videos may name. */
const MOST = 50
const NEWEST = 10
const PLAYLISTS = 2
const KEPT = 5

/** The playlist of all that a channel has published, by its handle, so that a server asks for it once. */
const uploadsOf = new WeakMap<Database, Map<string, string>>()

/**
 * @returns nothing when there is nothing to look in, so that nobody was asked
 * @throws YoutubeError when none of the lists could be read
 */
export async function newestVideos(
  client: YoutubeClient,
  { database }: Services,
  { config, day }: Pick<Worship, 'config' | 'day'>,
): Promise<Video[] | undefined> {
  const { db } = database
  const stored = await listLiveStreams(db, { type: 'live', until: day }, { limit: KEPT, offset: 0 })
  const kept = stored.flatMap(({ youtubeUrl }) => videoId(youtubeUrl) ?? [])
  const configured = (await listYoutubeConfigs(db)).filter(({ isActive, type }) => isActive && type === 'live_streams')
  const troubles: YoutubeError[] = []
  const uploads = await attempt(() => channelPlaylist(client, database, config), troubles)
  const playlists = configured.slice(0, PLAYLISTS).map(({ playlistId }) => playlistId)
  const lists: string[][] = []
  for (const list of new Set([...(uploads ? [uploads] : []), ...playlists])) {
    const maxResults = list === uploads ? NEWEST : MOST
    const page = await attempt(() => client.playlistItems(list, { maxResults }), troubles)
    if (page) lists.push(page.items.flatMap(({ videoId: id, state }) => (state === 'there' ? id : [])))
  }
  if (lists.length === 0) {
    if (troubles[0]) throw troubles[0]
    if (kept.length === 0) return undefined
  }
  const ids = [...new Set([...kept, ...inTurn(lists)])].slice(0, MOST)
  return ids.length === 0 ? [] : client.videos(ids)
}

/** One list that cannot be read hides none of the others. */
async function attempt<T>(work: () => Promise<T>, troubles: YoutubeError[]): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof YoutubeError)) throw error
    troubles.push(error)
    return undefined
  }
}

/** The first of each, then the second of each: a long list leaves room for the others. */
function inTurn(lists: readonly string[][]): string[] {
  return Array.from({ length: MOST }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat()
}

async function channelPlaylist(
  client: YoutubeClient,
  database: Database,
  config: SiteConfig,
): Promise<string | undefined> {
  const channel = channelIn(config.youtubeChannelUrl ?? config.socialYoutube)
  if (channel === undefined) return undefined
  if (channel.startsWith('UC')) return `UU${channel.slice(2)}`
  const asked = uploadsOf.get(database) ?? new Map<string, string>()
  const known = asked.get(channel) ?? (await client.channelUploads(channel)).playlistId
  uploadsOf.set(database, asked.set(channel, known))
  return known
}
