/**
 * Checks for outdated content, each with a link to where it can be corrected, so that the church notices before visitors
 * do. Sample content is ignored, since it is meant to be replaced.
 */
import { z } from 'zod'
import { add, adminPages } from '#app/admin-routes.ts'
import { lastDayInRow } from '#app/features/events/queries.ts'
import { readSelfChecks } from '#app/admin/health-items.ts'
import { putSetting, readSiteConfig } from '#app/http/settings.ts'
import { andOthers, confirmedName, type OutdatedChecks, outdatedFromFirst, outdatedOut } from '#app/http/outdated.ts'
import type { Services } from '#app/http/services.ts'
import { churchNow, nextWorshipDay } from '#app/http/church-time.ts'
import { easter } from '#app/sample/church-year.ts'
import { fullDate, longDate } from '#app/dates/format.ts'
import { currentRows } from '#app/pages/queries.ts'
import type { BuiltInName } from '#app/links/built-in-pages.ts'
import type { Db } from '#db/database.ts'

/** What the overview lists. `id` is the name of the check. */
export const staleOut = outdatedOut.extend({ id: z.string() })
type Stale = z.output<typeof staleOut>

/** Days before its expiration by which a certificate should have been renewed. */
const CERTIFICATE_DAYS = 30
/** Days before a feast by which its services should have been entered. */
const FEAST_DAYS = 28
/** A church that has entered a Sunday service in the last days enters them regularly. */
const SUNDAY_SERVICE_DAYS = 28

/** Checks that belong to no single feature, the most urgent first. */
const checks: OutdatedChecks = {
  forms: async ({ db }) => {
    const failed = (await readSelfChecks(db))?.failedForms ?? []
    if (failed.length === 0) return undefined
    const text = `Today’s test of the ${new Intl.ListFormat('en').format(failed)} failed, so people can’t send it.`
    return { text, action: 'View health', to: adminPages.health }
  },
  certificate: async ({ db, today }) => {
    const until = (await readSelfChecks(db))?.certificateUntil?.slice(0, 10)
    if (until === undefined || until > today.add({ days: CERTIFICATE_DAYS }).toString()) return undefined
    const text = `The certificate of your website’s address expires on ${longDate(until)}. Then browsers refuse to open it.`
    return { text, action: 'View certificate', to: adminPages.health }
  },
  'Christmas services': ({ db, today }) => {
    const eve = Temporal.PlainDate.from({ year: today.year, month: 12, day: 24 })
    return missingFeastService(db, today, 'Christmas', [eve, eve.add({ days: 1 })])
  },
  'Easter services': ({ db, today }) => {
    const sunday = easter(today.year)
    return missingFeastService(db, today, 'Easter', [sunday.subtract({ days: 2 }), sunday])
  },
  'next Sunday': async ({ db, today }) => {
    const day = (await nextWorshipDay(db, today)).toString()
    const entered = await serviceBetween(db, day, day)
    const isUsual = await serviceBetween(db, today.subtract({ days: SUNDAY_SERVICE_DAYS }).toString(), today.toString())
    if (entered || !isUsual) return undefined
    const text = `The service on ${fullDate(day)}, isn’t entered yet.`
    return { text, action: 'Add Sunday service', to: adminPages.sundayServices, search: add }
  },
  'featured events': async ({ db, today }) => {
    const rows = await db
      .selectFrom('featured_content')
      .innerJoin('events', 'events.id', 'featured_content.content_id')
      .select(['featured_content.id', 'events.title', lastDayInRow.as('date')])
      .where('type', '=', 'event')
      .where('is_active', '=', 1)
      .where('events.is_recurring', '=', 0)
      .where(lastDayInRow, '<', today.toString())
      .orderBy('events.date')
      .execute()
    return outdatedFromFirst(rows, (first, n) => ({
      text: `“${first.title}”${andOthers(n)} is featured, but was on ${longDate(first.date)}.`,
      action: 'Edit featured content',
      to: adminPages.featured,
    }))
  },
}

const lastChecks: OutdatedChecks = {
  'Alpha launch': async ({ db, log, today }) => {
    const { alphaLaunchDate } = await readSiteConfig(db, log)
    if (!alphaLaunchDate || alphaLaunchDate >= today.toString() || (await isHidden(db, 'alpha'))) return undefined
    const text = `Alpha’s launch night was on ${longDate(alphaLaunchDate)}. Until there is a new one, the page asks people to write to you.`
    return { text, action: 'Change the date', to: adminPages.settings, hash: 'alphaLaunchDate' }
  },
}

/** @param ofFeatures what features check, the most urgent first */
export async function listStale(services: Services, ofFeatures: OutdatedChecks): Promise<Stale[]> {
  const { database, log } = services
  const today = (await churchNow(services)).toPlainDate()
  const found: Stale[] = []
  for (const [id, check] of Object.entries({ ...checks, ...ofFeatures, ...lastChecks })) {
    const stale = await check({ db: database.db, log, today })
    if (stale) found.push({ id, ...stale })
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

type FirstAndLast = [first: Temporal.PlainDate, last: Temporal.PlainDate]

async function missingFeastService(db: Db, today: Temporal.PlainDate, name: string, days: FirstAndLast) {
  const [first, last] = days
  const isNear = Temporal.PlainDate.compare(today, first.subtract({ days: FEAST_DAYS })) >= 0
  if (!isNear || Temporal.PlainDate.compare(today, last) > 0) return undefined
  if (await serviceBetween(db, first.toString(), last.toString())) return undefined
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('date', '<=', last.toString())
    .where(lastDayInRow, '>=', first.toString())
    .where('status', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  if (event) return undefined
  const text = `${name} is on ${longDate(last.toString())}, and its services aren’t entered yet.`
  return { text, action: `Add ${name} service`, to: adminPages.sundayServices, search: add }
}

async function serviceBetween(db: Db, from: string, until: string): Promise<boolean> {
  const services = db.selectFrom('sunday_services').select('id').where('status', '=', 'published')
  const found = await services.where('date', '>=', from).where('date', '<=', until).limit(1).executeTakeFirst()
  return found !== undefined
}
