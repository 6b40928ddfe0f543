/** How many wrote, how many of them were answered, and how soon. */
import { isOverdue } from '#app/records/answering.ts'
import { recordTables } from '#app/records/store.ts'
import type { FollowUp } from '#app/records/owners.ts'
import type { AnyKind } from '#app/records/record-kind.ts'
import { incomingKinds } from '#app/inbox/follow-up/overdue.ts'
import type { Db, Trx } from '#db/database.ts'

/** Of what came in within so many days until now. */
export interface PeriodFigures {
  days: number
  received: number
  answered: number
  /** Minutes from coming in to the first answer; half of the answered had theirs sooner. `null` when none has one. */
  medianMinutes: number | null
  slowestMinutes: number | null
}

/** Of one kind. */
export interface KindFigures {
  /** Still new, whenever it came in, and how much of that is overdue. */
  open: number
  overdue: number
  periods: PeriodFigures[]
}

export type Report = Record<'messages' | 'visitors', KindFigures>

const PERIODS = [30, 90]

/** Deleted records are not counted. */
export async function followUpReport(db: Db, follow: FollowUp): Promise<Report> {
  const { messages, visitors } = incomingKinds(follow)
  return { messages: await figuresOf(db, messages, follow), visitors: await figuresOf(db, visitors, follow) }
}

async function figuresOf(db: Db, { table }: AnyKind, follow: FollowUp): Promise<KindFigures> {
  const all = recordTables(db as unknown as Trx).selectFrom(table)
  const stillNew = all.where('status', '=', 'new')
  const received = await all
    .select(['created_at', 'answered_at'])
    .where('created_at', '>=', daysBefore(follow.now, Math.max(...PERIODS)))
    .execute()
  return {
    open: await countOf(stillNew),
    overdue: await countOf(stillNew.where(isOverdue(follow))),
    periods: PERIODS.map((days) => figures(received as unknown as Received[], days, daysBefore(follow.now, days))),
  }

  async function countOf(query: typeof all): Promise<number> {
    const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
    return n
  }
}

interface Received {
  created_at: string
  answered_at: string
}

function figures(all: readonly Received[], days: number, since: string): PeriodFigures {
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

/** @param sorted from the least on */
function median(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2)
}

function daysBefore(instant: string, days: number): string {
  return new Date(Date.parse(instant) - days * 24 * 60 * MINUTE).toISOString()
}
