/** A video, a playlist item and a channel as YouTube describes them, and its failures, with messages for administrators. */
import type { SyncedVideoTable } from '#db/tables/video.ts'
import { parsedAddress } from '#app/links/address.ts'
import { clock } from '#app/links/audio-address.ts'

/** Fields that only the API gives, not the public feed, are missing where it didn't. */
export interface Video {
  /** 11 characters. */
  id: string
  title: string
  description: string
  /** An instant, ISO 8601 in UTC. */
  publishedAt: string
  /** When a stream began or is planned to begin, an instant. */
  startsAt?: string
  /** Whether it is running or still to come. */
  broadcast?: 'none' | 'live' | 'upcoming'
  /** Whether it is or was a live stream. */
  isStream?: boolean
  /** For people: `47:17`, `1:02:33`; empty while a stream is not over. */
  duration?: string
  tags?: string[]
  /** Whether other sites may embed it. */
  isEmbeddable?: boolean
  isPrivate?: boolean
  /** The address of its largest picture; empty when it has none. */
  picture: string
}

/** An item of a playlist; some can no longer be watched. */
export interface PlaylistItem {
  videoId: string
  title: string
  state: 'there' | 'gone' | 'private'
  /** When it was added to the playlist, and when it was published, if known: ISO 8601 in UTC, else empty. */
  addedAt: string
  publishedAt: string
}

/**
 * Whether it was announced, its day is over, and it still has not begun.
 * @param zone IANA zone of the church, for its day
 * @param now an instant
 */
export function isNeverHeld({ broadcast, startsAt, publishedAt }: Video, zone: string, now: string): boolean {
  return broadcast === 'upcoming' && dayOf(startsAt ?? publishedAt, zone) < dayOf(now, zone)
}

/** The day at the church on which an instant falls, `YYYY-MM-DD`. */
export function dayOf(instant: string, zone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** Where people see it. */
export function videoAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`
}

/**
 * A duration for people, from an ISO 8601 duration: `47:17` for `PT47M17S`, `1:02:33` for `PT1H2M33S`; empty for zero and
 * anything invalid, such as `P0D` of a running stream.
 */
export function writtenDuration(iso: string): string {
  const parts = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/.exec(iso)
  if (!parts) return ''
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
  return total === 0 ? '' : clock(total)
}

/**
 * YouTube itself says that a video is private, can't be embedded or never began, so visitors see that immediately. A video
 * that is only missing may be back at the next check: visitors see that when it is missing on a second day.
 * @param zone IANA zone of the church, for its day
 * @returns why it can't be watched; empty while visitors see no message
 */
export function shownState(
  { state, state_at, seen_at }: Pick<SyncedVideoTable, 'state' | 'state_at' | 'seen_at'>,
  zone: string,
): SyncedVideoTable['state'] {
  const isNew = state === 'gone' && dayOf(seen_at, zone) <= dayOf(state_at, zone)
  return isNew ? '' : state
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

/**
 * Without characters that the admin area refuses (control characters and lone surrogates), and without marks that change
 * the direction of the text after them, including our own (Unicode Standard Annex 9, section 2). Every line break is `\n`.
 */
export function usableText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|\p{Surrogate}|[\u202A-\u202E\u2066-\u2069]/gu, '')
}

/** Failures of requests: what went wrong, and what to do about it. */
const messages = {
  no_key: 'You need a YouTube API key for this. See how to get one below.',
  bad_key: 'YouTube rejected the API key. Copy it again from the Google Cloud console.',
  not_enabled:
    'The API key works, but YouTube Data API v3 isn’t turned on in its Google Cloud project. Turn it on there and wait a few minutes.',
  key_restricted:
    'The API key’s restrictions block this server. In Google Cloud, allow YouTube Data API v3 for the key and remove website restrictions.',
  quota:
    'You’ve reached today’s YouTube limit. Import continues automatically after midnight Pacific time. Nothing was lost.',
  busy: 'YouTube is limiting our requests. Try again in a few minutes. Nothing was lost.',
  down: 'YouTube is having problems. Try again later. Nothing was lost.',
  timeout: 'YouTube didn’t respond within 10 seconds. Try again later. Nothing was lost.',
  network: 'We can’t reach YouTube from this server. Check the server’s internet connection. Nothing was lost.',
  too_large: 'YouTube’s response was too large, so we ignored it. Try again later.',
  unreadable:
    'We couldn’t read YouTube’s response. Try again later. If it keeps happening, check whether a firewall or proxy blocks YouTube.',
  not_found:
    'YouTube has no public playlist or channel with this ID. Check the ID. Private playlists can’t be imported.',
  private_playlist: 'This playlist is private. On YouTube, make it public or unlisted.',
  no_feed:
    'YouTube’s public feed has no videos for this playlist. Check the ID. If it’s right, YouTube’s feed may be down; an API key avoids this.',
  refused: 'YouTube refused the request. Try again later.',
}
export type Trouble = keyof typeof messages

/** The message for an internal error; the log has the details. */
export const INTERNAL_ERROR = 'Something went wrong on our side. Videos imported so far were saved. Try again.'

/** YouTube gave no usable answer. The message is for people, and contains no address and no key. */
export class YoutubeError extends Error {
  readonly trouble: Trouble
  /** For the log: a status, a code, or the part that does not fit. */
  readonly detail: string
  /** When to try again, as YouTube says; 0 when it doesn't. */
  readonly retryAfterSeconds: number

  constructor(trouble: Trouble, detail = '', retryAfterSeconds = 0) {
    super(messages[trouble])
    this.name = 'YoutubeError'
    this.trouble = trouble
    this.detail = detail
    this.retryAfterSeconds = retryAfterSeconds
  }
}
