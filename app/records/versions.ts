/**
 * Earlier versions of the website's content. Before a record is changed, its row is copied to `versions` in the same
 * transaction; the newest version is the record itself. Changes of single columns, in rows of several tables, are one
 * action that can be undone.
 */
import { CompiledQuery, type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import { isContentTable } from '#db/published.ts'
import { type Database, type Db, engineOf, type Trx } from '#db/database.ts'
import { columnsForJson, rowAsJson, versionInRecord } from '#db/columns.ts'
import { inChunks, valueList } from '#db/chunks.ts'
import type { RecordTableName } from '#db/schema.ts'
import type { VersionTable } from '#db/tables/admin.ts'
import type { Actor, ChangedValue } from '#app/http/activity-log.ts'
import { compare } from '#app/text/compare.ts'
import { advisoryLock, forUpdate } from '#db/locks.ts'

/** After this time only the last version of each month is kept. */
const FULL_HISTORY_DAYS = 365
/** Versions that one transaction of `thinVersions` deletes. */
const VERSIONS_PER_TRANSACTION = 500

/** The statement that copies one row on SQLite, by table: building it takes as long as running it. */
const copyTexts = new Map<RecordTableName, string>()

/** Copies the current rows. Copying a version again changes nothing, so it may be done before a transaction. */
export async function storeVersions(db: Db, table: RecordTableName, ids: readonly string[]): Promise<void> {
  if (!isContentTable(table) || ids.length === 0) return
  await copyOf(db, table, await columnsForJson(db, table), sql`in ${valueList(db, ids)}`).execute(db)
}

/** Copies the row, then updates it; on PostgreSQL in one statement, which saves a round trip. */
export async function updateWithVersion(
  trx: Trx,
  table: RecordTableName,
  id: string,
  update: OperationNodeSource & { execute: () => Promise<unknown> },
): Promise<void> {
  if (!isContentTable(table) || engineOf(trx) === 'sqlite') {
    if (isContentTable(table)) await trx.executeQuery(CompiledQuery.raw(await copyText(trx, table), [id]))
    await update.execute()
    return
  }
  // All parts of one statement see the rows as they were before it
  // (https://www.postgresql.org/docs/current/queries-with.html#QUERIES-WITH-MODIFYING).
  await sql`with kept as (${copyOf(trx, table, [], sql`= ${id}`)}) ${update}`.execute(trx)
}

async function copyText(trx: Trx, table: RecordTableName): Promise<string> {
  const text =
    copyTexts.get(table) ?? copyOf(trx, table, await columnsForJson(trx, table), sql`= ${''}`).compile(trx).sql
  copyTexts.set(table, text)
  return text
}

function copyOf(db: Db, table: RecordTableName, columns: readonly string[], ids: RawBuilder<unknown>) {
  return sql`
    insert into versions (table_name, record_id, version, at, by, record)
    select ${sql.lit(table)}, id, version, updated_at, updated_by, ${rowAsJson(db, table, columns)}
    from ${sql.table(table)} where id ${ids}
    on conflict do nothing`
}

/** Deletes versions older than 12 months, except the last of each month of a record. */
export async function thinVersions(database: Database, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: 24 * FULL_HISTORY_DAYS }).toString({ smallestUnit: 'millisecond' })
  const month = (name: string) => sql<string>`substr(${sql.ref(`${name}.at`)}, 1, 7)`
  for (;;) {
    const deleted = await database.transaction(async (trx) => {
      const { rows } = await sql<Pick<VersionTable, 'table_name' | 'record_id' | 'version'>>`
        select old.table_name, old.record_id, old.version from versions as old
        where old.at < ${before} and exists (
          select 1 from versions as later
          where later.table_name = old.table_name and later.record_id = old.record_id
            and later.version > old.version and ${month('later')} = ${month('old')}
        ) order by old.at limit ${VERSIONS_PER_TRANSACTION}`.execute(trx)
      for (const { table_name: table, record_id: id, version } of rows) {
        const ofRecord = trx.deleteFrom('versions').where('table_name', '=', table).where('record_id', '=', id)
        await ofRecord.where('version', '=', version).execute()
      }
      return rows.length
    })
    if (deleted < VERSIONS_PER_TRANSACTION) return
  }
}

/** Writes `after` where the column still holds `before`, as a new version of the row. @returns the written ones */
export async function setValues(trx: Trx, values: readonly ChangedValue[], actor: Actor): Promise<ChangedValue[]> {
  if (values.some(({ table }) => table === 'settings')) await advisoryLock(trx, 'settings')
  const written: ChangedValue[] = []
  for (const value of values.toSorted(inOrderOfLocks)) if (await setValue(trx, value, actor)) written.push(value)
  return written
}

async function setValue(trx: Trx, value: ChangedValue, { person, now }: Actor): Promise<boolean> {
  const { table, id, column, before, after } = value
  if (table === 'settings') {
    const { numUpdatedRows } = await trx
      .updateTable('settings')
      .set({ value: after, updated_at: now, sample: 0 })
      .where('name', '=', id)
      .where('value', '=', before)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const row = forUpdate(
    trx,
    trx.selectFrom(table).select('id').where('id', '=', id).where(sql.ref(column), '=', before),
  )
  if (!(await row.executeTakeFirst())) return false
  await storeVersions(trx, table, [id])
  const by = isContentTable(table) ? sql`, updated_by = ${person.name}` : sql``
  await sql`
    update ${sql.table(table)}
    set ${sql.ref(column)} = ${after}, version = version + 1, updated_at = ${now} ${by}
    where id = ${id}`.execute(trx)
  return true
}

export function reversed(value: ChangedValue): ChangedValue {
  return { ...value, before: value.after, after: value.before }
}

/** The number of changed rows; several columns of one row count once. */
export function countRows(values: readonly ChangedValue[]): number {
  return new Set(values.map(({ table, id }) => `${table} ${id}`)).size
}

/**
 * The versions with which new records of these ids begin, by id: after those of earlier records of the kind that had the id,
 * whether their versions are kept or they are in the trash, so that no two share a version.
 */
export async function firstVersions(
  db: Db,
  table: RecordTableName,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const first = new Map<string, number>()
  for await (const some of inChunks(ids)) {
    const { rows } = await sql<{ id: string; last: number }>`
      select id, max(version) as last from (
        select record_id as id, version from versions where table_name = ${table} and record_id in ${valueList(db, some)}
        union all
        select id, ${versionInRecord(db)} from deleted_records
        where table_name = ${table} and id in ${valueList(db, some)}
      ) earlier group by id`.execute(db)
    for (const { id, last } of rows) first.set(id, last + 1)
  }
  return first
}

function inOrderOfLocks(a: ChangedValue, b: ChangedValue): number {
  return compare(a.table, b.table) || compare(a.id, b.id)
}
