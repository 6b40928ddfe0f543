/**
 * The schema that a new database begins with: tables as version 0.2.0 had them. Later migrations change them;
 * `0080_usual_names` renames some.
 */
import { contentTables } from '#db/migrations/first_content.ts'
import { dashboardTables } from '#db/migrations/first_dashboard.ts'
import { inboxTables } from '#db/migrations/first_inbox.ts'
import { sermonSearch } from '#db/migrations/first_search.ts'
import { sermonTables } from '#db/migrations/first_sermon_tables.ts'
import { migration } from '#db/migrations/steps.ts'

export const firstSchema = migration(
  ...contentTables,
  ...sermonSearch,
  ...sermonTables,
  ...dashboardTables,
  ...inboxTables,
)

/** The migrations that made it one after the other, up to version 0.2.0. */
export const BEFORE_FIRST_SCHEMA = (
  '0001_first_tables 0002_rare_searches 0003_the_desk 0004_accounts 0005_pictures 0006_codes_once 0007_letters ' +
  '0008_video_sync 0009_live 0010_pauses 0011_deleted_videos 0012_recalled_letters 0014_run_claims ' +
  '0015_search_index_later 0016_recurrence_exceptions 0018_emails_not_sent 0020_search_without_accents 0021_history ' +
  '0022_publishing_times 0023_answers 0024_roles 0025_preview_links 0027_media_library 0028_contributors ' +
  '0030_sitemap 0031_audio_files 0032_event_sign_up 0033_sign_ups 0034_calendar_files 0035_verses 0036_topics ' +
  '0037_uploaded_audio 0038_several_series 0043_limits 0044_dated_verses 0045_short_chapters 0046_hidden_sermons ' +
  '0047_moved_events'
).split(' ')
