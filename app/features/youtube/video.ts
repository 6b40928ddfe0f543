/** A video, a playlist item and a channel as YouTube describes them. */
import type { SyncedVideoTable } from '#db/tables/video.ts'
import { parsedAddress } from '#app/ui/address.ts'

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
  if (total === 0) return ''
  const two = (n: number) => String(n).padStart(2, '0')
  const [h, m, s] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
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
