/**
 * Data that most pages read: the rows of small tables, and the values by which lists are filtered. With the read cache, all
 * of it is read in one statement, so rendering a page needs few other queries.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Services } from '#app/http/services.ts'
import { type Database, type Db, engineOf } from '#db/database.ts'
import { isPreviewing, published } from '#db/published.ts'
import { rowAsJson } from '#db/row-json.ts'
import { seriesNames, speakerNames } from '#db/sermon-names.ts'

type Parts = Pick<Services, 'database' | 'now' | 'readCache'>

/** Days before today that are read too: an event of yesterday may still go on, and the church's day differs from UTC. */
const DAYS_BACK = 3

/** The queries by name; their rows come in no particular order. `since` is a day, `YYYY-MM-DD`. */
const queries = {
  settings: (db: Db) => db.selectFrom('settings').selectAll(),
  service_times: (db: Db) => db.selectFrom('service_times').selectAll(),
  staff_members: (db: Db) => db.selectFrom('staff_members').selectAll(),
  beliefs: (db: Db) => db.selectFrom('beliefs').selectAll(),
  questions: (db: Db) => db.selectFrom('questions').selectAll(),
  ministries: (db: Db) => db.selectFrom('ministries').selectAll(),
  featured_content: (db: Db) => db.selectFrom('featured_content').selectAll(),
  notices: (db: Db, since: string) => db.selectFrom('notices').selectAll().where('date', '>=', since),
  sunday_services: (db: Db, since: string) => db.selectFrom('sunday_services').selectAll().where('date', '>=', since),
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
  topics: (db: Db) => db.selectFrom('sermon_topics').select('name as value').distinct(),
  /** The date of the newest sermon. */
  newest_sermon: (db: Db) =>
    db.selectFrom('sermons').select('date as value').orderBy('date', 'desc').orderBy('id', 'desc').limit(1),
  /** Any sermon with a recording. There is a partial index with exactly this condition. */
  audible_sermon: (db: Db) =>
    db
      .selectFrom('sermons')
      .select('id as value')
      .where(sql<SqlBool>`sermons.audio_url <> ''`)
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
    const all = await services.readCache.get(SITE_ROWS_KEY, async () =>
      readAll(published(services), firstDay(services), await columnsIn(services.database)),
    )
    return all[part]
  }
  const db = published(services)
  const rows = sql<RowOf<P>>`select * from ${queries[part](db, firstDay(services))} as ${sql.ref(part)}`
  return (await rows.execute(db)).rows
}

function firstDay({ now }: Parts): string {
  return now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: DAYS_BACK }).toString()
}

/** All parts, in one statement. */
async function readAll(db: Db, since: string, columns: Columns): Promise<SiteRows> {
  const selects = names.map((name) => {
    const record = rowAsJson(db, name, columns[name] ?? ['value'])
    return sql`select ${sql.lit(name)} as part, ${record} as record from ${queries[name](db, since)} as ${sql.ref(name)}`
  })
  const { rows } = await sql<{ part: Part; record: string }>`${sql.join(selects, sql` union all `)}`.execute(db)
  const all: Partial<Record<Part, object[]>> = Object.fromEntries(names.map((name) => [name, []]))
  for (const { part, record } of rows) all[part]?.push(JSON.parse(record) as object)
  return all as SiteRows
}

/** The columns of the tables among the parts: in SQLite, JSON of a row needs their names. */
type Columns = Partial<Record<string, string[]>>
const columnsOf = new WeakMap<Database, Promise<Columns>>()

/** Read once: they never change while the program runs. */
function columnsIn(database: Database): Promise<Columns> {
  const known = columnsOf.get(database) ?? readColumns(database.db)
  columnsOf.set(database, known)
  known.catch(() => columnsOf.delete(database))
  return known
}

async function readColumns(db: Db): Promise<Columns> {
  if (engineOf(db) === 'postgres') return {}
  const { rows } = await sql<{ table: string; names: string }>`
    select t.name as "table", json_group_array(c.name) as names
    from sqlite_schema t join pragma_table_info(t.name) c
    where t.type = 'table' and t.name in (${sql.join(names)}) and c.name <> 'seq' group by t.name`.execute(db)
  return Object.fromEntries(rows.map(({ table, names: of }) => [table, JSON.parse(of) as string[]]))
}
