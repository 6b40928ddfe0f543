/** Reads the videos of a playlist from YouTube. Nothing here uses the database. */
import type { UnreadableVideo } from '#app/videos/youtube/answers.ts'
import type { ItemsPage, YoutubeClient } from '#app/videos/youtube/client.ts'
import { YoutubeError } from '#app/videos/youtube/video.ts'
import type { PlaylistItem, Video } from '#app/videos/youtube/video.ts'
import { compare } from '#app/text/compare.ts'

interface LostVideo {
  title: string
  state: 'gone' | 'private'
}

/** YouTube's answers about some videos. */
export interface VideosRead {
  videos: readonly Video[]
  /** Videos that can't be watched anymore, by id. */
  lost: ReadonlyMap<string, LostVideo>
  /** Ids for which the answer can't be trusted, so nothing changes for them. */
  doubted: readonly string[]
  /** Items of the answer that can't be parsed. */
  unreadable: readonly UnreadableVideo[]
}

/**
 * The pages of a playlist in its own order, from a page token on (empty: the first page). One unit of quota per page.
 * @throws YoutubeError, also when the pages repeat
 */
export async function* playlistPages(
  client: YoutubeClient,
  playlistId: string,
  from = '',
): AsyncGenerator<ItemsPage, void, undefined> {
  const tokens = new Set<string>()
  const videos = new Set<string>()
  for (let pageToken: string | undefined = from; pageToken !== undefined;) {
    const page: ItemsPage = await client.playlistItems(playlistId, { pageToken })
    const isNew = page.items.some(({ videoId }) => !videos.has(videoId))
    for (const { videoId } of page.items) videos.add(videoId)
    pageToken = page.nextPageToken
    if (pageToken !== undefined) {
      if (!isNew || tokens.has(pageToken)) throw new YoutubeError('unreadable', 'pages without end')
      tokens.add(pageToken)
    }
    yield page
  }
}

/**
 * The newest videos of a playlist, at any position: people sort playlists by hand, and YouTube adds new videos at the
 * end by default. The pages beyond the first are read unless new ones come first and the playlist has as many as the last
 * time. Two units of quota, and one for each further page.
 * @param sizeBefore how many videos it had the last time, if known
 * @returns up to `max` videos, and the playlist's size now
 * @throws YoutubeError
 */
export async function readNewest(
  client: YoutubeClient,
  playlistId: string,
  max: number,
  sizeBefore: number | undefined,
): Promise<VideosRead & { total: number }> {
  const items: PlaylistItem[] = []
  const unreadable: UnreadableVideo[] = []
  let total: number | undefined
  for await (const page of playlistPages(client, playlistId)) {
    items.push(...page.items)
    unreadable.push(...page.unreadable)
    if (total !== undefined) continue
    total = page.total
    // YouTube itself sorts a channel's uploads, the newest first.
    if (playlistId.startsWith('UU') || (isNewestFirst(items) && (sizeBefore ?? total) === total)) break
  }
  const unique = [...new Map(items.map((item) => [item.videoId, item])).values()]
  const newest = { items: unique.toSorted(byNewest).slice(0, max), unreadable }
  return { ...(await readVideos(client, newest)), total: total ?? 0 }
}

function isNewestFirst(items: readonly PlaylistItem[]): boolean {
  const there = items.filter(({ state }) => state === 'there')
  return there.every(({ addedAt, publishedAt }, n) => {
    const above = there[n - 1]
    return above === undefined || (above.addedAt >= addedAt && above.publishedAt >= publishedAt)
  })
}

/** Orders videos by the day on which they were added or published, whichever is later; those added on one day by publication. */
function byNewest(a: PlaylistItem, b: PlaylistItem): number {
  return compare(dayOfArrival(b), dayOfArrival(a)) || compare(b.publishedAt, a.publishedAt)
}

function dayOfArrival({ addedAt, publishedAt }: PlaylistItem): string {
  return (addedAt > publishedAt ? addedAt : publishedAt).slice(0, 10)
}

/**
 * YouTube's answers about the videos of a page. One unit of quota.
 * @throws YoutubeError, also when too many videos of the playlist are missing in the answer
 */
export async function readVideos(
  client: YoutubeClient,
  page: Pick<ItemsPage, 'items' | 'unreadable'>,
): Promise<VideosRead> {
  const unique = new Map(page.items.map((item) => [item.videoId, item]))
  const there = [...unique.values()].filter(({ state }) => state === 'there').map(({ videoId }) => videoId)
  const answer = await fetchVideos(client, there)
  // An unreadable item without an id may be any of the missing ones, so none of them counts as gone.
  const gone = answer.isAnyUnknown ? new Set<string>() : answer.missing
  if (isIncomplete(gone.size, there.length)) throw new YoutubeError('unreadable', 'too few of the videos')
  const lost = [...unique.values()].flatMap(({ videoId, title, state }): [string, LostVideo][] => {
    if (state !== 'there') return [[videoId, { title, state }]]
    return gone.has(videoId) ? [[videoId, { title, state: 'gone' }]] : []
  })
  return {
    videos: answer.videos,
    lost: new Map([...lost, ...answer.privateVideos]),
    doubted: [...(answer.isAnyUnknown ? answer.missing : []), ...answer.unreadableIds],
    unreadable: [...page.unreadable, ...answer.unreadable],
  }
}

/** The newest videos from the public feed, which does not say what is gone. */
export async function readFeed(client: YoutubeClient, playlistId: string, max: number): Promise<VideosRead> {
  const { items, unreadable } = await client.feed(playlistId)
  return { videos: items.slice(0, max), lost: new Map(), doubted: [], unreadable }
}

/** Known videos that one request can check again. */
export const VIDEOS_PER_CHECK = 49

/**
 * Checks known videos again. One unit of quota.
 * @param known up to `VIDEOS_PER_CHECK`, and whether each was gone before
 * @param present a video that is known to exist: an answer without it is unreliable
 * @throws YoutubeError
 */
export async function checkAgain(
  client: YoutubeClient,
  known: readonly { id: string; isGone: boolean }[],
  present: string,
): Promise<VideosRead> {
  const answer = await fetchVideos(client, [...known.map(({ id }) => id), present])
  if (answer.missing.has(present)) throw new YoutubeError('unreadable', 'not even the video that is there')
  const there = known.filter(({ isGone }) => !isGone)
  const vanished = there.filter(({ id }) => answer.missing.has(id)).map(({ id }) => id)
  const isDoubted = answer.isAnyUnknown || isIncomplete(vanished.length, there.length)
  const doubted = [...(isDoubted ? vanished : []), ...answer.unreadableIds]
  const gone = [...answer.missing]
    .filter((id) => !doubted.includes(id))
    .map((id): [string, LostVideo] => [id, { title: '', state: 'gone' }])
  return {
    videos: answer.videos.filter(({ id }) => id !== present),
    lost: new Map([...gone, ...answer.privateVideos]),
    doubted,
    unreadable: [],
  }
}

/** Whether so many videos are missing at once that the answer must be incomplete. */
function isIncomplete(missing: number, of: number): boolean {
  return (of >= 8 && missing > of / 2) || (of >= 3 && missing === of)
}

async function fetchVideos(client: YoutubeClient, ids: readonly string[]) {
  const { items: all, unreadable } = await client.videos(ids)
  const found = new Set([...all, ...unreadable].map(({ id }) => id))
  return {
    videos: all.filter(({ isPrivate }) => !isPrivate),
    privateVideos: all
      .filter(({ isPrivate }) => isPrivate)
      .map(({ id, title }): [string, LostVideo] => [id, { title, state: 'private' }]),
    unreadable,
    unreadableIds: unreadable.flatMap(({ id }) => id || []),
    isAnyUnknown: unreadable.some(({ id }) => id === ''),
    missing: new Set(ids.filter((id) => !found.has(id))),
  }
}

/**
 * The playlist of all uploads of a channel. Its id follows from the channel's, so it is found without a key too.
 * @param channel its id (`UC…`) or its handle (`@…`), which needs a key
 * @throws YoutubeError
 */
export async function uploadsOf(client: YoutubeClient, channel: string): Promise<string> {
  if (await client.hasKey()) return client.channelUploads(channel)
  if (!channel.startsWith('UC')) throw new YoutubeError('no_key')
  return `UU${channel.slice(2)}`
}
