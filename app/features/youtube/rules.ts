/** How a playlist's titles are written, as an administrator says: one schema for the column, the form and the door. */
import { z } from 'zod'

/** How the titles of one playlist are written. */
export interface Rules {
  /** What stands before every title and is no part of it. */
  prefixes?: string[]
  /** Names of the church or a program that stand elsewhere in titles and are no part of them. */
  suffixes?: string[]
  /** Series of this playlist, by which they are recognized. */
  seriesNames?: string[]
  /** Words that look like a speaker, a series or a program and are part of the title. */
  plain?: string[]
  /** What the pieces of a title are, in their order, when it has just as many. */
  order?: (typeof titleFields)[number][]
  /** Speakers, spelled as their names should appear. */
  speakers?: string[]
  /** The one series to which all belong. */
  series?: string
}

/** What a part of a title can be. */
export const titleFields = ['title', 'speaker', 'scripture', 'series', 'date'] as const

const words = (what: string, most: number) =>
  z
    .array(
      z.string().trim().min(1, `${what} can’t be empty`).max(200, `${what} is too long. Use 200 characters or fewer.`),
    )
    .max(most)

/** Every part may be left out; what is not known of rules is refused. */
export const rulesIn: z.ZodType<Rules> = z
  .strictObject({
    prefixes: words('A prefix', 50).optional(),
    suffixes: words('A suffix', 50).optional(),
    seriesNames: words('A series', 50).optional(),
    plain: words('What stays in the title', 50).optional(),
    order: z.array(z.enum(titleFields)).max(5).optional(),
    speakers: words('A speaker', 200).optional(),
    series: z.string().trim().max(200, 'The series is too long. Use 200 characters or fewer.').optional(),
  })
  .meta({ id: 'TitleRules' })
