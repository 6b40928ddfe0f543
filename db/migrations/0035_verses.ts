/**
 * The verses of sermons. `passages` holds them as JSON (`app/bible/verses.ts`), and null until they have been read; the
 * database itself keeps `sermon_verses` in step with it, whatever writes the row: a form, an import, an undo, the trash.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function verses(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      await db.schema.alterTable('sermons').addColumn('passages', text).execute()
      await sql`create index sermons_unread on sermons (id) where passages is null`.execute(db)
      await sql`create table sermon_verses (
        sermon_id ${text} not null,
        first_verse integer not null,
        last_verse integer not null,
        primary key (sermon_id, first_verse, last_verse)
      ) ${sql.raw(engine === 'sqlite' ? 'without rowid' : '')}`.execute(db)
      await sql`create index sermon_verses_by_verse on sermon_verses (first_verse, last_verse, sermon_id)`.execute(db)
      await (engine === 'sqlite' ? followOnSqlite(db) : followOnPostgres(db))
    },
  }
}

async function followOnSqlite(db: Kysely<never>): Promise<void> {
  const add = sql`insert or ignore into sermon_verses (sermon_id, first_verse, last_verse)
    select new.id, value ->> 0, value ->> 1 from json_each(new.passages);`
  const remove = sql`delete from sermon_verses where sermon_id = old.id;`
  await sql`create trigger sermon_verses_insert after insert on sermons when new.passages <> '[]'
    begin ${add} end`.execute(db)
  await sql`create trigger sermon_verses_update after update of passages on sermons when new.passages is not old.passages
    begin ${remove} ${add} end`.execute(db)
  await sql`create trigger sermon_verses_delete after delete on sermons when old.passages <> '[]'
    begin ${remove} end`.execute(db)
}

async function followOnPostgres(db: Kysely<never>): Promise<void> {
  await sql`create function sermon_verses_follow() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then delete from sermon_verses where sermon_id = old.id; end if;
      if tg_op <> 'DELETE' then
        insert into sermon_verses (sermon_id, first_verse, last_verse)
        select new.id, (value ->> 0)::integer, (value ->> 1)::integer from json_array_elements(new.passages::json)
        on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db)
  const follow = sql`execute function sermon_verses_follow()`
  await sql`create trigger sermon_verses_insert after insert on sermons
    for each row when (new.passages <> '[]') ${follow}`.execute(db)
  await sql`create trigger sermon_verses_update after update of passages on sermons
    for each row when (new.passages is distinct from old.passages) ${follow}`.execute(db)
  await sql`create trigger sermon_verses_delete after delete on sermons
    for each row when (old.passages <> '[]') ${follow}`.execute(db)
}
