/** Usual names for tables, columns and stored words that had names of their own. */
import { type Kysely, sql } from 'kysely'
import { isPostgres, migration, onPostgres, run } from '#db/migrations/steps.ts'

const tables = [
  'alter table letters rename to emails',
  'alter table letter_bodies rename to email_bodies',
  'alter table people rename to users',
]

const columns = [
  ...['sign_in_methods', 'sessions', 'two_factors', 'preview_links', 'changes', 'notes'].map(
    (table) => `alter table ${table} rename column person_id to user_id`,
  ),
  'alter table job_runs rename column said to report',
  'alter table synced_videos rename column recognised to recognized',
]

const words = [
  `update playlist_runs set extent = 'all' where extent = 'whole'`,
  `update emails set kind = 'test email' where kind = 'test letter'`,
  `update emails set error_kind = 'email' where error_kind = 'letter'`,
  `update changes set kind = 'user' where kind = 'person'`,
  `update changes set kind = 'email' where kind = 'letter'`,
  `update changes set kind = 'emails' where kind = 'letters'`,
]

function renamed(name: string): string {
  return name
    .replace(/^letters_/, 'emails_')
    .replace(/^letter_bodies_/, 'email_bodies_')
    .replace(/^people_/, 'users_')
    .replace(/_of_person$/, '_of_user')
    .replace(/_person_id_/, '_user_id_')
}

/** Renames indexes, and with them PostgreSQL’s keys. SQLite can only make them anew. */
async function renameIndexes(db: Kysely<never>): Promise<void> {
  const { rows } = isPostgres(db)
    ? await sql<Index>`
        select indexname as name, indexdef as created from pg_indexes
        where schemaname = current_schema()`.execute(db)
    : await sql<Index>`select name, sql as created from sqlite_schema where type = 'index' and sql <> ''`.execute(db)
  for (const { name, created } of rows.filter((row) => renamed(row.name) !== row.name)) {
    const anew = [`drop index ${name}`, created.replace(name, renamed(name))]
    await run(...(isPostgres(db) ? [`alter index ${name} rename to ${renamed(name)}`] : anew))(db)
  }
}
interface Index {
  name: string
  /** The statement that creates it. */
  created: string
}

async function renameForeignKeys(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) return
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  for (const { table, name } of rows.filter((row) => renamed(row.name) !== row.name))
    await run(`alter table ${table} rename constraint ${name} to ${renamed(name)}`)(db)
}

export const usualNames = migration(
  run(...tables, ...columns, ...words),
  renameIndexes,
  renameForeignKeys,
  // Databases of before 0.3.0 compare these two in the server’s language, and all other texts bytewise.
  onPostgres(
    'alter table media_checks alter column media_type type text collate "C"',
    'alter table playlist_runs alter column claim type text collate "C"',
  ),
)
