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

export type LiveStreamCard = Omit<LiveStream, 'description'>
export const cardFields = ['id', 'title', 'date', 'duration', 'thumbnailUrl', 'youtubeUrl', 'isLive'] as const

export type StreamType = 'all' | 'live' | 'recorded'
export type StreamSort = 'date' | 'title' | 'duration'

export interface LiveStreamSummary {
  /** How many match. */
  total: number
  /** How many there are. */
  all: number
}
