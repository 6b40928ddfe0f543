/**
 * The kind of a record in the keys of `versions` and `deleted_records`. Imports choose ids, so that records of two kinds may
 * have the same one: they shared a history, in which each number was taken by whoever came first.
 */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import {
  belongsTo,
  createTable,
  given,
  indexes,
  isPostgres,
  migration,
  onPostgres,
  onSqlite,
} from '#db/migrations/steps.ts'

/** Tables with a history, with the name of their records and the column of their title. */
const CONTENT = {
  sermons: ['sermon', 'title'],
  events: ['event', 'title'],
  live_streams: ['live stream', 'title'],
  sunday_services: ['Sunday service', 'date'],
  notices: ['service change', 'date'],
  featured_content: ['featured content', 'title'],
  staff_members: ['staff member', 'name'],
  beliefs: ['belief', 'title'],
  questions: ['question', 'question'],
  service_times: ['service time', 'name'],
  ministries: ['ministry', 'name'],
} as const

/**
 * Logs the versions that were never stored because a record of another kind had the same id and its version of that number
 * was stored already. No version that is stored is lost: each names its table.
 */
async function logLostVersions(db: Kysely<never>): Promise<void> {
  const inTrash = (name: string) =>
    isPostgres(db) ? `record::json ->> '${name}'` : `json_extract(record, '$.${name}')`
  for (const [table, [name, titleColumn]] of Object.entries(CONTENT)) {
    const { rows } = await sql<{ id: string; title: string; lost: number | string }>`
      select records.id, records.title, count(*) as lost from versions join (
        select id, version, ${sql.ref(titleColumn)} as title from ${sql.table(table)}
        union all
        select deleted_records.id, cast(${sql.raw(inTrash('version'))} as integer), ${sql.raw(inTrash(titleColumn))}
        from deleted_records join deletions on deletions.id = deletion_id where kind = ${table}
      ) records on records.id = versions.record_id
      where versions.table_name <> ${table} and versions.version < records.version
      group by records.id, records.title order by records.id`.execute(db)
    for (const { id, title, lost } of rows) {
      const label = `${lost} of the ${name} “${title.slice(0, 200)}” (${id}), since a record of another kind has the same ID`
      await sql`insert into changes (id, at, person_id, person, action, kind, record_id, label, details, search_text)
        values (${randomUUID()}, ${new Date().toISOString()}, '', '', 'couldn’t find', 'earlier versions', '', ${label},
          '{}', ${label.toLowerCase()})`.execute(db)
    }
  }
}

const versions = [
  onSqlite('drop index versions_by_time', 'alter table versions rename to versions_before'),
  async (db: Kysely<never>) => {
    if (isPostgres(db)) return
    const all = [given('table_name record_id'), given('version', 'integer'), given('at by record')]
    await createTable('versions', all, 'table_name record_id version')(db)
  },
  onSqlite(
    `insert into versions (table_name, record_id, version, at, "by", record)
      select table_name, record_id, version, at, "by", record from versions_before`,
    'drop table versions_before',
    'create index versions_by_time on versions (at)',
  ),
  onPostgres(
    'alter table versions drop constraint versions_key',
    'alter table versions add constraint versions_key primary key (table_name, record_id, version)',
  ),
]

/** A deletion has records of one kind, except that of the sample, whose records name their table. */
const trash = [
  onSqlite('drop index deleted_records_by_video', 'alter table deleted_records rename to deleted_before'),
  async (db: Kysely<never>) => {
    if (isPostgres(db)) return
    const all = [belongsTo('deletion_id', 'deletions.id'), given('table_name id record')]
    await createTable('deleted_records', all, 'deletion_id table_name id')(db)
  },
  onSqlite(
    `alter table deleted_records add column video_id text
      generated always as (json_extract(record, '$.video_id')) virtual`,
    `insert into deleted_records (deletion_id, table_name, id, record)
      select deletion_id, iif(kind = 'sample', json_extract(record, '$.table'), kind), deleted_before.id, record
      from deleted_before join deletions on deletions.id = deletion_id`,
    'drop table deleted_before',
  ),
  onPostgres(
    `alter table deleted_records add column table_name text collate "C" not null default ''`,
    `update deleted_records set table_name = case kind when 'sample' then record::json ->> 'table' else kind end
      from deletions where deletions.id = deletion_id`,
    'alter table deleted_records alter column table_name drop default',
    'alter table deleted_records drop constraint deleted_records_key',
    'alter table deleted_records add constraint deleted_records_key primary key (deletion_id, table_name, id)',
    'drop index deleted_records_by_video',
  ),
  indexes('deleted_records_by_video on deleted_records (video_id)'),
]

export const versionsByKind = migration(logLostVersions, ...versions, ...trash)
