/** Services that are missing, and those that are over and say that they are live. */
import { add, adminPages } from '#app/admin-routes.ts'
import { serviceName } from '#app/church/worship-services.ts'
import { andOthers, type AttentionChecks, attentionToFirst } from '#app/http/attention.ts'
import { nextWorshipDay } from '#app/http/church-time.ts'
import { easter } from '#app/church/year/dates.ts'
import { fullDate, longDate } from '#app/dates/format.ts'
import type { Db } from '#db/database.ts'

/** Days before a feast by which its services should have been entered. */
const FEAST_DAYS = 28
/** A church that has entered a service in the last days enters them regularly. */
const REGULAR_DAYS = 28

export const serviceAttention: AttentionChecks = {
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
    const isUsual = await serviceBetween(db, today.subtract({ days: REGULAR_DAYS }).toString(), today.toString())
    if (entered || !isUsual) return undefined
    const text = `The service on ${fullDate(day)}, isn’t entered yet.`
    return { text, action: 'Add Sunday service', to: adminPages.sundayServices, search: add }
  },
  'services marked live': async ({ db, today }) => {
    const rows = await db
      .selectFrom('sunday_services')
      .select(['id', 'name', 'date'])
      .where('is_live', '=', 1)
      .where('date', '<', today.toString())
      .orderBy('date')
      .execute()
    return attentionToFirst(rows, (first, n) => ({
      text: `“${serviceName(first)}” on ${longDate(first.date)}${andOthers(n)} is still marked as live.`,
      action: 'Edit service',
      to: adminPages.sundayServices,
    }))
  },
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
    .where((eb) => eb.or([eb('date', '>=', first.toString()), eb('end_date', '>=', first.toString())]))
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
