/**
 * Finding a piece of text anywhere inside records, the same rows on both engines.
 *
 * Neither engine is asked to fold case: SQLite's `lower` and `LIKE` know only ASCII, and PostgreSQL's depend on the
 * locale. What is searched is folded here, stored in `search_text`, and compared byte by byte against a query that was
 * folded in the same way. The reasons and the measurements are in docs/decisions/003-search.md.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, engineOf } from '#db/database.ts'

/** So many of the newest records are looked through to learn how common a query is … */
const SAMPLE = 1_000
/** … and with so many hits among them, reading newest first finds a page of it sooner than the index does. */
const COMMON = 20

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
 */
export async function sermonsContaining(db: Db, query: string): Promise<Expression<SqlBool>> {
  // PostgreSQL knows from its statistics which way is shorter.
  if (engineOf(db) === 'postgres' || (await isCommon(db, query))) return textContains(db, query)
  const phrases = Array.from(query).length >= 3 ? [query] : await trigramsBeginningWith(db, query)
  if (phrases.length === 0) return sql<SqlBool>`1 = 0`
  if (phrases.length > MOST_TERMS) return textContains(db, query)
  const match = phrases.map((phrase) => `"${phrase.replaceAll('"', '""')}"`).join(' OR ')
  return sql<SqlBool>`seq in (select rowid from sermons_found where sermons_found match ${match})`
}

/** The plain condition, read row by row unless the engine has an index for it. */
export function textContains(db: Db, query: string): Expression<SqlBool> {
  return engineOf(db) === 'postgres'
    ? sql<SqlBool>`search_text like ${`%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`}`
    : sql<SqlBool>`instr(search_text, ${query}) > 0`
}

async function isCommon(db: Db, query: string): Promise<boolean> {
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
  return hits >= COMMON
}

/** The index holds runs of three characters; one or two are looked up as the beginnings of those that it holds. */
async function trigramsBeginningWith(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select term from sermons_terms where term >= ${query} and term < ${`${query}\u{10FFFF}`}
    limit ${MOST_TERMS + 1}`.execute(db)
  return rows.map((row) => row.term)
}
