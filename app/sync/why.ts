/** Why a video becomes no record, or its record cannot be watched. */
import type { Source } from '#app/sync/prepare.ts'
import { isNeverHeld, type Video } from '#app/features/youtube/video.ts'

interface Why {
  /** For people. */
  words: string
  /** What is remembered of it; nothing when it will pass by itself. */
  state: '' | 'not_embeddable' | 'never_held'
}

/** @returns nothing when there is no reason against it */
export function whyNot({ kind, zone }: Source, video: Video, now: string): Why | undefined {
  if (video.isEmbeddable === false) return { words: NOT_EMBEDDABLE, state: 'not_embeddable' }
  const isOver = video.broadcast === undefined || video.broadcast === 'none'
  if (kind === 'sermons') return isOver ? undefined : { words: NOT_OVER, state: '' }
  return isNeverHeld(video, zone, now) ? { words: NEVER_HELD, state: 'never_held' } : undefined
}

const NOT_EMBEDDABLE = 'Other sites may not show it. On YouTube, edit the video and tick “Allow embedding”.'
const NEVER_HELD = 'It was announced as a live stream, and has not begun on its day.'
const NOT_OVER = 'It is a live stream that is not over. It becomes a sermon when it is.'
