/** Featured content as the admin area's form gives it: one schema for both sides. Not for public pages, which load no zod. */
import { z } from 'zod'
import { lineOf, requiredLine, text, webField, yesNo } from '#app/records/fields.ts'
import { FEATURED_TYPES } from '#app/features/featured/featured.ts'

export const featuredIn = z
  .object({
    type: z.enum(FEATURED_TYPES, 'Type must be video, sermon or event'),
    contentId: requiredLine('Content ID', 100),
    youtubeUrl: webField('Video address'),
    title: lineOf('Title'),
    description: text('Description', 20_000),
    isActive: yesNo(true),
  })
  .meta({ id: 'FeaturedContentInput' })
