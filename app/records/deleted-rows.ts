/**
 * Moves rows out of their table into the trash, unchanged. Nothing can change between copy and deletion: PostgreSQL copies the rows
 * that the same statement deletes, and SQLite has no other writer in between.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Written } from '#app/http/activity-log.ts'
import { clearRestoredMark } from '#app/records/order.ts'
import { type Db, engineOf, type Trx } from '#db/database.ts'
import { countOf, newId } from '#db/records.ts'
import { columnsForJson, columnsFromJson, columnsOf, rowAsJson } from '#db/columns.ts'
import { emptyIndex, listForIndex } from '#db/search-index.ts'
import { rowRanges, valueList } from '#db/chunks.ts'
import type { RecordTableName } from '#db/schema.ts'

/** How many rows one statement writes: with long texts it takes 10 to 30 ms. */
const ROWS_PER_STATEMENT = 300
/**
 * For comparing and deleting, which are faster. Other requests run between two statements, but all other writes
 * wait for the last one, so fewer statements are better.
 */
const ROWS_PER_FAST_STATEMENT = 2_500

/** Starts a deletion, to which rows are moved. It has no kind, and is not listed, until `nameDeletion` was called. */
export async function startDeletion(db: Db, { person, now }: Actor): Promise<string> {
  const deletion = { id: newId(Date.parse(now)), kind: '', name: '', label: '', records: 0 }
  const by = { deleted_at: now, deleted_by: person.name }
  await db
    .insertInto('deletions')
    .values({ ...deletion, ...by })
    .execute()
  return deletion.id
}

/** Stores what a deletion contains, and deletes the preview links of its records. */
export async function nameDeletion(
  trx: Trx,
  id: string,
  named: { kind: RecordTableName; name: string; label: string; records: number },
): Promise<void> {
  await trx.updateTable('deletions').set(named).where('id', '=', id).execute()
  const gone = trx.selectFrom('deleted_records').select('id').where('deletion_id', '=', id)
  await trx
    .deleteFrom('preview_links')
    .where('table_name', '=', named.kind)
    .where((eb) => eb.exists(gone.where('id', '=', eb.ref('preview_links.record_id'))))
    .execute()
}

/** Moves rows into the deletion. @returns how many there were */
export async function moveToTrash(
  trx: Trx,
  table: RecordTableName,
  deletion: string,
  ids: readonly string[],
): Promise<number> {
  return move(trx, table, deletion, ids.length === 1 ? sql`id = ${ids[0]}` : sql`id in ${valueList(trx, ids)}`)
}

/** Moves every row of the table into the deletion. @returns how many there were */
export async function moveAllToTrash(trx: Trx, table: RecordTableName, deletion: string): Promise<number> {
  if (engineOf(trx) === 'postgres') return move(trx, table, deletion, sql`1 = 1`)
  await copyRows(trx, table, deletion, ROWS_PER_FAST_STATEMENT)
  const gone = sql`deletion_id = ${deletion} and id not in (select id from ${sql.table(table)})`
  await sql`delete from deleted_records where ${gone}`.execute(trx)
  await listForIndex(trx, table, async () => {
    for await (const range of rowRanges(trx, { table, key: 'rowid', size: ROWS_PER_FAST_STATEMENT })) {
      await sql`delete from ${sql.table(table)} where ${range}`.execute(trx)
    }
    await emptyIndex(trx, table)
  })
  return countOf(trx.selectFrom('deleted_records').where('deletion_id', '=', deletion))
}

/**
 * Copies the rows in small transactions before the one that deletes them, which then copies only what was changed since:
 * on SQLite every other write waits for that one. PostgreSQL needs no such help.
 */
export async function copyAhead(db: Db, table: RecordTableName, deletion: string): Promise<void> {
  if (engineOf(db) === 'sqlite') await copyRows(db, table, deletion, ROWS_PER_STATEMENT)
}

async function copyRows(db: Db, table: RecordTableName, deletion: string, size: number): Promise<void> {
  const json = rowAsJson(db, table, await columnsForJson(db, table))
  for await (const range of rowRanges(db, { table, key: 'rowid', size })) {
    await sql`
      insert or replace into deleted_records (deletion_id, table_name, id, record)
      select ${deletion}, ${table}, id, ${json} from ${sql.table(table)} where ${range} and not exists (
        select 1 from deleted_records kept
        where kept.deletion_id = ${deletion} and kept.table_name = ${table} and kept.id = ${sql.ref(`${table}.id`)} and kept.record = ${json}
      )`.execute(db)
  }
}

async function move(trx: Trx, table: RecordTableName, deletion: string, where: RawBuilder<unknown>): Promise<number> {
  const columns = await columnsForJson(trx, table)
  const copy = (from: string) => sql`
    insert into deleted_records (deletion_id, table_name, id, record)
    select ${deletion}, ${table}, id, ${rowAsJson(trx, from, columns)} from ${sql.table(from)}`
  const remove = sql`delete from ${sql.table(table)} where ${where}`
  if (engineOf(trx) === 'postgres') {
    const { numAffectedRows } = await sql`with gone as (${remove} returning *) ${copy('gone')}`.execute(trx)
    return Number(numAffectedRows)
  }
  await sql`${copy(table)} where ${where}`.execute(trx)
  const { numAffectedRows } = await remove.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Moves the rows of the deletion back into their table with an incremented version, so that a person who was editing one
 * notices it. A sample record becomes the church's own, since people restore what they want to keep. A row that has been
 * replaced stays in the trash. Columns that the table no longer has are dropped.
 * @returns the restored rows, with their versions
 */
export async function moveBack(trx: Trx, table: RecordTableName, deletion: string): Promise<Written[]> {
  const ofDeletion = sql`deletion_id = ${deletion} and deleted_records.table_name = ${table}`
  const columns = await storedColumns(trx, table, deletion)
  const { column, source } = columnsFromJson(trx, table, 'deleted_records')
  const values = columns.map((name) => {
    if (name === 'version') return sql`1 + coalesce(${lastKept(table, column(name))}, ${column(name)})`
    return name === 'sample' ? sql`0` : column(name)
  })
  const restored: Written[] = []
  const all = { table: 'deleted_records', key: 'deleted_records.id', size: ROWS_PER_STATEMENT, where: ofDeletion }
  for await (const range of rowRanges(trx, all)) {
    const { rows } = await sql<{ id: string; version: number }>`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from ${source} where ${ofDeletion} and ${range} order by deleted_records.id
      on conflict do nothing returning id, version`.execute(trx)
    if (rows.length === 0) continue
    const ids = rows.map(({ id }) => id)
    await clearRestoredMark(trx, table, ids)
    await sql`delete from deleted_records where ${ofDeletion} and id in ${valueList(trx, ids)}`.execute(trx)
    restored.push(...rows.map(({ id, version }): Written => [id, version]))
  }
  return restored
}

/** The last version after `version` that is kept of a later record of the same kind and id. */
function lastKept(table: RecordTableName, version: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select max(versions.version) from versions where versions.table_name = ${table}
    and versions.record_id = deleted_records.id and versions.version > ${version})`
}

/** The stored columns of a deletion's rows that their table still has. */
async function storedColumns(trx: Trx, table: RecordTableName, deletion: string): Promise<string[]> {
  const query = trx.selectFrom('deleted_records').select('record').where('deletion_id', '=', deletion)
  const { record } = await query.limit(1).executeTakeFirstOrThrow()
  const stored = new Set(Object.keys(JSON.parse(record) as object))
  return (await columnsOf(trx, table)).filter((name) => stored.has(name))
}
