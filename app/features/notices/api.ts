/** Routes of the service notices, for visitors and for administrators. */
import { z } from '@hono/zod-openapi'
import { notice } from '#app/features/notices/notice.ts'
import { churchNow, churchToday } from '#app/http/church-time.ts'
import { columnsOf, shownOf } from '#app/definitions/columns.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { type SiteRows, siteRows } from '#app/http/site-rows.ts'
import { type AnyKind, kindOf } from '#app/records/record-kind.ts'
import { type Feature } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import type { ChangeInWords } from '#app/records/telling.ts'
import { outputOf } from '#app/definitions/schemas.ts'
import { api } from '#app/routes.ts'
import { badFields } from '#app/http/errors.ts'
import { clockTime } from '#app/dates/format.ts'
import { isDay } from '#app/dates/days.ts'
import { compare } from '#app/text/compare.ts'
import { isServiceChange, type Notice, noticeSentence, type ServiceChange } from '#app/ui/notices.ts'
import type { Db } from '#db/database.ts'
import { published } from '#db/published.ts'

export const notices: Feature = {
  definitions: [notice],
  routes,
  tellings: [{ table: notice.table, words: noticeWords }],
  adminRoutes: (services) =>
    recordRoutes(services, noticeKind(''), async () => noticeKind(await churchToday(services))),
}

function routes(services: Services): Router {
  const router = newRouter()
  readRoute(router, {
    path: api.notices,
    tag: 'Sunday services',
    summary:
      'List current notices; each is shown from its first day until its service day, late service or last day ends',
    answer: z.array(outputOf(notice)),
    answerDescription: 'Nearest date first',
    handle: async () =>
      shownNotices(
        await siteRows(services, 'notices'),
        await siteRows(services, 'service_times'),
        await churchNow(services),
      ),
  })
  return router
}

/** @param today the day at the church, `YYYY-MM-DD`: no notice is created for a day that is over */
function noticeKind(today: string): AnyKind {
  return kindOf(notice, {
    // A general notice is about today and the days after.
    columns: (input) =>
      columnsOf(notice, { ...input, shownFrom: input.shownFrom || (input.kind === 'general' ? today : '') }),
    adapting: async (trx) => {
      const services = await trx.selectFrom('service_times').select(['weekday', 'time']).execute()
      return (input) => {
        const { date, serviceTime } = input
        if (!serviceTime || !isDay(date)) return input
        const { dayOfWeek } = Temporal.PlainDate.from(date)
        if (services.some(({ weekday, time }) => weekday === dayOfWeek && time === serviceTime)) return input
        throw badFields({
          serviceTime: `There’s no service at ${clockTime(serviceTime)} on that day. Choose one of its services, or leave it empty for all of them.`,
        })
      }
    },
    errorsOfNew: ({ date }): Record<string, string> =>
      date < today ? { date: 'That date has passed, so no one would see the notice. Choose today or later.' } : {},
  })
}

/** A service lasts so many minutes, and those that are broadcast as long as the longest of them. */
const USUAL_MINUTES = 120

/**
 * Notices that visitors see now, the nearest day first; of one day, the biggest change first. They are shown until their
 * day is over, and those about late worship until it ends.
 * @param rows those of the last days and the coming ones
 * @param local the wall time at the church
 * @param longer how much longer worship may last, in milliseconds
 */
export function shownNotices(
  rows: SiteRows['notices'],
  services: SiteRows['service_times'],
  local: Temporal.PlainDateTime,
  longer = 0,
): Notice[] {
  const today = local.toPlainDate().toString()
  const minutes = Math.max(USUAL_MINUTES, ...services.filter((one) => one.is_broadcast).map((one) => one.minutes))
  const begun = local.subtract({ minutes, milliseconds: longer }).toString({ smallestUnit: 'minute' })
  const isLate = ({ date, kind, time, service_time: own }: SiteRows['notices'][number]) => {
    if (kind === 'general' || !isDay(date)) return false
    const { dayOfWeek } = Temporal.PlainDate.from(date)
    const usual = services.filter(({ weekday, time: at }) => weekday === dayOfWeek && (!own || own === at))
    return [{ time }, ...usual].some((one) => `${date}T${one.time}` >= begun)
  }
  return rows
    .filter(({ shown_from: from }) => from <= today)
    .filter((row) => row.date >= today || isLate(row))
    .toSorted((a, b) => compare(a.date, b.date) || compare(a.kind, b.kind) || compare(a.id, b.id))
    .slice(0, MAX_NOTICES)
    .map((row) => shownOf(notice, row))
}
const MAX_NOTICES = 10

/** Changes of worship on this day, whether they are shown yet or not; the biggest change first. */
export async function changesOn(db: Db, day: string): Promise<ServiceChange[]> {
  const all = db.selectFrom('notices').selectAll()
  const rows = await all.where('date', '=', day).orderBy('kind').orderBy('id').limit(MAX_NOTICES).execute()
  return rows.map((row): Notice => shownOf(notice, row)).filter(isServiceChange)
}

/** What an email about one notice says; undefined when none is published, or its day is over. */
async function noticeWords(services: Services, id: string): Promise<ChangeInWords | undefined> {
  const row = await published(services).selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst()
  const today = await churchToday(services)
  if (!row || row.date < today) return undefined
  const shown: Notice = shownOf(notice, row)
  const { message, shownFrom } = shown
  const later = shownFrom > today ? { shownFrom } : {}
  if (!isServiceChange(shown)) return { subject: notice.title(shown), message, text: message, ...later }
  const sentence = noticeSentence(shown)
  return { subject: sentence, message, text: `${sentence}\n\n${message}`, ...later }
}
