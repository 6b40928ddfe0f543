/**
 * The time zone that a calendar means. Programs name zones by IANA, as Windows does, as Outlook shows them, or by names of
 * their own that the calendar defines.
 */
import { findIana } from 'windows-iana'
import type { ZoneDefinition } from '#app/features/events/read-calendar/entries.ts'

/** Offsets in minutes in winter and in summer of the north. */
interface Offsets {
  january: number
  july: number
}

/**
 * The zone of a TZID, an IANA name or a fixed offset; undefined for an unknown one.
 * @param definitions the calendar's own zones
 * @param moment the current time in the church's zone, which is preferred where several zones fit
 */
export function zoneNamed(
  tzid: string,
  definitions: ReadonlyMap<string, ZoneDefinition>,
  moment: Temporal.ZonedDateTime,
): string | undefined {
  const definition = definitions.get(tzid)
  return (
    ianaZone(tzid) ??
    ianaZone(definition?.location ?? '') ??
    windowsZone(tzid) ??
    definedZone(definition, moment) ??
    offsetZone(tzid, moment)
  )
}

/** `/freeassociation.sourceforge.net/America/New_York` ends with a zone of IANA. */
function ianaZone(tzid: string): string | undefined {
  const parts = tzid.trim().split('/').slice(-3)
  return [0, 1, 2].map((from) => parts.slice(from).join('/')).find((name) => name !== '' && isZone(name))
}

function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** `Eastern Standard Time`, `(UTC-05:00) Eastern Time (US & Canada)`, `(GMT+01:00) Amsterdam, Berlin, Rome`. */
function windowsZone(tzid: string): string | undefined {
  const name = tzid.replace(/^\((?:GMT|UTC)[^()]*\)/, '').trim()
  const [named] = [...findIana(name), ...findIana(name.replace(/ Time\b.*$/, ' Standard Time'))]
  if (named !== undefined) return named
  const cities = name.split(/[,/]/).map((city) => `/${city.trim().replaceAll(' ', '_')}`)
  return Intl.supportedValuesOf('timeZone').find((zone) => cities.some((city) => city !== '/' && zone.endsWith(city)))
}

/** The zone with the offsets that the calendar defines for today. */
function definedZone(definition: ZoneDefinition | undefined, moment: Temporal.ZonedDateTime): string | undefined {
  const today = moment.toPlainDate().toString().replaceAll('-', '')
  const inForce = (definition?.times ?? [])
    .filter(({ start, rule }) => start <= `${today}T` && (/UNTIL=(\d{8})/.exec(rule)?.[1] ?? today) >= today)
    .toSorted((a, b) => (a.start < b.start ? 1 : -1))
  const standard = inForce.find(({ isDaylight }) => !isDaylight)
  if (!standard) return undefined
  // A zone that has given up daylight time may still say when it had it.
  const daylight =
    inForce.find(({ isDaylight, rule }) => isDaylight && (rule !== '' || standard.rule === '')) ?? standard
  const isNorthern = Number(daylight.start.slice(4, 6)) < 7
  const [winter, summer] = (isNorthern ? [standard, daylight] : [daylight, standard]).map(({ offset }) =>
    minutesOf(offset),
  )
  const zones = [moment.timeZoneId, ...Intl.supportedValuesOf('timeZone')]
  const found = zones.find((zone) => {
    const { january, july } = offsetsOf(zone, moment.year)
    return january === winter && july === summer
  })
  return found ?? fixed(minutesOf(standard.offset))
}

/** Minutes for `-0500`. */
function minutesOf(offset: string): number {
  const [, sign = '', hours = '', minutes = ''] = /^([+-]?)(\d{2}):?(\d{2})/.exec(offset) ?? []
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
}

/** `(GMT +01:00)`, `UTC-5`: the church's own zone where it has this offset in winter. */
function offsetZone(tzid: string, moment: Temporal.ZonedDateTime): string | undefined {
  const [, sign, hours, minutes = '00'] = /^\(?(?:GMT|UTC) ?([+-])(\d{1,2}):?(\d{2})?\)?/i.exec(tzid.trim()) ?? []
  if (sign === undefined || Number(hours) > 14) return undefined
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  const { january, july } = offsetsOf(moment.timeZoneId, moment.year)
  return Math.min(january, july) === offset ? moment.timeZoneId : fixed(offset)
}

function offsetsOf(zone: string, year: number): Offsets {
  const on = (month: number) =>
    Temporal.ZonedDateTime.from({ year, month, day: 1, timeZone: zone }).offsetNanoseconds / 60e9
  return { january: on(1), july: on(7) }
}

/** `-05:00`. */
function fixed(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Whether clocks of two zones differ by the same time all year. */
export function keepsPace(zone: string, other: string, year: number): boolean {
  const differences = Array.from({ length: 24 }, (_, n) => {
    const day = { year, month: Math.floor(n / 2) + 1, day: n % 2 === 0 ? 1 : 15 }
    const [a, b] = [zone, other].map((timeZone) => Temporal.ZonedDateTime.from({ ...day, timeZone }).offsetNanoseconds)
    return (a ?? 0) - (b ?? 0)
  })
  return new Set(differences).size === 1
}
