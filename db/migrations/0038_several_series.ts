/**
 * The further series of sermons: `also_in_series` holds their names as JSON, and the database keeps `sermon_series` in step
 * with it, without the name that is in `series`.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function severalSeries(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      const table = db.schema.alterTable('sermons')
      await table.addColumn('also_in_series', text, (column) => column.notNull().defaultTo('[]')).execute()
      await sql`create table sermon_series (
        name ${text} not null,
        sermon_id ${text} not null,
        primary key (name, sermon_id)
      ) ${sql.raw(engine === 'sqlite' ? 'without rowid' : '')}`.execute(db)
      await sql`create index sermon_series_by_sermon on sermon_series (sermon_id)`.execute(db)
      await (engine === 'sqlite' ? followOnSqlite(db) : followOnPostgres(db))
    },
  }
}

/** Whether the row of a trigger has further series, or had. */
const newHas = sql`new.also_in_series not in ('', '[]')`
const oldHas = sql`old.also_in_series not in ('', '[]')`
const differs = sql`(new.also_in_series <> old.also_in_series or new.series <> old.series) and (${newHas} or ${oldHas})`

async function followOnSqlite(db: Kysely<never>): Promise<void> {
  const add = sql`insert or ignore into sermon_series (name, sermon_id)
    select value, new.id from json_each(iif(new.also_in_series = '', '[]', new.also_in_series))
    where value not in ('', new.series);`
  const remove = sql`delete from sermon_series where sermon_id = old.id;`
  await sql`create trigger sermon_series_insert after insert on sermons when ${newHas} begin ${add} end`.execute(db)
  await sql`create trigger sermon_series_update after update of series, also_in_series on sermons when ${differs}
    begin ${remove} ${add} end`.execute(db)
  await sql`create trigger sermon_series_delete after delete on sermons when ${oldHas} begin ${remove} end`.execute(db)
}

async function followOnPostgres(db: Kysely<never>): Promise<void> {
  await sql`create function sermon_series_follow() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then delete from sermon_series where sermon_id = old.id; end if;
      if tg_op <> 'DELETE' and new.also_in_series <> '' then
        insert into sermon_series (name, sermon_id)
        select value, new.id from json_array_elements_text(new.also_in_series::json)
        where value not in ('', new.series)
        on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db)
  const follow = sql`execute function sermon_series_follow()`
  await sql`create trigger sermon_series_insert after insert on sermons for each row when (${newHas}) ${follow}`.execute(
    db,
  )
  await sql`create trigger sermon_series_update after update of series, also_in_series on sermons
    for each row when (${differs}) ${follow}`.execute(db)
  await sql`create trigger sermon_series_delete after delete on sermons for each row when (${oldHas}) ${follow}`.execute(
    db,
  )
}
