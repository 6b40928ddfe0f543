/** Links to outside addresses. Only http and https are ever linked; anything else is shown as text. */
import { memoized } from '#app/memoized.ts'

/** The normalized address when it is a web address, otherwise `null`. */
export function webAddress(text: string | null | undefined): string | null {
  return text ? normalized(text) : null
}

const normalized = memoized((text) => {
  const url = parsedAddress(text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
})

/** `URL.parse`, for browsers that do not have it yet. */
export function parsedAddress(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/**
 * The https address of something that a page loads: the page's policy allows only https, and servers of http today
 * serve https too.
 */
export function loadedAddress(text: string | null | undefined): string | null {
  return webAddress(text)?.replace(/^http:/, 'https:') ?? null
}

/** The address of a picture: one of our own (`/…`) or on the web. */
export function imageAddress(text: string | null | undefined): string | null {
  return text && isOwnPath(text) ? text : loadedAddress(text)
}

/** The same of a record. Sample churches of earlier versions stored our drawings, which now stand in where there is none. */
export function recordPicture(text: string | null | undefined): string | null {
  return text?.startsWith('/scenes/') ? null : imageAddress(text)
}

/** Whether a web address has a name or a password before its host, which everyone could read. */
export function hasPassword(address: string): boolean {
  return /^https?:\/\/[^/?#]*@/i.test(address)
}

export const PASSWORD_PROBLEM = 'Leave out the name and password before the @: every visitor would see them'

/** Whether text is a path on our own site, and can't be read as another site's address. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(text)
}

/** A `mailto:` link with a subject and body (RFC 6068). */
export function mailto(email: string, message: { subject?: string; body?: string } = {}): string {
  const fields = Object.entries(message).flatMap(([name, text]) =>
    text ? [`${name}=${encodeURIComponent(text)}`] : [],
  )
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}${fields.length > 0 ? `?${fields.join('&')}` : ''}`
}

/** A `tel:` link, digits and a leading plus only (RFC 3966). */
export function tel(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/**
 * Directions to an address by three map services.
 * @param mapUrl link to the place on Google Maps, when the church has entered one: an address is not always found
 */
export function mapLinks(address: string, mapUrl: string | null) {
  const place = encodeURIComponent(address.replace(/\s+/g, ' '))
  return {
    googleDirections: webAddress(mapUrl) ?? `https://www.google.com/maps/dir/?api=1&destination=${place}`,
    apple: `https://maps.apple.com/?daddr=${place}`,
    openStreetMap: `https://www.openstreetmap.org/search?query=${place}`,
    embed: `https://www.google.com/maps?q=${place}&output=embed`,
  }
}

/** Where YouTube asks for consent, or leads from an email, the address of the video is in the query. */
const LEADING: Readonly<Record<string, string>> = { '/m': 'continue', '/ml': 'continue', '/attribution_link': 'u' }

/** The address to which YouTube would lead from this one. */
function ledTo(url: URL): URL {
  const given = YOUTUBE.test(url.hostname) ? url.searchParams.get(LEADING[url.pathname] ?? '') : null
  return (given !== null && parsedAddress(given.startsWith('/') ? `https://www.youtube.com${given}` : given)) || url
}
const YOUTUBE = /^(?:(?:www|m|consent)\.)?youtube\.com$/

/** The 11-character id of a video, from any of YouTube's addresses or the bare id; `null` for anything else. */
export function videoId(address: string | null | undefined): string | null {
  if (!address || address.length > MAX_VIDEO) return null
  if (/^[\w-]{11}$/.test(address)) return address
  const given = parsedAddress(address)
  if (!given) return null
  const url = ledTo(given)
  const host = url.hostname.replace(/^(www|m|music|studio)\./, '')
  const candidate =
    host === 'youtu.be'
      ? url.pathname.split('/')[1]
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (url.searchParams.get('v') ?? /^\/(?:embed|live|shorts|v|video)\/([^/]+)/.exec(url.pathname)?.[1])
        : undefined
  // Players of a channel and of a playlist have a name where others have the id.
  return candidate && /^(?!live_stream|videoseries)[\w-]{11}$/.test(candidate) ? candidate : null
}

/** Characters of the address of a video. A query of very many parts takes long to be read. */
const MAX_VIDEO = 10_000

/** The second at which a video begins, from `t=1860`, `t=31m`, `#t=1h2m3s` or `start=90`; 0 for its beginning. */
export function videoStart(address: string): number {
  const given = /[?&#](?:t|start)=(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?(?![^&#])/.exec(address)
  const [hours = 0, minutes = 0, seconds = 0] = given?.slice(1).map((part) => Number(part || 0)) ?? []
  return hours * 3600 + minutes * 60 + seconds
}

/** The public page with a video, at its start; an address of another site as it is. */
export function watchAddress(address: string | null | undefined): string | null {
  const id = videoId(address)
  if (!id) return isPrivatePage(address ?? '') ? null : webAddress(address)
  const start = videoStart(address ?? '')
  return `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`
}

/** Whether only the owner of a channel can open it. */
export function isPrivatePage(address: string): boolean {
  return parsedAddress(address)?.hostname === 'studio.youtube.com'
}
