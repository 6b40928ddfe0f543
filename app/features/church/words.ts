/** Texts about service times. Pure, for server and browser. */
import { clockTime } from '#app/ui/dates.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** `weekday` 1 Monday to 7 Sunday, `time` `HH:MM`. */
interface When {
  weekday: number
  time: string
}

/** `Sundays 10:30 a.m.`: the usual text for a time. */
export function defaultLabel({ weekday, time }: When): string {
  return `${dayOf(weekday)}s ${clockTime(time)}`
}

/**
 * The label after a service was moved: the old day and time in it are replaced by the new ones. Other labels stay as they
 * are.
 */
export function updatedLabel(label: string, from: When, to: When): string {
  return label
    .replace(dayOf(from.weekday), () => dayOf(to.weekday))
    .replace(clockTime(from.time), () => clockTime(to.time))
}

/**
 * Whether a text names another time of day than the given one, and not that one. `After the service` names none; `7 p.m.`,
 * `7:00` and `19:00` all name the time `19:00`.
 */
export function namesOtherTime(label: string, time: string): boolean {
  const clocks = [...label.matchAll(CLOCK)]
  return clocks.length > 0 && !clocks.some((clock) => isTime(clock, time))
}
const CLOCK = /\b(?<hour>\d{1,2})(?:[:.](?<minute>\d{2})(?:\s*(?<half>[ap])\.?\s?m\b)?|\s*(?<part>[ap])\.?\s?m\b)/gi

function isTime({ groups }: RegExpMatchArray, time: string): boolean {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const half = (groups?.['half'] ?? groups?.['part'])?.toLowerCase()
  if (Number(groups?.['minute'] ?? 0) !== minute) return false
  const named = Number(groups?.['hour'])
  return half === undefined
    ? named === hour || named === hour % 12 || (named === 12 && hour % 12 === 0)
    : named % 12 === hour % 12 && (half === 'p') === hour >= 12
}

function dayOf(weekday: number): string {
  return weekdays[weekday - 1] ?? 'Sunday'
}
