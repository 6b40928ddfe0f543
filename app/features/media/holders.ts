/** All columns that can refer to a picture; a picture in none of them is unused. */
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'

/** Columns that hold an address or a text of many kinds, by their names: each may hold that of a picture. */
type Candidate<Table extends keyof Schema> = keyof Schema[Table] &
  (`${string}_url` | `${string}${'image' | 'photo' | 'picture' | 'logo'}${string}` | 'blocks' | 'record' | 'value')

type Candidates = {
  [Table in keyof Schema as Candidate<Table> extends never ? never : Table]: Record<Candidate<Table>, boolean>
}

/**
 * Whether pictures are referred to, by table and column. A column that may hold one and is missing here is a type error,
 * so no new kind of record can lose its pictures by being forgotten. What was deleted counts as long as it can be
 * brought back.
 */
const candidates: Candidates = {
  sermons: { thumbnail_url: true, youtube_url: false, audio_url: false },
  events: { image_url: true, external_url: false },
  live_streams: { thumbnail_url: true, youtube_url: false },
  sunday_services: { youtube_url: false },
  featured_content: { youtube_url: false },
  staff_members: { photo_url: true, website_url: false },
  settings: { value: true },
  newsletter_issues: { blocks: true },
  deleted_records: { record: true },
  verifications: { value: false },
  synced_videos: { picture_from: false, picture_tried_at: false },
}

const places = Object.entries(candidates).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([column, holds]) => (holds ? [{ table: table as keyof Schema, column }] : [])),
)

/** The tables that `referencedPictures` reads. */
export const holders = places.map(({ table }) => table)

const OURS = '%/pictures/%'

/** Texts that mention one of our pictures. */
async function textsWithPictures(db: Db): Promise<string[]> {
  const texts: string[] = []
  for (const { table, column } of places) {
    const mentions = sql<{ text: string }>`
      select ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} like ${OURS}`
    const { rows } = await mentions.execute(db)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts
}

/** The referenced pictures: hashes, and upload ids. */
export async function referencedPictures(db: Db): Promise<Set<string>> {
  const ids = /\/pictures\/([0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32})/g
  const texts = await textsWithPictures(db)
  return new Set(texts.flatMap((text) => Array.from(text.matchAll(ids), ([, id = '']) => id)))
}
