/**
 * The topics of sermons, one by one: the database keeps `sermon_topics` in step with the JSON in `tags`. And an index of all
 * that the counts of the sermon library read, so that they don't read descriptions.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function topics(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  const columns = ['id', 'date', 'speaker', 'series', 'status', 'publish_at', 'unpublish_at']
  return {
    async up(db: Kysely<never>) {
      await sql`create table sermon_topics (
        name ${text} not null,
        sermon_id ${text} not null,
        primary key (name, sermon_id)
      ) ${sql.raw(engine === 'sqlite' ? 'without rowid' : '')}`.execute(db)
      await sql`create index sermon_topics_by_sermon on sermon_topics (sermon_id)`.execute(db)
      await sql`create index sermons_in_library on sermons (${sql.join(columns.map((name) => sql.ref(name)))})`.execute(
        db,
      )
      await (engine === 'sqlite' ? followOnSqlite(db) : followOnPostgres(db))
    },
  }
}

async function followOnSqlite(db: Kysely<never>): Promise<void> {
  const add = sql`insert or ignore into sermon_topics (name, sermon_id)
    select value, new.id from json_each(iif(new.tags = '', '[]', new.tags)) where value <> '';`
  const remove = sql`delete from sermon_topics where sermon_id = old.id;`
  await sql`create trigger sermon_topics_insert after insert on sermons when new.tags not in ('', '[]')
    begin ${add} end`.execute(db)
  await sql`create trigger sermon_topics_update after update of tags on sermons when new.tags <> old.tags
    begin ${remove} ${add} end`.execute(db)
  await sql`create trigger sermon_topics_delete after delete on sermons when old.tags not in ('', '[]')
    begin ${remove} end`.execute(db)
  await sql`insert or ignore into sermon_topics (name, sermon_id)
    select value, sermons.id from sermons, json_each(iif(sermons.tags = '', '[]', sermons.tags))
    where value <> ''`.execute(db)
}

async function followOnPostgres(db: Kysely<never>): Promise<void> {
  await sql`create function sermon_topics_follow() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then delete from sermon_topics where sermon_id = old.id; end if;
      if tg_op <> 'DELETE' and new.tags <> '' then
        insert into sermon_topics (name, sermon_id)
        select value, new.id from json_array_elements_text(new.tags::json) where value <> ''
        on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db)
  const follow = sql`execute function sermon_topics_follow()`
  await sql`create trigger sermon_topics_insert after insert on sermons
    for each row when (new.tags not in ('', '[]')) ${follow}`.execute(db)
  await sql`create trigger sermon_topics_update after update of tags on sermons
    for each row when (new.tags <> old.tags) ${follow}`.execute(db)
  await sql`create trigger sermon_topics_delete after delete on sermons
    for each row when (old.tags not in ('', '[]')) ${follow}`.execute(db)
  await sql`insert into sermon_topics (name, sermon_id)
    select value, sermons.id from sermons, json_array_elements_text(sermons.tags::json)
    where sermons.tags not in ('', '[]') and value <> '' on conflict do nothing`.execute(db)
}
