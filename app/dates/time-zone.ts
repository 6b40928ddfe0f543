/** IANA time zones. */

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
