/**
 * Finding a piece of text anywhere inside records, the same rows on both engines.
 *
 * Neither engine is asked to fold case: SQLite's `lower` and `LIKE` know only ASCII, and PostgreSQL's depend on the
 * locale. What is searched is folded here, stored in `search_text`, and compared byte by byte against a query that was
 * folded in the same way. The reasons and the measurements are in docs/decisions/003-search.md.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, type Engine, engineOf } from '#db/database.ts'

/** So many of the newest records are looked through to learn how common a query is … */
const SAMPLE = 1_000
/**
 * … and with so many hits among them, reading newest first finds a page of it sooner than the index does; counting gains
 * nothing from an order, so the index stays the shorter way for longer.
 */
const COMMON: Record<Engine, Record<Purpose, number>> = {
  sqlite: { page: 20, count: 20 },
  postgres: { page: 3, count: 100 },
}
export type Purpose = 'page' | 'count'

/** More alternatives than this cost more to ask the index for than reading does. */
const MOST_TERMS = 400

/**
 * Text as search sees it: composed, lower-cased, typographic quotes and dashes as on a keyboard, white space as one
 * blank. `Luke 21:5–19` is found by `luke 21:5-19`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * What is stored in `search_text`: the folded fields, a line break between two (no query holds one, so nothing is found
 * across fields), and two at the end, so that every character begins a trigram.
 */
export function searchText(fields: readonly string[]): string {
  return `${fields.map(fold).join('\n')}\n\n`
}

/**
 * A condition on `sermons` that holds where `search_text` contains `query`, by the fastest way for how common it is.
 * @param query folded, not empty
 * @param purpose a page of the newest is wanted, or how many there are
 */
export async function sermonsContaining(db: Db, query: string, purpose: Purpose): Promise<Expression<SqlBool>> {
  // PostgreSQL may still choose its trigrams for what is common; its statistics tell it which way is shorter.
  if ((await hitsAmongNewest(db, query)) >= COMMON[engineOf(db)][purpose]) return textContains(db, query)
  return engineOf(db) === 'postgres' ? rareOnPostgres(db, query) : rareOnSqlite(db, query)
}

/** The trigrams of single words, and for what they cannot tell apart the grams of 0002_rare_searches. */
function rareOnPostgres(db: Db, query: string): Expression<SqlBool> {
  const grams = gramsIn(query)
  if (grams.length === 0) return textContains(db, query)
  // Fenced off by its offset: together with the trigrams, which may err, the planner would work out the grams of every
  // row once more to be sure of them.
  return sql<SqlBool>`id in (
    select id from (
      select id, search_text from sermons where sermon_grams(search_text) @> ${grams}::text[] offset 0
    ) holding where ${textContains(db, query)}
  )`
}

/** One or two characters as they are; of a phrase, two characters on either side of each space. */
function gramsIn(query: string): string[] {
  const characters = Array.from(query)
  if (characters.length <= 2) return [query]
  return characters.flatMap((character, at) =>
    character === ' ' && at >= 2 && at + 2 < characters.length ? characters.slice(at - 2, at + 3).join('') : [],
  )
}

async function rareOnSqlite(db: Db, query: string): Promise<Expression<SqlBool>> {
  const phrases = Array.from(query).length >= 3 ? [query] : await trigramsBeginningWith(db, query)
  if (phrases.length === 0) return sql<SqlBool>`1 = 0`
  if (phrases.length > MOST_TERMS) return textContains(db, query)
  const match = phrases.map((phrase) => `"${phrase.replaceAll('"', '""')}"`).join(' OR ')
  return sql<SqlBool>`seq in (select rowid from sermons_found where sermons_found match ${match})`
}

/** So few hits are named one by one. */
const FEW = 200

/**
 * A condition on a table without an index over `search_text` that holds where it contains `query`. What is rare is found
 * in one reading of the table as it lies, which is shorter than going through an order row by row; what is common is
 * soon found in any order.
 * @param query folded, not empty
 */
export function containedIn(table: Searched): (db: Db, query: string) => Promise<Expression<SqlBool>> {
  return async (db, query) => {
    const contains = textContains(db, query)
    const found = await db
      .selectFrom(table)
      .select('id')
      .where(contains)
      .limit(FEW + 1)
      .execute()
    if (found.length > FEW) return contains
    return sql<SqlBool>`id in (${sql.join(['', ...found.map(({ id }) => id)])})`
  }
}
type Searched = 'events' | 'live_streams'

/** The plain condition, read row by row unless the engine has an index for it. */
export function textContains(db: Db, query: string): Expression<SqlBool> {
  return engineOf(db) === 'postgres'
    ? sql<SqlBool>`search_text like ${`%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`}`
    : sql<SqlBool>`instr(search_text, ${query}) > 0`
}

async function hitsAmongNewest(db: Db, query: string): Promise<number> {
  const newest = db
    .selectFrom('sermons')
    .select('search_text')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(SAMPLE)
  const { hits } = await db
    .selectFrom(newest.as('newest'))
    .select((eb) => eb.fn.countAll<number>().as('hits'))
    .where(textContains(db, query))
    .executeTakeFirstOrThrow()
  return hits
}

/** The index holds runs of three characters; one or two are looked up as the beginnings of those that it holds. */
async function trigramsBeginningWith(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select term from sermons_terms where term >= ${query} and term < ${`${query}\u{10FFFF}`}
    limit ${MOST_TERMS + 1}`.execute(db)
  return rows.map((row) => row.term)
}
