/**
 * The overview's one list of what needs a person, each with a link to where it is resolved, so that the church notices before
 * visitors do. Features add their own checks (`Feature.attention`).
 */
import { z } from 'zod'
import { adminPages } from '#app/admin-routes.ts'
import { isWished, readTold } from '#app/admin/updates.ts'
import { isRenewalLate, readSelfChecks } from '#app/admin/health-items.ts'
import { copiesHealth } from '#app/backup/copies/health.ts'
import { lastBackup } from '#app/backup/stored.ts'
import { fallbackContact } from '#app/church/fallback-contact.ts'
import { longDate } from '#app/dates/format.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import { emailAttention } from '#app/emails/attention.ts'
import { type AttentionAsked, type AttentionChecks, attentionOut, confirmedName } from '#app/http/attention.ts'
import { churchNow } from '#app/http/church-time.ts'
import { addressTrouble } from '#app/http/site-address.ts'
import { putSetting, readSiteConfig } from '#app/http/settings.ts'
import { overdueInbox } from '#app/inbox/attention.ts'
import type { BuiltInName } from '#app/links/built-in-pages.ts'
import { currentRows } from '#app/pages/queries.ts'
import { readSteps } from '#app/setup/progress.ts'
import { mailTroubles } from '#app/settings/mail-checks.ts'
import { photographs, settingPhotographs } from '#app/setup/photographs.ts'
import { formatCount } from '#app/text/format-count.ts'
import { countGone } from '#app/videos/link-check/store.ts'
import type { Db } from '#db/database.ts'

export const attentionItemOut = attentionOut.extend({ id: z.string() })
type AttentionItem = z.output<typeof attentionItemOut>

const inWords = new Intl.ListFormat('en')

/** Checks that belong to no single feature, the most urgent first. */
const checks: AttentionChecks = {
  'contact details': async ({ services: { log }, db }) => {
    const config = await readSiteConfig(db, log)
    const isNamed = config.churchName !== defaultConfig.churchName
    const shown = [
      !isNamed && `name “${config.churchName}”`,
      config.address === null && `address “${fallbackContact.address.replaceAll('\n', ', ')}”`,
      config.phone === null && `phone number “${fallbackContact.phone}”`,
      config.email === null && `email address “${fallbackContact.email}”`,
    ].filter((text) => text !== false)
    if (shown.length === 0) return undefined
    return {
      lead: 'Your website shows contact details that aren’t yours.',
      text: `Visitors see the made-up ${inWords.format(shown)} until you enter your own.`,
      isUrgent: true,
      action: 'Enter yours',
      to: adminPages.settings,
      hash: isNamed ? 'contact' : 'church',
    }
  },
  backup: async ({ services: { config, now }, db }) => {
    const { at, isLate } = await lastBackup(config, db, now())
    if (!isLate) return undefined
    const last = at === null ? 'None has been made yet.' : `The last one is from ${longDate(at.slice(0, 10))}.`
    return {
      lead: 'There’s no verified backup from the last two days.',
      text: `${last} The server’s log says why.`,
      isUrgent: true,
      action: 'View backups',
      to: adminPages.backups,
    }
  },
  copies: async ({ services }) => {
    const { state, text } = await copiesHealth(services)
    if (state !== 'trouble') return undefined
    return { text, action: 'View copies', to: adminPages.backups, hash: 'copies' }
  },
  update: async ({ services: { config } }) => {
    const newest = (await readTold(config))?.newest
    const isComing = isWished(config, 'tonight') || isWished(config, 'every-night')
    if (!newest || isComing) return undefined
    const text = `Version ${newest.version} of the program is there${newest.isSecurity ? ', and closes a hole' : ''}.`
    return { text, isUrgent: newest.isSecurity, action: 'View what is new', to: adminPages.health }
  },
  'broken links': async ({ services }) => {
    const gone = await countGone(services)
    if (gone === 0) return undefined
    const names = ['video or audio file has stopped playing', 'videos or audio files have stopped playing'] as const
    return { text: `${formatCount(gone, names)}.`, action: 'View broken links', to: adminPages.brokenLinks }
  },
  'overdue messages': overdueInbox,
  'live now': async ({ services: { log }, db }) => {
    if (!(await readSiteConfig(db, log)).liveStreamManualOverride) return undefined
    const text = '“We’re live now” is on, so visitors see that worship is live at all times.'
    return { text, action: 'Turn it off', to: adminPages.settings, hash: 'liveStreamManualOverride' }
  },
  setup: async ({ db }) => {
    const steps = await readSteps(db)
    const open = steps.filter(({ state }) => state === 'open')
    if (!open[0]) return undefined
    const count = formatCount(open.length, ['step', 'steps'])
    const text =
      open.length === steps.length ? 'Your website can be yours in six steps.' : `${count} of the setup are left.`
    return { text, action: 'Set up your website', to: adminPages.setup, search: { step: open[0].id } }
  },
  email: emailAttention,
  'email records': async ({ services }) => {
    const troubles = await mailTroubles(services)
    if (troubles.length === 0) return undefined
    const text = `Your emails may be taken for spam: look at ${inWords.format(troubles.map(({ about }) => about))}.`
    return { text, action: 'View what to do', to: adminPages.settings, hash: 'email' }
  },
  forms: async ({ db }) => {
    const failed = (await readSelfChecks(db))?.failedForms ?? []
    if (failed.length === 0) return undefined
    const text = `Today’s test of the ${inWords.format(failed)} failed, so people can’t send it.`
    return { text, action: 'View health', to: adminPages.health }
  },
  address: async ({ services: { config, now }, db }) => {
    const text = await addressTrouble(db, config, now())
    return text === undefined ? undefined : { text, action: 'View health', to: adminPages.health }
  },
  certificate: async ({ services: { now }, db }) => {
    const checks = await readSelfChecks(db)
    if (!checks?.certificateUntil || !isRenewalLate(checks, now())) return undefined
    const text = `The certificate of your website’s address expires on ${longDate(checks.certificateUntil.slice(0, 10))}. Then browsers refuse to open it.`
    return { text, action: 'View certificate', to: adminPages.health }
  },
}

const lastChecks: AttentionChecks = {
  'Alpha launch': async ({ services: { log }, db, today }) => {
    const { alphaLaunchDate } = await readSiteConfig(db, log)
    if (!alphaLaunchDate || alphaLaunchDate >= today.toString() || (await isHidden(db, 'alpha'))) return undefined
    const text = `Alpha’s launch night was on ${longDate(alphaLaunchDate)}. Until there is a new one, the page asks people to write to you.`
    return { text, action: 'Change the date', to: adminPages.settings, hash: 'alphaLaunchDate' }
  },
  photographs: async ({ services: { log }, db }) => {
    const config = await readSiteConfig(db, log)
    const missing = settingPhotographs.filter((name) => !config[name])
    if (missing.length === 0) return undefined
    const names = missing.map((name) => photographs[name].title.toLowerCase())
    const text = `Your website shows drawings where photographs would say more: ${inWords.format(names)}.`
    return { text, action: 'Add photographs', to: adminPages.setup, search: { step: 'content' } }
  },
}

/** @param ofFeatures what features check, the most urgent first */
export async function listAttention(
  { services, person }: Pick<AttentionAsked, 'services' | 'person'>,
  ofFeatures: AttentionChecks,
): Promise<AttentionItem[]> {
  const today = (await churchNow(services)).toPlainDate()
  const asked = { services, db: services.database.db, today, person }
  const found: AttentionItem[] = []
  for (const [id, check] of Object.entries({ ...checks, ...ofFeatures, ...lastChecks })) {
    const answer = await check(asked)
    const several = Array.isArray(answer)
    for (const [at, one] of [answer ?? []].flat().entries())
      found.push({ id: several ? `${id} ${at + 1}` : id, ...one })
  }
  return found
}

/** Stores that it was confirmed to be still right. @param what the name of a check */
export function confirm(db: Db, what: string, now: string): Promise<void> {
  return putSetting(db, confirmedName(what), now, now)
}

/** Whether visitors don't see a built-in page. */
async function isHidden(db: Db, page: BuiltInName): Promise<boolean> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'page', 'is_hidden', 'publish_at', 'created_at'])
    .where('page', '=', page)
    .where('status', '=', 'published')
    .execute()
  return currentRows(rows).get(page)?.is_hidden === 1
}
