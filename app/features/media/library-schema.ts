/** Input and output of the media library's routes. */
import { z } from 'zod'
import { optional, paging, queryText } from '#app/http/route.ts'
import { pictureOut, usableText } from '#app/features/media/schema.ts'

const percent = z.number().meta({ description: '0 to 100' })
const pixels = z
  .int({ error: 'must be a whole number of pixels' })
  .min(0, 'must be 0 or more')
  .max(9999, 'is too large')

export const listIn = z.object({
  ...paging(100, 24),
  search: optional(queryText('Words in the name, the description or the title of a place that shows it')),
  use: optional(z.enum(['used', 'unused', 'undescribed'], 'must be used, unused or undescribed')),
  sort: z.enum(['newest', 'name', 'size'], 'must be newest, name or size').default('newest'),
})
export type ListIn = z.output<typeof listIn>

const part = z.object({ x: pixels, y: pixels, width: pixels, height: pixels })
export type Part = z.output<typeof part>

export const libraryPictureOut = pictureOut
  .extend({
    uses: z.number().meta({ description: 'Records, newsletters and settings that show it, without the trash' }),
    focus: z.object({ x: percent, y: percent }).meta({ description: 'What stays in view where it is cropped' }),
    crop: part.nullable().meta({ description: 'The part of the original that it shows; null: all of it' }),
  })
  .meta({ id: 'LibraryPicture' })
export type LibraryPicture = z.output<typeof libraryPictureOut>

export const placeOut = z.object({
  kind: z.string().meta({ description: 'Such as `sermon`, `newsletter`, `setting`' }),
  title: z.string().meta({ description: 'Empty when you may not see it' }),
  status: z.enum(['draft', 'scheduled', 'published', 'archived', 'sent', 'deleted']),
  page: z.string().nullable().meta({ description: 'Where the dashboard shows it; null when you may not see it' }),
  mayChange: z.boolean().meta({ description: 'Whether you can replace the image there' }),
})

export const pictureDetailsOut = libraryPictureOut
  .extend({
    places: z.array(placeOut),
    original: pictureOut
      .pick({ publicUrl: true, width: true, height: true })
      .nullable()
      .meta({ description: 'The image before it was cropped' }),
    unusedSince: z.string().nullable().meta({ description: 'Since when nothing has shown it, as found once an hour' }),
  })
  .meta({ id: 'PictureDetails' })
export type PictureDetails = z.output<typeof pictureDetailsOut>

export const pictureChangeIn = z
  .object({
    alt: usableText(500).optional().meta({ description: 'Image description; empty when decorative' }),
    fileName: usableText(255).min(1, 'is required').optional().meta({ description: 'Name in the library' }),
  })
  .refine(({ alt, fileName }) => alt !== undefined || fileName !== undefined, {
    path: ['alt'],
    message: 'is required',
  })

const step = z
  .number({ error: 'must be a number' })
  .min(0, 'must be 0 to 100')
  .max(100, 'must be 0 to 100')
  .transform((value) => Math.round(value / 10) * 10)

export const focusIn = z.object({
  x: step.meta({ description: 'Percent from the left, rounded to 10' }),
  y: step.meta({ description: 'Percent from the top, rounded to 10' }),
})

export const cropIn = z.object({
  crop: part.nullable().meta({ description: 'The part of the original to show, in its pixels; null shows all of it' }),
})

export const replaceIn = z.object({
  with: z.string({ error: 'is required' }).min(1).max(100).meta({ description: 'ID of the image to show instead' }),
})

export const changedEverywhereOut = z.object({
  message: z.string(),
  id: z.string().meta({ description: 'The image that is shown now' }),
  changed: z.number().meta({ description: 'Places that show it now' }),
  left: z.number().meta({ description: 'Places that you may not change, and sent newsletters' }),
})
