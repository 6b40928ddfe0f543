/** Newsletters that are being sent or are paused, and whether some are still sent. */
import { add, adminPages } from '#app/admin-routes.ts'
import { type AttentionChecks, attentionToFirst } from '#app/http/attention.ts'
import { countOf } from '#db/records.ts'
import { sentCount } from '#app/features/newsletter/issue.ts'
import { longDate } from '#app/dates/format.ts'

/** Days after which the last newsletter counts as old. */
const OLD_AFTER_DAYS = 60

const MAX_LISTED = 5

export const newsletterAttention: AttentionChecks = {
  'newsletters being sent': async ({ db }) => {
    const issues = await db
      .selectFrom('newsletter_issues')
      .select(['id', 'subject', 'state', 'recipients'])
      .where('state', 'in', ['paused', 'sending'])
      .orderBy('started_at', 'desc')
      .limit(MAX_LISTED)
      .execute()
    return Promise.all(
      issues.map(async ({ id, subject, state, recipients }) => {
        const sent = await countOf(db.selectFrom('emails').where('batch_id', '=', id).where('state', '=', 'sent'))
        const is = state === 'paused' ? 'paused' : 'being sent'
        return {
          text: `The newsletter “${subject}” is ${is}: ${sentCount(sent, recipients)}.`,
          action: state === 'paused' ? 'Resume or stop' : 'View progress',
          to: adminPages.newsletterIssues,
          search: { edit: id },
        }
      }),
    )
  },
  'newsletter of the week': async ({ db }) => {
    const all = db.selectFrom('newsletter_issues').select(['id', 'subject']).where('state', '=', 'draft')
    const prepared = all.where('weekly_version', '>', 0).where('unsent_why', '=', '').orderBy('created_at', 'desc')
    return attentionToFirst(await prepared.limit(1).execute(), ({ subject }) => ({
      text: `The newsletter “${subject || 'no subject'}” is prepared. Look through it, then send or schedule it.`,
      action: 'Open newsletter',
      to: adminPages.newsletterIssues,
    }))
  },
  'newsletters that weren’t sent': async ({ db }) => {
    const all = db.selectFrom('newsletter_issues').select(['id', 'subject', 'unsent_why']).where('state', '=', 'draft')
    const unsent = all.where('unsent_why', '<>', '').orderBy('updated_at', 'desc').limit(MAX_LISTED)
    return (await unsent.execute()).map(({ id, subject, unsent_why }) => ({
      lead: `The newsletter “${subject || 'no subject'}” is a draft again.`,
      text: unsent_why,
      action: 'Open newsletter',
      to: adminPages.newsletterIssues,
      search: { edit: id },
    }))
  },
  newsletter: async ({ db, today }) => {
    const { last } = await db
      .selectFrom('newsletter_issues')
      .select((eb) => eb.fn.max('started_at').as('last'))
      .executeTakeFirstOrThrow()
    if (!last || last.slice(0, 10) >= today.subtract({ days: OLD_AFTER_DAYS }).toString()) return undefined
    const text = `The last newsletter was sent on ${longDate(last.slice(0, 10))}.`
    return { text, action: 'Write newsletter', to: adminPages.newsletterIssues, search: add }
  },
}
