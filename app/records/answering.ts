/** What came in from outside waits to be answered: who sees to it, until when, and who has seen to it. */
import { type Expression, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { FollowedUp } from '#app/records/followed-up.ts'
import type { Actor, Differences } from '#app/records/log.ts'
import { notesOf, noteOut } from '#app/records/notes.ts'
import type { FollowUp, Owner } from '#app/records/owners.ts'
import { orNull } from '#db/records.ts'

/** The columns of the follow-up, and those that it depends on. */
interface FollowedRow {
  created_at: string
  status: string
  owner_id: string
  due_at: string
  answered_at: string
}

/** What a change may say about who sees to it: the id of an owner; empty, `null` or nothing for nobody. */
export function ownerIn(owners: readonly Owner[]) {
  return z.preprocess(
    (given) => given ?? '',
    z.string(NO_OWNER).refine((id) => id === '' || owners.some((owner) => owner.id === id), NO_OWNER),
  )
}
const NO_OWNER = 'must be somebody who can sign in as administrator, or nobody: please choose again'

/** What goes out of the follow-up, with the record. */
export const followedOut = {
  ownerId: z.string().nullable().meta({ description: 'Who sees to it: the id of an administrator' }),
  ownerName: z.string().nullable(),
  dueAt: z.string().meta({ description: 'Until when somebody is to have answered' }),
  answeredAt: z.string().nullable().meta({ description: 'When it was first anything but new' }),
  notes: z.array(noteOut).meta({ description: 'The oldest first' }),
}

/** Every field of the follow-up that leaves. Who may not come in any more owns nothing. */
export function presentFollowed(row: FollowedRow, { owners, hours }: FollowUp): FollowedUp {
  const owner = owners.find(({ id }) => id === row.owner_id)
  return {
    ownerId: owner?.id ?? null,
    ownerName: owner?.name ?? null,
    dueAt: row.due_at || later(row.created_at, hours),
    answeredAt: orNull(row.answered_at),
  }
}

/** The same for every kind of record that comes in, as it is at this moment. */
export function followedKind(name: string, follow: FollowUp) {
  return {
    isReceived: true,
    auditColumns: statusStamps,
    describeChange: (changed: Differences) => toldOf(changed, follow.owners),
    joined: notesOf(name),
  }
}

/** The filters by which a list is narrowed to what somebody sees to, and to what is overdue. */
export function followedFilters(follow: FollowUp) {
  return {
    owner: {
      holds: (_: unknown, given: string) => Promise.resolve(whose(given, follow)),
      description: `id of an administrator: what they see to; ${NOBODY}: what nobody sees to`,
    },
    due: {
      holds: (_: unknown, given: string) => Promise.resolve(given === 'overdue' ? isOverdue(follow) : undefined),
      description: 'overdue: what is still new though the time to answer it has passed',
    },
  }
}
/** No id of anybody. */
const NOBODY = 'nobody'

/** Holds for what is still new though the time to answer it has passed. */
export function isOverdue({ now, hours }: Pick<FollowUp, 'now' | 'hours'>): Expression<SqlBool> {
  return sql<SqlBool>`(status = 'new' and due_at < ${now} and (due_at > '' or created_at < ${later(now, -hours)}))`
}

/** Holds for what this owner sees to. */
export function ownedBy(id: string): Expression<SqlBool> {
  return sql<SqlBool>`owner_id = ${id}`
}

/** Holds for what nobody sees to, or nobody who may come in. */
export function ownedByNobody(owners: readonly Owner[]): Expression<SqlBool> {
  const ids = ['', ...owners.map(({ id }) => id)]
  return sql<SqlBool>`(owner_id = '' or owner_id not in (${sql.join(ids)}))`
}

function whose(given: string, { owners }: FollowUp): Expression<SqlBool> | undefined {
  if (given === NOBODY) return ownedByNobody(owners)
  return owners.some(({ id }) => id === given) ? ownedBy(given) : undefined
}

/**
 * Who set the status and when; nobody has, while it is new. When it was answered stays as it is while one answer follows
 * another.
 */
function statusStamps({ status }: { status: string }, { person, now }: Actor, row: FollowedRow) {
  if (status === row.status) return {}
  if (status === 'new') return { status_at: '', status_by: '', answered_at: '' }
  return { status_at: now, status_by: person.name, answered_at: row.answered_at || now }
}

/** The log names owners, whose ids say nothing to anybody. */
function toldOf({ owner_id: owner, ...details }: Differences, owners: readonly Owner[]) {
  if (!owner) return { action: 'updated', details }
  const named = (id: string) =>
    id === '' ? 'nobody' : (owners.find((one) => one.id === id)?.name ?? 'somebody who left')
  const givenTo = { from: named(owner.from), to: named(owner.to) }
  return { action: Object.keys(details).length === 0 ? 'given' : 'updated', details: { ...details, givenTo } }
}

/** So many hours after an instant, written as all of them are. */
function later(instant: string, hours: number): string {
  return instant === '' ? '' : new Date(Date.parse(instant) + hours * HOUR).toISOString()
}
const HOUR = 60 * 60 * 1000
