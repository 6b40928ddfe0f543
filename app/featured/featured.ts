/** Something the home page puts first. Pure, for both sides. */

export interface FeaturedContent {
  id: string
  type: 'video' | 'sermon' | 'event'
  contentId: string
  youtubeUrl: string | null
  title: string | null
  description: string | null
  isActive: boolean
}
