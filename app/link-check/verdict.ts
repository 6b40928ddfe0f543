/** What a check means for what was known before. Pure. */
import type { Check } from '#app/link-check/queries.ts'

export interface Finding {
  kind: Check['kind']
  address: string
  outcome: Check['outcome']
  why: string
}

/**
 * A doubt changes nothing: what played goes on being played. A failure counts once a day, and only until it plays again.
 * @param today at the church, `YYYY-MM-DD`
 * @param now an instant
 */
export function checkAfter(before: Check | undefined, found: Finding, today: string, now: string): Check {
  const { kind, address, outcome, why } = found
  const blank = { kind, address, checked_at: now, failed_on: '', failed_days: 0 }
  if (outcome === 'plays') return { ...blank, outcome, why: '' }
  if (outcome === 'doubt') return before ? { ...before, checked_at: now } : { ...blank, outcome, why }
  const days = before?.failed_on === today ? before.failed_days : (before?.failed_days ?? 0) + 1
  return { ...blank, outcome, why, failed_on: today, failed_days: days }
}

/** So many of at least so many that fail at the same time say more about whom was asked than about them. */
const MOST_AT_ONCE = 0.5
const OF_AT_LEAST = 8

/** Whether too many fail at once to be believed: nobody takes down half an archive overnight. */
export function areTooMany(findings: readonly Finding[]): boolean {
  const failed = findings.filter(({ outcome }) => outcome === 'fails').length
  return findings.length >= OF_AT_LEAST && failed > findings.length * MOST_AT_ONCE
}

export function asDoubt(found: Finding): Finding {
  return found.outcome === 'fails' ? { ...found, outcome: 'doubt' } : found
}
