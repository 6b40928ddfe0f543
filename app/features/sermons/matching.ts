/** Which sermons pass filters and a search. */
import { type Expression, sql, type SqlBool } from 'kysely'
import { searchedVerses, type Span, versesIn } from '#app/church/bible-verses.ts'
import type { NameKind } from '#app/features/sermons/names.ts'
import type { SermonFilters } from '#app/features/sermons/sermon.ts'
import type { Db } from '#db/database.ts'
import { sermonsContain } from '#db/search.ts'
import { fold, searchTerms } from '#db/search-text.ts'

/** Filters with the stored spellings of their names (`spellingsOf`); an empty list finds nothing. */
export type Sought = Omit<SermonFilters, NameKind> & Partial<Record<NameKind, readonly string[] | undefined>>

/** The sermons that pass every filter that is set. */
export function searchedSermons(db: Db, { search = '', ...filters }: Sought) {
  const query = filteredSermons(db, filters)
  const terms = searchTerms(search)
  if (terms.length === 0) return query
  const verses = searchedVerses(search)
  if (!verses) return query.where(sermonsContain(db, terms))
  const mentioning = db
    .selectFrom('sermons')
    .select('id as sermon_id')
    .where(sermonsContain(db, [fold(search)]))
  // PostgreSQL uses an index for each part of a union, but not for both sides of an "or".
  return query.where(sql<SqlBool>`sermons.id in ${sermonsOn(db, verses).unionAll(mentioning)}`)
}

/** The sermons that pass every filter but the search. */
export function filteredSermons(db: Db, filters: Omit<Sought, 'search'>) {
  let query = db.selectFrom('sermons')
  if (filters.speaker) query = query.where(isOneOf('sermons.speaker', filters.speaker))
  if (filters.series) query = query.where(isInSeries(db, filters.series))
  if (filters.startDate) query = query.where('sermons.date', '>=', filters.startDate)
  if (filters.endDate) query = query.where('sermons.date', '<=', filters.endDate)
  if (filters.topic) {
    const inTopic = db.selectFrom('sermon_topics').select('sermon_id').where(isOneOf('name', filters.topic))
    query = query.where('sermons.id', 'in', inTopic)
  }
  if (filters.reference) query = query.where('sermons.id', 'in', sermonsOn(db, versesIn(filters.reference)))
  return query
}

/** The sermons whose passage has some of these verses. */
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
