/**
 * Signing in: how a person proves who they are, where they are signed in, and what is handed out once. A password is one
 * way of several, so it leaves the person's own record.
 *
 * Whatever opens a door (a session's token, the secret of a link) is kept only as a hash.
 */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const OF_PEOPLE = ['disabled_at', 'invited_at', 'last_seen_at']
const FLAGS_OF_PEOPLE = ['email_verified', 'two_factor']

export function accounts(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  /** A table of text columns; all but those in `optional` are always given. */
  function table(db: Kysely<never>, name: string, columns: string[], optional: string[] = []) {
    let builder: CreateTableBuilder<string> = db.schema
      .createTable(name)
      .addColumn('id', text, (c) => c.primaryKey().notNull())
    for (const column of columns) builder = builder.addColumn(column, text, (c) => c.notNull())
    for (const column of optional) builder = builder.addColumn(column, text)
    return builder
  }
  function ofPerson(builder: CreateTableBuilder<string>) {
    return builder.addColumn('person_id', text, (c) => c.notNull().references('people.id').onDelete('cascade'))
  }

  return {
    async up(db: Kysely<never>) {
      for (const column of OF_PEOPLE) {
        await db.schema
          .alterTable('people')
          .addColumn(column, text, (c) => c.notNull().defaultTo(''))
          .execute()
      }
      for (const column of FLAGS_OF_PEOPLE) {
        await db.schema
          .alterTable('people')
          .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
          .execute()
      }

      await ofPerson(
        table(db, 'sign_in_methods', ['provider', 'account_id', 'created_at', 'updated_at'], ['password_hash']),
      ).execute()
      await sql`create unique index sign_in_methods_key on sign_in_methods (provider, account_id)`.execute(db)
      await sql`create index sign_in_methods_of_person on sign_in_methods (person_id)`.execute(db)
      await sql`
        insert into sign_in_methods (id, person_id, provider, account_id, password_hash, created_at, updated_at)
        select id, id, 'credential', id, password_hash, created_at, updated_at from people where password_hash <> ''
      `.execute(db)
      await db.schema.alterTable('people').dropColumn('password_hash').execute()

      await ofPerson(
        table(db, 'sessions', ['token_hash', 'expires_at', 'created_at', 'updated_at', 'user_agent']),
      ).execute()
      await sql`create unique index sessions_by_token on sessions (token_hash)`.execute(db)
      await sql`create index sessions_of_person on sessions (person_id)`.execute(db)
      await sql`create index sessions_by_end on sessions (expires_at)`.execute(db)

      await table(db, 'verifications', ['identifier_hash', 'value', 'expires_at', 'created_at', 'updated_at']).execute()
      await sql`create index verifications_by_identifier on verifications (identifier_hash)`.execute(db)
      await sql`create index verifications_by_value on verifications (value)`.execute(db)
      await sql`create index verifications_by_end on verifications (expires_at)`.execute(db)

      await ofPerson(table(db, 'two_factors', ['secret', 'backup_codes'], ['locked_until']))
        .addColumn('verified', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      await sql`create unique index two_factors_of_person on two_factors (person_id)`.execute(db)
    },
  }
}
