/**
 * The verses of sermons with what decides where in a list a sermon is, and whether visitors see it: one index then tells
 * which sermons of a passage are the newest, and how many there are, without reading the sermons themselves.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Columns of the sermon. */
const COPIED = ['date', 'status', 'publish_at', 'unpublish_at'] as const
const copied = sql.join(COPIED.map((name) => sql.ref(name)))
/** Of a trigger: the row after a change, and what a change has to touch. */
const ofNew = sql.join(COPIED.map((name) => sql.ref(`new.${name}`)))
const watched = sql.join(['passages', ...COPIED].map((name) => sql.ref(name)))

export function datedVerses(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      await dropTriggers(db, engine)
      await sql`drop table sermon_verses`.execute(db)
      await sql`create table sermon_verses (
        sermon_id ${text} not null,
        first_verse integer not null,
        last_verse integer not null,
        ${sql.join(COPIED.map((name) => sql`${sql.ref(name)} ${text} not null`))},
        primary key (sermon_id, first_verse, last_verse)
      ) ${sql.raw(engine === 'sqlite' ? 'without rowid' : '')}`.execute(db)
      await sql`create index sermon_verses_by_verse
        on sermon_verses (first_verse, last_verse, date, sermon_id, status, publish_at, unpublish_at)`.execute(db)
      await (engine === 'sqlite' ? followOnSqlite(db) : followOnPostgres(db))
    },
  }
}

async function dropTriggers(db: Kysely<never>, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const act of ['insert', 'update', 'delete']) {
    const name = sql.ref(`sermon_verses_${act}`)
    await sql`drop trigger ${name} ${engine === 'postgres' ? sql`on sermons` : sql``}`.execute(db)
  }
}

async function followOnSqlite(db: Kysely<never>): Promise<void> {
  const into = sql`insert or ignore into sermon_verses (sermon_id, first_verse, last_verse, ${copied})`
  const add = sql`${into} select new.id, value ->> 0, value ->> 1, ${ofNew} from json_each(new.passages);`
  const remove = sql`delete from sermon_verses where sermon_id = old.id;`
  const differs = sql.join(
    ['passages', ...COPIED].map((name) => sql`${sql.ref(`new.${name}`)} is not ${sql.ref(`old.${name}`)}`),
    sql` or `,
  )
  await sql`create trigger sermon_verses_insert after insert on sermons when new.passages <> '[]'
    begin ${add} end`.execute(db)
  await sql`create trigger sermon_verses_update after update of ${watched} on sermons when ${differs}
    begin ${remove} ${add} end`.execute(db)
  await sql`create trigger sermon_verses_delete after delete on sermons when old.passages <> '[]'
    begin ${remove} end`.execute(db)
  await sql`${into} select sermons.id, value ->> 0, value ->> 1, ${copied}
    from sermons, json_each(sermons.passages)`.execute(db)
}

async function followOnPostgres(db: Kysely<never>): Promise<void> {
  const into = sql`insert into sermon_verses (sermon_id, first_verse, last_verse, ${copied})`
  await sql`create or replace function sermon_verses_follow() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then delete from sermon_verses where sermon_id = old.id; end if;
      if tg_op <> 'DELETE' then
        ${into} select new.id, (value ->> 0)::integer, (value ->> 1)::integer, ${ofNew}
        from json_array_elements(new.passages::json)
        on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db)
  const follow = sql`execute function sermon_verses_follow()`
  const before = sql.join(['passages', ...COPIED].map((name) => sql.ref(`old.${name}`)))
  await sql`create trigger sermon_verses_insert after insert on sermons
    for each row when (new.passages <> '[]') ${follow}`.execute(db)
  await sql`create trigger sermon_verses_update after update of ${watched} on sermons
    for each row when ((new.passages, ${ofNew}) is distinct from (${before})) ${follow}`.execute(db)
  await sql`create trigger sermon_verses_delete after delete on sermons
    for each row when (old.passages <> '[]') ${follow}`.execute(db)
  await sql`${into} select sermons.id, (value ->> 0)::integer, (value ->> 1)::integer, ${copied}
    from sermons, json_array_elements(sermons.passages::json) on conflict do nothing`.execute(db)
  // Without it, lists are planned as if the table were empty, until autovacuum comes.
  await sql`analyze sermon_verses`.execute(db)
}
