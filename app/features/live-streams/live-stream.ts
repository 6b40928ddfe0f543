/** A service that was or is streamed. Pure, for both sides. */

export interface LiveStream {
  id: string
  title: string
  /** `YYYY-MM-DD`. */
  date: string
  /** Paragraphs, split by blank lines. */
  description: string | null
  /** As people write it: `1:12:40`. */
  duration: string | null
  thumbnailUrl: string | null
  youtubeUrl: string | null
  isLive: boolean
}

/** What is given to make one. What is left out is not known. */
export interface LiveStreamInput {
  title: string
  date: string
  description?: string
  duration?: string
  thumbnailUrl?: string
  youtubeUrl?: string
  isLive?: boolean
}

export type LiveStreamCard = Omit<LiveStream, 'description'>
export const cardFields = ['id', 'title', 'date', 'duration', 'thumbnailUrl', 'youtubeUrl', 'isLive'] as const

type StreamType = 'live' | 'recorded'
export type StreamSort = 'date' | 'title' | 'duration'

/** What the list can be narrowed by. */
export interface StreamFilters {
  /** Text anywhere in title or description, in any case. Empty means not at all. */
  search?: string
  /** When left out: every type. */
  type?: StreamType
}

export interface LiveStreamSummary {
  /** How many match. */
  total: number
  /** How many there are. */
  all: number
}
