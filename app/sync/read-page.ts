/** One page of a playlist with all that is told of its videos. */
import type { Lost, LostVideo } from '#app/sync/apply.ts'
import type { YoutubeClient } from '#app/youtube/client.ts'
import { YoutubeError } from '#app/youtube/trouble.ts'
import type { Video } from '#app/youtube/video.ts'

export interface ReadPage {
  videos: Video[]
  lost: Lost
  nextPageToken: string | undefined
  /** How many the playlist holds, as far as is known. */
  total: number
}

/** So many are not lost all at once while the playlist says that they are there: an answer without any is none. */
const NEVER_ALL = 3

/**
 * Two units of quota.
 * @throws YoutubeError
 */
export async function readPage(
  client: YoutubeClient,
  playlistId: string,
  page: { pageToken?: string; maxResults?: number },
): Promise<ReadPage> {
  const { items, nextPageToken, total } = await client.playlistItems(playlistId, page)
  const unique = new Map(items.map((item) => [item.videoId, item]))
  const there = [...unique.values()].filter(({ state }) => state === 'there')
  const { videos, missing } = await askFor(
    client,
    there.map(({ videoId }) => videoId),
  )
  if (videos.length === 0 && there.length >= NEVER_ALL) throw new YoutubeError('unreadable', 'none of the videos')
  const lost = [...unique.values()].flatMap((item): [string, LostVideo][] => {
    const state = item.state === 'there' && missing.has(item.videoId) ? 'gone' : item.state
    return state === 'there' ? [] : [[item.videoId, { title: item.title, state }]]
  })
  const seen = apart(videos)
  return { videos: seen.videos, lost: new Map([...lost, ...seen.lost]), nextPageToken, total }
}

/** The newest videos from the public feed, which tells of nothing that is gone. */
export async function readFeedPage(client: YoutubeClient, playlistId: string, most: number): Promise<ReadPage> {
  const videos = (await client.feed(playlistId)).slice(0, most)
  return { videos, lost: new Map(), nextPageToken: undefined, total: videos.length }
}

/** Videos that can be looked at again in one call. */
export const LOOKED_AT_AGAIN = 49

/**
 * Looks again at videos that are known. One unit of quota.
 * @param ids up to `LOOKED_AT_AGAIN`
 * @param there one that was seen just now: an answer without it tells nothing of the others
 * @throws YoutubeError
 */
export async function lookAgain(
  client: YoutubeClient,
  ids: readonly string[],
  there: string,
): Promise<Pick<ReadPage, 'videos' | 'lost'>> {
  const { videos, missing } = await askFor(client, [...ids, there])
  if (missing.has(there)) throw new YoutubeError('unreadable', 'not even the video that is there')
  const seen = apart(videos.filter(({ id }) => id !== there))
  const gone = [...missing].map((id): [string, LostVideo] => [id, { title: '', state: 'gone' }])
  return { videos: seen.videos, lost: new Map([...gone, ...seen.lost]) }
}

async function askFor(client: YoutubeClient, ids: readonly string[]) {
  const videos = ids.length === 0 ? [] : await client.videos(ids)
  const found = new Set(videos.map(({ id }) => id))
  return { videos, missing: new Set(ids.filter((id) => !found.has(id))) }
}

/** Private ones are told of to their owner alone, but that they are is told. */
function apart(all: readonly Video[]) {
  const lost = all.flatMap(({ id, title, isPrivate }): [string, LostVideo][] =>
    isPrivate ? [[id, { title, state: 'private' }]] : [],
  )
  return { videos: all.filter(({ isPrivate }) => !isPrivate), lost: new Map(lost) }
}
