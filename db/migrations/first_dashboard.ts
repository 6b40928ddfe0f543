/** Users, what they have changed and deleted, uploads, settings, and runs of jobs. */
import {
  belongsTo,
  columns,
  createRecords,
  createTable,
  given,
  indexes,
  isPostgres,
  key,
  numbers,
  run,
  type Step,
  texts,
  textType,
} from '#db/migrations/steps.ts'

const ofPerson = belongsTo('person_id', 'people.id')

/** Users, and the ways in which they sign in. Of a session's token and the secret of a link only a hash is stored. */
const users = [
  createRecords(
    'people',
    texts('email email_key name roles contributes disabled_at invited_at last_seen_at'),
    numbers('is_admin email_verified two_factor'),
    numbers('version', 1),
  ),
  run('create unique index people_by_email on people (email_key)'),
  createTable('sign_in_methods', [
    key(),
    given('provider account_id created_at updated_at'),
    columns('text', 'password_hash'),
    ofPerson,
  ]),
  run('create unique index sign_in_methods_key on sign_in_methods (provider, account_id)'),
  indexes('sign_in_methods_of_person on sign_in_methods (person_id)'),
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
    // `last_step` is the half minute of the last accepted code, so that each is accepted once.
    numbers('verified failures last_step'),
  ]),
  run('create unique index two_factors_of_person on two_factors (person_id)'),
  createTable('setup_links', [key(), given('secret_hash created_at')]),
  // Links that show one record to people without an account until they expire or are revoked.
  createTable('preview_links', [
    key(),
    columns('text', 'token_hash', (hash) => hash.notNull().unique()),
    given('table_name record_id created_at expires_at person_id person'),
  ]),
  indexes('preview_links_by_record on preview_links (record_id)'),
]

/** Adds the video that a deleted record showed, so that video import finds it without reading all of them. */
const addDeletedVideos: Step = async (db) => {
  const computed = isPostgres(db)
    ? `(record::json ->> 'video_id') stored`
    : `(json_extract(record, '$.video_id')) virtual`
  await run(`alter table deleted_records add column video_id ${textType(db)} generated always as ${computed}`)(db)
}

/** Where nothing is lost: versions of records, what was deleted, a log of who changed what, and idempotency keys. */
const past = [
  createTable(
    'versions',
    [given('record_id table_name at by record'), given('version', 'integer')],
    'record_id version',
  ),
  indexes('versions_by_time on versions (at)'),
  createTable('deletions', [key(), given('kind name label deleted_at deleted_by'), given('records', 'integer')]),
  indexes('deletions_by_time on deletions (deleted_at desc, id desc)'),
  createTable('deleted_records', [belongsTo('deletion_id', 'deletions.id'), given('id record')], 'deletion_id id'),
  addDeletedVideos,
  indexes('deleted_records_by_video on deleted_records (video_id)'),
  createTable('changes', [
    key(),
    given('at person_id person action kind record_id label details search_text'),
    texts('undo'),
  ]),
  indexes('changes_by_time on changes (at desc, id desc)', 'changes_of_record on changes (kind, record_id, at desc)'),
  createTable('done_once', [key('key'), given('asked result done_at')]),
]

const uploads = [
  createTable('pictures', [
    key(),
    given('created_at updated_at created_by hash alt file_name received_at ready_at unused_since'),
    given('version width height bytes', 'integer'),
    texts('address original crop'),
    numbers('sample'),
  ]),
  indexes(
    'pictures_by_hash on pictures (hash)',
    'pictures_by_time on pictures (created_at desc, id desc)',
    'pictures_by_original on pictures (original)',
  ),
  createTable('audio_files', [
    key(),
    given('created_at updated_at address file_name modified media_type parts pending created_by ready_at'),
    given('version sample bytes seconds', 'integer'),
  ]),
  run(`create unique index audio_files_by_address on audio_files (address) where address <> ''`),
]

export const dashboardTables: Step[] = [
  ...users,
  ...past,
  ...uploads,
  createTable('settings', [key('name'), given('value updated_at'), numbers('sample')]),
  createTable('job_runs', [given('job due'), texts('claimed_at alive_at ended_at outcome said')], 'job due'),
  // Counts of rate limits that all processes share (`db/limits.ts`).
  createTable('limits', [key('key'), given('count', 'integer'), given('allowed_at ends_at')]),
]
