/** Why a video becomes no record, or its record cannot be watched. */
import type { PlaylistKind } from '#app/youtube/report.ts'
import type { Video } from '#app/youtube/video.ts'

interface Why {
  /** For people. */
  words: string
  /** What is remembered of it; nothing when it will pass by itself. */
  state: '' | 'not_embeddable'
}

/** @returns nothing when there is no reason against it */
export function whyNot(kind: PlaylistKind, video: Video): Why | undefined {
  if (video.isEmbeddable === false) return { words: NOT_EMBEDDABLE, state: 'not_embeddable' }
  const isOver = video.broadcast === undefined || video.broadcast === 'none'
  return kind === 'sermons' && !isOver ? { words: NOT_OVER, state: '' } : undefined
}

const NOT_EMBEDDABLE = 'Other sites may not show it. On YouTube, edit the video and tick “Allow embedding”.'
const NOT_OVER = 'It is a live stream that is not over. It becomes a sermon when it is.'
