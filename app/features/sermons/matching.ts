/** Which sermons pass filters and a search. */
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'
import { searchedVerses, type Span, versesIn } from '#app/church/bible-verses.ts'
import type { NameKind } from '#app/features/sermons/names.ts'
import type { SermonFilters } from '#app/features/sermons/sermon.ts'
import type { Db } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'
import {
  filterByTerms,
  type Cached,
  newestSermons,
  type Purpose,
  type SearchedSermon,
  sermonsContaining,
  sermonsMentioning,
  textContains,
} from '#db/search.ts'
import { fold, searchTerms } from '#db/search-text.ts'

/** Filters with the stored spellings of their names (`spellingsOf`); an empty list finds nothing. */
export type Sought = Omit<SermonFilters, NameKind> & Partial<Record<NameKind, readonly string[] | undefined>>

/** The sermons that pass every filter that is set. */
export async function searchedSermons(db: Db, filters: Sought, purpose: Purpose, cached?: Cached) {
  const query = await filteredSermons(db, filters, purpose)
  const { search = '' } = filters
  const terms = searchTerms(search)
  if (terms.length === 0) return query
  const verses = searchedVerses(search)
  if (!verses) return query.where(await sermonsContaining(db, terms, purpose, cached))
  return query.where(await isOnOrMentions(db, verses, fold(search), purpose, cached))
}

/**
 * The first `limit` sermons that pass, newest first, where the newest ones alone tell which they are: those of a search for
 * words, which are usually common or the church has few sermons. Nothing otherwise.
 * @returns those that are kept
 */
export async function searchNewest(
  db: Db,
  { search = '', startDate = '', endDate = '', ...others }: Sought,
  most: number,
  cached?: Cached,
): Promise<SearchedSermon[] | undefined> {
  const terms = searchTerms(search)
  if (terms.length === 0 || Object.values(others).some(Boolean) || searchedVerses(search)) return undefined
  const newest = await newestSermons(db, cached)
  const found = filterByTerms(newest, terms, { startDate, endDate, limit: most })
  return newest.areAll || found.length === most ? found : undefined
}

/** The condition that the passage of a sermon has some of these verses, or its text has the passage as it was typed. */
async function isOnOrMentions(db: Db, spans: readonly Span[], typed: string, purpose: Purpose, cached?: Cached) {
  const eb = expressionBuilder<Schema, 'sermons'>()
  const onVerses = sermonsOn(db, spans)
  const isFound = await isIn(onVerses, purpose)
  if (isFound.isMany) return eb.or([isFound.condition, textContains(db, [typed])])
  const mentioning = await sermonsMentioning(db, typed, purpose, cached)
  if (!mentioning) return eb.or([isFound.condition, textContains(db, [typed])])
  // PostgreSQL uses an index for each part of a union, but not for both sides of this "or".
  return sql<SqlBool>`sermons.id in ${onVerses.unionAll(db.selectFrom(mentioning.as('mentioning')).select('sermon_id'))}`
}

/** The sermons that pass every filter but the search. */
export async function filteredSermons(db: Db, filters: Omit<Sought, 'search'>, purpose: Purpose = 'count') {
  let query = db.selectFrom('sermons')
  if (filters.speaker) query = query.where(isOneOf('sermons.speaker', filters.speaker))
  if (filters.series) query = query.where(isInSeries(db, filters.series))
  if (filters.startDate) query = query.where('sermons.date', '>=', filters.startDate)
  if (filters.endDate) query = query.where('sermons.date', '<=', filters.endDate)
  if (filters.topic) {
    const inTopic = db.selectFrom('sermon_topics').select('sermon_id').where(isOneOf('name', filters.topic))
    query = query.where('sermons.id', 'in', inTopic)
  }
  return filters.reference ? query.where(await isOn(db, versesIn(filters.reference), purpose)) : query
}

/**
 * The sermons of a passage, and of some days, where nothing else is asked for: those on its verses, and for a passage in the
 * search box those whose text has it, each with its day, so that a page reads no others. Nothing where something else is asked
 * for, where no index finds the texts, and for a page of so many that the newest are found sooner one by one.
 */
export async function sermonsByPassage(db: Db, filters: Sought, purpose: Purpose, cached?: Cached) {
  const { reference = '', search = '', startDate = '', endDate = '', ...others } = filters
  const spans = reference === '' ? searchedVerses(search) : search === '' ? versesIn(reference) : undefined
  if (!spans || Object.values(others).some(Boolean)) return undefined
  const onVerses = sermonsOn(db, spans)
  if (purpose === 'page' && (await areMany(onVerses))) return undefined
  const mentioning = search === '' ? undefined : await sermonsMentioning(db, fold(search), purpose, cached)
  if (search !== '' && !mentioning) return undefined
  const dated = onVerses.select('date')
  const found = mentioning ? dated.union(mentioning) : dated.distinct()
  let within = db.selectFrom(found.as('found')).select('sermon_id as id')
  if (startDate) within = within.where('date', '>=', startDate)
  if (endDate) within = within.where('date', '<=', endDate)
  return within
}

/**
 * Whether the passage in the search box has more than `most` sermons by its verses alone, where nothing but days is asked
 * for besides. It reads no more rows than usually tell, since few sermons have several: a "no" only means that the sermons
 * must be counted.
 */
export async function hasMoreOnVerses(db: Db, filters: Sought, most: number): Promise<boolean> {
  const { search = '', startDate = '', endDate = '', ...others } = filters
  const spans = searchedVerses(search)
  if (!spans || Object.values(others).some(Boolean)) return false
  let onVerses = sermonsOn(db, spans)
  if (startDate) onVerses = onVerses.where('date', '>=', startDate)
  if (endDate) onVerses = onVerses.where('date', '<=', endDate)
  const counted = await db
    .selectFrom(onVerses.limit(2 * most).as('some'))
    .select((eb) => eb.fn.count<number>('sermon_id').distinct().as('sermons'))
    .executeTakeFirst()
  return (counted?.sermons ?? 0) > most
}

/** Rows of verses. */
const MANY = 1_000

/** The condition that the passage of a sermon has some of these verses. */
async function isOn(db: Db, spans: readonly Span[], purpose: Purpose): Promise<Expression<SqlBool>> {
  return (await isIn(sermonsOn(db, spans), purpose)).condition
}

function sermonsOn(db: Db, spans: readonly Span[]) {
  return (
    db
      .selectFrom('sermon_verses')
      .select('sermon_id')
      // No row reaches beyond its chapter, so one that begins before the chapter of the first verse ends before it, too.
      .where((eb) =>
        eb.or(
          spans.map(([first, last]) =>
            eb.and([eb.between('first_verse', first - (first % 1000), last), eb('last_verse', '>=', first)]),
          ),
        ),
      )
  )
}

/** Whether a page of the newest of them is found sooner by looking at sermons one by one. */
async function areMany(onVerses: ReturnType<typeof sermonsOn>): Promise<boolean> {
  return (
    (
      await onVerses
        .offset(MANY - 1)
        .limit(1)
        .execute()
    ).length > 0
  )
}

async function isIn(onVerses: ReturnType<typeof sermonsOn>, purpose: Purpose) {
  const isMany = purpose === 'page' && (await areMany(onVerses))
  // The offset keeps PostgreSQL from reading all rows of the passage first, which it does beside an "or".
  const condition = isMany
    ? sql<SqlBool>`exists ${onVerses
        .where(sql<SqlBool>`sermon_id = sermons.id`)
        .limit(1)
        .offset(0)}`
    : sql<SqlBool>`sermons.id in ${onVerses}`
  return { isMany, condition }
}

/** The condition that a sermon belongs to one of these series. */
export function isInSeries(db: Db, names: readonly string[]): Expression<SqlBool> {
  const further = db.selectFrom('sermon_series').select('sermon_id').where(isOneOf('name', names))
  // Both databases use an index for either side. A union took ten times as long, since it reads the sermons twice.
  return sql<SqlBool>`(${isOneOf('sermons.series', names)} or sermons.id in ${further})`
}

/** The condition that a column has one of these texts; a single one is compared by `=`, so that indexes give its order. */
export function isOneOf(column: string, texts: readonly string[]): Expression<SqlBool> {
  const [only = '', ...more] = texts
  if (more.length === 0) return texts.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} = ${only}`
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(texts)})`
}
