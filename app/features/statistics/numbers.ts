/** The numbers of periods, from the sums of days. */
import { z } from '@hono/zod-openapi'
import { firstDayOfWeek } from '#app/church/countries.ts'
import { type CountKind, OTHERS } from '#app/features/statistics/count.ts'
import { type Period, periodsUntil, yearBefore } from '#app/features/statistics/periods.ts'
import type { Step } from '#app/features/statistics/steps.ts'
import { firstAttendanceDay, firstCountedDay, sumsByDay, topNames } from '#app/features/statistics/queries.ts'
import { churchToday } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import { cachedSiteConfig } from '#app/http/settings.ts'
import { compare } from '#app/text/compare.ts'
import type { Db } from '#db/database.ts'

type Sums = Readonly<Record<CountKind, number>>

const day = z.string().meta({ description: 'YYYY-MM-DD' })
export const numbersOut = z.object({
  from: day,
  to: day,
  visits: z.number().meta({ description: 'Pages that were not opened from another page of this website' }),
  visitsBefore: z
    .number()
    .nullable()
    .meta({ description: 'In the same period a year before; null while nothing was counted then' }),
  pages: z.number().meta({ description: 'Pages that people opened' }),
  heard: z.number().meta({ description: 'Recordings played here or downloaded' }),
  lost: z.number().meta({ description: 'Addresses without a page' }),
  machines: z.number().meta({ description: 'Pages that programs fetched' }),
  attendance: z.number().meta({ description: 'People, as the church has counted them' }),
})
type Numbers = z.infer<typeof numbersOut>

/** The numbers of the periods since the first day of which there is one, the earliest first. */
export async function numbersOf(services: Services, step: Step): Promise<Numbers[]> {
  const { db } = services.database
  const today = await churchToday(services)
  const counted = await firstCountedDay(db)
  const [first] = [counted, await firstAttendanceDay(db)].filter((day) => day !== undefined).toSorted(compare)
  const periods = periodsUntil(today, step, await firstDayOf(services)).filter(
    ({ to }) => first !== undefined && to >= first,
  )
  const [earliest] = periods
  if (!earliest) return []
  const days = await sumsByDay(db, yearBefore(earliest, step).from, today)
  const people = await peopleByDay(db, earliest.from, today)
  return periods.map((period) => {
    const sums = sumsIn(days, period)
    const before = yearBefore(period, step)
    return {
      ...period,
      visits: sums.from,
      visitsBefore: counted === undefined || before.to < counted ? null : sumsIn(days, before).from,
      pages: sums.page,
      heard: sums.play + sums.download,
      lost: sums.lost,
      machines: sums.machine,
      attendance: people.filter((one) => isIn(one.date, period)).reduce((sum, one) => sum + one.people, 0),
    }
  })
}

/** The first day of the church's weeks. */
async function firstDayOf(services: Services): Promise<number> {
  return firstDayOfWeek((await cachedSiteConfig(services)).country)
}

const NONE: Sums = { page: 0, from: 0, play: 0, download: 0, search: 0, lost: 0, machine: 0 }

function sumsIn(days: Awaited<ReturnType<typeof sumsByDay>>, period: Period): Sums {
  const sums = { ...NONE }
  for (const { day, kind, times } of days) if (isIn(day, period)) sums[kind] += Number(times)
  return sums
}

const isIn = (day: string, { from, to }: Period) => from <= day && day <= to

function peopleByDay(db: Db, from: string, to: string) {
  const counts = db.selectFrom('attendance_counts').select(['date', 'people'])
  return counts.where('date', '>=', from).where('date', '<=', to).execute()
}

interface Top {
  name: string
  times: number
}

const MAX_TOP = 20

/** What was opened, where from, heard and searched for most often in these days. */
export async function topsOf({ database: { db } }: Services, { from, to }: Period) {
  const top = (kind: CountKind) => topNames(db, kind, from, to, MAX_TOP)
  const heard = [...(await top('play')), ...(await top('download'))]
  return {
    pages: await top('page'),
    hosts: await top('from'),
    searches: await top('search'),
    heard: await titled(db, heard),
  }
}

/** Recordings by the titles of their sermons. */
async function titled(db: Db, recordings: readonly Top[]): Promise<Top[]> {
  const addresses = recordings.map(({ name }) => name)
  const sermons = db.selectFrom('sermons').select(['title', 'audio_url']).where('audio_url', 'in', addresses)
  const titles = new Map((addresses.length > 0 ? await sermons.execute() : []).map((one) => [one.audio_url, one.title]))
  const sums = new Map<string, number>()
  for (const { name, times } of recordings) {
    const title = titles.get(name) ?? OTHERS
    sums.set(title, (sums.get(title) ?? 0) + times)
  }
  return [...sums].map(([name, times]) => ({ name, times })).toSorted((a, b) => b.times - a.times)
}

/** Visits of this week so far, and of the same days a year before; undefined while nothing was ever counted. */
export async function thisWeek(services: Services) {
  const today = await churchToday(services)
  const { db } = services.database
  const week = periodsUntil(today, 'week', await firstDayOf(services)).at(-1)
  const first = await firstCountedDay(db)
  if (!week || first === undefined) return undefined
  const now = { from: week.from, to: today }
  const before = yearBefore(now, 'week')
  const days = await sumsByDay(db, before.from, today)
  return { now: sumsIn(days, now).from, before: before.to < first ? undefined : sumsIn(days, before).from }
}
