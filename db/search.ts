/**
 * Conditions that find records by their text, the same rows on both engines. A record matches when its `search_text`
 * contains all terms of `searchTerms`. docs/decisions/003-search.md has the measurements.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, type Engine, engineOf } from '#db/database.ts'

/** Number of the newest sermons whose texts are kept in memory, to search them and to count how common a term is. */
const NEWEST_SERMONS = 1_000
/** Fewer are kept when their texts together are longer. */
const MAX_CACHED_CHARACTERS = 4_000_000
/**
 * When at least so many of them match, reading newest first finds a page sooner than the index does. Counting gains nothing
 * from an order, so the index stays faster for longer there.
 */
const COMMON_HITS: Record<Engine, Record<Purpose, number>> = {
  sqlite: { page: 20, count: 20 },
  postgres: { page: 3, count: 100 },
}
export type Purpose = 'page' | 'count'

/** Caches the result of `make`. */
export type Cached = <T>(key: string, make: () => Promise<T>) => Promise<T>

/** Looking up more alternatives than this in the index takes longer than reading every row. */
const MAX_ALTERNATIVES = 400
/** A term in more of the newest sermons than this is not worth looking up beside a rarer one. */
const MAX_NARROWING_HITS = NEWEST_SERMONS / 4
/** Only the longest terms are counted: a query of a hundred letters must not cost a hundred counts. */
const MAX_COUNTED_TERMS = 6
/** Terms whose hits are cached, 1 kB each. */
const MAX_CACHED_TERMS = 300

interface Term {
  text: string
  /** How many of the newest sermons contain it. */
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
  cached?: Cached,
): Promise<Expression<SqlBool>> {
  return (await sermonsCondition(db, terms, purpose, cached)).condition
}

/** A condition, and whether an index finds its sermons. Otherwise there are so many that reading newest first is fast. */
interface SearchCondition {
  condition: Expression<SqlBool>
  isIndexed: boolean
}

async function sermonsCondition(
  db: Db,
  terms: readonly string[],
  purpose: Purpose,
  cached?: Cached,
): Promise<SearchCondition> {
  const contained = textContains(db, terms)
  const newest = await newestSermons(db, cached)
  const common = COMMON_HITS[engineOf(db)][purpose]
  if (filterByTerms(newest, terms, { limit: common }).length >= common)
    return { condition: contained, isIndexed: false }
  const counted = longestOf(terms)
    .map((text) => ({ text, hits: filterByTerms(newest, [text]).length }))
    .toSorted((one, other) => one.hits - other.hits)
  const indexed = await (engineOf(db) === 'postgres' ? indexedOnPostgres(counted) : indexedOnSqlite(db, counted))
  return { condition: indexed ? sql<SqlBool>`(${indexed} and ${contained})` : contained, isIndexed: true }
}

/** Trigrams of a verse are rare; those of a chapter alone are not. */
const HAS_VERSE = /\d[:.]\d/

/**
 * The sermons whose text has a passage as it was typed, with their days. So few have it that an index finds them without
 * counting first.
 * @returns nothing where reading newest first finds them sooner
 */
export async function sermonsMentioning(db: Db, passage: string, purpose: Purpose, cached?: Cached) {
  const contained = textContains(db, [passage])
  const dated = db.selectFrom('sermons').select(['id as sermon_id', 'date'])
  if (engineOf(db) === 'sqlite') {
    const indexed = await indexedOnSqlite(db, [{ text: passage, hits: 0 }])
    return dated.where(indexed ? sql<SqlBool>`(${indexed} and ${contained})` : contained)
  }
  if (HAS_VERSE.test(passage)) return dated.where(contained)
  const grams = gramsIn(passage)
  if (grams.length === 0) {
    const { isIndexed, condition } = await sermonsCondition(db, [passage], purpose, cached)
    return isIndexed ? dated.where(condition) : undefined
  }
  // The offset keeps the planner from looking up the trigrams of a chapter, which it wrongly estimates as rare.
  const haveGrams = dated.select('search_text').where(sql<SqlBool>`sermon_grams(search_text) @> ${grams}::text[]`)
  return db.selectFrom(haveGrams.offset(0).as('found')).select(['sermon_id', 'date']).where(contained)
}

/**
 * PostgreSQL uses its trigram index for `like`. Trigrams can't find one or two letters, or adjacent words; if the rarest
 * term is one of these, the grams of db/migrations/first_search.ts are used.
 */
function indexedOnPostgres([rarest]: Term[]): Expression<SqlBool> | undefined {
  const grams = gramsIn(rarest?.text ?? '')
  if (grams.length === 0) return undefined
  // The offset keeps the planner from combining this with the trigrams, which may give false matches: it would then
  // compute the grams of every row again to be sure.
  return sql<SqlBool>`id in (select id from (
    select id from sermons where sermon_grams(search_text) @> ${grams}::text[] offset 0
  ) matching)`
}

/** A term of one or two characters itself; of a phrase, two characters on either side of each space, or one digit at its end. */
function gramsIn(term: string): string[] {
  const characters = Array.from(term)
  if (characters.length <= 2) return term === '' ? [] : [term]
  return characters.flatMap((character, at) => {
    const around = characters.slice(at - 2, at + 3).join('')
    return character === ' ' && at >= 2 && /^.. (?:..|\d$)/su.test(around) ? around : []
  })
}

/** The trigram index finds terms of three characters or more; shorter ones are looked up as beginnings of trigrams. */
async function indexedOnSqlite(db: Db, counted: Term[]): Promise<Expression<SqlBool> | undefined> {
  const long = counted.filter(({ text }) => Array.from(text).length >= 3)
  const narrowing = long.filter(({ hits }) => hits <= MAX_NARROWING_HITS)
  const indexed = narrowing.length > 0 ? narrowing : long.slice(0, 1)
  if (indexed.length > 0) return foundBy(indexed.map(({ text }) => quoted(text)).join(' AND '))
  const alternatives = await trigramsBeginningWith(db, counted[0]?.text ?? '')
  if (alternatives.length === 0) return sql<SqlBool>`seq in (${unindexed})`
  return alternatives.length > MAX_ALTERNATIVES ? undefined : foundBy(alternatives.map(quoted).join(' OR '))
}

function foundBy(match: string): Expression<SqlBool> {
  return sql<SqlBool>`seq in (select rowid from sermons_found where sermons_found match ${match} union all ${unindexed})`
}

/** Rows that a large write has listed and the index does not have yet (`db/search-index.ts`); usually none. */
const unindexed = sql`select seq from sermons_unindexed`

function quoted(phrase: string): string {
  return `"${phrase.replaceAll('"', '""')}"`
}

const MAX_LISTED_IDS = 200

/**
 * A condition on a table without an index over `search_text`: it contains every term. Rare matches are found in one scan
 * of the table, which is faster than following an order row by row; common ones are soon found in any order.
 */
function scannedCondition(table: ScannedTable): (db: Db, terms: readonly string[]) => Promise<Expression<SqlBool>> {
  return async (db, terms) => {
    const contains = textContains(db, terms)
    const found = await db
      .selectFrom(table)
      .select('id')
      .where(contains)
      .limit(MAX_LISTED_IDS + 1)
      .execute()
    if (found.length > MAX_LISTED_IDS) return contains
    return sql<SqlBool>`id in (${sql.join(['', ...found.map(({ id }) => id)])})`
  }
}
type ScannedTable = 'events' | 'live_streams'

/** The fastest search of a table. */
export function searchConditionFor(
  table: string,
): (db: Db, terms: readonly string[], purpose: Purpose) => Promise<Expression<SqlBool>> {
  if (table === 'sermons') return sermonsContaining
  if (table === 'events' || table === 'live_streams') return scannedCondition(table)
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

interface Newest {
  /** Newest first. */
  sermons: readonly SearchedSermon[]
  /** Whether there are no older ones. */
  areAll: boolean
  /** Cache of `hitsOf`, by term. */
  hits: Map<string, Uint8Array>
}

export interface SearchedSermon {
  id: string
  /** `YYYY-MM-DD`. */
  date: string
  search_text: string
}

export const NEWEST_SERMONS_KEY = 'newest sermons'

/** The newest sermons that `db` can see. Reading them takes a few milliseconds. */
export function newestSermons(db: Db, cached: Cached = (_, make) => make()): Promise<Newest> {
  return cached(NEWEST_SERMONS_KEY, async () => {
    const newest = db.selectFrom('sermons').select(['id', 'date', 'search_text'])
    const rows = await newest.orderBy('date', 'desc').orderBy('id', 'desc').limit(NEWEST_SERMONS).execute()
    let length = 0
    const sermons = rows.filter(({ search_text: text }) => (length += text.length) <= MAX_CACHED_CHARACTERS)
    return { sermons, areAll: rows.length < NEWEST_SERMONS && sermons.length === rows.length, hits: new Map() }
  })
}

interface FilterOptions {
  /** `YYYY-MM-DD`, or empty for no limit. */
  startDate?: string
  endDate?: string
  limit?: number
}

/** The sermons that contain every term, as `textContains` would find them. */
export function filterByTerms(newest: Newest, terms: readonly string[], within: FilterOptions = {}): SearchedSermon[] {
  const { startDate = '', endDate = '', limit = NEWEST_SERMONS } = within
  const longest = longestOf(terms)
  const hits = longest.map((term) => hitsOf(newest, term))
  const others = terms.filter((term) => !longest.includes(term))
  const found: SearchedSermon[] = []
  let at = 0
  for (const sermon of newest.sermons) {
    if (found.length >= limit) break
    const { date, search_text: text } = sermon
    if (!areHits(hits, at++) || date < startDate || (endDate !== '' && date > endDate)) continue
    if (others.every((term) => text.includes(term))) found.push(sermon)
  }
  return found
}

function areHits(hits: readonly Uint8Array[], at: number): boolean {
  for (const hit of hits) if (hit[at] === 0) return false
  return true
}

/** For each sermon 1 if it contains the term, else 0. Cached, since a page and its count need the same terms. */
function hitsOf({ sermons, hits }: Newest, term: string): Uint8Array {
  const known = hits.get(term)
  if (known) return known
  if (hits.size >= MAX_CACHED_TERMS) hits.clear()
  const made = Uint8Array.from(sermons, ({ search_text: text }) => (text.includes(term) ? 1 : 0))
  hits.set(term, made)
  return made
}

/** The longest terms, which are usually the rarest. */
function longestOf(terms: readonly string[]): string[] {
  return terms.toSorted((a, b) => b.length - a.length).slice(0, MAX_COUNTED_TERMS)
}

/** The index holds runs of three characters; a term of one or two is looked up as the start of such runs. */
async function trigramsBeginningWith(db: Db, term: string): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select term from sermons_terms where term >= ${term} and term < ${`${term}\u{10FFFF}`}
    limit ${MAX_ALTERNATIVES + 1}`.execute(db)
  return rows.map((row) => row.term)
}
