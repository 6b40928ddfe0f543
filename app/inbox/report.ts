/** The response times of the inbox. */
import { z } from 'zod'
import { bySection, countOf, type FollowUp, isOverdue } from '#app/inbox/queries.ts'
import type { Section } from '#app/inbox/sections.ts'
import type { Db } from '#db/database.ts'

const periodOut = z.object({
  days: z.number().meta({ description: 'Of those received in the last N days' }),
  received: z.number(),
  answered: z.number(),
  medianMinutes: z.number().nullable().meta({ description: 'Median time to respond; null when none was answered' }),
  slowestMinutes: z.number().nullable(),
})
const figuresOut = z.object({
  open: z.number().meta({ description: 'Not answered yet, whenever they were received' }),
  overdue: z.number(),
  periods: z.array(periodOut),
})
export const reportOut = z.object({ messages: figuresOut, visitors: figuresOut }).meta({ id: 'FollowUpReport' })

export type PeriodFigures = z.infer<typeof periodOut>
export type SectionFigures = z.infer<typeof figuresOut>
export type Report = z.infer<typeof reportOut>

/** In days. */
const PERIODS = [30, 90]

/** Deleted records are not counted. */
export function followUpReport(db: Db, follow: FollowUp): Promise<Report> {
  return bySection((section) => figuresOf(db, section, follow))
}

async function figuresOf(db: Db, { definition: { table } }: Section, follow: FollowUp): Promise<SectionFigures> {
  const stillNew = db.selectFrom(table).where('status', '=', 'new')
  const received = await db
    .selectFrom(table)
    .select(['created_at', 'answered_at'])
    .where('created_at', '>=', daysBefore(follow.now, Math.max(...PERIODS)))
    .execute()
  return {
    open: await countOf(stillNew),
    overdue: await countOf(stillNew.where(isOverdue(follow))),
    periods: PERIODS.map((days) => periodFigures(received, days, daysBefore(follow.now, days))),
  }
}

interface Received {
  created_at: string
  answered_at: string
}

function periodFigures(all: readonly Received[], days: number, since: string): PeriodFigures {
  const received = all.filter(({ created_at }) => created_at >= since)
  const waited = received
    .filter(({ answered_at }) => answered_at !== '')
    .map(({ created_at, answered_at }) => Math.round((Date.parse(answered_at) - Date.parse(created_at)) / MINUTE))
    .toSorted((a, b) => a - b)
  return {
    days,
    received: received.length,
    answered: waited.length,
    medianMinutes: median(waited),
    slowestMinutes: waited.at(-1) ?? null,
  }
}
const MINUTE = 60_000

/** @param sorted ascending */
function median(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2)
}

function daysBefore(instant: string, days: number): string {
  return new Date(Date.parse(instant) - days * 24 * 60 * MINUTE).toISOString()
}
