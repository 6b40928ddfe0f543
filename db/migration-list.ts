import type { Migration } from 'kysely/migration'
import { firstSchema } from '#db/migrations/0047_first_schema.ts'
import { versionsByKind } from '#db/migrations/0048_versions_by_kind.ts'
import { lastDays } from '#db/migrations/0049_last_days.ts'
import { searchWords } from '#db/migrations/0050_search_words.ts'
import { suspectedSignUps } from '#db/migrations/0051_suspected_sign_ups.ts'
import { leftAs } from '#db/migrations/0053_left_as.ts'
import { serviceNames } from '#db/migrations/0058_service_names.ts'
import { markedSpam } from '#db/migrations/0061_marked_spam.ts'
import { emailKeys } from '#db/migrations/0063_email_keys.ts'
import { pages } from '#db/migrations/0070_pages.ts'
import { richTexts } from '#db/migrations/0072_rich_texts.ts'
import { redirects } from '#db/migrations/0075_redirects.ts'
import { kindsOfPages } from '#db/migrations/0076_kinds_of_pages.ts'
import { usualNames } from '#db/migrations/0080_usual_names.ts'
import { files } from '#db/migrations/0082_files.ts'
import { broadcastTimes } from '#db/migrations/0083_broadcast_times.ts'
import { brokenLinks } from '#db/migrations/0084_broken_links.ts'
import { feedGuids } from '#db/migrations/0085_feed_guids.ts'
import { imports } from '#db/migrations/0086_imports.ts'
import { copiedMedia } from '#db/migrations/0087_copied_media.ts'
import { families } from '#db/migrations/0088_families.ts'
import { forms } from '#db/migrations/0092_forms.ts'
import { videoStills } from '#db/migrations/0093_video_stills.ts'
import { changesOfOneService } from '#db/migrations/0094_changes_of_one_service.ts'
import { oneSearchIndex } from '#db/migrations/0095_one_search_index.ts'
import { work } from '#db/migrations/0097_work.ts'
import { workOfImports } from '#db/migrations/0098_work_of_imports.ts'
import { dueTimes } from '#db/migrations/0099_due_times.ts'
import { translations } from '#db/migrations/0117_translations.ts'
import { transcripts } from '#db/migrations/0118_transcripts.ts'
import { newslettersOnTheWeb } from '#db/migrations/0120_newsletters_on_the_web.ts'
import { sundays } from '#db/migrations/0100_sundays.ts'
import { takenFromSundays } from '#db/migrations/0101_taken_from_sundays.ts'
import { attendance } from '#db/migrations/0116_attendance.ts'
import { forgottenAddresses } from '#db/migrations/0110_forgotten_addresses.ts'
import { dailyCounts } from '#db/migrations/0115_daily_counts.ts'
import { scheduledNewsletters } from '#db/migrations/0121_scheduled_newsletters.ts'
import { newsletterLists } from '#db/migrations/0122_newsletter_lists.ts'
import { newsletterWelcome } from '#db/migrations/0123_newsletter_welcome.ts'
import { newslettersAboutChanges } from '#db/migrations/0129_newsletters_about_changes.ts'
import { newsletterLanguages } from '#db/migrations/0124_newsletter_languages.ts'
import { pagesOfDocuments } from '#db/migrations/0130_pages_of_documents.ts'
import { printedBulletins } from '#db/migrations/0105_printed_bulletins.ts'

export const FIRST = '0047_first_schema'

/**
 * Every migration by its name. What a released one does is never changed. None can be reverted: the way back to an earlier
 * version is the backup that is made before an upgrade.
 */
export const migrations: Record<string, Migration> = {
  [FIRST]: firstSchema,
  '0048_versions_by_kind': versionsByKind,
  '0049_last_days': lastDays,
  '0050_search_words': searchWords,
  '0051_suspected_sign_ups': suspectedSignUps,
  '0053_left_as': leftAs,
  '0058_service_names': serviceNames,
  '0061_marked_spam': markedSpam,
  '0063_email_keys': emailKeys,
  '0070_pages': pages,
  '0072_rich_texts': richTexts,
  '0075_redirects': redirects,
  '0076_kinds_of_pages': kindsOfPages,
  '0080_usual_names': usualNames,
  '0082_files': files,
  '0083_broadcast_times': broadcastTimes,
  '0084_broken_links': brokenLinks,
  '0085_feed_guids': feedGuids,
  '0086_imports': imports,
  '0087_copied_media': copiedMedia,
  '0088_families': families,
  '0092_forms': forms,
  '0093_video_stills': videoStills,
  '0094_changes_of_one_service': changesOfOneService,
  '0095_one_search_index': oneSearchIndex,
  '0097_work': work,
  '0098_work_of_imports': workOfImports,
  '0099_due_times': dueTimes,
  '0100_sundays': sundays,
  '0101_taken_from_sundays': takenFromSundays,
  '0105_printed_bulletins': printedBulletins,
  '0110_forgotten_addresses': forgottenAddresses,
  '0115_daily_counts': dailyCounts,
  '0116_attendance': attendance,
  '0117_translations': translations,
  '0118_transcripts': transcripts,
  '0120_newsletters_on_the_web': newslettersOnTheWeb,
  '0121_scheduled_newsletters': scheduledNewsletters,
  '0122_newsletter_lists': newsletterLists,
  '0123_newsletter_welcome': newsletterWelcome,
  '0124_newsletter_languages': newsletterLanguages,
  '0129_newsletters_about_changes': newslettersAboutChanges,
  '0130_pages_of_documents': pagesOfDocuments,
}
