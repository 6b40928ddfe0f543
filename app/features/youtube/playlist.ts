/** A playlist, and what its imports report. Pure, for server and browser. */
import { parsedAddress } from '#app/ui/address.ts'
import type { Rules } from '#app/features/youtube/rules.ts'
import { counted } from '#app/ui/counted.ts'

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

export type PlaylistKind = 'sermons' | 'live_streams'

interface SkippedVideo {
  videoId: string
  title: string
  /** A sentence. */
  why: string
}

export interface SyncReport {
  added: number
  updated: number
  unchanged: number
  skipped: number
  /** The first of those that were skipped. */
  skippedVideos: SkippedVideo[]
}

/** The stored result of a playlist's last import. */
export interface LastResult extends SyncReport {
  isFine: boolean
  /** For people: how it went, or what is to be done about it. */
  message: string
  /** How many videos the playlist held when all that was new in it was last looked at; missing before. */
  held?: number
}

/** More of them are counted, not named. */
export const MOST_NAMED = 100

export function emptyReport(): SyncReport {
  return { added: 0, updated: 0, unchanged: 0, skipped: 0, skippedVideos: [] }
}

export function joined(a: SyncReport, b: SyncReport): SyncReport {
  return {
    added: a.added + b.added,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    skipped: a.skipped + b.skipped,
    skippedVideos: [...a.skippedVideos, ...b.skippedVideos].slice(0, MOST_NAMED),
  }
}

/** `YouTube videos synced successfully: 3 added, 1 updated, 46 unchanged.` */
export function successOf(report: SyncReport, source: 'api' | 'feed'): string {
  const seen = source === 'feed' ? ' Without an API key, we can only see the 15 newest videos.' : ''
  return `YouTube videos synced successfully: ${numbersOf(report)}.${seen}`
}

/** `3 added, 1 updated, 46 unchanged` */
export function numbersOf({ added, updated, unchanged, skipped }: SyncReport): string {
  const numbers = [`${added} added`, `${updated} updated`, `${unchanged} unchanged`]
  return [...numbers, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')
}

/** `12 of 316 videos`; how many there are is not known at once. */
export function progressOf({ done, total }: { done: number; total: number }): string {
  if (total > done) return `${done.toLocaleString('en-US')} of ${counted(total, ['video', 'videos'])}`
  return done === 0 ? 'Contacting YouTube…' : `${counted(done, ['video', 'videos'])} so far`
}
