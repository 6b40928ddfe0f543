/** Which sermons pass filters and a search. */
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'
import { searchedVerses, type Span, versesIn } from '#app/bible/verses.ts'
import { isInSeries } from '#app/features/sermons/names.ts'
import type { SermonFilters } from '#app/features/sermons/sermon.ts'
import type { Db } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'
import { type Keep, passageSearched, type Purpose, sermonsContaining, textContains } from '#db/search.ts'
import { fold, searchTerms } from '#db/search-text.ts'

/** The sermons that pass every filter that is set. */
export async function matching(db: Db, filters: SermonFilters, purpose: Purpose, keep?: Keep) {
  const query = await narrowed(db, filters, purpose)
  const { search = '' } = filters
  const terms = searchTerms(search)
  if (terms.length === 0) return query
  const verses = searchedVerses(search)
  if (!verses) return query.where(await sermonsContaining(db, terms, purpose, keep))
  return query.where(await isOnOrMentions(db, verses, fold(search), purpose, keep))
}

/** The condition that the passage of a sermon has some of these verses, or its text has the passage as it was typed. */
async function isOnOrMentions(db: Db, spans: readonly Span[], typed: string, purpose: Purpose, keep?: Keep) {
  const eb = expressionBuilder<Schema, 'sermons'>()
  const onVerses = sermonsOn(db, spans)
  const isFound = await isIn(onVerses, purpose)
  if (isFound.isMany) return eb.or([isFound.condition, textContains(db, [typed])])
  const mentions = await passageSearched(db, typed, purpose, keep)
  if (!mentions.isIndexed) return eb.or([isFound.condition, mentions.condition])
  // PostgreSQL uses an index for each part of a union, but not for both sides of this "or".
  const mentioning = db.selectFrom('sermons').select('id as sermon_id').where(mentions.condition)
  return sql<SqlBool>`sermons.id in ${onVerses.unionAll(mentioning)}`
}

/** The sermons that pass every filter but the search. */
export async function narrowed(db: Db, filters: Omit<SermonFilters, 'search'>, purpose: Purpose = 'count') {
  let query = db.selectFrom('sermons')
  if (filters.speaker) query = query.where('speaker', '=', filters.speaker)
  if (filters.series) query = query.where(isInSeries(db, [filters.series]))
  if (filters.startDate) query = query.where('sermons.date', '>=', filters.startDate)
  if (filters.endDate) query = query.where('sermons.date', '<=', filters.endDate)
  if (filters.topic) {
    const inTopic = db.selectFrom('sermon_topics').select('sermon_id').where('name', '=', filters.topic)
    query = query.where('sermons.id', 'in', inTopic)
  }
  return filters.reference ? query.where(await isOn(db, versesIn(filters.reference), purpose)) : query
}

/**
 * The sermons on some verses, and of some days, where nothing else is asked for: from `sermon_verses` alone, which has their
 * days. Nothing where something else is, and for a page of so many that the newest are found sooner one by one.
 */
export async function onVersesAlone(db: Db, { reference = '', ...others }: SermonFilters, purpose: Purpose) {
  const { startDate = '', endDate = '', ...more } = others
  if (reference === '' || Object.values(more).some(Boolean)) return undefined
  const onVerses = sermonsOn(db, versesIn(reference))
  if (purpose === 'page' && (await areMany(onVerses))) return undefined
  let days = onVerses.select('date').distinct()
  if (startDate) days = days.where('date', '>=', startDate)
  if (endDate) days = days.where('date', '<=', endDate)
  return db.selectFrom(days.as('found')).select('sermon_id as id')
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
  const condition = isMany
    ? sql<SqlBool>`exists ${onVerses.where(sql<SqlBool>`sermon_id = sermons.id`)}`
    : sql<SqlBool>`sermons.id in ${onVerses}`
  return { isMany, condition }
}
