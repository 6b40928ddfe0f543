/**
 * Tables that the database itself keeps in step with the JSON in a column of sermons, whatever writes the row: a form, an
 * import, an undo, the trash.
 */
import {
  addColumns,
  columns,
  indexes,
  isPostgres,
  migration,
  onPostgres,
  onSqlite,
  run,
  type Step,
  texts,
  textType,
} from '#db/migrations/steps.ts'

/** @param described columns with their types; `TEXT` is the type of texts */
function createFollowing(table: string, described: string, keys: string): Step {
  return async (db) => {
    const typed = described.replaceAll('TEXT', textType(db))
    const rest = isPostgres(db) ? '' : ' without rowid'
    await run(`create table ${table} (${typed}, primary key (${keys}))${rest}`)(db)
  }
}

interface Following {
  table: string
  /** Columns of sermons that it follows. */
  watched: string
  /** SQL that tells whether a sermon, the trigger’s row `new` or `old`, has rows in `table`. */
  has: (row: 'new' | 'old') => string
  /** Whether an update of sermons may have changed them. */
  differs: string
  /** Inserts those of the row `new`. */
  add: string
}

function followOnSqlite({ table, watched, has, differs, add }: Following): Step {
  const remove = `delete from ${table} where sermon_id = old.id;`
  return onSqlite(
    `create trigger ${table}_insert after insert on sermons when ${has('new')} begin ${add}; end`,
    `create trigger ${table}_update after update of ${watched} on sermons when ${differs} begin ${remove} ${add}; end`,
    `create trigger ${table}_delete after delete on sermons when ${has('old')} begin ${remove} end`,
  )
}

/** @param isAdded whether `add` has to run */
function followOnPostgres({ table, watched, has, differs, add }: Following, isAdded = ''): Step {
  const follow = `execute function ${table}_follow()`
  return onPostgres(
    `create or replace function ${table}_follow() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then delete from ${table} where sermon_id = old.id; end if;
      if tg_op <> 'DELETE'${isAdded} then
        ${add}
        on conflict do nothing;
      end if;
      return null;
    end $$`,
    `create trigger ${table}_insert after insert on sermons for each row when (${has('new')}) ${follow}`,
    `create trigger ${table}_update after update of ${watched} on sermons for each row when (${differs}) ${follow}`,
    `create trigger ${table}_delete after delete on sermons for each row when (${has('old')}) ${follow}`,
  )
}

/** The verses of sermons. `passages` holds them (`app/values/bible-verses.ts`), and null until they have been read. */
const ofVerses = {
  table: 'sermon_verses',
  watched: 'passages',
  has: (row: string) => `${row}.passages <> '[]'`,
}

const verses = migration(
  addColumns('sermons', columns('text', 'passages')),
  indexes('sermons_unread on sermons (id) where passages is null'),
  createFollowing(
    'sermon_verses',
    'sermon_id TEXT not null, first_verse integer not null, last_verse integer not null',
    'sermon_id, first_verse, last_verse',
  ),
  indexes('sermon_verses_by_verse on sermon_verses (first_verse, last_verse, sermon_id)'),
  followOnSqlite({
    ...ofVerses,
    differs: 'new.passages is not old.passages',
    add: `insert or ignore into sermon_verses (sermon_id, first_verse, last_verse)
      select new.id, value ->> 0, value ->> 1 from json_each(new.passages)`,
  }),
  followOnPostgres({
    ...ofVerses,
    differs: 'new.passages is distinct from old.passages',
    add: `insert into sermon_verses (sermon_id, first_verse, last_verse)
        select new.id, (value ->> 0)::integer, (value ->> 1)::integer from json_array_elements(new.passages::json)`,
  }),
)

const ofTopics = {
  table: 'sermon_topics',
  watched: 'tags',
  has: (row: string) => `${row}.tags not in ('', '[]')`,
  differs: 'new.tags <> old.tags',
}

/**
 * The topics of sermons, one by one, from `tags`. And an index of all that the counts of the sermon library read, so that
 * they don't read descriptions.
 */
const topics = migration(
  createFollowing('sermon_topics', 'name TEXT not null, sermon_id TEXT not null', 'name, sermon_id'),
  indexes(
    'sermon_topics_by_sermon on sermon_topics (sermon_id)',
    'sermons_in_library on sermons ("id", "date", "speaker", "series", "status", "publish_at", "unpublish_at")',
  ),
  followOnSqlite({
    ...ofTopics,
    add: `insert or ignore into sermon_topics (name, sermon_id)
      select value, new.id from json_each(iif(new.tags = '', '[]', new.tags)) where value <> ''`,
  }),
  onSqlite(
    `insert or ignore into sermon_topics (name, sermon_id)
      select value, sermons.id from sermons, json_each(iif(sermons.tags = '', '[]', sermons.tags))
      where value <> ''`,
  ),
  followOnPostgres(
    {
      ...ofTopics,
      add: `insert into sermon_topics (name, sermon_id)
        select value, new.id from json_array_elements_text(new.tags::json) where value <> ''`,
    },
    ` and new.tags <> ''`,
  ),
  onPostgres(
    `insert into sermon_topics (name, sermon_id)
      select value, sermons.id from sermons, json_array_elements_text(sermons.tags::json)
      where sermons.tags not in ('', '[]') and value <> '' on conflict do nothing`,
  ),
)

const hasSeries = (row: string) => `${row}.also_in_series not in ('', '[]')`
const ofSeries = {
  table: 'sermon_series',
  watched: 'series, also_in_series',
  has: hasSeries,
  differs: `(new.also_in_series <> old.also_in_series or new.series <> old.series) and (${hasSeries('new')} or ${hasSeries('old')})`,
}

/** The further series of sermons, from `also_in_series`, without the name that is in `series`. */
const severalSeries = migration(
  addColumns('sermons', texts('also_in_series', '[]')),
  createFollowing('sermon_series', 'name TEXT not null, sermon_id TEXT not null', 'name, sermon_id'),
  indexes('sermon_series_by_sermon on sermon_series (sermon_id)'),
  followOnSqlite({
    ...ofSeries,
    add: `insert or ignore into sermon_series (name, sermon_id)
      select value, new.id from json_each(iif(new.also_in_series = '', '[]', new.also_in_series))
      where value not in ('', new.series)`,
  }),
  followOnPostgres(
    {
      ...ofSeries,
      add: `insert into sermon_series (name, sermon_id)
        select value, new.id from json_array_elements_text(new.also_in_series::json)
        where value not in ('', new.series)`,
    },
    ` and new.also_in_series <> ''`,
  ),
)

/** Columns of a sermon that its verses have too. */
const COPIED = ['date', 'status', 'publish_at', 'unpublish_at']
const WATCHED = ['passages', ...COPIED]
const namesOf = (names: readonly string[], row?: string) =>
  names.map((name) => (row === undefined ? `"${name}"` : `"${row}"."${name}"`)).join(', ')
const ofDatedVerses = { ...ofVerses, watched: namesOf(WATCHED) }
const INTO_VERSES = `into sermon_verses (sermon_id, first_verse, last_verse, ${namesOf(COPIED)})`

/**
 * The verses of sermons with what decides where in a list a sermon is, and whether visitors see it: one index then tells
 * which sermons of a passage are the newest, and how many there are, without reading the sermons themselves.
 */
const datedVerses = migration(
  ...['insert', 'update', 'delete'].flatMap((act) => [
    onSqlite(`drop trigger "sermon_verses_${act}"`),
    onPostgres(`drop trigger "sermon_verses_${act}" on sermons`),
  ]),
  run('drop table sermon_verses'),
  createFollowing(
    'sermon_verses',
    `sermon_id TEXT not null, first_verse integer not null, last_verse integer not null,
      ${COPIED.map((name) => `"${name}" TEXT not null`).join(', ')}`,
    'sermon_id, first_verse, last_verse',
  ),
  indexes(
    `sermon_verses_by_verse
      on sermon_verses (first_verse, last_verse, date, sermon_id, status, publish_at, unpublish_at)`,
  ),
  followOnSqlite({
    ...ofDatedVerses,
    differs: WATCHED.map((name) => `"new"."${name}" is not "old"."${name}"`).join(' or '),
    add: `insert or ignore ${INTO_VERSES}
      select new.id, value ->> 0, value ->> 1, ${namesOf(COPIED, 'new')} from json_each(new.passages)`,
  }),
  onSqlite(
    `insert or ignore ${INTO_VERSES} select sermons.id, value ->> 0, value ->> 1, ${namesOf(COPIED)}
      from sermons, json_each(sermons.passages)`,
  ),
  followOnPostgres({
    ...ofDatedVerses,
    differs: `(new.passages, ${namesOf(COPIED, 'new')}) is distinct from (${namesOf(WATCHED, 'old')})`,
    add: `insert ${INTO_VERSES}
        select new.id, (value ->> 0)::integer, (value ->> 1)::integer, ${namesOf(COPIED, 'new')}
        from json_array_elements(new.passages::json)`,
  }),
  onPostgres(
    `insert ${INTO_VERSES} select sermons.id, (value ->> 0)::integer, (value ->> 1)::integer, ${namesOf(COPIED)}
      from sermons, json_array_elements(sermons.passages::json) on conflict do nothing`,
    // Without it, lists are planned as if the table were empty, until autovacuum comes.
    'analyze sermon_verses',
  ),
)

export const ofSermons = {
  '0035_verses': verses,
  '0036_topics': topics,
  '0038_several_series': severalSeries,
  '0044_dated_verses': datedVerses,
}
