/** Short migrations since the history of records; the long ones between them have files of their own. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const textOf = (engine: 'sqlite' | 'postgres') => (engine === 'postgres' ? sql`text collate "C"` : sql`text`)

/** Columns of text, empty at first. */
function texts(...columns: [table: string, column: string][]) {
  return (engine: 'sqlite' | 'postgres'): Migration => ({
    async up(db: Kysely<never>) {
      for (const [table, column] of columns) {
        const altered = db.schema.alterTable(table)
        await altered.addColumn(column, textOf(engine), (c) => c.notNull().defaultTo('')).execute()
      }
    },
  })
}

const DATED = [
  'sermons',
  'events',
  'live_streams',
  'sunday_services',
  'notices',
  'featured_content',
  'staff_members',
  'beliefs',
  'questions',
  'service_times',
  'ministries',
]

/** Indexes of the few records that become public, or stop being it, at a moment. */
export function publishingTimes(): Migration {
  return {
    async up(db: Kysely<never>) {
      for (const table of DATED) {
        for (const column of ['publish_at', 'unpublish_at']) {
          const [name, time] = [sql.ref(`${table}_by_${column}`), sql.ref(column)]
          await sql`create index ${name} on ${sql.table(table)} (${time}) where ${time} > ''`.execute(db)
        }
      }
    },
  }
}

/** Answers that are sent from the inbox: notes with a subject, and emails that belong to a thread. */
export const answers = texts(['notes', 'subject'], ['letters', 'thread'])

/** The roles of people besides administrator, which `is_admin` says already. They have none at first. */
export const roles = texts(['people', 'roles'])

const PREVIEW_LINK = ['table_name', 'record_id', 'created_at', 'expires_at', 'person_id', 'person']

/** Links that show one record to people without an account until they expire or are revoked. */
export function previewLinks(engine: 'sqlite' | 'postgres'): Migration {
  const text = textOf(engine)
  return {
    async up(db: Kysely<never>) {
      let table = db.schema
        .createTable('preview_links')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('token_hash', text, (c) => c.notNull().unique())
      for (const name of PREVIEW_LINK) table = table.addColumn(name, text, (c) => c.notNull())
      await table.execute()
      await db.schema.createIndex('preview_links_by_record').on('preview_links').column('record_id').execute()
    },
  }
}

/**
 * What the media library keeps of a picture besides: the address under which it is chosen, which has its focal point, and
 * the picture that it was cropped from. Pictures that are there are listed at once.
 */
export function mediaLibrary(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<never>) {
      await texts(['pictures', 'address'], ['pictures', 'original'], ['pictures', 'crop'])(engine).up(db)
      const table = db.schema.alterTable('pictures')
      await table.addColumn('sample', 'integer', (c) => c.notNull().defaultTo(0)).execute()
      const address = sql`'/pictures/' || hash || '-' || width || 'x' || height || '.webp'`
      await sql`update pictures set original = hash, address = ${address} where ready_at <> ''`.execute(db)
      await sql`create index pictures_by_original on pictures (original)`.execute(db)
    },
  }
}

/** The kinds of content that a contributor may write drafts of. */
export const contributors = texts(['people', 'contributes'])

const IN_SITEMAP = ['id', 'status', 'publish_at', 'unpublish_at', 'updated_at', 'title']

/**
 * Indexes for the sitemap, which names every public record. They hold all that it reads: of 100,000 sermons it takes 0.3 s
 * with them and 4 s without, since what says whether a sermon is public stands behind its description.
 */
export function sitemapIndexes(): Migration {
  return {
    async up(db: Kysely<never>) {
      for (const table of ['sermons', 'events', 'live_streams']) {
        const columns = sql.join(IN_SITEMAP.map((column) => sql.ref(column)))
        await sql`create index ${sql.ref(`${table}_in_sitemap`)} on ${sql.table(table)} (${columns})`.execute(db)
      }
    },
  }
}

/**
 * The size and type of audio files, which podcast feeds state and the check of links learns; and an index of the sermons that
 * have one, so that the feed doesn't read all the others.
 */
export function audioFiles(): Migration {
  return {
    async up(db: Kysely<never>) {
      const table = () => db.schema.alterTable('media_checks')
      await table()
        .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await sql`create index sermons_with_audio on sermons (date, id) where audio_url <> ''`.execute(db)
      await table()
        .addColumn('media_type', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    },
  }
}

const SIGN_UP_TEXTS = { categories: '[]', places: '', sign_up_questions: '[]' } as const

/** Signing up for events: what an event asks and how many places it has; and the categories of events. */
export function eventSignUp(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<never>) {
      const table = () => db.schema.alterTable('events')
      for (const [name, usual] of Object.entries(SIGN_UP_TEXTS)) {
        await table()
          .addColumn(name, textOf(engine), (column) => column.notNull().defaultTo(usual))
          .execute()
      }
      await table()
        .addColumn('sign_up', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      // Every page asks which dates are changed.
      await sql`create index events_with_changes on events (id) where recurrence_exceptions <> ''`.execute(db)
    },
  }
}

const SIGN_UP = {
  texts: [
    'event_id',
    'event_title',
    'date',
    'name',
    'email',
    'answers',
    'state',
    'created_at',
    'updated_at',
    'search_text',
  ],
  numbers: { attended: 0, position: 0, sample: 0, version: 1 },
}

/** People who signed up for a date of an event. */
export function signUps(engine: 'sqlite' | 'postgres'): Migration {
  const text = textOf(engine)
  return {
    async up(db: Kysely<never>) {
      let table = db.schema.createTable('event_sign_ups').addColumn('id', text, (column) => column.primaryKey())
      for (const name of SIGN_UP.texts) table = table.addColumn(name, text, (column) => column.notNull().defaultTo(''))
      for (const [name, usual] of Object.entries(SIGN_UP.numbers)) {
        table = table.addColumn(name, 'integer', (column) => column.notNull().defaultTo(usual))
      }
      await table.execute()
      await sql`create index event_sign_ups_in_order on event_sign_ups (event_id, date, state, position)`.execute(db)
      await sql`create index event_sign_ups_by_time on event_sign_ups (created_at, id)`.execute(db)
    },
  }
}

/** A calendar file that goes with an email. */
export const calendarFiles = texts(['letter_bodies', 'calendar'])

const AUDIO_FILE = {
  times: ['created_at', 'updated_at'],
  numbers: ['version', 'sample', 'bytes', 'seconds'],
  texts: ['address', 'file_name', 'modified', 'media_type', 'parts', 'pending', 'created_by', 'ready_at'],
}

/** Uploaded audio files, and an index by which the sermons that a file belongs to are found. */
export function uploadedAudio(engine: 'sqlite' | 'postgres'): Migration {
  const text = textOf(engine)
  return {
    async up(db: Kysely<never>) {
      let table = db.schema.createTable('audio_files').addColumn('id', text, (c) => c.primaryKey())
      for (const column of AUDIO_FILE.times) table = table.addColumn(column, text, (c) => c.notNull())
      for (const column of AUDIO_FILE.numbers) table = table.addColumn(column, 'integer', (c) => c.notNull())
      for (const column of AUDIO_FILE.texts) table = table.addColumn(column, text, (c) => c.notNull())
      await table.execute()
      await sql`create unique index audio_files_by_address on audio_files (address) where address <> ''`.execute(db)
      await sql`create index sermons_by_audio on sermons (audio_url) where audio_url <> ''`.execute(db)
    },
  }
}

/** Counts of rate limits that all processes share (`db/limits.ts`). */
export function limits(engine: 'sqlite' | 'postgres'): Migration {
  const text = textOf(engine)
  return {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('limits')
        .addColumn('key', text, (column) => column.primaryKey().notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('allowed_at', text, (column) => column.notNull())
        .addColumn('ends_at', text, (column) => column.notNull())
        .execute()
    },
  }
}
