/**
 * Data that most pages read: the rows of small tables, and the values by which lists are filtered. With the read cache, all
 * of it is read in one statement, so rendering a page needs few other queries.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Services } from '#app/http/services.ts'
import type { Db } from '#db/database.ts'
import { isContentTable, isPreviewing, published, translated } from '#db/published.ts'
import { columnsForJson, rowAsJson } from '#db/columns.ts'

type Parts = Pick<Services, 'database' | 'now' | 'readCache'>

/** Days before today that are read too: last Sunday is shown while no next one is known, and the church's day differs from UTC. */
const DAYS_BACK = 8

/** The queries by name; their rows come in no particular order. `since` is a day, `YYYY-MM-DD`. */
const queries = {
  settings: (db: Db) => db.selectFrom('settings').selectAll(),
  service_times: (db: Db) => db.selectFrom('service_times').selectAll(),
  staff_members: (db: Db) => db.selectFrom('staff_members').selectAll(),
  beliefs: (db: Db) => db.selectFrom('beliefs').selectAll(),
  questions: (db: Db) => db.selectFrom('questions').selectAll(),
  ministries: (db: Db) => db.selectFrom('ministries').selectAll(),
  menus: (db: Db) => db.selectFrom('menus').selectAll(),
  /** Without news, of which there may be many (`app/pages/lists.ts`). */
  pages: (db: Db) => db.selectFrom('pages').selectAll().where('kind', '!=', 'news'),
  featured_content: (db: Db) => db.selectFrom('featured_content').selectAll(),
  notices: (db: Db, since: string) => db.selectFrom('notices').selectAll().where('date', '>=', since),
  sunday_services: (db: Db, since: string) => db.selectFrom('sunday_services').selectAll().where('date', '>=', since),
  sundays: (db: Db, since: string) => db.selectFrom('sundays').selectAll().where('date', '>=', since),
  broadcasts: (db: Db, since: string) => db.selectFrom('broadcasts').selectAll().where('day', '>=', since),
  /** Recurring ones, and those with changed dates. */
  events: (db: Db) =>
    db
      .selectFrom('events')
      .selectAll()
      .where((eb) => eb.or([eb('is_recurring', '=', 1), eb('recurrence_exceptions', '<>', '')])),
  /** Those that are used in the settings. */
  pictures: (db: Db) =>
    db
      .selectFrom('pictures')
      .selectAll()
      .where('ready_at', '!=', '')
      .where(
        sql<string>`'"' || address || '"'`,
        'in',
        db.selectFrom('settings').select('value').where('name', 'like', '%Picture'),
      ),
  speakers: (db: Db) => speakerNames(db),
  series: (db: Db) => seriesNames(db),
  /** Includes those of sermons that are not public. */
  topics: (db: Db) => topicNames(db),
  /** The date of the newest sermon. */
  newest_sermon: (db: Db) =>
    db.selectFrom('sermons').select('date as value').orderBy('date', 'desc').orderBy('id', 'desc').limit(1),
  /** Any service of earlier. */
  any_stream: (db: Db) => db.selectFrom('live_streams').select('id as value').limit(1),
  /** Any sermon with a recording. There is a partial index with exactly this condition. */
  audible_sermon: (db: Db) =>
    db
      .selectFrom('sermons')
      .select('id as value')
      .where(sql<SqlBool>`sermons.audio_url <> ''`)
      .limit(1),
  /** The number of the newest passage of a transcript; null without any. */
  newest_passage: () => sql<{ value: number | null }>`(select max(seq) as value from transcript_passages)`,
  /** Any newsletter that may be read on the website. */
  any_newsletter: (db: Db) =>
    db
      .selectFrom('newsletter_issues')
      .select('id as value')
      .where('is_on_website', '=', 1)
      .where('started_at', '<>', '')
      .limit(1),
}

type Part = keyof typeof queries
type RowOf<P extends Part> = ReturnType<(typeof queries)[P]> extends Expression<infer Row> ? Row : never
export type SiteRows = { [P in Part]: RowOf<P>[] }

const names = Object.keys(queries) as Part[]

/** The key under which all parts are cached. */
export const SITE_ROWS_KEY = 'site rows'

/** The rows of one part, as visitors may see them. */
export async function siteRows<P extends Part>(services: Parts, part: P): Promise<RowOf<P>[]> {
  if (services.readCache.isOn && !isPreviewing()) {
    const all = await services.readCache.get(SITE_ROWS_KEY, () => readAll(published(services), firstDay(services)))
    return all[part]
  }
  const db = published(services)
  const rows = sql<RowOf<P>>`select * from ${queries[part](db, firstDay(services))} as ${sql.ref(part)}`
  return inLanguage(part, (await rows.execute(db)).rows)
}

/** The rows in the language of the page. */
function inLanguage<Row>(part: Part, rows: Row[]): Row[] {
  return isContentTable(part) ? (translated(part, rows as object[]) as Row[]) : rows
}

function firstDay({ now }: Parts): string {
  return now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: DAYS_BACK }).toString()
}

/** All parts, in one statement. */
async function readAll(db: Db, since: string): Promise<SiteRows> {
  const selects: RawBuilder<unknown>[] = []
  for (const name of names) {
    const columns = await columnsForJson(db, name)
    const record = rowAsJson(db, name, columns.length > 0 ? columns : ['value'])
    selects.push(
      sql`select ${sql.lit(name)} as part, ${record} as record from ${queries[name](db, since)} as ${sql.ref(name)}`,
    )
  }
  const { rows } = await sql<{ part: Part; record: string }>`${sql.join(selects, sql` union all `)}`.execute(db)
  const all: Partial<Record<Part, object[]>> = Object.fromEntries(names.map((name) => [name, []]))
  for (const { part, record } of rows) all[part]?.push(JSON.parse(record) as object)
  return Object.fromEntries(names.map((name) => [name, inLanguage(name, all[name] ?? [])])) as SiteRows
}

/**
 * The names in the filters of sermon lists, as tables with the column `value`: distinct, not empty, unordered.
 * `until` leaves out those that only sermons of later days have.
 */
type Names = RawBuilder<{ value: string }>

export function speakerNames(db: Db, until?: string): Names {
  return sql<{ value: string }>`(${distinct(db, 'speaker', until)})`
}

/** Includes the additional series of sermons. */
export function seriesNames(db: Db, until?: string): Names {
  const further = sermonsUntil(db, until).innerJoin('sermon_series', 'sermon_series.sermon_id', 'sermons.id')
  const names = further.select('sermon_series.name')
  return sql<{ value: string }>`(${distinct(db, 'series', until)} union select name from ${names} as further)`
}

export function topicNames(db: Db) {
  return db.selectFrom('sermon_topics').select('name as value').distinct()
}

/** Skips through the index: one read for each value, not for each row (https://wiki.postgresql.org/wiki/Loose_indexscan). */
function distinct(db: Db, column: 'speaker' | 'series', until?: string): Names {
  const first = sermonsUntil(db, until).select((eb) => eb.fn.min(column).as('value'))
  return sql<{ value: string }>`
    with recursive step(value) as (
      select ${first.where(column, '>', '')}
      union all
      select ${first.where(column, '>', sql.ref<string>('step.value'))} from step where step.value is not null
    )
    select value from step where value is not null`
}

function sermonsUntil(db: Db, until?: string) {
  const sermons = db.selectFrom('sermons')
  return until === undefined ? sermons : sermons.where('date', '<=', until)
}
