/** IANA time zones, and the offset of the church's. */

/**
 * The church's offset from UTC, computed by the server: the first `Intl.DateTimeFormat` with a time zone would block a phone
 * for 100 ms.
 */
export interface ZoneOffset {
  timeZone: string
  /** Milliseconds to add to UTC. */
  offset: number
  /** The clock changes before and after, in milliseconds since 1970; null where there is none. */
  from: number | null
  until: number | null
}

/** @param instant milliseconds since 1970 */
export function offsetAround(instant: number, timeZone: string): ZoneOffset {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return {
    timeZone,
    offset: there.offsetNanoseconds / 1e6,
    from: there.getTimeZoneTransition('previous')?.epochMilliseconds ?? null,
    until: there.getTimeZoneTransition('next')?.epochMilliseconds ?? null,
  }
}

/** Whether it is the zone's offset at this instant. */
function isOffsetAt(zone: ZoneOffset | undefined, instant: number, timeZone: string): zone is ZoneOffset {
  return (
    zone?.timeZone === timeZone &&
    instant >= (zone.from ?? Number.NEGATIVE_INFINITY) &&
    instant < (zone.until ?? Number.POSITIVE_INFINITY)
  )
}

let lastOffset: ZoneOffset | undefined

/** On the server: the zone's offset at this instant, remembered since `Intl` would take 2 % of rendering the home page. */
export function offsetAt(instant: number, timeZone: string): ZoneOffset {
  if (!isOffsetAt(lastOffset, instant, timeZone)) lastOffset = offsetAround(instant, timeZone)
  return lastOffset
}

/** Called in the browser with the offset from the page. */
export function setPageOffset(zone: ZoneOffset | undefined): void {
  lastOffset = zone
}

/** In milliseconds; undefined where only `Intl` can tell. */
export function knownOffset(instant: number, timeZone: string): number | undefined {
  return isOffsetAt(lastOffset, instant, timeZone) ? lastOffset.offset : undefined
}

/** Valid names. It stays small, since each was chosen by an administrator. */
const known = new Set<string>()

/** Whether this names a time zone, such as `America/Chicago`. A numeric offset does not. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z][\w+/-]{0,60}$/i.test(name)) return false
  if (known.has(name)) return true
  const isZone = isKnownToIntl(name)
  if (isZone) known.add(name)
  return isZone
}

function isKnownToIntl(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
