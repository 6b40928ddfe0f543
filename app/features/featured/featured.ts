/** Something the home page puts first. Pure, for both sides. */

export const FEATURED_TYPES = ['video', 'sermon', 'event'] as const

/** As people read them. */
export const typeNames = { video: 'Video', sermon: 'Sermon', event: 'Event' } as const

export interface FeaturedContent {
  id: string
  type: (typeof FEATURED_TYPES)[number]
  /** The id of the sermon or event; of a video its 11-character id. */
  contentId: string
  youtubeUrl: string | null
  title: string | null
  description: string | null
  isActive: boolean
}

/** What is given to make one. What is left out is not known; it is active unless it says otherwise. */
export interface FeaturedInput {
  type: FeaturedContent['type']
  contentId: string
  youtubeUrl?: string
  title?: string
  description?: string
  isActive?: boolean
}

/** As people speak of it: its title, or what it points to when it has none. */
export function featuredLabel({ title, type, contentId }: FeaturedContent): string {
  return title ?? `${type} ${contentId}`
}
