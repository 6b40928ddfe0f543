/**
 * Conditions that find records by their text, the same rows on both engines. A record matches when its `search_text`
 * contains all terms of `searchTerms`. docs/decisions/003-search.md has the measurements.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, type Engine, engineOf } from '#db/database.ts'

/** So many of the newest sermons are looked through to learn how common each term is … */
const SAMPLE = 1_000
/**
 * … and when so many of them match, reading newest first finds a page sooner than the index does. Counting gains nothing
 * from an order, so the index stays faster for longer there.
 */
const COMMON: Record<Engine, Record<Purpose, number>> = {
  sqlite: { page: 20, count: 20 },
  postgres: { page: 3, count: 100 },
}
export type Purpose = 'page' | 'count'

/** May remember what `make` gives: a page and its count ask the same about the same terms. */
export type Keep = <T>(key: string, make: () => Promise<T>) => Promise<T>

/** Looking up more alternatives than this in the index takes longer than reading every row. */
const MOST_ALTERNATIVES = 400
/** A term in more of the sample than this narrows too little to be worth looking up besides a rarer one. */
const COMMONPLACE = SAMPLE / 4
/** Only the longest terms are considered for the index; a query of a hundred letters must not cost a hundred counts. */
const MOST_COUNTED = 6

interface Term {
  text: string
  /** How many of the sampled rows contain it. */
  hits: number
}

/**
 * A condition on `sermons`: `search_text` contains every term. It takes the fastest way for how common the terms are.
 * @param terms at least one
 * @param purpose whether the query wants a page of the newest, or a count
 */
export async function sermonsContaining(
  db: Db,
  terms: readonly string[],
  purpose: Purpose,
  keep?: Keep,
): Promise<Expression<SqlBool>> {
  return (await sermonsSearched(db, terms, purpose, keep)).condition
}

/** A condition, and whether an index finds its sermons. Otherwise they are so many that a page soon has enough. */
interface Searching {
  condition: Expression<SqlBool>
  isIndexed: boolean
}

/** As `sermonsContaining`. */
async function sermonsSearched(
  db: Db,
  terms: readonly string[],
  purpose: Purpose,
  keep: Keep = (_, make) => make(),
): Promise<Searching> {
  const contained = textContains(db, terms)
  const common = COMMON[engineOf(db)]
  const most = Math.max(...Object.values(common))
  const { found, hits } = await keep(`newest with ${JSON.stringify(terms)}`, () => countAmongNewest(db, terms, most))
  if (found >= common[purpose]) return { condition: contained, isIndexed: false }
  const longest = longestOf(terms)
  const counted = longest.map((text, at) => ({ text, hits: hits[at] ?? 0 })).toSorted((a, b) => a.hits - b.hits)
  const indexed = await (engineOf(db) === 'postgres' ? rareOnPostgres(counted) : rareOnSqlite(db, counted))
  return { condition: indexed ? sql<SqlBool>`(${indexed} and ${contained})` : contained, isIndexed: true }
}

/** Trigrams of a verse are rare; those of a chapter alone are not. */
const HAS_VERSE = /\d[:.]\d/

/** The same for a passage as it was typed: so few texts have it that an index finds them without counting first. */
export async function passageSearched(db: Db, term: string, purpose: Purpose, keep?: Keep): Promise<Searching> {
  const contained = textContains(db, [term])
  if (engineOf(db) === 'sqlite') {
    const indexed = await rareOnSqlite(db, [{ text: term, hits: 0 }])
    return { condition: indexed ? sql<SqlBool>`(${indexed} and ${contained})` : contained, isIndexed: true }
  }
  if (HAS_VERSE.test(term)) return { condition: contained, isIndexed: true }
  const grams = gramsIn(term)
  if (grams.length === 0) return sermonsSearched(db, [term], purpose, keep)
  // The offset keeps the planner from looking up the trigrams of a chapter, which it takes for rare.
  const inText = sql<SqlBool>`id in (select id from (
    select id, search_text from sermons where sermon_grams(search_text) @> ${grams}::text[] offset 0
  ) holding where ${contained})`
  return { condition: inText, isIndexed: true }
}

/**
 * PostgreSQL uses its trigram index for `like`. Trigrams can't find one or two letters, or adjacent words; if the rarest
 * term is one of these, the grams of 0002_rare_searches are used.
 */
function rareOnPostgres([rarest]: Term[]): Expression<SqlBool> | undefined {
  const grams = gramsIn(rarest?.text ?? '')
  if (grams.length === 0) return undefined
  // The offset keeps the planner from combining this with the trigrams, which may give false matches: it would then
  // compute the grams of every row again to be sure.
  return sql<SqlBool>`id in (select id from (
    select id from sermons where sermon_grams(search_text) @> ${grams}::text[] offset 0
  ) holding)`
}

/** One or two characters as they are; of a phrase, two characters on either side of each space. */
function gramsIn(term: string): string[] {
  const characters = Array.from(term)
  if (characters.length <= 2) return term === '' ? [] : [term]
  return characters.flatMap((character, at) =>
    character === ' ' && at >= 2 && at + 2 < characters.length ? characters.slice(at - 2, at + 3).join('') : [],
  )
}

/** The trigram index finds terms of three characters or more; shorter ones are looked up as beginnings of trigrams. */
async function rareOnSqlite(db: Db, counted: Term[]): Promise<Expression<SqlBool> | undefined> {
  const long = counted.filter(({ text }) => Array.from(text).length >= 3)
  const narrowing = long.filter(({ hits }) => hits <= COMMONPLACE)
  const looked = narrowing.length > 0 ? narrowing : long.slice(0, 1)
  if (looked.length > 0) return foundBy(looked.map(({ text }) => quoted(text)).join(' AND '))
  const alternatives = await trigramsBeginningWith(db, counted[0]?.text ?? '')
  if (alternatives.length === 0) return sql<SqlBool>`seq in (${unindexed})`
  return alternatives.length > MOST_ALTERNATIVES ? undefined : foundBy(alternatives.map(quoted).join(' OR '))
}

function foundBy(match: string): Expression<SqlBool> {
  return sql<SqlBool>`seq in (select rowid from sermons_found where sermons_found match ${match} union all ${unindexed})`
}

/** Rows that a large write has listed and the index does not have yet (`db/search-index.ts`); usually none. */
const unindexed = sql`select seq from sermons_unindexed`

function quoted(phrase: string): string {
  return `"${phrase.replaceAll('"', '""')}"`
}

/** So few hits are named one by one. */
const FEW = 200

/**
 * A condition on a table without an index over `search_text`: it contains every term. Rare matches are found in one scan
 * of the table, which is faster than following an order row by row; common ones are soon found in any order.
 */
function containedIn(table: Searched): (db: Db, terms: readonly string[]) => Promise<Expression<SqlBool>> {
  return async (db, terms) => {
    const contains = textContains(db, terms)
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

/** The fastest search of a table. */
export function containing(
  table: string,
): (db: Db, terms: readonly string[], purpose: Purpose) => Promise<Expression<SqlBool>> {
  if (table === 'sermons') return sermonsContaining
  if (table === 'events' || table === 'live_streams') return containedIn(table)
  return (db, terms) => Promise.resolve(textContains(db, terms))
}

/** The first of the folded fields in `search_text`, to sort by: the engines know nothing about accents. */
export function firstSearchField(db: Db): Expression<string> {
  return engineOf(db) === 'postgres'
    ? sql<string>`split_part(search_text, chr(10), 1)`
    : sql<string>`substr(search_text, 1, instr(search_text, char(10)) - 1)`
}

/** The condition that `search_text` contains every term; read row by row unless the engine has an index for it. */
export function textContains(db: Db, terms: readonly string[]): Expression<SqlBool> {
  const conditions = terms.map((term) =>
    engineOf(db) === 'postgres'
      ? sql<SqlBool>`search_text like ${`%${term.replace(/[\\%_]/g, String.raw`\$&`)}%`}`
      : sql<SqlBool>`instr(search_text, ${term}) > 0`,
  )
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

interface AmongNewest {
  /** How many contain all terms; counting stops at `most`, since where many do, a few rows tell. */
  found: number
  /** How many contain each of the longest terms; unknown where `found` reaches `most`. */
  hits: number[]
}

async function countAmongNewest(db: Db, terms: readonly string[], most: number): Promise<AmongNewest> {
  const passing = db.selectFrom(newestTexts(db).as('newest')).select('search_text').where(textContains(db, terms))
  const counts = longestOf(terms).map((term) => sql`sum(case when ${textContains(db, [term])} then 1 else 0 end)`)
  const list = sql.raw(engineOf(db) === 'postgres' ? 'json_build_array' : 'json_array')
  const hits = db.selectFrom(newestTexts(db).as('newest')).select(sql`${list}(${sql.join(counts)})`.as('hits'))
  const { rows } = await sql<{ found: number; hits: string | null }>`
    select found, ${terms.length > 1 ? sql`cast(case when found < ${most} then ${hits} end as text)` : sql`null`} as hits
    from (select count(*) as found from ${passing.limit(most)} as passing) as counted`.execute(db)
  const [{ found, hits: each } = { found: 0, hits: null }] = rows
  return { found, hits: each === null ? [found] : (JSON.parse(each) as (number | null)[]).map(Number) }
}

/** The longest terms, which tell most. */
function longestOf(terms: readonly string[]): string[] {
  return terms.toSorted((a, b) => b.length - a.length).slice(0, MOST_COUNTED)
}

function newestTexts(db: Db) {
  return db.selectFrom('sermons').select('search_text').orderBy('date', 'desc').orderBy('id', 'desc').limit(SAMPLE)
}

/** The index holds runs of three characters; a term of one or two is looked up as the start of such runs. */
async function trigramsBeginningWith(db: Db, term: string): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select term from sermons_terms where term >= ${term} and term < ${`${term}\u{10FFFF}`}
    limit ${MOST_ALTERNATIVES + 1}`.execute(db)
  return rows.map((row) => row.term)
}
