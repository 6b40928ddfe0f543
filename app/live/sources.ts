/** Where a broadcast is looked for: what the channel published last, the playlists of services, what is kept as live. */
import type { Parts } from '#app/http/parts.ts'
import { listLiveStreams } from '#app/live-streams/queries.ts'
import { parsedAddress, videoId } from '#app/ui/address.ts'
import type { SiteConfig } from '#app/ui/site.ts'
import type { YoutubeClient } from '#app/youtube/client.ts'
import { YoutubeError } from '#app/youtube/trouble.ts'
import { listYoutubeConfigs } from '#app/youtube/queries.ts'
import type { Video } from '#app/youtube/video.ts'
import type { Database } from '#db/database.ts'

/** As many as one question about videos may name. */
const MOST = 50
const NEWEST = 10
const PLAYLISTS = 2

/** The playlist of all that a channel has published, by its handle, so that a server asks for it once. */
const uploadsOf = new WeakMap<Database, Map<string, string>>()

/** @throws YoutubeError when none of the lists could be read */
export async function newestVideos(client: YoutubeClient, { database }: Parts, config: SiteConfig): Promise<Video[]> {
  const { db } = database
  const stored = await listLiveStreams(db, { type: 'live' }, { limit: 5, offset: 0 })
  const configured = (await listYoutubeConfigs(db)).filter(({ isActive, type }) => isActive && type === 'live_streams')
  const uploads = await channelPlaylist(client, database, config)
  const lists = new Set([
    ...(uploads ? [uploads] : []),
    ...configured.slice(0, PLAYLISTS).map(({ playlistId }) => playlistId),
  ])
  const ids = new Set(stored.flatMap(({ youtubeUrl }) => videoId(youtubeUrl) ?? []))
  const troubles: YoutubeError[] = []
  for (const list of lists) {
    try {
      const { items } = await client.playlistItems(list, { maxResults: list === uploads ? NEWEST : MOST })
      for (const { videoId: id, state } of items) if (state === 'there') ids.add(id)
    } catch (error) {
      if (!(error instanceof YoutubeError)) throw error
      troubles.push(error)
    }
  }
  if (troubles.length > 0 && troubles.length === lists.size) throw troubles[0]
  return ids.size === 0 ? [] : client.videos([...ids].slice(0, MOST))
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

/** A channel's id (`UC…`) or handle (`@…`), from its address. Other forms of address name none. */
export function channelIn(address: string | null): string | undefined {
  const url = parsedAddress(address ?? '')
  if (!url || !/^((www|m)\.)?youtube\.com$/.test(url.hostname)) return undefined
  return /^\/(?:channel\/(UC[\w-]{22})|(@[\w.-]{3,60}))(?:\/|$)/.exec(decodedPath(url))?.slice(1).find(Boolean)
}

function decodedPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
