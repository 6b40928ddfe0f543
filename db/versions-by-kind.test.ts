import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate, migrationNames } from '#db/migrate.ts'
import { newPostgresAddress } from '#test/databases.ts'

const earlier = migrationNames.filter((name) => name < '0048')
const times = { created_at: '', updated_at: '' }

describe.each(['sqlite', 'postgres'] as const)('versions of records of two kinds with one id (%s)', (engine) => {
  let database: Database
  beforeEach(async () => {
    database = openDatabase(engine === 'postgres' ? await newPostgresAddress() : ':memory:')
    await migrate(database, earlier)
  })
  afterEach(() => database.close())

  const insert = async (table: string, ...rows: Record<string, string | number>[]) => {
    for (const row of rows) {
      const names = Object.keys(row).map((name) => sql.ref(name))
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(
        database.db,
      )
    }
  }
  const version = (table: string, id: string, number: number, title: string) =>
    insert('versions', {
      record_id: id,
      version: number,
      table_name: table,
      at: '2026-11-01T12:00:00.000Z',
      by: 'Ada',
      record: JSON.stringify({ id, title }),
    })
  const deletion = (id: string, kind: string) =>
    insert('deletions', { id, kind, name: kind, label: kind, records: 1, deleted_at: '', deleted_by: '' })

  it('stay, and those that were never stored are named', async () => {
    await insert('sermons', { id: '7', title: 'Grace', version: 3, ...times }, { id: '8', version: 2, ...times })
    await insert('events', { id: '7', title: 'Fish fry', version: 2, ...times })
    for (const [number, title] of [
      [1, 'a'],
      [2, 'b'],
    ] as const)
      await version('sermons', '7', number, title)
    await version('sermons', '8', 1, 'c')
    await version('settings', 'settings', 1, '')
    await deletion('one', 'notices')
    await deletion('all', 'sample')
    const record = { id: '8', date: '2026-12-24', version: 2, video_id: 'v' }
    await insert('deleted_records', { deletion_id: 'one', id: '8', record: JSON.stringify(record) })
    const samples = [
      { id: '9', table: 'sermons' },
      { id: 'phone', table: 'settings' },
    ]
    for (const { id, table } of samples)
      await insert('deleted_records', { deletion_id: 'all', id, record: JSON.stringify({ id, table }) })

    await migrate(database)

    const { db } = database
    const all = db.selectFrom('versions').select(['table_name', 'record_id', 'version', 'record'])
    const kept = await all.orderBy('table_name').orderBy('record_id').orderBy('version').execute()
    const title = (record: string) => (JSON.parse(record) as { title: string }).title
    expect(kept.map((row) => [row.table_name, row.record_id, row.version, title(row.record)])).toEqual([
      ['sermons', '7', 1, 'a'],
      ['sermons', '7', 2, 'b'],
      ['sermons', '8', 1, 'c'],
      ['settings', 'settings', 1, ''],
    ])
    const trash = await db
      .selectFrom('deleted_records')
      .select(['table_name', 'id', 'video_id'])
      .orderBy('id')
      .execute()
    expect(trash).toEqual([
      { table_name: 'notices', id: '8', video_id: 'v' },
      { table_name: 'sermons', id: '9', video_id: null },
      { table_name: 'settings', id: 'phone', video_id: null },
    ])
    const said = await db.selectFrom('changes').select(['action', 'kind', 'label']).orderBy('label').execute()
    expect(said).toEqual(
      ['event “Fish fry” (7)', 'service change “2026-12-24” (8)'].map((name) => ({
        action: 'couldn’t find',
        kind: 'earlier versions',
        label: `1 of the ${name}, since a record of another kind has the same ID`,
      })),
    )
    await db.deleteFrom('deletions').where('id', '=', 'all').execute()
    expect(await db.selectFrom('deleted_records').select('id').execute()).toEqual([{ id: '8' }])
  })
})
