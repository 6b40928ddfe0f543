/**
 * Tables that the database itself keeps in step with the JSON in a column of sermons, whatever writes the row: a form, an
 * import, an undo, the trash.
 */
import { indexes, isPostgres, onPostgres, onSqlite, run, type Step, textType } from '#db/migrations/steps.ts'

interface Following {
  table: string
  /** Names and types of the columns; `TEXT` is the type of texts. */
  described: string
  /** The columns that identify a row. */
  keys: string
  /** Columns of sermons that it follows. */
  watched: string
  /** SQL that tells whether a sermon, the trigger’s row `new` or `old`, has rows in the table. */
  has: (row: 'new' | 'old') => string
  /** Whether an update of sermons may have changed them, by engine. */
  differs: { sqlite: string; postgres: string }
  /** Columns of the table, and the query of their values for the row `new`, by engine. */
  columns: string
  values: { sqlite: string; postgres: string }
  /** Whether PostgreSQL has values to add. */
  isAdded?: string
}

function createFollowing({
  table,
  described,
  keys,
  watched,
  has,
  differs,
  columns,
  values,
  isAdded,
}: Following): Step[] {
  const remove = `delete from ${table} where sermon_id = old.id;`
  const add = `insert or ignore into ${table} (${columns}) ${values.sqlite};`
  const follow = `execute function ${table}_follow()`
  return [
    async (db) => {
      const typed = described.replaceAll('TEXT', textType(db))
      await run(`create table ${table} (${typed}, primary key (${keys}))${isPostgres(db) ? '' : ' without rowid'}`)(db)
    },
    onSqlite(
      `create trigger ${table}_insert after insert on sermons when ${has('new')} begin ${add} end`,
      `create trigger ${table}_update after update of ${watched} on sermons when ${differs.sqlite} begin
        ${remove} ${add} end`,
      `create trigger ${table}_delete after delete on sermons when ${has('old')} begin ${remove} end`,
    ),
    onPostgres(
      `create function ${table}_follow() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then ${remove} end if;
        if tg_op <> 'DELETE'${isAdded === undefined ? '' : ` and ${isAdded}`} then
          insert into ${table} (${columns}) ${values.postgres}
          on conflict do nothing;
        end if;
        return null;
      end $$`,
      `create trigger ${table}_insert after insert on sermons for each row when (${has('new')}) ${follow}`,
      `create trigger ${table}_update after update of ${watched} on sermons
        for each row when (${differs.postgres}) ${follow}`,
      `create trigger ${table}_delete after delete on sermons for each row when (${has('old')}) ${follow}`,
    ),
  ]
}

/** Columns of a sermon that its verses have, too. */
const COPIED = ['date', 'status', 'publish_at', 'unpublish_at']
const ofRow = (row: 'new' | 'old', names = COPIED) => names.map((name) => `${row}.${name}`).join(', ')
const WATCHED = ['passages', ...COPIED]

/**
 * The verses of sermons with what decides where in a list a sermon is, and whether visitors see it: one index then tells
 * which sermons of a passage are the newest, and how many there are, without reading the sermons themselves.
 */
const verses = createFollowing({
  table: 'sermon_verses',
  described: `sermon_id TEXT not null, first_verse integer not null, last_verse integer not null,
    ${COPIED.map((name) => `${name} TEXT not null`).join(', ')}`,
  keys: 'sermon_id, first_verse, last_verse',
  watched: WATCHED.join(', '),
  has: (row) => `${row}.passages <> '[]'`,
  differs: {
    sqlite: WATCHED.map((name) => `new.${name} is not old.${name}`).join(' or '),
    postgres: `(${ofRow('new', WATCHED)}) is distinct from (${ofRow('old', WATCHED)})`,
  },
  columns: `sermon_id, first_verse, last_verse, ${COPIED.join(', ')}`,
  values: {
    sqlite: `select new.id, value ->> 0, value ->> 1, ${ofRow('new')} from json_each(new.passages)`,
    postgres: `select new.id, (value ->> 0)::integer, (value ->> 1)::integer, ${ofRow('new')}
      from json_array_elements(new.passages::json)`,
  },
})

const hasNames = (row: 'new' | 'old', list: string) => `${row}.${list} not in ('', '[]')`

/**
 * A table of the names in a list.
 * @param isName tells whether a name of the list is added
 */
function createNames(
  list: string,
  isName: string,
  { table, watched, differs }: Pick<Following, 'table' | 'watched'> & { differs: string },
): Step[] {
  return [
    ...createFollowing({
      table,
      described: 'name TEXT not null, sermon_id TEXT not null',
      keys: 'name, sermon_id',
      watched,
      has: (row) => hasNames(row, list),
      differs: { sqlite: differs, postgres: differs },
      columns: 'name, sermon_id',
      values: {
        sqlite: `select value, new.id from json_each(iif(new.${list} = '', '[]', new.${list})) where ${isName}`,
        postgres: `select value, new.id from json_array_elements_text(new.${list}::json) where ${isName}`,
      },
      isAdded: `new.${list} <> ''`,
    }),
    indexes(`${table}_by_sermon on ${table} (sermon_id)`),
  ]
}

const topics = createNames('tags', `value <> ''`, {
  table: 'sermon_topics',
  watched: 'tags',
  differs: 'new.tags <> old.tags',
})

/** The further series of sermons, without the name that is in `series`. */
const series = createNames('also_in_series', `value not in ('', new.series)`, {
  table: 'sermon_series',
  watched: 'series, also_in_series',
  differs: `(new.also_in_series <> old.also_in_series or new.series <> old.series)
    and (${hasNames('new', 'also_in_series')} or ${hasNames('old', 'also_in_series')})`,
})

export const sermonTables: Step[] = [
  ...verses,
  indexes(
    `sermon_verses_by_verse
      on sermon_verses (first_verse, last_verse, date, sermon_id, status, publish_at, unpublish_at)`,
  ),
  ...topics,
  ...series,
]
