/** Short migrations, from the first tables to search without accents; the long ones between them have files of their own. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const textOf = (engine: 'sqlite' | 'postgres') => (engine === 'postgres' ? sql`text collate "C"` : sql`text`)

/** Columns of text, empty at first. */
function texts(table: string, ...columns: string[]) {
  return (engine: 'sqlite' | 'postgres'): Migration => ({
    async up(db: Kysely<never>) {
      for (const column of columns) {
        const altered = db.schema.alterTable(table)
        await altered.addColumn(column, textOf(engine), (c) => c.notNull().defaultTo('')).execute()
      }
    },
  })
}

/**
 * PostgreSQL finds rare pieces of text quickly where its trigrams cannot: one or two letters, which make no trigram, and
 * phrases whose words are common but seldom stand side by side, since its trigrams never reach across a space. SQLite's
 * index does both already.
 */
export function rareSearches(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<never>) {
      if (engine === 'sqlite') return
      // Its cost keeps the planner from ever working it out row by row.
      await sql`create function sermon_grams(search_text text) returns text[]
        language plpgsql immutable parallel safe cost 10000 as $$
        declare
          c text[] := string_to_array(search_text, null);
          n int := coalesce(array_length(c, 1), 0);
        begin
          return coalesce((select array_agg(distinct gram) from (
            select c[i] as gram from generate_series(1, n) i
            union all select c[i] || c[i + 1] from generate_series(1, n - 1) i
            union all select c[i - 2] || c[i - 1] || ' ' || c[i + 1] || c[i + 2]
              from generate_series(3, n - 2) i where c[i] = ' '
          ) grams), '{}');
        end $$`.execute(db)
      await sql`create index sermons_by_grams on sermons using gin (sermon_grams(search_text))`.execute(db)
      // Statistics would cost a minute at 100,000 sermons, and db/search.ts asks only for what is rare.
      await sql`alter index sermons_by_grams alter column 1 set statistics 0`.execute(db)
    },
  }
}

const PICTURE = {
  texts: [
    'created_at',
    'updated_at',
    'created_by',
    'hash',
    'alt',
    'file_name',
    'received_at',
    'ready_at',
    'unused_since',
  ],
  numbers: ['version', 'width', 'height', 'bytes'],
}

/** Uploaded pictures: what is known of each besides its files. */
export function pictures(engine: 'sqlite' | 'postgres'): Migration {
  const text = textOf(engine)
  return {
    async up(db: Kysely<never>) {
      let table = db.schema.createTable('pictures').addColumn('id', text, (c) => c.primaryKey().notNull())
      for (const name of PICTURE.texts) table = table.addColumn(name, text, (c) => c.notNull())
      for (const name of PICTURE.numbers) table = table.addColumn(name, 'integer', (c) => c.notNull())
      await table.execute()
      await sql`create index pictures_by_hash on pictures (hash)`.execute(db)
      await sql`create index pictures_by_time on pictures (created_at desc, id desc)`.execute(db)
    },
  }
}

/** The half minute of the last code of an authenticator app that was accepted, so that each is accepted once. */
export function codesOnce(): Migration {
  return {
    async up(db: Kysely<never>) {
      const table = db.schema.alterTable('two_factors')
      await table.addColumn('last_step', 'integer', (c) => c.notNull().defaultTo(0)).execute()
    },
  }
}

const NOTICE = ['created_at', 'updated_at', 'date', 'kind', 'time', 'location', 'message', 'shown_from', 'search_text']
/** By table: its key, its other text columns, its numbers. */
const LIVE_TABLES: [table: string, key: string[], texts: string[], numbers: string[]][] = [
  ['notices', ['id'], NOTICE, ['sample', 'version']],
  ['broadcasts', ['day'], ['video_id', 'title', 'state', 'starts_at', 'looked_at', 'tried_at'], []],
  ['media_checks', ['kind', 'address'], ['checked_at', 'outcome', 'why', 'failed_on'], ['failed_days']],
]
const LIVE_INDEXES = [
  'notices_by_day on notices (date, id)',
  'notices_shown on notices (shown_from, date)',
  'media_checks_failed on media_checks (failed_days, kind)',
]

/**
 * What visitors are told about single days of worship; the broadcast that was found for a day; whether the videos and
 * recordings that pages play are still there.
 */
export function live(engine: 'sqlite' | 'postgres'): Migration {
  const text = textOf(engine)
  return {
    async up(db: Kysely<never>) {
      for (const [name, key, others, numbers] of LIVE_TABLES) {
        let table: CreateTableBuilder<string, string> = db.schema.createTable(name)
        for (const column of key) table = table.addColumn(column, text, (c) => c.notNull())
        for (const column of others) table = table.addColumn(column, text, (c) => c.notNull().defaultTo(''))
        for (const column of numbers) table = table.addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        await table.addPrimaryKeyConstraint(`${name}_key`, [...key]).execute()
      }
      for (const index of LIVE_INDEXES) await sql`create index ${sql.raw(index)}`.execute(db)
    },
  }
}

/** Why a newsletter was paused automatically, and since when the answers of mail servers to it are watched. */
export const pauses = texts('newsletter_issues', 'paused_why', 'watched_since')

/** The video that a deleted record showed, so that video sync finds it without reading all of them. */
export function deletedVideos(engine: 'sqlite' | 'postgres'): Migration {
  const column =
    engine === 'postgres'
      ? sql`text collate "C" generated always as (record::json ->> 'video_id') stored`
      : sql`text generated always as (json_extract(record, '$.video_id')) virtual`
  return {
    async up(db: Kysely<never>) {
      await sql`alter table deleted_records add column video_id ${column}`.execute(db)
      await sql`create index deleted_records_by_video on deleted_records (video_id)`.execute(db)
    },
  }
}

const EMAIL_INDEXES = [
  'letters_by_try on letters (is_bulk, updated_at)',
  'letters_by_change on letters (state, updated_at)',
  "letters_in_trouble on letters (state, updated_at) where error_kind <> ''",
]

/**
 * Emails that were recalled while they were being sent; and indexes for questions about many emails: how many copies were
 * tried lately, which were finished long ago, and which are held up.
 */
export function recalledEmails(): Migration {
  return {
    async up(db: Kysely<never>) {
      const table = db.schema.alterTable('letters')
      await table.addColumn('is_recalled', 'integer', (c) => c.notNull().defaultTo(0)).execute()
      for (const index of EMAIL_INDEXES) await sql`create index ${sql.raw(index)}`.execute(db)
    },
  }
}

/** The process that runs the import of a playlist: another may have taken it over. Runs from before belong to none. */
export function runClaims(): Migration {
  return {
    async up(db: Kysely<never>) {
      const table = db.schema.alterTable('playlist_runs')
      await table.addColumn('claim', 'text', (c) => c.notNull().defaultTo('')).execute()
    },
  }
}

/** Single occurrences of recurring events that are left out or changed; no event has any yet. */
export const recurrenceExceptions = texts('events', 'recurrence_exceptions')

/** The answer that was noted for emails that were only written into the log, then and now. */
const LOGGED = 'Written into the log; nothing was sent'

/**
 * Emails that were only written into the log, because no mail server was set, were not sent. They become `unsent`. Copies of
 * a newsletter become `failed`: they can be sent again from there. What held a secret was forgotten when it was logged, so
 * it keeps its `sent_at` and cannot be sent any more.
 */
export function emailsNotSent(): Migration {
  return {
    async up(db: Kysely<never>) {
      await sql`update letters set state = case when is_bulk = 1 then 'failed' else 'unsent' end, error = ${LOGGED}
        where state = 'sent' and answer = ${LOGGED}`.execute(db)
      await sql`update letters set sent_at = '' where error = ${LOGGED}
        and exists (select 1 from letter_bodies b where b.id = letters.body_id and b.is_sealed = 0)`.execute(db)
    },
  }
}
