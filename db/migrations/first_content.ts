/** Content of the website, which has a history, drafts and dates of publishing; and sign-ups for events. */
import {
  type Column,
  columns,
  createRecords,
  createTable,
  given,
  indexes,
  key,
  numbers,
  onPostgres,
  onSqlite,
  type Step,
  texts,
} from '#db/migrations/steps.ts'

/** Who saved this version of a record, and when it is public. */
const PUBLISHING = [...texts('updated_by publish_at unpublish_at'), ...texts('status', 'published')]

/** The few records that become public, or stop being it, at a moment. */
const publishingTimes = (table: string) =>
  indexes(
    `${table}_by_publish_at on ${table} (publish_at) where publish_at > ''`,
    `${table}_by_unpublish_at on ${table} (unpublish_at) where unpublish_at > ''`,
  )

function createContent(table: string, ...fields: Column[][]): Step[] {
  return [createRecords(table, ...fields, numbers('version', 1), PUBLISHING), publishingTimes(table)]
}

/** An index that holds all that the sitemap reads: of 100,000 sermons it takes 0.3 s with it and 4 s without. */
const inSitemap = (table: string) =>
  indexes(`${table}_in_sitemap on ${table} (id, status, publish_at, unpublish_at, updated_at, title)`)

const sermons = [
  ...createContent(
    'sermons',
    texts('title speaker date scripture series description duration thumbnail_url youtube_url video_id tags audio_url'),
    texts('search_text'),
    texts('also_in_series', '[]'),
    // The verses of `scripture` as JSON (`app/church/bible-verses.ts`); null until they have been read.
    columns('text', 'passages'),
  ),
  indexes(
    'sermons_by_date on sermons (date desc, id desc)',
    'sermons_by_speaker on sermons (speaker, date desc, id desc)',
    'sermons_by_series on sermons (series, date desc, id desc)',
    'sermons_by_title on sermons (title, id)',
    'sermons_by_video on sermons (video_id)',
    `sermons_by_audio on sermons (audio_url) where audio_url <> ''`,
    `sermons_with_audio on sermons (date, id) where audio_url <> ''`,
    'sermons_unread on sermons (id) where passages is null',
    // All that the counts of the sermon library read.
    'sermons_in_library on sermons (id, date, speaker, series, status, publish_at, unpublish_at)',
    // The few that are not public, or not at all times, for queries that pass over most of the others.
    `sermons_hidden on sermons (id, status, publish_at, unpublish_at)
      where (status <> 'published' or publish_at > '' or unpublish_at > '')`,
  ),
  inSitemap('sermons'),
]

const IS_MOVED = `new.date <> old.date and old.recurrence_rule = '' and new.recurrence_rule = ''`
const MOVE = 'update event_sign_ups set date = new.date where event_id = new.id and date = old.date;'

const events = [
  ...createContent(
    'events',
    texts('title date start_time end_time location description image_url external_url external_link_text'),
    texts('recurrence_rule recurrence_description recurrence_exceptions places search_text'),
    texts('categories sign_up_questions', '[]'),
    numbers('is_recurring sign_up'),
  ),
  indexes(
    'events_by_date on events (date, start_time, id)',
    'events_recurring on events (is_recurring, date)',
    'events_by_title on events (title, id)',
    'events_by_location on events (location, date, id)',
    // Every page asks which dates are changed.
    `events_with_changes on events (id) where recurrence_exceptions <> ''`,
  ),
  inSitemap('events'),
  createTable('event_sign_ups', [
    key(),
    texts('event_id event_title date name email answers state created_at updated_at search_text'),
    numbers('attended position sample'),
    numbers('version', 1),
  ]),
  indexes(
    'event_sign_ups_in_order on event_sign_ups (event_id, date, state, position)',
    'event_sign_ups_by_time on event_sign_ups (created_at, id)',
  ),
  // The sign-ups of a one-time event move with its date. On the old one they would no longer count, and their places would
  // be given to others.
  onSqlite(`create trigger events_move_sign_ups after update of date on events when ${IS_MOVED} begin ${MOVE} end`),
  onPostgres(
    `create function events_move_sign_ups() returns trigger language plpgsql as $$
        begin ${MOVE} return null; end $$`,
    `create trigger events_move_sign_ups after update of date on events
      for each row when (${IS_MOVED}) execute function events_move_sign_ups()`,
  ),
]

export const contentTables: Step[] = [
  ...sermons,
  ...events,
  ...createContent(
    'live_streams',
    texts('title date description duration thumbnail_url youtube_url video_id search_text'),
    numbers('is_live'),
  ),
  indexes(
    'live_streams_by_date on live_streams (date desc, id desc)',
    'live_streams_by_title on live_streams (title, id)',
    'live_streams_by_video on live_streams (video_id)',
    'live_streams_live on live_streams (is_live, date desc, id desc)',
  ),
  inSitemap('live_streams'),
  ...createContent('sunday_services', texts('date time location youtube_url search_text'), numbers('is_live')),
  indexes('sunday_services_by_date on sunday_services (date desc, time, id)'),
  ...createContent(
    'featured_content',
    texts('type content_id youtube_url title description search_text'),
    numbers('is_active'),
  ),
  ...createContent('staff_members', texts('name title email photo_url bio website_url role'), numbers('position')),
  ...createContent('beliefs', texts('title body'), numbers('position')),
  ...createContent('questions', texts('question answer'), numbers('position')),
  ...createContent('service_times', texts('name time label shown_in'), numbers('weekday is_main position')),
  ...createContent('ministries', texts('page name audience body'), numbers('position')),
  createTable(
    'notices',
    [
      given('id'),
      texts('created_at updated_at date kind time location message shown_from search_text'),
      numbers('sample version'),
      PUBLISHING,
    ],
    'id',
  ),
  publishingTimes('notices'),
  indexes('notices_by_day on notices (date, id)', 'notices_shown on notices (shown_from, date)'),
]
