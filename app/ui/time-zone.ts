/** Zones of the world's clock, by their IANA names. */

/** Few of them come here: each was chosen by an administrator. */
const known = new Set<string>()

/** Whether this is the name of a zone that can be reckoned in, such as `America/Chicago`. An offset is no zone. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z][\w+/-]{0,60}$/i.test(name)) return false
  if (known.has(name)) return true
  const isZone = isReckonable(name)
  if (isZone) known.add(name)
  return isZone
}

function isReckonable(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
