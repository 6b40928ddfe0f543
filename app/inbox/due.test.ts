import { describe, expect, it } from 'vitest'
import { dueInWords } from '#app/inbox/follow-up.ts'

const ZONE = 'America/Chicago'
const said = (dueAt: string, now: string) => dueInWords(dueAt, Date.parse(now), ZONE)

describe('the due times of something are said', () => {
  it.each([
    ['2026-11-21T23:00:00Z', '2026-11-21T18:00:00Z', 'due today 5:00 p.m.'],
    ['2026-11-22T23:30:00Z', '2026-11-21T18:00:00Z', 'due tomorrow 5:30 p.m.'],
    ['2026-11-23T23:00:00Z', '2026-11-21T18:00:00Z', 'due Monday 5:00 p.m.'],
    ['2026-11-27T16:05:00Z', '2026-11-21T18:00:00Z', 'due Friday 10:05 a.m.'],
    ['2026-11-28T23:00:00Z', '2026-11-21T18:00:00Z', 'due Nov 28, 5:00 p.m.'],
    ['2027-01-03T23:00:00Z', '2026-12-21T18:00:00Z', 'due Jan 3, 2027, 5:00 p.m.'],
    ['2026-11-21T17:59:59Z', '2026-11-21T18:00:00Z', 'overdue since today 11:59 a.m.'],
    ['2026-11-20T23:00:00Z', '2026-11-21T18:00:00Z', 'overdue since yesterday 5:00 p.m.'],
    ['2026-11-03T06:00:00Z', '2026-11-21T18:00:00Z', 'overdue since Nov 3, 12:00 a.m.'],
  ])('%s at %s: %s', (dueAt, now, words) => {
    expect(said(dueAt, now)).toBe(words)
  })

  it('by the days of the calendar, at midnight and when the clocks change', () => {
    // In Chicago it is 11:30 PM on the 21st, and an hour later the 22nd.
    expect(said('2026-11-22T06:30:00Z', '2026-11-22T05:30:00Z')).toBe('due tomorrow 12:30 a.m.')
    expect(said('2026-03-08T14:00:00Z', '2026-03-08T05:30:00Z')).toBe('due tomorrow 9:00 a.m.')
    expect(said('2026-11-02T05:30:00Z', '2026-11-01T04:30:00Z')).toBe('due tomorrow 11:30 p.m.')
  })

  it('not at all when it is no moment', () => {
    expect(said('soon', '2026-11-21T18:00:00Z')).toBe('')
  })
})
