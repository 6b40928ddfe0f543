/** Videos with all that is told of them. */
import type { Lost, LostVideo } from '#app/sync/apply.ts'
import { newestItems } from '#app/sync/walk.ts'
import type { UnreadableVideo } from '#app/features/youtube/answers.ts'
import type { ItemsPage, YoutubeClient } from '#app/features/youtube/client.ts'
import { YoutubeError } from '#app/features/youtube/trouble.ts'
import type { PlaylistItem, Video } from '#app/features/youtube/video.ts'

/** What is told of some videos. */
export interface Told {
  videos: Video[]
  lost: Lost
  /** Of these nothing is believed, so nothing is changed. */
  doubted?: readonly string[]
  /** An item of the answer did not fit, so it is skipped and counted. */
  unreadable?: readonly UnreadableVideo[]
}

export interface ReadPage extends Told {
  items: PlaylistItem[]
  nextPageToken: string | undefined
  /** How many the playlist holds, as far as is known. */
  total: number
}

/**
 * One page of a playlist. Two units of quota.
 * @throws YoutubeError
 */
export async function readPage(client: YoutubeClient, playlistId: string, pageToken: string): Promise<ReadPage> {
  const page = await client.playlistItems(playlistId, pageToken === '' ? {} : { pageToken })
  return { ...page, ...(await tellOf(client, page)) }
}

/**
 * The newest of a playlist. Two units of quota, and one for each page beyond the first that has to be read.
 * @param held how many it held the last time
 * @throws YoutubeError
 */
export async function readNewest(
  client: YoutubeClient,
  playlistId: string,
  most: number,
  held: number | undefined,
): Promise<Told & { total: number }> {
  const { total, ...newest } = await newestItems(client, playlistId, most, held)
  return { ...(await tellOf(client, newest)), total }
}

/** The newest videos from the public feed, which tells of nothing that is gone. */
export async function readFeed(client: YoutubeClient, playlistId: string, most: number): Promise<Told> {
  const unreadable: UnreadableVideo[] = []
  const videos = await client.feed(playlistId, unreadable)
  return { videos: videos.slice(0, most), lost: new Map(), unreadable }
}

/** Videos that can be looked at again in one call. */
export const LOOKED_AT_AGAIN = 49

/**
 * Looks again at videos that are known. One unit of quota.
 * @param known up to `LOOKED_AT_AGAIN`, and whether each was gone before
 * @param there one that was seen just now: an answer without it tells nothing of the others
 * @throws YoutubeError
 */
export async function lookAgain(
  client: YoutubeClient,
  known: readonly { id: string; isGone: boolean }[],
  there: string,
): Promise<Told> {
  const { videos, missing, unreadable } = await askFor(client, [...known.map(({ id }) => id), there])
  if (missing.has(there)) throw new YoutubeError('unreadable', 'not even the video that is there')
  const present = known.filter(({ isGone }) => !isGone)
  const vanished = present.filter(({ id }) => missing.has(id)).map(({ id }) => id)
  const isDoubted = areTooMany(vanished.length, present.length) || unreadable.some(({ id }) => id === '')
  const doubted = [...(isDoubted ? vanished : []), ...unreadable.flatMap(({ id }) => id || [])]
  const seen = apart(videos.filter(({ id }) => id !== there))
  const gone = [...missing].filter((id) => !doubted.includes(id)).map((id): [string, LostVideo] => [id, GONE])
  return { videos: seen.videos, lost: new Map([...gone, ...seen.lost]), doubted }
}

const GONE: LostVideo = { title: '', state: 'gone' }

/** @throws YoutubeError when too few are told of, while the playlist says that they are there */
async function tellOf(client: YoutubeClient, { items, unreadable: odd }: ItemsTold): Promise<Told> {
  const unique = new Map(items.map((item) => [item.videoId, item]))
  const there = [...unique.values()].filter(({ state }) => state === 'there').map(({ videoId }) => videoId)
  const { videos, missing, unreadable } = await askFor(client, there)
  // Which of them an unreadable one is, is not known, so none is taken for gone.
  const doubted = unreadable.some(({ id }) => id === '') ? [...missing] : []
  for (const id of doubted) missing.delete(id)
  if (areTooMany(missing.size, there.length)) throw new YoutubeError('unreadable', 'too few of the videos')
  const lost = [...unique.values()].flatMap((item): [string, LostVideo][] => {
    const state = item.state === 'there' && missing.has(item.videoId) ? 'gone' : item.state
    return state === 'there' ? [] : [[item.videoId, { title: item.title, state }]]
  })
  const seen = apart(videos)
  const told = { videos: seen.videos, lost: new Map([...lost, ...seen.lost]) }
  return {
    ...told,
    doubted: [...doubted, ...unreadable.flatMap(({ id }) => id || [])],
    unreadable: [...odd, ...unreadable],
  }
}

type ItemsTold = Pick<ItemsPage, 'items' | 'unreadable'>

/** So many of at least so many do not vanish all at once, nor all of a few: such an answer is only a part of one. */
const MOST_AT_ONCE = 0.5
const OF_AT_LEAST = 8
const NEVER_ALL = 3

function areTooMany(missing: number, of: number): boolean {
  return (of >= OF_AT_LEAST && missing > of * MOST_AT_ONCE) || (of >= NEVER_ALL && missing === of)
}

async function askFor(client: YoutubeClient, ids: readonly string[]) {
  const unreadable: UnreadableVideo[] = []
  const videos = ids.length === 0 ? [] : await client.videos(ids, unreadable)
  const found = new Set([...videos, ...unreadable].map(({ id }) => id))
  return { videos, unreadable, missing: new Set(ids.filter((id) => !found.has(id))) }
}

/** Private ones are told of to their owner alone, but that they are is told. */
function apart(all: readonly Video[]) {
  const lost = all.flatMap(({ id, title, isPrivate }): [string, LostVideo][] =>
    isPrivate ? [[id, { title, state: 'private' }]] : [],
  )
  return { videos: all.filter(({ isPrivate }) => !isPrivate), lost: new Map(lost) }
}
