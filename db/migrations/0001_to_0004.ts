/** The first tables, and those of the dashboard and its users. */
import type { Kysely } from 'kysely'
import {
  addColumns,
  belongsTo,
  columns,
  createRecords,
  createTable,
  given,
  indexes,
  isPostgres,
  key,
  migration,
  numbers,
  onPostgres,
  onSqlite,
  run,
  type Step,
  texts,
} from '#db/migrations/steps.ts'

/** Every record of the product, with the indexes that its reads use. */
const firstTables = migration(
  createRecords(
    'sermons',
    texts('title speaker date scripture series description duration thumbnail_url youtube_url video_id tags audio_url'),
    texts('search_text'),
  ),
  indexes(
    'sermons_by_date on sermons (date desc, id desc)',
    'sermons_by_speaker on sermons (speaker, date desc, id desc)',
    'sermons_by_series on sermons (series, date desc, id desc)',
    'sermons_by_video on sermons (video_id)',
  ),
  // Every run of three characters of `search_text` is in the index, so any substring of three or more is found by it.
  onPostgres(
    'create extension if not exists pg_trgm',
    'create index sermons_by_text on sermons using gin (search_text gin_trgm_ops)',
  ),
  // The same on SQLite: an FTS5 trigram index over `search_text`, kept in step by triggers and holding no second copy.
  onSqlite(
    `create virtual table sermons_found using fts5(
      search_text, content='sermons', content_rowid='seq', tokenize='trigram case_sensitive 1'
    )`,
    `create virtual table sermons_terms using fts5vocab('sermons_found', 'row')`,
    `create trigger sermons_found_insert after insert on sermons begin
      insert into sermons_found(rowid, search_text) values (new.seq, new.search_text);
    end`,
    `create trigger sermons_found_delete after delete on sermons begin
      insert into sermons_found(sermons_found, rowid, search_text) values ('delete', old.seq, old.search_text);
    end`,
    `create trigger sermons_found_update after update of search_text on sermons begin
      insert into sermons_found(sermons_found, rowid, search_text) values ('delete', old.seq, old.search_text);
      insert into sermons_found(rowid, search_text) values (new.seq, new.search_text);
    end`,
  ),
  createRecords(
    'events',
    texts('title date start_time end_time location description image_url external_url external_link_text'),
    texts('recurrence_rule recurrence_description'),
    numbers('is_recurring'),
  ),
  indexes('events_by_date on events (date, start_time, id)', 'events_recurring on events (is_recurring, date)'),
  createRecords(
    'live_streams',
    texts('title date description duration thumbnail_url youtube_url search_text'),
    numbers('is_live'),
  ),
  indexes(
    'live_streams_by_date on live_streams (date desc, id desc)',
    'live_streams_live on live_streams (is_live, date desc, id desc)',
  ),
  createRecords('sunday_services', texts('date time location youtube_url'), numbers('is_live')),
  indexes('sunday_services_by_date on sunday_services (date desc, time, id)'),
  createRecords('featured_content', texts('type content_id youtube_url title description'), numbers('is_active')),
  createRecords('youtube_playlists', texts('playlist_id kind title'), numbers('is_active')),
  createRecords('contact_messages', texts('first_name last_name email subject message status')),
  indexes('contact_messages_by_time on contact_messages (created_at desc, id desc)'),
  createRecords('visitor_requests', texts('full_name email phone number_of_kids status')),
  indexes('visitor_requests_by_time on visitor_requests (created_at desc, id desc)'),
  createRecords(
    'newsletter_subscribers',
    texts('email email_key first_name last_name phone notes'),
    numbers('is_active'),
  ),
  run('create unique index newsletter_subscribers_by_email on newsletter_subscribers (email_key)'),
  indexes('newsletter_subscribers_by_time on newsletter_subscribers (created_at desc, id desc)'),
  createRecords('staff_members', texts('name title email photo_url bio website_url role'), numbers('position')),
  createRecords('beliefs', texts('title body'), numbers('position')),
  createRecords('questions', texts('question answer'), numbers('position')),
  createRecords('service_times', texts('name time label shown_in'), numbers('weekday is_main position')),
  createRecords('ministries', texts('page name audience body'), numbers('position')),
  createRecords('people', texts('email email_key name password_hash'), numbers('is_admin')),
  run('create unique index people_by_email on people (email_key)'),
  createTable('settings', [key('name'), given('value updated_at'), numbers('sample')]),
  createTable('setup_links', [key(), given('secret_hash created_at')]),
)

const VERSIONED =
  'sermons events live_streams sunday_services featured_content youtube_playlists contact_messages visitor_requests ' +
  'newsletter_subscribers staff_members beliefs questions service_times ministries people'

/**
 * Adds folded text to a table that the dashboard searches. SQL folds only the letter case; saving a record folds the rest.
 */
function searched(table: string, fields: string): Step[] {
  const joinFields = async (db: Kysely<never>) => {
    const lineFeed = isPostgres(db) ? 'chr(10)' : 'char(10)'
    const joined = fields.split(' ').map((field) => `lower("${field}")`)
    await run(`update "${table}" set search_text = ${joined.join(` || ${lineFeed} || `)}`)(db)
  }
  return [addColumns(table, texts('search_text')), joinFields]
}

/**
 * The tables with which the dashboard loses nothing: a version of every record, a place for what was deleted, a log of who
 * changed what, and idempotency keys.
 */
const versionsTrashAndLog = migration(
  ...VERSIONED.split(' ').map((table) => addColumns(table, numbers('version', 1))),
  ...searched('events', 'title location description recurrence_description'),
  ...searched('sunday_services', 'date location'),
  ...searched('featured_content', 'title description content_id'),
  ...searched('contact_messages', 'first_name last_name email subject message'),
  ...searched('visitor_requests', 'full_name email phone'),
  ...searched('newsletter_subscribers', 'email first_name last_name phone notes'),
  addColumns('contact_messages', texts('status_at status_by')),
  addColumns('visitor_requests', texts('status_at status_by')),
  indexes(
    'sermons_by_title on sermons (title, id)',
    'events_by_title on events (title, id)',
    'events_by_location on events (location, date, id)',
    'live_streams_by_title on live_streams (title, id)',
    'contact_messages_by_status on contact_messages (status, created_at desc, id desc)',
    'visitor_requests_by_status on visitor_requests (status, created_at desc, id desc)',
  ),
  createTable('deletions', [
    key(),
    given('kind name label'),
    given('records', 'integer'),
    given('deleted_at deleted_by'),
  ]),
  indexes('deletions_by_time on deletions (deleted_at desc, id desc)'),
  createTable('deleted_records', [belongsTo('deletion_id', 'deletions.id'), given('id record')], 'deletion_id id'),
  createTable('changes', [key(), given('at person_id person action kind record_id label details search_text')]),
  indexes('changes_by_time on changes (at desc, id desc)', 'changes_of_record on changes (kind, record_id, at desc)'),
  createTable('done_once', [key('key'), given('asked result done_at')]),
)

const ofPerson = belongsTo('person_id', 'people.id')

/**
 * Signing in: ways to sign in, sessions, and one-time links. A password is one way of several, so it moves out of the
 * person's own record. Of a session's token and the secret of a link only a hash is stored.
 */
const accounts = migration(
  addColumns('people', texts('disabled_at invited_at last_seen_at'), numbers('email_verified two_factor')),
  createTable('sign_in_methods', [
    key(),
    given('provider account_id created_at updated_at'),
    columns('text', 'password_hash'),
    ofPerson,
  ]),
  run(
    'create unique index sign_in_methods_key on sign_in_methods (provider, account_id)',
    'create index sign_in_methods_of_person on sign_in_methods (person_id)',
    `insert into sign_in_methods (id, person_id, provider, account_id, password_hash, created_at, updated_at)
      select id, id, 'credential', id, password_hash, created_at, updated_at from people where password_hash <> ''`,
    'alter table "people" drop column "password_hash"',
  ),
  createTable('sessions', [key(), given('token_hash expires_at created_at updated_at user_agent'), ofPerson]),
  run('create unique index sessions_by_token on sessions (token_hash)'),
  indexes('sessions_of_person on sessions (person_id)', 'sessions_by_end on sessions (expires_at)'),
  createTable('verifications', [key(), given('identifier_hash value expires_at created_at updated_at')]),
  indexes(
    'verifications_by_identifier on verifications (identifier_hash)',
    'verifications_by_value on verifications (value)',
    'verifications_by_end on verifications (expires_at)',
  ),
  createTable('two_factors', [
    key(),
    given('secret backup_codes'),
    columns('text', 'locked_until'),
    ofPerson,
    numbers('verified failures'),
  ]),
  run('create unique index two_factors_of_person on two_factors (person_id)'),
)

export const to0004 = {
  '0001_first_tables': firstTables,
  '0003_the_desk': versionsTrashAndLog,
  '0004_accounts': accounts,
}
