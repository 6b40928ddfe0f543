import { type RawBuilder, sql } from 'kysely'
import { type Db, engineOf } from '#db/database.ts'

/** `(…)` for `in`: any number of texts as one parameter, which is much faster than one parameter each. */
export function valueList(db: Db, values: readonly string[]): RawBuilder<string> {
  const json = JSON.stringify(values)
  return engineOf(db) === 'postgres'
    ? sql`(select json_array_elements_text(${json}::json))`
    : sql`(select value from json_each(${json}))`
}
