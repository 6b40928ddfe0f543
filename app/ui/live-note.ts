/** The sentence that says when services are live, made from the times that are broadcast. */
import { usualLiveNote } from '#app/church/usual-live-note.ts'
import { type ChurchKind, wordsFor } from '#app/church/church-kinds.ts'
import { compare } from '#app/text/compare.ts'
import { capitalClock, clocksInWords, dayName, type When } from '#app/church/worship-services.ts'

/** The church of the specification has this sentence, although its clocks show Central time. */
const SPECIFIED = { timeZone: 'America/Chicago', time: '7 10:30' }

interface Church {
  churchKind?: ChurchKind
  timeZone: string
  times: readonly When[]
}

/**
 * `Sunday services are live at 9:00 and 11:00 AM EST`; empty when no service is broadcast.
 * @param now milliseconds since 1970, since the zone's name changes with the clocks
 */
export function liveNote({ churchKind = '', timeZone, times }: Church, now: number): string {
  const inOrder = times.toSorted((a, b) => a.weekday - b.weekday || compare(a.time, b.time))
  const [first] = inOrder
  if (!first) return ''
  const all = inOrder.map(({ weekday, time }) => `${weekday} ${time}`).join()
  if (timeZone === SPECIFIED.timeZone && all === SPECIFIED.time) return usualLiveNote
  const days = [...Map.groupBy(inOrder, ({ weekday }) => weekday).values()]
  const said = days.map((ofDay) => `${dayName(ofDay[0] ?? first)}s at ${clocksInWords(ofDay, capitalClock)}`)
  const zone = zoneName(timeZone, now)
  const services = wordsFor(churchKind)?.services ?? 'services'
  return days.length === 1
    ? `${dayName(first)} ${services} are live at ${clocksInWords(inOrder, capitalClock)} ${zone}`
    : `${services[0]?.toUpperCase()}${services.slice(1)} are live ${new Intl.ListFormat('en').format(said)} ${zone}`
}

/** `EST`. */
function zoneName(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
