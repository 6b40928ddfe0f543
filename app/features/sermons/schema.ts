/** The API's filters and output for sermons. */
import { z } from '@hono/zod-openapi'
import { sermon } from '#app/features/sermons/sermon.ts'
import { day, optional, queryText } from '#app/http/route.ts'
import { outputObject } from '#app/definitions/schemas.ts'

export const filters = z.object({
  search: optional(queryText('Text anywhere in title, speaker, scripture, series or description, in any case')),
  speaker: optional(queryText('This speaker, also among others, in any spelling')),
  series: optional(queryText('This series, in any spelling')),
  startDate: optional(day.meta({ description: 'This day or later, YYYY-MM-DD' })),
  endDate: optional(day.meta({ description: 'This day or earlier, YYYY-MM-DD' })),
  reference: optional(
    queryText('A passage such as John 3:16, Jn 3 or Gal 4:1-7: sermons whose passage contains some of it'),
  ),
  topic: optional(queryText('This topic, in any spelling')),
  preached: optional(
    z
      .enum(['true', 'false'], 'must be true or false')
      .transform((value) => value === 'true')
      .meta({ description: "true: only those of today or earlier in the church's zone, as the pages show them" }),
  ),
})

export const sermonOut = outputObject(sermon).partial({ alsoInSeries: true }).meta({ id: 'Sermon' })

export const summaryOut = z
  .object({
    total: z.number().meta({ description: 'How many match' }),
    isMore: z.boolean().meta({ description: 'true when there are more than total (counting stops there)' }),
    speakers: z.array(z.string()),
    series: z.array(z.string()),
    hasAudio: z.boolean().meta({ description: 'Whether any sermon has audio, so that there is a podcast' }),
  })
  .meta({ id: 'SermonSummary' })
export type SermonSummary = z.output<typeof summaryOut>

export const facetOut = z
  .object({
    name: z.string(),
    slug: z.string().meta({ description: 'As it stands in the address of its page' }),
    sermons: z.number().meta({ description: 'How many sermons pass the other filters' }),
  })
  .meta({ id: 'SermonFacet' })
export type Facet = z.output<typeof facetOut>

const facets = z.array(facetOut)
/** Counts by dimension. Each one is counted as if it were not filtered itself. */
export const facetsOut = z.object({
  books: facets,
  topics: facets,
  series: facets,
  speakers: facets,
  years: facets,
})
export type Facets = z.output<typeof facetsOut>

export const coverageOut = z
  .object({
    name: z.string(),
    slug: z.string(),
    chapters: z.number().meta({ description: 'How many the book has' }),
    preached: z.array(z.object({ chapter: z.number(), sermons: z.number(), last: z.string() })),
  })
  .meta({ id: 'BookCoverage' })
export type Coverage = z.output<typeof coverageOut>
