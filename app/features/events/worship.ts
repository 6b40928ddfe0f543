/** Worship on the days of a calendar: the weekly services, or what was entered or announced in their place. */
import { clockTime } from '#app/dates/format.ts'
import { isAbout, movableService, serviceName, worshipServices } from '#app/church/worship-services.ts'
import { api, href } from '#app/routes.ts'
import { compare } from '#app/text/compare.ts'
import { capitalized } from '#app/text/format-count.ts'
import { isServiceChange, noticeInShort, noticesRead } from '#app/ui/notices.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { read } from '#app/ui/read.ts'
import { type SpecialService, useServiceTimes } from '#app/ui/service-times.tsx'

const MAX_SERVICES = 1000

/** The services that were entered for these days, and for those beside them, since one of an evening may be of the next day. */
export function enteredRead(days: readonly string[]) {
  const [from, to] = [dayBeside(days[0] ?? '', -1), dayBeside(days.at(-1) ?? '', 1)]
  return read<(SpecialService & { ofDay: string | null })[]>(
    href(api.sundayServices, {}, { from, to, limit: MAX_SERVICES }),
  )
}

function dayBeside(day: string, by: 1 | -1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}

/**
 * @param days those that are shown, `YYYY-MM-DD`, in order
 * @param today the weekly times of now say nothing about earlier days
 * @returns what is said of a day, such as `9:00 a.m. Early worship` and `11:15 a.m. Worship`
 */
export function useWorshipOn(days: readonly string[], today: string): (day: string) => string[] {
  const times = useServiceTimes()
  const weekly = worshipServices(times)
  const entered = usePageQuery(enteredRead(days))
  // Services entered for a day replace its weekly ones, also those of the evening before, as on the page of that day.
  const described = new Set(entered.map(({ date, ofDay }) => ofDay ?? date))
  const changes = usePageQuery(noticesRead).filter(isServiceChange)
  return (day) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    const dayOf = (one: { weekday: number }) => (one.weekday === weekly[0]?.weekday ? day : dayBeside(day, 1))
    const usual = weekly.filter((one) => one.weekday === weekday)
    const own = entered.filter(({ date }) => date === day)
    const held = [
      ...usual.filter((one) => day >= today && !described.has(dayOf(one))),
      ...own.map((one) => {
        const name = one.name ?? times.find((other) => other.weekday === weekday && other.time === one.time)?.name
        return { time: one.time, name: name ?? serviceName(one) }
      }),
    ].toSorted((a, b) => compare(a.time, b.time))
    const ofDay = changes.filter(({ date }) => date === day)
    const movable = movableService(times, weekday)?.time
    const others = held.filter(
      ({ time }) => !ofDay.some((change) => isAbout(change, { time, isMovable: time === movable })),
    )
    return [
      ...ofDay.map((change) => capitalized(noticeInShort(change))),
      ...others.map(({ time, name }) => `${clockTime(time)} ${name}`),
    ]
  }
}
