/** A time of day as people, programs and Excel write it. Pure. */
import { withoutInvisible } from '#app/text/invisible.ts'

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2}))?(?::[0-5]\d(?:\.\d+)?)?\s*(?:([ap])\.?(?:\s?m\.?)?|h|uhr)?$/i
/** Part of a day, as Excel stores times. */
const FRACTION = /^0?\.\d+$/
const WORDS = new Map([
  ['noon', '12:00'],
  ['12 noon', '12:00'],
  ['midday', '12:00'],
  ['midnight', '00:00'],
])

/** `HH:MM`; undefined for any other text. */
export function timeOf(text: string): string | undefined {
  const typed = withoutInvisible(text).trim().toLowerCase()
  if (FRACTION.test(typed)) return clock(Math.round(Number(typed) * 24 * 60))
  const [whole = '', hours = '', minutes, half] = CLOCK.exec(typed) ?? []
  const isClockHour = Number(hours) >= 1 && Number(hours) <= 12
  const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours)
  const isTime = hour < 24 && Number(minutes ?? 0) < 60 && (half === undefined || isClockHour)
  // A bare number could be anything.
  return isTime && whole !== hours ? clock(hour * 60 + Number(minutes ?? 0)) : WORDS.get(typed)
}

function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${String(hour).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** A start without its half of the day has the one that makes it earlier than the end. */
export function timesOf(text: string): { start: string; end: string } | undefined {
  const [first = '', second = '', ...more] = text.slice(0, 100).split(/-|–|—|\bto\b|\buntil\b|\bbis\b/i)
  const [from, end] = [timeOf(first), timeOf(second)]
  if (end === undefined || more.length > 0) return undefined
  if (/[a-z]|^\s*(?:0|1[3-9]|2\d)/i.test(first) || !/[ap]\.?(?:\s?m\.?)?\s*$/i.test(second))
    return from === undefined ? undefined : { start: from, end }
  const start = [`${first.trim()} pm`, `${first.trim()} am`]
    .map(timeOf)
    .find((time) => time !== undefined && time < end)
  return start === undefined ? undefined : { start, end }
}
