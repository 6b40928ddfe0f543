/** What goes out at the featured content's door. */
import { z } from 'zod'
import { FEATURED_TYPES } from '#app/features/featured/featured.ts'

export const featuredOut = z
  .object({
    id: z.string(),
    type: z.enum(FEATURED_TYPES),
    contentId: z.string(),
    youtubeUrl: z.string().nullable(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'FeaturedContent' })
