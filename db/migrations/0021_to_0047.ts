/** The history of records, roles, audio files and sign-ups; the tables that follow sermons have a file of their own. */
import {
  addColumns,
  columns,
  createTable,
  given,
  indexes,
  key,
  migration,
  numbers,
  onPostgres,
  onSqlite,
  run,
  texts,
} from '#db/migrations/steps.ts'

const CONTENT = [
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

/**
 * Earlier versions of records, who made the newest one, how a change can be undone, and when a record is public. What is
 * there stays public and has no earlier versions.
 */
const history = migration(
  ...CONTENT.map((table) =>
    addColumns(table, texts('updated_by'), texts('status', 'published'), texts('publish_at unpublish_at')),
  ),
  createTable(
    'versions',
    [given('record_id'), given('version', 'integer'), given('table_name at by record')],
    'record_id version',
  ),
  indexes('versions_by_time on versions (at)'),
  addColumns('changes', texts('undo')),
)

/** Indexes of the few records that become public, or stop being it, at a moment. */
const publishingTimes = migration(
  ...CONTENT.flatMap((table) =>
    ['publish_at', 'unpublish_at'].map((time) =>
      indexes(`"${table}_by_${time}" on "${table}" ("${time}") where "${time}" > ''`),
    ),
  ),
)

/** Links that show one record to people without an account until they expire or are revoked. */
const previewLinks = migration(
  createTable('preview_links', [
    columns('text', 'id', (id) => id.primaryKey()),
    columns('text', 'token_hash', (hash) => hash.notNull().unique()),
    given('table_name record_id created_at expires_at person_id person'),
  ]),
  indexes('"preview_links_by_record" on "preview_links" ("record_id")'),
)

/**
 * Further columns of a picture for the media library: the address under which it is chosen, which has its focal point, and
 * the picture that it was cropped from. Pictures that are there are listed at once.
 */
const mediaLibrary = migration(
  addColumns('pictures', texts('address original crop'), numbers('sample')),
  run(
    `update pictures set original = hash, address = '/pictures/' || hash || '-' || width || 'x' || height || '.webp'
      where ready_at <> ''`,
  ),
  indexes('pictures_by_original on pictures (original)'),
)

/**
 * Indexes for the sitemap, which names every public record. They hold all that it reads: of 100,000 sermons it takes 0.3 s
 * with them and 4 s without, since what says whether a sermon is public stands behind its description.
 */
const sitemapIndexes = migration(
  ...['sermons', 'events', 'live_streams'].map((table) =>
    indexes(
      `"${table}_in_sitemap" on "${table}" ("id", "status", "publish_at", "unpublish_at", "updated_at", "title")`,
    ),
  ),
)

/**
 * The size and type of audio files, which podcast feeds state and the check of links learns; and an index of the sermons that
 * have one, so that the feed doesn't read all the others.
 */
const audioFiles = migration(
  run(`alter table "media_checks" add column "bytes" bigint default 0 not null`),
  indexes(`sermons_with_audio on sermons (date, id) where audio_url <> ''`),
  run(`alter table "media_checks" add column "media_type" text default '' not null`),
)

/** Signing up for events: what an event asks and how many places it has; and the categories of events. */
const eventSignUp = migration(
  addColumns(
    'events',
    texts('categories', '[]'),
    texts('places'),
    texts('sign_up_questions', '[]'),
    numbers('sign_up'),
  ),
  // Every page asks which dates are changed.
  indexes(`events_with_changes on events (id) where recurrence_exceptions <> ''`),
)

/** People who signed up for a date of an event. */
const signUps = migration(
  createTable('event_sign_ups', [
    columns('text', 'id', (id) => id.primaryKey()),
    texts('event_id event_title date name email answers state created_at updated_at search_text'),
    numbers('attended position sample'),
    numbers('version', 1),
  ]),
  indexes(
    'event_sign_ups_in_order on event_sign_ups (event_id, date, state, position)',
    'event_sign_ups_by_time on event_sign_ups (created_at, id)',
  ),
)

/** Uploaded audio files, and an index by which the sermons that a file belongs to are found. */
const uploadedAudio = migration(
  createTable('audio_files', [
    columns('text', 'id', (id) => id.primaryKey()),
    given('created_at updated_at'),
    given('version sample bytes seconds', 'integer'),
    given('address file_name modified media_type parts pending created_by ready_at'),
  ]),
  run(`create unique index audio_files_by_address on audio_files (address) where address <> ''`),
  indexes(`sermons_by_audio on sermons (audio_url) where audio_url <> ''`),
)

const IS_MOVED = `new.date <> old.date and old.recurrence_rule = '' and new.recurrence_rule = ''`
const MOVE = 'update event_sign_ups set date = new.date where event_id = new.id and date = old.date;'

/**
 * When the date of a one-time event changes, its sign-ups move to the new date. On the old one they would no longer
 * count, and their places would be given to others.
 */
const movedEvents = migration(
  onSqlite(
    `create trigger events_move_sign_ups after update of date on events when ${IS_MOVED}
          begin ${MOVE} end`,
  ),
  onPostgres(
    `create function events_move_sign_ups() returns trigger language plpgsql as $$
        begin ${MOVE} return null; end $$`,
    `create trigger events_move_sign_ups after update of date on events
        for each row when (${IS_MOVED}) execute function events_move_sign_ups()`,
  ),
)

export const to0047 = {
  '0021_history': history,
  '0022_publishing_times': publishingTimes,
  // Answers that are sent from the inbox: notes with a subject, and emails that belong to a thread.
  '0023_answers': migration(addColumns('notes', texts('subject')), addColumns('letters', texts('thread'))),
  // The roles of people besides administrator, which `is_admin` says already. They have none at first.
  '0024_roles': migration(addColumns('people', texts('roles'))),
  '0025_preview_links': previewLinks,
  '0027_media_library': mediaLibrary,
  // The kinds of content that a contributor may write drafts of.
  '0028_contributors': migration(addColumns('people', texts('contributes'))),
  '0030_sitemap': sitemapIndexes,
  '0031_audio_files': audioFiles,
  '0032_event_sign_up': eventSignUp,
  '0033_sign_ups': signUps,
  // A calendar file that goes with an email.
  '0034_calendar_files': migration(addColumns('letter_bodies', texts('calendar'))),
  '0037_uploaded_audio': uploadedAudio,
  // Counts of rate limits that all processes share (`db/limits.ts`).
  '0043_limits': migration(createTable('limits', [key('key'), given('count', 'integer'), given('allowed_at ends_at')])),
  // An index of the few sermons that are not public, or not at all times, for queries that pass over most of the others.
  '0046_hidden_sermons': migration(
    indexes(`sermons_hidden on sermons (id, status, publish_at, unpublish_at)
        where (status <> 'published' or publish_at > '' or unpublish_at > '')`),
  ),
  '0047_moved_events': movedEvents,
}
