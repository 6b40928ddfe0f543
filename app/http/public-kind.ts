/** What a kind of record with public pages tells the engines on the server: sitemap, site search, share images. */
import { z } from '@hono/zod-openapi'
import type { Expression, Selectable, SqlBool } from 'kysely'
import type { Logger } from 'pino'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import type { Place } from '#app/definitions/place.ts'
import type { ReadCache } from '#app/http/read-cache.ts'
import type { PageDrawing } from '#app/ui/drawings.ts'
import type { SceneWords } from '#app/ui/scene-words.ts'
import type { Database, Db } from '#db/database.ts'
import type { RecordTableName, Schema } from '#db/schema.ts'

/** What a kind needs to answer: `Services` has it, and names this file. */
export interface Reading {
  readonly database: Database
  readonly log: Logger
  readonly now: () => Temporal.Instant
  readonly readCache: ReadCache
}

/** A sentence with its time and the page that plays it, in answers. */
const saidOut = z
  .object({ sentence: z.string(), time: z.string(), path: z.string() })
  .optional()
  .meta({ description: 'The sentence of a recording in which it was found, its time, and the page from there' })

/** A result of the site search. */
export const foundLineOut = z.object({
  title: z.string(),
  text: z.string().meta({
    description: 'Date and place, the beginning of its text, or the sentence in which it was found',
  }),
  path: z.string(),
  said: saidOut,
})
export type FoundLine = z.infer<typeof foundLineOut>

export interface Asked {
  /** What was typed, and its folded words. */
  query: string
  terms: readonly string[]
  /** At the church. */
  now: Temporal.ZonedDateTime
  /** So many are enough. */
  limit: number
}

/** In the site search. */
interface Found {
  /** The heading of the group of results; its name in the API, if that is not the place's. Groups of one name are one. */
  heading: string
  name?: string
  /** It is shown above all other groups, since its results are exactly what the query names. */
  isFirst?: boolean
  /** The list finds the others, too, and is called so: `All sermons`. */
  all?: string
  find(services: Reading, asked: Asked): Promise<FoundLine[]>
  /** Names besides the titles of linked kinds whose words are known where somebody misspells one. */
  names?: (services: Reading) => Promise<string[]>
}

/** An item of a feed of news. */
export interface NewsItem {
  /** When it appeared: an instant, ISO 8601 in UTC. */
  at: string
  /** Never another item's; readers know by it what they have shown. */
  id: string
  title: string
  text: string
  path: string
}

/** The text of a share image, and what its hue and drawing follow from: those of the page's placeholder on the site. */
export interface ShareWords {
  over: string
  title: string
  under: string
  seed: string
  /** What chooses the scene of its page; its words, if undefined. */
  scene?: SceneWords
  /** The one that the page has chosen. */
  drawing?: PageDrawing | undefined
  /** Whether its page has a recording, and can be shared from a point in time (`?t=750`). */
  isRecorded?: boolean
  /** How long that is, if it is known. */
  seconds?: number | undefined
}

/** Addresses of a recording; those at YouTube in any spelling. */
interface Recording {
  youtubeUrl: string | null
  audioUrl?: string | null
}

/** In the sitemap. The engine reads only these columns, since tables may be large. */
interface Listed<Row> {
  columns: readonly string[]
  address(row: Row): string
  /** Whether a list shows it on this day, as a condition on its table; all of them, if undefined. */
  shown?: (today: string) => Expression<SqlBool>
  /** Addresses of pages that follow from the records. */
  also?(db: Db, today: string): Promise<string[]>
}

/**
 * The types of its rows stay inside: engines call it with what they have read from its own table. The table of a linked place has a
 * column `title`.
 */
export interface PublicKind {
  place: Place
  definition: AnyDefinition & { table: RecordTableName }
  listed?: Listed<never>
  found?: Found
  /** Further groups of results. */
  alsoFound?: readonly Found[]
  /** What is in the feed of all news, the first so many. */
  news?: (services: Reading, limit: number) => Promise<NewsItem[]>
  /** What a bulletin announces, from a first to a last day, `YYYY-MM-DD`; by day and time. */
  coming?: (services: Reading, days: { from: string; to: string }) => Promise<FoundLine[]>
  /** Where the recording of a public record is. */
  recording?: (services: Reading, id: string) => Promise<Recording | undefined>
  /** The text of its share image. */
  shared?: (services: Reading, id: string) => Promise<ShareWords | undefined>
}

interface Given<Table extends RecordTableName, Column extends keyof Selectable<Schema[Table]> & string> extends Omit<
  PublicKind,
  'listed'
> {
  place: Place<Table>
  definition: AnyDefinition & { table: Table }
  listed?: Listed<Pick<Selectable<Schema[Table]>, Column>> & { columns: readonly Column[] }
}

/** Ties the columns that the sitemap reads to the row that its address is made of. */
export function publicKind<
  Table extends RecordTableName,
  const Column extends keyof Selectable<Schema[Table]> & string = never,
>(kind: Given<Table, Column>): PublicKind {
  return kind
}
