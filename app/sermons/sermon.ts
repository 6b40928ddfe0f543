/** A sermon: its words and rules. Pure, for both sides. */

export interface Sermon {
  id: string
  title: string
  speaker: string | null
  /** `YYYY-MM-DD`. */
  date: string
  scripture: string | null
  series: string | null
  /** Paragraphs, split by blank lines. */
  description: string | null
  /** As people write it: `21:30`, `34 minutes`. */
  duration: string | null
  thumbnailUrl: string | null
  youtubeUrl: string | null
  tags: string[]
  audioUrl: string | null
}

/** What is given to make one. What is left out is not known. */
export interface SermonInput {
  title: string
  speaker?: string
  date: string
  scripture?: string
  series?: string
  description?: string
  duration?: string
  thumbnailUrl?: string
  youtubeUrl?: string
  tags?: string[]
  audioUrl?: string
}

/** What a card shows, so that a list need not carry every description. */
export type SermonCard = Pick<
  Sermon,
  'id' | 'title' | 'speaker' | 'date' | 'scripture' | 'series' | 'duration' | 'thumbnailUrl'
>
export const cardFields = ['id', 'title', 'speaker', 'date', 'scripture', 'series', 'duration', 'thumbnailUrl'] as const

/** What the list can be narrowed by. Empty text means not at all. */
export interface SermonFilters {
  search?: string
  speaker?: string
  series?: string
  /** `YYYY-MM-DD`, that day included. */
  startDate?: string
  /** `YYYY-MM-DD`, that day included. */
  endDate?: string
}

export interface SermonSummary {
  /** How many match the filters, counted up to `countedTo`. */
  total: number
  countedTo: number
  /** Everyone who has preached, in order of the alphabet, whatever the filters. */
  speakers: string[]
  series: string[]
}

/** The title as it is shown: without the "Sermon + " that videos carry in front; "Sermon" when there is none. */
export function shownTitle(title: string): string {
  return title.replace(/^sermon \+ /i, '').trim() || 'Sermon'
}
