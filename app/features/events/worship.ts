/** Worship on the days of a calendar: the weekly services, or what was entered or announced in their place. */
import { clockTime } from '#app/dates/format.ts'
import { serviceName } from '#app/church/worship-services.ts'
import { compare } from '#app/text/compare.ts'
import { capitalized } from '#app/text/format-count.ts'
import { isServiceChange, noticeInShort, noticesRead } from '#app/ui/notices.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { specialServicesRead, useWorshipServices } from '#app/ui/service-times.tsx'

/**
 * @param today `YYYY-MM-DD`: the weekly times of now say nothing about earlier days
 * @returns what is said of a day, such as `9:00 a.m. Early worship, 11:15 a.m. Worship`; empty for none
 */
export function useWorshipOn(today: string): (day: string) => string {
  const weekly = useWorshipServices()
  const entered = usePageQuery(specialServicesRead).toSorted((a, b) => compare(a.time, b.time))
  const changes = usePageQuery(noticesRead).filter(isServiceChange)
  return (day) => {
    const change = changes.find(({ date }) => date === day)
    if (change) return capitalized(noticeInShort(change))
    const own = entered.filter(({ date }) => date === day)
    if (own.length > 0) return said(own.map((one) => ({ time: one.time, name: serviceName(one) })))
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    return day < today ? '' : said(weekly.filter((one) => one.weekday === weekday))
  }
}

function said(services: readonly { time: string; name: string }[]): string {
  return services.map(({ time, name }) => `${clockTime(time)} ${name}`).join(', ')
}
