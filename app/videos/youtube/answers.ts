/**
 * The used parts of YouTube's responses: the Data API v3 (https://developers.google.com/youtube/v3/docs), and the
 * public feed of a playlist, which needs no key. A response that does not match its schema is an error.
 */
import { z } from 'zod'
import {
  type PlaylistItem,
  type Trouble,
  usableText,
  type Video,
  writtenDuration,
  YoutubeError,
} from '#app/videos/youtube/video.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

const videoIdIn = z.string().regex(/^[\w-]{11}$/)
const instant = z.string().refine(isInstant)
/**
 * A title has at most 100 characters, each of them up to two here, and a description 5000 bytes
 * (https://developers.google.com/youtube/v3/docs/videos#properties). A longer one is not YouTube's and is cut before it is
 * read.
 */
const titleIn = z.string().transform((text) => usableText(text.slice(0, 200)))
const descriptionIn = z.string().transform((text) => usableText(text.slice(0, 5000)))
/** Only used for sorting, so an invalid one does not make the answer invalid. */
const sortInstant = instant.catch('')

const playlistItemIn = z
  .object({
    snippet: z.object({ title: titleIn, resourceId: z.object({ videoId: videoIdIn }), publishedAt: sortInstant }),
    contentDetails: z.object({ videoPublishedAt: sortInstant }).optional(),
    status: z.object({ privacyStatus: z.string() }).optional(),
  })
  .transform(({ snippet: { title, resourceId, publishedAt: addedAt }, contentDetails, status }): PlaylistItem => {
    const state = stateOf(title, status?.privacyStatus)
    return { videoId: resourceId.videoId, title, state, addedAt, publishedAt: contentDetails?.videoPublishedAt ?? '' }
  })

/** An invalid item of an answer, of a playlist, of a list of videos, or of the feed; '' for an id or title that it lacks. */
export type UnreadableVideo = z.output<typeof traceIn>
/** The videos of an answer, and its invalid items. */
export type VideosAnswer = z.output<typeof videosIn>['items']

const traceIn = z
  .object({
    id: videoIdIn.catch(''),
    title: titleIn.catch(''),
    snippet: z
      .object({ title: titleIn.catch(''), resourceId: z.object({ videoId: videoIdIn }).optional().catch(undefined) })
      .catch({ title: '' }),
  })
  .transform(({ id, title, snippet }) => ({ id: snippet.resourceId?.videoId ?? id, title: snippet.title || title }))
  .catch({ id: '', title: '' })

/**
 * Items are parsed one by one, so that a single invalid one does not make the answer unreadable. An answer with more than
 * half of its items invalid is refused.
 */
function itemsIn<Item extends z.ZodType>(item: Item, max: number) {
  return z
    .array(z.unknown())
    .max(max)
    .transform((given, context) => {
      const items: z.output<Item>[] = []
      const unreadable: UnreadableVideo[] = []
      for (const each of given) {
        const { success, data } = item.safeParse(each)
        if (success) items.push(data)
        else unreadable.push(traceIn.parse(each))
      }
      if (unreadable.length <= items.length) return { items, unreadable }
      context.addIssue({ code: 'custom', message: 'More than half of the items do not fit' })
      return z.NEVER
    })
}

export const playlistItemsIn = z
  .object({
    nextPageToken: z.string().max(500).optional(),
    pageInfo: z.object({ totalResults: z.int().min(0) }).optional(),
    items: itemsIn(playlistItemIn, 50),
  })
  .transform(({ items, nextPageToken, pageInfo }) => ({
    ...items,
    nextPageToken,
    /** The playlist's size, as YouTube says. */
    total: pageInfo?.totalResults ?? items.items.length + items.unreadable.length,
  }))

/** Empty when it is invalid: an invalid thumbnail does not make the answer invalid. */
const pictureAddress = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[\x21-\x7e]+$/)
  .catch('')

const pictureIn = z.object({ url: pictureAddress, width: z.number().optional() })

const videoIn = z
  .object({
    id: videoIdIn,
    snippet: z.object({
      title: titleIn,
      description: descriptionIn.default(''),
      publishedAt: instant,
      thumbnails: z.record(z.string(), pictureIn).default({}),
      tags: z.array(z.string().transform(usableText)).default([]),
      liveBroadcastContent: z.enum(['none', 'live', 'upcoming']).default('none'),
    }),
    contentDetails: z.object({ duration: z.string().default('') }).optional(),
    status: z.object({ embeddable: z.boolean().default(true), privacyStatus: z.string().default('public') }).optional(),
    liveStreamingDetails: z
      .object({ actualStartTime: instant.optional(), scheduledStartTime: instant.optional() })
      .optional(),
  })
  .transform(({ id, snippet, contentDetails, status, liveStreamingDetails: stream }): Video => {
    const startsAt = stream?.actualStartTime ?? stream?.scheduledStartTime
    const broadcast = snippet.liveBroadcastContent
    const { title, description, publishedAt, tags } = snippet
    return {
      id,
      title,
      description,
      publishedAt,
      ...(startsAt === undefined ? {} : { startsAt }),
      broadcast,
      isStream: stream !== undefined,
      duration: broadcast === 'none' ? writtenDuration(contentDetails?.duration ?? '') : '',
      tags,
      isEmbeddable: status?.embeddable ?? true,
      isPrivate: status?.privacyStatus === 'private',
      picture: largest(Object.values(snippet.thumbnails)),
    }
  })

export const videosIn = z.object({ items: itemsIn(videoIn, 50) })

/** A channel that does not exist gives an empty list. */
export const channelsIn = z.object({
  items: z
    .array(
      z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().min(1).max(100) }) }) }),
    )
    .default([]),
})

const errorIn = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
    details: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
  }),
})

/**
 * The meaning of a refusal, by its status and the reasons it gives
 * (https://developers.google.com/youtube/v3/docs/errors, https://docs.cloud.google.com/apis/design/errors).
 */
export function troubleOf(status: number, body: unknown): { trouble: Trouble; detail: string } {
  const { error } = errorIn.safeParse(body).data ?? {}
  const reasons = [...(error?.errors ?? []), ...(error?.details ?? [])].flatMap(({ reason }) => reason ?? [])
  const known = reasons.flatMap((reason) => byReason[reason] ?? [])[0]
  const invalid = status === 400 && /API key (?:not valid|expired)/i.test(error?.message ?? '')
  const trouble = known ?? (invalid ? 'bad_key' : byStatus(status))
  return { trouble, detail: [status, ...reasons].join(' ').slice(0, 200) }
}

const byReason: Partial<Record<string, Trouble>> = {
  quotaExceeded: 'quota',
  dailyLimitExceeded: 'quota',
  rateLimitExceeded: 'busy',
  userRateLimitExceeded: 'busy',
  RATE_LIMIT_EXCEEDED: 'busy',
  keyInvalid: 'bad_key',
  keyExpired: 'bad_key',
  API_KEY_INVALID: 'bad_key',
  accessNotConfigured: 'not_enabled',
  SERVICE_DISABLED: 'not_enabled',
  ipRefererBlocked: 'key_restricted',
  API_KEY_SERVICE_BLOCKED: 'key_restricted',
  API_KEY_HTTP_REFERRER_BLOCKED: 'key_restricted',
  API_KEY_IP_ADDRESS_BLOCKED: 'key_restricted',
  playlistItemsNotAccessible: 'private_playlist',
  playlistNotFound: 'not_found',
  channelNotFound: 'not_found',
}

function byStatus(status: number): Trouble {
  if (status === 404) return 'not_found'
  if (status === 429) return 'busy'
  if (status >= 500) return 'down'
  // A redirect: to a sign-in page of the network, for example.
  return status < 400 ? 'unreadable' : 'refused'
}

/** Titles by which a playlist marks videos that have gone. */
function stateOf(title: string, privacy: string | undefined): PlaylistItem['state'] {
  if (privacy === 'private') return 'private'
  if (privacy === 'public' || privacy === 'unlisted') return 'there'
  if (title === 'Private video') return 'private'
  return title === 'Deleted video' || privacy === 'privacyStatusUnspecified' ? 'gone' : 'there'
}

function largest(pictures: z.infer<typeof pictureIn>[]): string {
  return pictures.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]?.url ?? ''
}

function isInstant(text: string): boolean {
  try {
    Temporal.Instant.from(text)
    return true
  } catch {
    return false
  }
}

const MAX_FEED_ENTRIES = 15

const entryIn = z
  .object({
    'yt:videoId': videoIdIn,
    title: titleIn,
    published: instant,
    'media:group': z
      .object({
        'media:description': descriptionIn.default(''),
        'media:thumbnail': z.object({ url: pictureAddress }).optional(),
      })
      .optional(),
  })
  .transform(({ 'yt:videoId': id, title, published: publishedAt, 'media:group': media }): Video => {
    const picture = media?.['media:thumbnail']?.url ?? ''
    return {
      id,
      title,
      description: media?.['media:description'] ?? '',
      publishedAt,
      // i1 to i4 are other names of the one host that pictures are fetched from.
      picture: picture.replace(/^https:\/\/i\d\./, 'https://i.'),
    }
  })

const feedIn = z.object({
  feed: z.object({
    'yt:playlistId': z.string().optional(),
    entry: itemsIn(entryIn, MAX_FEED_ENTRIES).default({ items: [], unreadable: [] }),
  }),
})

const xmlParser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  // This option decodes numeric character references, too.
  htmlEntities: true,
  isArray: (name) => name === 'entry',
})

/**
 * The videos of a feed, and its invalid items.
 * @throws YoutubeError `unreadable` when it is not a feed
 */
export function readFeed(xml: string): VideosAnswer {
  // A feed defines no entities of its own: a file that does is not a feed, and may be an entity expansion attack.
  if (/<!(?:doctype|entity)/i.test(xml)) throw new YoutubeError('unreadable', 'feed contains entity definitions')
  if (XMLValidator.validate(xml) !== true) throw new YoutubeError('unreadable', 'not XML')
  const { data } = feedIn.safeParse(parsedXml(xml))
  if (!data) throw new YoutubeError('unreadable', 'not a video feed')
  return data.feed.entry
}

function parsedXml(xml: string): unknown {
  try {
    return xmlParser.parse(xml)
  } catch (error) {
    throw new YoutubeError('unreadable', error instanceof Error ? error.message.slice(0, 100) : 'not XML')
  }
}
