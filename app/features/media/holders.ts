/** Every place that can refer to a picture: a picture that none of them names is shown nowhere. */
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'

export interface PictureColumn {
  table: keyof Schema
  column: string
}

/** Texts that may name a picture beside the fields of records. Deleted records count as long as they can be restored. */
const texts: readonly PictureColumn[] = [
  { table: 'settings', column: 'value' },
  { table: 'newsletter_issues', column: 'blocks' },
  { table: 'deleted_records', column: 'record' },
]

/** @param ofRecords the columns of records that name a picture (`app/definitions.ts`) */
export function pictureHolders(ofRecords: readonly PictureColumn[]): readonly PictureColumn[] {
  return [...ofRecords, ...texts]
}

const OURS = '%/pictures/%'
const IDS = /\/pictures\/([0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32})/g

/** The referenced pictures: hashes, and upload ids. */
export async function referencedPictures(db: Db, holders: readonly PictureColumn[]): Promise<Set<string>> {
  const held = new Set<string>()
  for (const { table, column } of holders) {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} like ${OURS}`.execute(db)
    for (const { text } of rows) for (const [, id = ''] of text.matchAll(IDS)) held.add(id)
  }
  return held
}
