/**
 * Every column of the database is decided here: it has a sentence in a `personal-data.ts`, which the page about privacy shows, or
 * it tells nothing about a person. A new column fails this test until someone has decided which it is.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { personalData } from '#app/server/feature-list.ts'
import { columnsOf, tablesOf } from '#db/columns.ts'
import type { Database } from '#db/database.ts'
import { onBothDatabases } from '#test/databases.ts'

/** Columns that tell nothing about a person in any table. */
const NOWHERE =
  'id version sample position created_at updated_at status status_at publish_at unpublish_at due_at answered_at origin'

/** Those of one table. Texts of the website are among them: they can name anyone, which the page says. */
const OF_NO_PERSON: Readonly<Record<string, string>> = {
  attendance_counts: 'date service people search_text',
  audio_files: 'address file_name modified media_type parts pending ready_at bytes seconds',
  beliefs: 'title body',
  broadcasts: 'day video_id title state starts_at looked_at tried_at',
  changes: 'at action kind',
  clergy_answers: 'form_id form_title',
  copied_media: 'import_id address kind state places target problem next_at tries',
  daily_counts: 'day kind times',
  deleted_records: 'deletion_id table_name',
  deletions: 'kind name records deleted_at',
  documents: 'name bytes is_tagged pages',
  done_once: 'done_at',
  email_bodies: 'is_sealed',
  emails:
    'kind about_kind batch_id state next_at claim claimed_until handed_at sent_at error_kind body_id is_bulk is_recalled attempts',
  event_sign_ups: 'event_id event_title date',
  events:
    'title date end_date is_daily start_time end_time location description description_rich image_url external_url ' +
    'external_link_text recurrence_rule recurrence_description recurrence_exceptions is_recurring categories files sign_up ' +
    'sign_up_questions places party_size search_text',
  featured_content: 'type content_id youtube_url title description search_text is_active',
  files: 'title document search_text',
  form_answers: 'form_id form_title',
  forms:
    'title intro questions readers tell thanks reply_subject reply_message closes_on search_text max_answers keep_months',
  import_pieces: 'import_id kind',
  imports: 'format total',
  judged_spam: 'form reason',
  limits: 'count allowed_at ends_at',
  live_streams: 'transcript title date description duration thumbnail_url youtube_url video_id search_text is_live',
  media_checks: 'kind address checked_at outcome why failed_on media_type failed_days bytes',
  menus: 'place items',
  ministries: 'page name audience body',
  newsletter_issues:
    'subject preheader blocks is_on_website state started_at finished_at search_text paused_why watched_since recipients send_at ' +
    'unsent_why weekly_version lists reply_to about',
  not_found: 'address times last_at',
  notes: 'kind at',
  notices: 'date kind time location message shown_from search_text service_time',
  pages:
    'page address title name eyebrow lead image drawing description is_hidden blocks kind date ministry_group audience meets ' +
    'place asks_to_join',
  pictures: 'hash alt file_name received_at ready_at unused_since width height bytes address original crop',
  prayer_answers: 'form_id form_title',
  preview_links: 'token_hash table_name record_id expires_at',
  questions: 'question answer answer_rich',
  redirects: 'address target made',
  sermons:
    'title date scripture series description description_rich duration thumbnail_url youtube_url video_id tags audio_url ' +
    'also_in_series passages files guid transcript chapters',
  service_times: 'name time label shown_in weekday is_main is_broadcast minutes',
  sessions: 'expires_at',
  settings: 'name',
  setup_links: 'secret_hash',
  sunday_services: 'date time location youtube_url is_live name title passage of_day',
  sundays: 'date name color title passage series youtube_url readings bulletin left_out',
  synced_videos:
    'video_id kind playlist_id record_id title written source recognized state state_at seen_at picture_from picture_tried_at',
  taken_from_sundays: 'kind record_id sunday_id',
  transcripts: 'address',
  translations: 'of_table of_id language title texts search_text',
  verifications: 'expires_at',
  versions: 'table_name at',
  video_stills: 'kind record_id address picture next_at tries',
  work: 'kind state started_at claim alive_at ended_at',
  youtube_playlists: 'playlist_id kind title last_synced_at last_result rules is_active',
  youtube_quota: 'day stopped_at units',
}

const words = (text = '') => text.split(' ').filter(Boolean)

const everywhere = personalData.flatMap((one) => words(one.everywhere))

/** Which of the lists name a column. */
function placesOf(table: string, column: string): string[] {
  const entries = personalData.filter(({ columns }) =>
    Object.entries(columns).some(([name, names]) => name === table && words(names).includes(column)),
  )
  return [
    ...entries.map(({ title }) => title),
    ...(everywhere.includes(column) ? ['everywhere'] : []),
    ...(words(NOWHERE).includes(column) ? ['nowhere'] : []),
    ...(words(OF_NO_PERSON[table]).includes(column) ? ['of no person'] : []),
  ]
}

onBothDatabases('what is kept about people', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  async function allColumns(): Promise<Map<string, readonly string[]>> {
    const tables = await tablesOf(database.db)
    return new Map(
      await Promise.all(tables.map(async (table) => [table, await columnsOf(database.db, table)] as const)),
    )
  }

  it('has a sentence for each column that tells something about a person', async () => {
    const undecided: string[] = []
    for (const [table, columns] of await allColumns()) {
      for (const column of columns) if (placesOf(table, column).length === 0) undecided.push(`${table}.${column}`)
    }
    expect(undecided).toEqual([])
  })

  it('decides each column once, and names none that there isn’t', async () => {
    const all = await allColumns()
    const twice: string[] = []
    for (const [table, columns] of all) {
      for (const column of columns) {
        // What identifies a record is personal where the record is.
        const places = placesOf(table, column).filter((place) => column !== 'id' || place !== 'nowhere')
        if (places.length > 1) twice.push(`${table}.${column}: ${places.join(', ')}`)
      }
    }
    expect(twice).toEqual([])
    const named = [...personalData.flatMap(({ columns }) => Object.entries(columns)), ...Object.entries(OF_NO_PERSON)]
    const missing = named.flatMap(([table, names]) =>
      words(names).flatMap((column) => (all.get(table)?.includes(column) ? [] : [`${table}.${column}`])),
    )
    expect(missing).toEqual([])
    const columns = new Set([...all.values()].flat())
    expect([...everywhere, ...words(NOWHERE)].filter((column) => !columns.has(column))).toEqual([])
  })
})
