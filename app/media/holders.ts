/** Every place that can refer to a picture, named once: what is clear of all of these is shown nowhere. */
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'

type Place = { [Table in keyof Schema]: readonly [Table, keyof Schema[Table] & string] }[keyof Schema]

/** By table and column. What was deleted counts as long as it can be brought back. */
const places: readonly Place[] = [
  ['sermons', 'thumbnail_url'],
  ['events', 'image_url'],
  ['live_streams', 'thumbnail_url'],
  ['staff_members', 'photo_url'],
  ['settings', 'value'],
  ['newsletter_issues', 'blocks'],
  ['deleted_records', 'record'],
]

/** The tables that `heldPictures` reads. */
export const holders = places.map(([table]) => table)

const OURS = '%/pictures/%'

/** Every text that mentions a picture of ours. */
async function heldTexts(db: Db): Promise<string[]> {
  const texts: string[] = []
  for (const [table, column] of places) {
    const mentions = sql<{ text: string }>`
      select ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} like ${OURS}`
    const { rows } = await mentions.execute(db)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts
}

/** What is referred to: the hash of a picture, or the id it was announced under. */
export async function heldPictures(db: Db): Promise<Set<string>> {
  const ids = /\/pictures\/([0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32})/g
  const texts = await heldTexts(db)
  return new Set(texts.flatMap((text) => Array.from(text.matchAll(ids), ([, id = '']) => id)))
}
