/** What comes in and goes out at the sermons' door. */
import { z } from 'zod'
import { day, optional, paging, queryText } from '#app/http/route.ts'

const text = z.string().nullable()

export const sermonOut = z
  .object({
    id: z.string(),
    title: z.string(),
    speaker: text,
    date: z.string().meta({ description: 'YYYY-MM-DD' }),
    scripture: text,
    series: text,
    description: text.meta({ description: 'Paragraphs, split by blank lines' }),
    duration: text,
    thumbnailUrl: text,
    youtubeUrl: text,
    tags: z.array(z.string()),
    audioUrl: text,
  })
  .meta({ id: 'Sermon' })

const filters = {
  search: optional(queryText('Text anywhere in title, speaker, scripture, series or description, in any case')),
  speaker: optional(queryText('Exactly this speaker')),
  series: optional(queryText('Exactly this series')),
  startDate: optional(day.meta({ description: 'This day or later, YYYY-MM-DD' })),
  endDate: optional(day.meta({ description: 'This day or earlier, YYYY-MM-DD' })),
}

const preached = optional(
  z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .meta({ description: "true: only those of today or earlier in the church's zone, as the pages show them" }),
)

export const filtersIn = z.object({ ...filters, preached })
export const listIn = z.object({ ...filters, preached, ...paging(1000, 100) })

export const summaryOut = z
  .object({
    total: z.number().meta({ description: 'How many match' }),
    isMore: z.boolean().meta({ description: 'There are more than total; they were not counted' }),
    speakers: z.array(z.string()),
    series: z.array(z.string()),
  })
  .meta({ id: 'SermonSummary' })
