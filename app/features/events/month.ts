/** The days of a month as a calendar shows them. Pure, for server and browser. */

/** A month as an address names it: `2026-12`, within a century. */
export function isMonth(text: string): boolean {
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text)
}

/** @param by how many months later; negative for earlier */
export function monthAfter(month: string, by = 1): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  return at.toISOString().slice(0, 7)
}

/** The weeks of a month, each from Sunday to Saturday, with the days of the months beside it. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const next = Date.parse(`${monthAfter(month)}-01T00:00:00Z`)
  const start = first - new Date(first).getUTCDay() * DAY
  const count = Math.ceil((next - start) / DAY / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => new Date(start + (week * 7 + day) * DAY).toISOString().slice(0, 10)),
  )
}
const DAY = 86_400_000
