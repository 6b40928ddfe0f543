/** What came of reading a playlist. Pure, for both sides. */
import { counted } from '#app/ui/counted.ts'

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

/** What is kept of the last time that a playlist was read. */
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
