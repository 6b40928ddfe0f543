/**
 * Conditions that find records by their text, the same rows on both engines. A record matches when its `search_text`
 * contains all terms of `searchTerms`. docs/decisions/003-search.md has the reasons and the measurements.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import { translatedIds } from '#db/published.ts'
import { type Db, engineOf } from '#db/database.ts'

/** The condition that `search_text` contains every term. PostgreSQL looks them up in an index where the table has one. */
export function textContains(db: Db, terms: readonly string[]): Expression<SqlBool> {
  const conditions = terms.map((term) =>
    engineOf(db) === 'postgres'
      ? sql<SqlBool>`search_text like ${`%${term.replace(/[\\%_]/g, String.raw`\$&`)}%`}`
      : sql<SqlBool>`instr(search_text, ${term}) > 0`,
  )
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/**
 * The same for `sermons`. SQLite's full-text index knows terms of three characters or more, and not yet the rows that a large
 * write has listed (`db/search-index.ts`). The plus sign leaves SQLite the index of dates for the order: it looks among what
 * was found, and reads the rows of one page instead of all that have a common word.
 */
export function sermonsContain(db: Db, terms: readonly string[]): Expression<SqlBool> {
  const contained = textContains(db, terms)
  const known = terms.filter((term) => Array.from(term).length >= 3)
  if (engineOf(db) === 'postgres' || known.length === 0) return contained
  const match = known.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ')
  return sql<SqlBool>`(+seq in (
    select rowid from sermons_found where sermons_found match ${match} union all select seq from sermons_unindexed
  ) and ${contained})`
}

/** The condition that records of a table contain every term, in their own language or in that of the page. */
export function containsIn(table: string): typeof textContains {
  const contains = table === 'sermons' ? sermonsContain : textContains
  return (db, terms) => {
    const ids = translatedIds(table, terms)
    const own = contains(db, terms)
    return ids.length === 0 ? own : sql<SqlBool>`(${own} or id in (${sql.join(ids)}))`
  }
}

/** The first of the folded fields in `search_text`, to sort by: the engines know nothing about accents. */
export function firstSearchField(db: Db): Expression<string> {
  return engineOf(db) === 'postgres'
    ? sql<string>`split_part(search_text, chr(10), 1)`
    : sql<string>`substr(search_text, 1, instr(search_text, char(10)) - 1)`
}
