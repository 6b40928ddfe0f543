/** Which pages of a playlist are read, and which of its videos are its newest. */
import type { ItemsPage, YoutubeClient } from '#app/features/youtube/client.ts'
import { YoutubeError } from '#app/features/youtube/trouble.ts'
import type { PlaylistItem } from '#app/features/youtube/video.ts'

/**
 * The newest videos of a playlist, wherever they stand in it: people sort theirs by hand, and YouTube puts what is new at
 * the end by default. The pages beyond the first are read unless new ones come at the top and the playlist holds as many
 * as the last time. One unit of quota a page.
 * @param held how many it held the last time; nothing when there was none
 * @returns up to `most`, and how many it holds now
 * @throws YoutubeError
 */
export async function newestItems(
  client: YoutubeClient,
  playlistId: string,
  most: number,
  held: number | undefined,
): Promise<Pick<ItemsPage, 'items' | 'unreadable' | 'total'>> {
  const first = await client.playlistItems(playlistId)
  const isOnTop = isUploads(playlistId) || (isNewestFirst(first.items) && (held ?? first.total) === first.total)
  const { items, unreadable } = isOnTop ? first : await allItems(client, playlistId, first)
  const unique = [...new Map(items.map((item) => [item.videoId, item])).values()]
  return { items: unique.toSorted(byNewest).slice(0, most), unreadable, total: first.total }
}

async function allItems(client: YoutubeClient, playlistId: string, first: ItemsPage) {
  const all: Pick<ItemsPage, 'items' | 'unreadable'> = { items: [], unreadable: [] }
  const look = onlyOnward()
  for (let page = first; ;) {
    look(page)
    all.items.push(...page.items)
    all.unreadable.push(...page.unreadable)
    if (page.nextPageToken === undefined) return all
    page = await client.playlistItems(playlistId, { pageToken: page.nextPageToken })
  }
}

/**
 * Looks at each page that is read, one after the other.
 * @throws YoutubeError when they lead round in a circle
 */
export function onlyOnward(): (page: Pick<ItemsPage, 'items' | 'nextPageToken'>) => void {
  const tokens = new Set<string>()
  const videos = new Set<string>()
  return ({ items, nextPageToken }) => {
    const isNew = items.some(({ videoId }) => !videos.has(videoId))
    for (const { videoId } of items) videos.add(videoId)
    if (nextPageToken === undefined) return
    if (!isNew || tokens.has(nextPageToken)) throw new YoutubeError('unreadable', 'pages without end')
    tokens.add(nextPageToken)
  }
}

/** All that a channel has published: YouTube itself keeps that list, the newest first. */
function isUploads(playlistId: string): boolean {
  return playlistId.startsWith('UU')
}

function isNewestFirst(items: readonly PlaylistItem[]): boolean {
  const there = items.filter(({ state }) => state === 'there')
  return there.every(({ addedAt, publishedAt }, n) => {
    const above = there[n - 1]
    return above === undefined || (above.addedAt >= addedAt && above.publishedAt >= publishedAt)
  })
}

/** By the day on which it came, into the playlist or to the public; many are often put in on one day, so then by the latter. */
function byNewest(a: PlaylistItem, b: PlaylistItem): number {
  return compare(cameOn(b), cameOn(a)) || compare(b.publishedAt, a.publishedAt)
}

function cameOn({ addedAt, publishedAt }: PlaylistItem): string {
  return (addedAt > publishedAt ? addedAt : publishedAt).slice(0, 10)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
