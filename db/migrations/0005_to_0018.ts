/** Pictures, emails, the sync of videos, and live worship. */
import { type Kysely, sql } from 'kysely'
import {
  addColumns,
  columns,
  createTable,
  given,
  indexes,
  isPostgres,
  key,
  migration,
  numbers,
  run,
  texts,
  textType,
} from '#db/migrations/steps.ts'

/** Uploaded pictures: what is known of each besides its files. */
const pictures = migration(
  createTable('pictures', [
    key(),
    given('created_at updated_at created_by hash alt file_name received_at ready_at unused_since'),
    given('version width height bytes', 'integer'),
  ]),
  indexes('pictures_by_hash on pictures (hash)', 'pictures_by_time on pictures (created_at desc, id desc)'),
)

/**
 * The outbox of emails, issues of the newsletter, the consent of subscribers, owners and due times of messages, and spam.
 */
const emails = migration(
  addColumns('contact_messages', texts('owner_id due_at answered_at')),
  addColumns('visitor_requests', texts('owner_id due_at answered_at')),
  addColumns(
    'newsletter_subscribers',
    texts('consent_at consent_source confirmed_at confirm_hash confirm_until left_at left_how left_why'),
  ),
  run(
    `update "contact_messages" set answered_at = status_at where status <> 'new'`,
    `update "visitor_requests" set answered_at = status_at where status <> 'new'`,
  ),
  createTable('letter_bodies', [key(), texts('text html created_at'), numbers('is_sealed')]),
  createTable('letters', [
    key(),
    texts('created_at updated_at kind to_address reply_to subject fills list_unsubscribe about_kind about_id batch_id'),
    texts('state next_at claim claimed_until handed_at sent_at error error_kind answer search_text'),
    columns('text', 'body_id', (column) => column.notNull().references('letter_bodies.id')),
    columns('text', 'dedupe_key', (column) => column.unique()),
    numbers('is_bulk attempts'),
  ]),
  createTable('newsletter_issues', [
    key(),
    texts('created_at updated_at subject preheader blocks state started_at finished_at sent_by search_text'),
    numbers('sample'),
    numbers('version', 1),
    numbers('recipients'),
  ]),
  createTable('notes', [key(), texts('kind record_id at person_id person text')]),
  createTable('judged_spam', [key(), texts('form fields reason created_at')]),
  indexes(
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
  ),
)

/** Runs of jobs; imported videos, their playlists, and the requests to YouTube of each day. */
const videoSync = migration(
  createTable('job_runs', [given('job due'), texts('claimed_at alive_at ended_at outcome said')], 'job due'),
  createTable(
    'synced_videos',
    [
      given('video_id kind'),
      texts('playlist_id record_id title written source recognised state state_at seen_at picture_from'),
      texts('picture_tried_at'),
    ],
    'video_id kind',
  ),
  createTable(
    'playlist_runs',
    [
      given('playlist_id'),
      texts('kind extent started_at started_by started_by_name alive_at page_token report'),
      numbers('done total'),
    ],
    'playlist_id',
  ),
  createTable('youtube_quota', [given('day'), texts('stopped_at'), numbers('units')], 'day'),
  addColumns('youtube_playlists', texts('last_synced_at last_result rules')),
  addColumns('live_streams', texts('video_id')),
  indexes(
    'synced_videos_of_playlist on synced_videos (playlist_id, kind, seen_at)',
    'synced_videos_of_record on synced_videos (kind, record_id)',
    'synced_videos_by_state on synced_videos (state, state_at)',
    'synced_videos_by_picture on synced_videos (picture_from, picture_tried_at)',
    'live_streams_by_video on live_streams (video_id)',
  ),
  nameVideos,
)

/** Stores the video ids of live streams whose address has a usual form; saving a record reads any form. */
async function nameVideos(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string; youtube_url: string }>`
    select id, youtube_url from live_streams where youtube_url <> ''`.execute(db)
  for (const { id, youtube_url } of rows) {
    const named = /(?:^|[?&]v=|youtu\.be\/|\/(?:embed|shorts|live|v)\/)([\w-]{11})(?![\w-])/.exec(youtube_url)?.[1]
    if (named) await sql`update live_streams set video_id = ${named} where id = ${id}`.execute(db)
  }
}

/**
 * Service changes; the broadcast that was found for a day; and the results of checking videos and recordings.
 */
const live = migration(
  createTable(
    'notices',
    [
      given('id'),
      texts('created_at updated_at date kind time location message shown_from search_text'),
      numbers('sample version'),
    ],
    'id',
  ),
  createTable('broadcasts', [given('day'), texts('video_id title state starts_at looked_at tried_at')], 'day'),
  createTable(
    'media_checks',
    [given('kind address'), texts('checked_at outcome why failed_on'), numbers('failed_days')],
    'kind address',
  ),
  indexes(
    'notices_by_day on notices (date, id)',
    'notices_shown on notices (shown_from, date)',
    'media_checks_failed on media_checks (failed_days, kind)',
  ),
)

/** The video that a deleted record showed, so that video sync finds it without reading all of them. */
const deletedVideos = migration(async (db) => {
  const computed = isPostgres(db)
    ? `(record::json ->> 'video_id') stored`
    : `(json_extract(record, '$.video_id')) virtual`
  await run(`alter table deleted_records add column video_id ${textType(db)} generated always as ${computed}`)(db)
}, indexes('deleted_records_by_video on deleted_records (video_id)'))

/**
 * Emails that were recalled while they were being sent; and indexes for questions about many emails: how many copies were
 * tried lately, which were finished long ago, and which are held up.
 */
const recalledEmails = migration(
  addColumns('letters', numbers('is_recalled')),
  indexes(
    'letters_by_try on letters (is_bulk, updated_at)',
    'letters_by_change on letters (state, updated_at)',
    "letters_in_trouble on letters (state, updated_at) where error_kind <> ''",
  ),
)

/** The answer that was noted for emails that were only written into the log, then and now. */
const LOGGED = 'Written into the log; nothing was sent'

/**
 * Emails that were only written into the log, because no mail server was set, were not sent. They become `unsent`. Copies of
 * a newsletter become `failed`: they can be sent again from there. What held a secret was forgotten when it was logged, so
 * it keeps its `sent_at` and cannot be sent any more.
 */
const emailsNotSent = migration(
  run(
    `update letters set state = case when is_bulk = 1 then 'failed' else 'unsent' end, error = '${LOGGED}'
      where state = 'sent' and answer = '${LOGGED}'`,
    `update letters set sent_at = '' where error = '${LOGGED}'
      and exists (select 1 from letter_bodies b where b.id = letters.body_id and b.is_sealed = 0)`,
  ),
)

export const to0018 = {
  '0005_pictures': pictures,
  // The half minute of the last code of an authenticator app that was accepted, so that each is accepted once.
  '0006_codes_once': migration(addColumns('two_factors', numbers('last_step'))),
  '0007_letters': emails,
  '0008_video_sync': videoSync,
  '0009_live': live,
  // Why a newsletter was paused automatically, and since when the answers of mail servers to it are watched.
  '0010_pauses': migration(addColumns('newsletter_issues', texts('paused_why watched_since'))),
  '0011_deleted_videos': deletedVideos,
  '0012_recalled_letters': recalledEmails,
  // The process that runs the import of a playlist: another may have taken it over. Runs from before belong to none.
  '0014_run_claims': migration(run(`alter table "playlist_runs" add column "claim" text default '' not null`)),
  // Single occurrences of recurring events that are left out or changed; no event has any yet.
  '0016_recurrence_exceptions': migration(addColumns('events', texts('recurrence_exceptions'))),
  '0018_emails_not_sent': emailsNotSent,
}
