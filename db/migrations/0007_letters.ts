/**
 * Letters: what waits to be sent and what became of it, issues of the newsletter, consent of those who get it, who sees to
 * what came in and until when, and what was taken for spam.
 */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const ANSWERED = ['contact_messages', 'visitor_requests']
/** By table, text columns that are empty until something happens. */
const ADDED: [table: string, columns: string[]][] = [
  ...ANSWERED.map((table): [string, string[]] => [table, ['owner_id', 'due_at', 'answered_at']]),
  [
    'newsletter_subscribers',
    [
      'consent_at',
      'consent_source',
      'confirmed_at',
      'confirm_hash',
      'confirm_until',
      'left_at',
      'left_how',
      'left_why',
    ],
  ],
]
const INDEXES = [
  'letters_by_turn on letters (state, is_bulk, next_at, id)',
  'letters_by_time on letters (created_at desc, id desc)',
  'letters_by_state on letters (state, created_at desc, id desc)',
  'letters_by_sending on letters (is_bulk, sent_at)',
  'letters_of_batch on letters (batch_id, state)',
  'letters_about on letters (about_kind, about_id)',
  'letters_of_body on letters (body_id)',
  'newsletter_issues_by_time on newsletter_issues (created_at desc, id desc)',
  'notes_of_record on notes (kind, record_id, at)',
  'judged_spam_by_time on judged_spam (created_at desc, id desc)',
  'newsletter_subscribers_to_confirm on newsletter_subscribers (confirm_hash)',
  'contact_messages_due on contact_messages (status, due_at)',
  'visitor_requests_due on visitor_requests (status, due_at)',
]

export function letters(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  /** A table of an id and text columns that are always given, empty where there is nothing to say. */
  function table(db: Kysely<never>, name: string, columns: string[]) {
    let builder: CreateTableBuilder<string> = db.schema
      .createTable(name)
      .addColumn('id', text, (c) => c.primaryKey().notNull())
    for (const column of columns) builder = builder.addColumn(column, text, (c) => c.notNull().defaultTo(''))
    return builder
  }

  return {
    async up(db: Kysely<never>) {
      for (const [name, columns] of ADDED) {
        for (const column of columns) {
          await db.schema
            .alterTable(name)
            .addColumn(column, text, (c) => c.notNull().defaultTo(''))
            .execute()
        }
      }
      for (const name of ANSWERED) {
        await sql`update ${sql.table(name)} set answered_at = status_at where status <> 'new'`.execute(db)
      }

      await table(db, 'letter_bodies', ['text', 'html', 'created_at'])
        .addColumn('is_sealed', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      await table(db, 'letters', [
        'created_at',
        'updated_at',
        'kind',
        'to_address',
        'reply_to',
        'subject',
        'fills',
        'list_unsubscribe',
        'about_kind',
        'about_id',
        'batch_id',
        'state',
        'next_at',
        'claim',
        'claimed_until',
        'handed_at',
        'sent_at',
        'error',
        'error_kind',
        'answer',
        'search_text',
      ])
        .addColumn('body_id', text, (c) => c.notNull().references('letter_bodies.id'))
        .addColumn('dedupe_key', text, (c) => c.unique())
        .addColumn('is_bulk', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()

      await table(db, 'newsletter_issues', [
        'created_at',
        'updated_at',
        'subject',
        'preheader',
        'blocks',
        'state',
        'started_at',
        'finished_at',
        'sent_by',
        'search_text',
      ])
        .addColumn('sample', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .addColumn('recipients', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      await table(db, 'notes', ['kind', 'record_id', 'at', 'person_id', 'person', 'text']).execute()
      await table(db, 'judged_spam', ['form', 'fields', 'reason', 'created_at']).execute()
      for (const index of INDEXES) await sql`create index ${sql.raw(index)}`.execute(db)
    },
  }
}
