/** A playlist of the video service. Pure, for both sides. */
import { parsedAddress } from '#app/ui/address.ts'
import type { Rules } from '#app/features/youtube/recognise.ts'
import type { LastResult } from '#app/features/youtube/report.ts'

export interface YoutubeConfig {
  id: string
  playlistId: string
  /** What its videos become. */
  type: 'sermons' | 'live_streams'
  title: string
  isActive: boolean
}

/** The same for those who keep it. */
export interface Playlist extends YoutubeConfig {
  /** How the titles of its videos are to be read. */
  rules: Rules
  /** When its videos were last read, an instant; `null`: never. */
  lastSyncedAt: string | null
  lastResult: LastResult | null
}

/** The playlist's id, from any address that names it or the bare id; `null` for anything else. */
export function playlistId(given: string): string | null {
  if (ID.test(given)) return given
  const url = parsedAddress(/^(www\.|(m\.)?youtube\.com\/|youtu\.be\/)/i.test(given) ? `https://${given}` : given)
  const isTheirs = url && /^((www|m|music)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)$/.test(url.hostname)
  const list = isTheirs ? url.searchParams.get('list') : null
  return list !== null && ID.test(list) ? list : null
}

/** Where people see it. */
export function playlistAddress(id: string): string {
  return `https://www.youtube.com/playlist?list=${encodeURIComponent(id)}`
}

/** Two letters that say what kind of list it is, and what names it. The service promises no length; a video has 11. */
const ID = /^[A-Z]{2}[\w-]{11,98}$/
