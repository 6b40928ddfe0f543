/**
 * YouTube for tests: the Data API v3 with its real JSON (https://developers.google.com/youtube/v3/docs), the public feed,
 * thumbnails, and every way in which such a service fails.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { failWith, type Fault, json, refuse, send } from '#test/youtube-faults.ts'

export interface FakeVideo {
  /** 11 characters. */
  id: string
  title: string
  description?: string
  publishedAt?: string
  /** When it was added to the playlist; by default when it was published. */
  addedAt?: string
  /** ISO 8601, such as `PT47M17S`. */
  duration?: string
  tags?: string[]
  privacy?: 'public' | 'unlisted' | 'private'
  embeddable?: boolean
  live?: 'live' | 'upcoming'
  /** When the stream began, also long ago. */
  startedAt?: string
  scheduledAt?: string
  /** Its place in the playlist exists, but not the video. */
  isDeleted?: boolean
  /** The playlist has it, but the answer about videos does not. */
  isSilent?: boolean
  /** Its answer has no readable date. */
  isOdd?: boolean
  picture?: Buffer
}

export interface FakeYoutube {
  /** The environment of a server that should ask here. */
  env: { YOUTUBE_API_URL: string; YOUTUBE_FEED_URL: string; YOUTUBE_API_KEY: string }
  /** By playlist id, in the playlist's own order. */
  playlists: Map<string, FakeVideo[]>
  /** By channel id, its handle and the playlist of what it has published. */
  channels: Map<string, { handle: string; uploads: string }>
  /** Requests so far: `videos id=…`, without the key. */
  calls: string[]
  /** The last page of a playlist is followed by the first one again. */
  goRound: (isSo: boolean) => void
  /** From now on every answer is this fault, `times` times, after `after` good ones; undefined ends it. */
  fail: (fault: Fault | undefined, times?: number, after?: number) => void
  stop: () => Promise<void>
}

const KEY = 'AIza-a-key-for-tests'

export async function startYoutube(): Promise<FakeYoutube> {
  const state: State = {
    playlists: new Map(),
    channels: new Map(),
    calls: [],
    goesRound: false,
    fault: undefined,
    left: 0,
    after: 0,
    url: '',
  }
  const server = createServer((request, response) => answer(state, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: {
      YOUTUBE_API_URL: `${state.url}/youtube/v3`,
      YOUTUBE_FEED_URL: `${state.url}/feeds/videos.xml`,
      YOUTUBE_API_KEY: KEY,
    },
    playlists: state.playlists,
    channels: state.channels,
    calls: state.calls,
    goRound(isSo) {
      state.goesRound = isSo
    },
    fail(fault, times = Infinity, after = 0) {
      Object.assign(state, { fault, left: times, after })
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface State {
  playlists: Map<string, FakeVideo[]>
  channels: Map<string, { handle: string; uploads: string }>
  calls: string[]
  goesRound: boolean
  fault: Fault | undefined
  left: number
  after: number
  url: string
}

function answer(state: State, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', state.url)
  const key = url.searchParams.get('key')
  url.searchParams.delete('key')
  const resource = url.pathname.replace('/youtube/v3/', '').replace(/^\//, '')
  state.calls.push(`${resource} ${decodeURIComponent(url.searchParams.toString())}`)
  if (state.fault && state.left > 0 && state.after-- <= 0) {
    state.left--
    return failWith(state.fault, response)
  }
  if (url.pathname.startsWith('/vi/')) return picture(state, url, response)
  if (url.pathname === '/feeds/videos.xml') return feed(state, url.searchParams, response)
  if (key !== KEY) return failWith('bad-key', response)
  if (resource === 'playlistItems') return playlistItems(state, url.searchParams, response)
  if (resource === 'videos') return videos(state, url.searchParams, response)
  if (resource === 'channels') return channels(state, url.searchParams, response)
  send(response, 404, 'text/html', 'Not found')
}

function playlistItems({ playlists, goesRound }: State, query: URLSearchParams, response: ServerResponse): void {
  const all = playlists.get(query.get('playlistId') ?? '')
  if (!all)
    return refuse(response, 404, 'playlistNotFound', 'The playlist identified with the request cannot be found.')
  const max = Number(query.get('maxResults') ?? 5)
  const from = Number((query.get('pageToken') ?? 'PAGE-0').slice(5))
  const next = from + max
  json(response, {
    kind: 'youtube#playlistItemListResponse',
    etag: 'etag',
    ...(next < all.length || goesRound ? { nextPageToken: `PAGE-${next < all.length ? next : 0}` } : {}),
    items: all.slice(from, next).map(playlistItem),
    pageInfo: { totalResults: all.length, resultsPerPage: max },
  })
}

function playlistItem(video: FakeVideo, position: number) {
  const isPrivate = video.privacy === 'private'
  const hidden = video.isDeleted
    ? { title: 'Deleted video', description: 'This video is unavailable.' }
    : isPrivate
      ? { title: 'Private video', description: 'This video is private.' }
      : { title: video.title, description: video.description ?? '' }
  return {
    kind: 'youtube#playlistItem',
    id: `item-${video.id}`,
    snippet: {
      publishedAt: video.addedAt ?? publishedAt(video),
      channelId: 'UC',
      ...hidden,
      thumbnails: {},
      position,
      resourceId: { kind: 'youtube#video', videoId: video.id },
    },
    contentDetails: {
      videoId: video.id,
      ...(video.isDeleted || isPrivate ? {} : { videoPublishedAt: publishedAt(video) }),
    },
    status: {
      privacyStatus: video.isDeleted ? 'privacyStatusUnspecified' : (video.privacy ?? 'public'),
    },
  }
}

function videos(state: State, query: URLSearchParams, response: ServerResponse): void {
  const ids = (query.get('id') ?? '').split(',')
  if (ids.length > 50) return refuse(response, 400, 'invalidFilters', 'Too many ids.')
  const known = new Map([...state.playlists.values()].flat().map((video) => [video.id, video]))
  const found = ids
    .flatMap((id) => known.get(id) ?? [])
    .filter((one) => !one.isDeleted && !one.isSilent && one.privacy !== 'private')
  const items = found.map((video) => ({
    kind: 'youtube#video',
    etag: 'etag',
    id: video.id,
    snippet: {
      publishedAt: video.isOdd ? 'yesterday' : publishedAt(video),
      channelId: 'UC',
      title: video.title,
      description: video.description ?? '',
      thumbnails: thumbnails(state, video),
      channelTitle: 'A church',
      ...(video.tags ? { tags: video.tags } : {}),
      categoryId: '29',
      liveBroadcastContent: video.live ?? 'none',
    },
    contentDetails: { duration: video.live ? 'P0D' : (video.duration ?? 'PT30M'), dimension: '2d', caption: 'false' },
    status: {
      uploadStatus: 'processed',
      privacyStatus: video.privacy ?? 'public',
      embeddable: video.embeddable ?? true,
    },
    ...(video.live || video.startedAt
      ? {
          liveStreamingDetails: {
            ...(video.startedAt ? { actualStartTime: video.startedAt } : {}),
            ...(video.scheduledAt ? { scheduledStartTime: video.scheduledAt } : {}),
          },
        }
      : {}),
  }))
  json(response, { kind: 'youtube#videoListResponse', items, pageInfo: { totalResults: items.length } })
}

function channels(state: State, query: URLSearchParams, response: ServerResponse): void {
  const found = [...state.channels].filter(
    ([id, { handle }]) => id === query.get('id') || handle === query.get('forHandle'),
  )
  const items = found.map(([id, { uploads }]) => ({
    kind: 'youtube#channel',
    id,
    snippet: { title: 'A church' },
    contentDetails: { relatedPlaylists: { likes: '', uploads } },
  }))
  const pageInfo = { totalResults: items.length, resultsPerPage: 5 }
  json(response, { kind: 'youtube#channelListResponse', pageInfo, ...(items.length > 0 ? { items } : {}) })
}

function feed(state: State, query: URLSearchParams, response: ServerResponse): void {
  const id = query.get('playlist_id') ?? ''
  const all = state.playlists.get(id)
  if (!all) return send(response, 404, 'text/html', '<!DOCTYPE html><title>Error 404 (Not Found)</title>')
  const there = all.filter((video) => !video.isDeleted && video.privacy !== 'private').slice(0, 15)
  const entries = there.map(
    (video) => `<entry>
  <id>yt:video:${video.id}</id>
  <yt:videoId>${video.id}</yt:videoId>
  <title>${escaped(video.title)}</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=${video.id}"/>
  <published>${publishedAt(video)}</published>
  <media:group>
   <media:title>${escaped(video.title)}</media:title>
   <media:thumbnail url="${state.url}/vi/${video.id}/hqdefault.jpg" width="480" height="360"/>
   <media:description>${escaped(video.description ?? '')}</media:description>
  </media:group>
 </entry>`,
  )
  send(
    response,
    200,
    'text/xml; charset=UTF-8',
    `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <id>yt:playlist:${id}</id><yt:playlistId>${id}</yt:playlistId><title>A church</title>
 ${entries.join('\n ')}
</feed>`,
  )
}

function picture(state: State, url: URL, response: ServerResponse): void {
  const id = url.pathname.split('/')[2]
  const found = [...state.playlists.values()].flat().find((video) => video.id === id)?.picture
  if (!found) return send(response, 404, 'image/jpeg', '')
  response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(found)
}

function thumbnails({ url }: State, video: FakeVideo) {
  if (!video.picture) return {}
  const sizes = { default: [120, 90], high: [480, 360], maxres: [1280, 720], medium: [320, 180] } as const
  return Object.fromEntries(
    Object.entries(sizes).map(([name, [width, height]]) => {
      return [name, { url: `${url}/vi/${video.id}/${name}.jpg`, width, height }]
    }),
  )
}

function publishedAt(video: FakeVideo): string {
  return video.publishedAt ?? '2026-11-15T18:00:00Z'
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
