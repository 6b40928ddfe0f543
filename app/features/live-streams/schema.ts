/** What comes in and goes out at the services' door. */
import { z } from 'zod'
import { optional, paging, queryText } from '#app/http/route.ts'

const text = z.string().nullable()

export const streamOut = z
  .object({
    id: z.string(),
    title: z.string(),
    date: z.string().meta({ description: 'YYYY-MM-DD' }),
    description: text.meta({ description: 'Paragraphs, split by blank lines' }),
    duration: text.meta({ description: 'As people write it: 1:12:40' }),
    thumbnailUrl: text,
    youtubeUrl: text,
    isLive: z.boolean(),
  })
  .meta({ id: 'LiveStream' })

const filters = {
  search: optional(queryText('Text anywhere in title or description, in any case')),
  type: optional(
    z.enum(['live', 'recorded'], 'must be live or recorded').meta({
      description: 'Only what is live, without what is announced for a later day; or only what is not marked as live',
    }),
  ),
}

export const filtersIn = z.object(filters)
export const listIn = z.object({
  ...filters,
  sort: optional(
    z.enum(['date', 'title', 'duration'], 'must be date, title or duration').meta({
      description: 'date (when left out): newest first; title: A to Z; duration: its text, descending',
    }),
  ),
  ...paging(1000, 100),
})

export const summaryOut = z
  .object({
    total: z.number().meta({ description: 'How many match' }),
    all: z.number().meta({ description: 'How many there are' }),
  })
  .meta({ id: 'LiveStreamSummary' })
