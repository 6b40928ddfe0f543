/** The inbox, the newsletter, and the outbox of emails; imported videos, and checks of what still plays. */
import {
  columns,
  createRecords,
  createTable,
  given,
  indexes,
  key,
  numbers,
  run,
  type Step,
  texts,
} from '#db/migrations/steps.ts'

/** A table of what arrives through a form, and who answers it until when. */
function createReceived(name: string, fields: string): Step[] {
  const handled = texts('status status_at status_by owner_id due_at answered_at search_text')
  return [
    createRecords(name, texts(fields), handled, numbers('version', 1)),
    indexes(
      `${name}_by_time on ${name} (created_at desc, id desc)`,
      `${name}_by_status on ${name} (status, created_at desc, id desc)`,
      `${name}_due on ${name} (status, due_at)`,
    ),
  ]
}

const inbox = [
  ...createReceived('contact_messages', 'first_name last_name email subject message'),
  ...createReceived('visitor_requests', 'full_name email phone number_of_kids'),
  // Notes, and answers, which have a subject.
  createTable('notes', [key(), texts('kind record_id at person_id person text subject')]),
  indexes('notes_of_record on notes (kind, record_id, at)'),
  createTable('judged_spam', [key(), texts('form fields reason created_at')]),
  indexes('judged_spam_by_time on judged_spam (created_at desc, id desc)'),
]

const newsletter = [
  createRecords(
    'newsletter_subscribers',
    texts('email email_key first_name last_name phone notes search_text'),
    texts('consent_at consent_source confirmed_at confirm_hash confirm_until left_at left_how left_why'),
    numbers('is_active'),
    numbers('version', 1),
  ),
  run('create unique index newsletter_subscribers_by_email on newsletter_subscribers (email_key)'),
  indexes(
    'newsletter_subscribers_by_time on newsletter_subscribers (created_at desc, id desc)',
    'newsletter_subscribers_to_confirm on newsletter_subscribers (confirm_hash)',
  ),
  createTable('newsletter_issues', [
    key(),
    texts('created_at updated_at subject preheader blocks state started_at finished_at sent_by search_text'),
    // Why it was paused automatically, and since when the answers of mail servers to it are watched.
    texts('paused_why watched_since'),
    numbers('sample recipients'),
    numbers('version', 1),
  ]),
  indexes('newsletter_issues_by_time on newsletter_issues (created_at desc, id desc)'),
]

const emails = [
  createTable('letter_bodies', [key(), texts('text html calendar created_at'), numbers('is_sealed')]),
  createTable('letters', [
    key(),
    texts('created_at updated_at kind to_address reply_to subject fills list_unsubscribe about_kind about_id batch_id'),
    texts('state next_at claim claimed_until handed_at sent_at error error_kind answer thread search_text'),
    columns('text', 'body_id', (column) => column.notNull().references('letter_bodies.id')),
    columns('text', 'dedupe_key', (column) => column.unique()),
    numbers('is_bulk is_recalled attempts'),
  ]),
  indexes(
    'letters_by_turn on letters (state, is_bulk, next_at, id)',
    'letters_by_time on letters (created_at desc, id desc)',
    'letters_by_state on letters (state, created_at desc, id desc)',
    'letters_by_sending on letters (is_bulk, sent_at)',
    'letters_by_try on letters (is_bulk, updated_at)',
    'letters_by_change on letters (state, updated_at)',
    `letters_in_trouble on letters (state, updated_at) where error_kind <> ''`,
    'letters_of_batch on letters (batch_id, state)',
    'letters_of_body on letters (body_id)',
    'letters_about on letters (about_kind, about_id)',
  ),
]

const videos = [
  createRecords(
    'youtube_playlists',
    texts('playlist_id kind title last_synced_at last_result rules'),
    numbers('is_active'),
    numbers('version', 1),
  ),
  createTable(
    'synced_videos',
    [
      given('video_id kind'),
      texts('playlist_id record_id title written source recognised state state_at seen_at picture_from'),
      texts('picture_tried_at'),
    ],
    'video_id kind',
  ),
  indexes(
    'synced_videos_of_playlist on synced_videos (playlist_id, kind, seen_at)',
    'synced_videos_of_record on synced_videos (kind, record_id)',
    'synced_videos_by_state on synced_videos (state, state_at)',
    'synced_videos_by_picture on synced_videos (picture_from, picture_tried_at)',
  ),
  createTable(
    'playlist_runs',
    [
      given('playlist_id'),
      texts('kind extent started_at started_by started_by_name alive_at page_token report claim'),
      numbers('done total'),
    ],
    'playlist_id',
  ),
  createTable('youtube_quota', [given('day'), texts('stopped_at'), numbers('units')], 'day'),
  createTable('broadcasts', [given('day'), texts('video_id title state starts_at looked_at tried_at')], 'day'),
  createTable(
    'media_checks',
    [
      given('kind address'),
      texts('checked_at outcome why failed_on media_type'),
      numbers('failed_days'),
      columns('bigint', 'bytes', (bytes) => bytes.notNull().defaultTo(0)),
    ],
    'kind address',
  ),
  indexes('media_checks_failed on media_checks (failed_days, kind)'),
]

export const inboxTables: Step[] = [...inbox, ...newsletter, ...emails, ...videos]
