/**
 * What the media library keeps of a picture besides: the address under which it is chosen, which has its focal point, and
 * the picture that it was cropped from. Pictures that are there are listed at once.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const COLUMNS = ['address', 'original', 'crop']

export function mediaLibrary(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      for (const column of COLUMNS) {
        await db.schema
          .alterTable('pictures')
          .addColumn(column, text, (c) => c.notNull().defaultTo(''))
          .execute()
      }
      await db.schema
        .alterTable('pictures')
        .addColumn('sample', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      const address = sql`'/pictures/' || hash || '-' || width || 'x' || height || '.webp'`
      await sql`update pictures set original = hash, address = ${address} where ready_at <> ''`.execute(db)
      await sql`create index pictures_by_original on pictures (original)`.execute(db)
    },
  }
}
