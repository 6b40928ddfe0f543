/** The sentence that says when services are live, made from the times that are broadcast. */
import { usualLiveNote } from '#app/church/usual-live-note.ts'
import { compare } from '#app/text/compare.ts'
import { capitalized } from '#app/text/format-count.ts'
import { language, t } from '#app/text/t.ts'
import { capitalClock, clocksInWords, dayName, dayNames, daysAt, type When } from '#app/church/worship-services.ts'

/** The church of the specification has this sentence, although its clocks show Central time. */
const SPECIFIED = { timeZone: 'America/Chicago', time: '7 10:30' }

interface Church {
  timeZone: string
  times: readonly When[]
}

/**
 * `Sunday services are live at 9:00 and 11:00 AM EST`; empty when no service is broadcast.
 * @param now milliseconds since 1970, since the zone's name changes with the clocks
 */
export function liveNote({ timeZone, times }: Church, now: number): string {
  const inOrder = times.toSorted((a, b) => a.weekday - b.weekday || compare(a.time, b.time))
  const [first] = inOrder
  if (!first) return ''
  const all = inOrder.map(({ weekday, time }) => `${weekday} ${time}`).join()
  if (timeZone === SPECIFIED.timeZone && all === SPECIFIED.time) return t(usualLiveNote)
  const days = [...Map.groupBy(inOrder, ({ weekday }) => weekday).values()]
  const said = days.map((ofDay) => daysAt(dayNames(ofDay[0] ?? first), clocksInWords(ofDay, capitalClock)))
  const zone = zoneName(timeZone, now)
  const services = t('services')
  return capitalized(
    days.length === 1
      ? t('{day} {services} are live at {times} {zone}', {
          day: dayName(first),
          services,
          times: clocksInWords(inOrder, capitalClock),
          zone,
        })
      : t('{services} are live {days} {zone}', {
          services: capitalized(services),
          days: new Intl.ListFormat(language()).format(said),
          zone,
        }),
  )
}

/** `EST`. */
function zoneName(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
