/** The draft that the site prepares every week, and that waits until a person sends it. */
import { z } from 'zod'
import type { IssueDraft } from '#app/features/newsletter/issue.ts'
import { issueKind, type IssueRow } from '#app/features/newsletter/issue-kind.ts'
import { emailsToSenders } from '#app/features/newsletter/tell.ts'
import type { Services } from '#app/http/services.ts'
import { putSetting, readStored } from '#app/http/settings.ts'
import { changeIn, createIn } from '#app/records/store.ts'
import { forStaff } from '#app/text/dictionaries.ts'
import { latestDue } from '#jobs/clock.ts'
import type { Trx } from '#db/database.ts'
import { advisoryLock, forUpdate } from '#db/locks.ts'
import { isoInstant } from '#db/records.ts'

/** A row in `settings` that is no setting: for which time on the church's clock the last draft was prepared. */
const MADE = 'weeklyNewsletterMade'
/** A draft of which the time was missed is prepared for so long. */
const LATE_HOURS = 24

/**
 * Prepares the draft when its time has come: a new one, or the last one anew while nobody has touched it.
 * @param draft what it says
 * @returns what was done, in a few words; empty for nothing
 */
export async function prepareWeekly(services: Services, draft: () => Promise<IssueDraft>): Promise<string> {
  const { database, mailer } = services
  const { newsletterWeekly, timeZone } = await mailer.settings(database.db)
  if (newsletterWeekly.weekday === 0) return ''
  const { weekday, time: at } = newsletterWeekly
  const now = services.now()
  const due = await latestDue({ at, weekday, zone: timeZone }, now)
  const { hours } = Temporal.PlainDateTime.from(due)
    .toZonedDateTime(timeZone)
    .toInstant()
    .until(now, { largestUnit: 'hour' })
  if (hours >= LATE_HOURS || due <= ((await readStored(database.db, MADE, z.string())) ?? '')) return ''
  const content = await draft()
  const second = await services.secondLanguage()
  const isTranslated = (row: IssueRow) => second?.translations.progress('newsletter_issues', row) !== undefined
  return database.transaction(async (trx) => {
    await advisoryLock(trx, 'weekly newsletter')
    // Another process was faster.
    if (due <= ((await readStored(trx, MADE, z.string())) ?? '')) return ''
    // No person does this, so the activity log names none.
    const actor = { person: { id: '', name: '' }, now: isoInstant(now) }
    await putSetting(trx, MADE, due, actor.now)
    const before = await untouchedDraft(trx, isTranslated)
    const id = before ?? (await createIn(trx, issueKind, content, actor))
    const { version } = await changeIn(trx, issueKind, { id, given: content }, actor)
    await trx.updateTable('newsletter_issues').set({ weekly_version: version }).where('id', '=', id).execute()
    const told = { id, ...wordsOf(content), key: `weekly newsletter ${due}` }
    await mailer.put(trx, await forStaff(async () => emailsToSenders(trx, await mailer.settings(trx), told)))
    return before === undefined ? 'a draft was prepared' : 'the draft was prepared anew'
  })
}

/** The draft of an earlier week that is as the site prepared it, and that nobody has translated. */
async function untouchedDraft(trx: Trx, isTranslated: (row: IssueRow) => boolean): Promise<string | undefined> {
  const drafts = trx.selectFrom('newsletter_issues').selectAll().where('state', '=', 'draft')
  const untouched = drafts.where('weekly_version', '>', 0).whereRef('weekly_version', '=', 'version')
  return (await forUpdate(trx, untouched.orderBy('id')).execute()).find((row) => !isTranslated(row))?.id
}

function wordsOf({ subject }: IssueDraft): { subject: string; text: string } {
  return {
    subject: 'Your newsletter is ready to look through',
    text: `The website has prepared this week’s newsletter, “${subject}”, as a draft. Look through it, change what you like, and send or schedule it. Nothing goes out by itself.`,
  }
}
