/**
 * Decides what an address in a field for a video or a recording leads to, and where that plays. Only addresses that are
 * known to play get a player; any other one is a link to its page.
 */
import { loadedAddress, parsedAddress, videoId, videoStart, watchAddress, webAddress } from '#app/links/address.ts'
import { isUploadedAudio } from '#app/links/audio-address.ts'

export interface VideoLink {
  /** YouTube's id of the video; empty on other sites. */
  id: string
  /** The page where people can watch it. */
  page: string
  /** The address for a frame; `null` where only the page shows it. */
  player: string | null
}

/** @returns `null` for what is no web address, and for pages that only the owner of a channel can open */
export function videoAt(address: string | null | undefined): VideoLink | null {
  const page = watchAddress(address)
  if (!page) return null
  const id = videoId(address) ?? ''
  return { id, page, player: id ? youtubePlayer(id, videoStart(address ?? '')) : otherPlayer(page) }
}

/** YouTube's player: related videos off, minimal branding, captions on. */
function youtubePlayer(id: string, start: number): string {
  const options = new URLSearchParams({ rel: '0', modestbranding: '1', cc_load_policy: '1', playsinline: '1' })
  if (start) options.set('start', String(start))
  return `https://www.youtube-nocookie.com/embed/${id}?${options}`
}

/** Sites name their players so, such as `player.vimeo.com`, `/embed/…` and `/plugins/video.php`. */
const PLAYER = /embed|player|iframe|\/plugins\//i
const VIDEO_FILE = /\.(mp4|m4v|mov|webm)$/i

/**
 * The player of a page at Vimeo or Facebook, and of what a channel broadcasts; `null` for other pages of sites that let nobody
 * frame them; else the address itself.
 */
function otherPlayer(page: string): string | null {
  const loaded = loadedAddress(page) ?? page
  const { hostname = '', pathname = '', hash = '' } = parsedAddress(page) ?? {}
  const [, video, key] = (/^(www\.)?vimeo\.com$/.test(hostname) && /^\/(\d+)(?:\/(\w+))?\/?$/.exec(pathname)) || []
  if (video) return `https://player.vimeo.com/video/${video}${key ? `?h=${key}` : ''}${hash}`
  const channel = /(?:^|\.)youtube\.com$/.test(hostname)
    ? /^\/channel\/([\w-]{24})\/live\/?$/.exec(pathname)?.[1]
    : undefined
  if (channel) return `https://www.youtube-nocookie.com/embed/live_stream?channel=${channel}`
  if (/(?:^|\.)facebook\.com$/.test(hostname) && /^\/(?:watch\/?$|reel\/|[^/]+\/videos\/)/.test(pathname))
    return `https://www.facebook.com/plugins/video.php?${new URLSearchParams({ href: loaded, show_text: 'false' })}`
  return PAGES.test(hostname) && !PLAYER.test(hostname + pathname) && !VIDEO_FILE.test(pathname) ? null : loaded
}

/**
 * A player's address with which it plays at once, and tells where it is.
 * @param from the second at which it begins
 */
export function playing(player: string, from?: number): string {
  const url = new URL(startingAt(player, from))
  const isYoutube = url.hostname.includes('youtube')
  if (isYoutube || url.hostname === 'player.vimeo.com') url.searchParams.set('autoplay', '1')
  if (isYoutube) url.searchParams.set('enablejsapi', '1')
  return url.href
}

/** The address of a player, a page or a file that begins at a second. */
export function startingAt(address: string, from: number | undefined): string {
  const url = parsedAddress(address)
  if (!url || from === undefined) return address
  if (url.hostname.includes('youtube'))
    url.searchParams.set(url.pathname.startsWith('/embed/') ? 'start' : 't', String(from))
  else url.hash = `t=${from}`
  return url.href
}

/** Whether a player's address is a file, which browsers play themselves. */
export function isVideoFile(player: string): boolean {
  return VIDEO_FILE.test(parsedAddress(player)?.pathname ?? '')
}

export interface AudioLink {
  /** The address of the file or of the page. */
  address: string
  /** The address can be a file's. The server of an unknown one says whether it is (`app/link-check`). */
  isFile: boolean
  /** The media type that the file's name says; empty when it says none. */
  type: string
}

/** Sites whose pages are about recordings or meetings and can't be framed; their files are elsewhere, or end like files. */
const PAGES =
  /(^|\.)(instagram\.com|tiktok\.com|twitter\.com|x\.com|soundcloud\.com|spotify\.com|apple\.com|youtube\.com|youtu\.be|vimeo\.com|facebook\.com|fb\.watch|fb\.com|zoom\.us|zoomgov\.com|webex\.com|teams\.microsoft\.com|teams\.live\.com|google\.com|dropbox\.com|1drv\.ms|onedrive\.live\.com|sharepoint\.com)$/

const TYPES: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  m4b: 'audio/mp4',
  mp4: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
}

/** @returns `null` for what is neither one of our uploads nor a web address */
export function audioAt(text: string | null | undefined): AudioLink | null {
  const given = text && isUploadedAudio(text) ? text : webAddress(text)
  if (!given) return null
  const address = directAddress(given)
  const url = parsedAddress(address)
  const type = TYPES[/\.(\w+)$/.exec(url?.pathname ?? address)?.[1]?.toLowerCase() ?? ''] ?? ''
  const isPage = url !== null && PAGES.test(url.hostname) && !isDirect(url, type)
  return { address, isFile: !isPage, type }
}

/** The address of a file on another server, which the link check asks about; empty for anything else. */
export function outsideAudio(text: string | null | undefined): string {
  const audio = audioAt(text)
  return audio?.isFile && !isUploadedAudio(audio.address) ? audio.address : ''
}

/** Dropbox sends the file itself for a shared link with `raw=1` (https://help.dropbox.com/share/force-download). */
function directAddress(address: string): string {
  const url = parsedAddress(address)
  if (!url || !/^(www\.)?dropbox\.com$/.test(url.hostname) || !/^\/(s|scl\/fi)\//.test(url.pathname)) return address
  url.searchParams.delete('dl')
  url.searchParams.set('raw', '1')
  return url.href
}

function isDirect({ hostname, pathname, searchParams }: URL, type: string): boolean {
  if (hostname.endsWith('google.com')) return pathname === '/uc'
  return hostname.endsWith('dropbox.com') ? searchParams.has('raw') : type !== ''
}

/** The name of a page's site: `YouTube`, `SoundCloud`, `vimeo.com`. */
export function siteOf(page: string): string {
  const host = parsedAddress(page)?.hostname.replace(/^(www|m|open)\./, '') ?? ''
  return NAMES[host] ?? host
}

const NAMES: Record<string, string> = {
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'vimeo.com': 'Vimeo',
  'facebook.com': 'Facebook',
  'fb.watch': 'Facebook',
  'zoom.us': 'Zoom',
  'soundcloud.com': 'SoundCloud',
  'spotify.com': 'Spotify',
  'podcasts.apple.com': 'Apple Podcasts',
  'drive.google.com': 'Google Drive',
  'dropbox.com': 'Dropbox',
}
