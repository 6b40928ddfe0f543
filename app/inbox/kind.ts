/** A section of the inbox as a kind of record. Visitors create the records, and the dashboard changes only their follow-up. */
import { z } from 'zod'
import { notesOf, noteOut } from '#app/inbox/notes-api.ts'
import { assignedTo, dueAt, type FollowUp, type InboxRow, isOverdue, unassigned } from '#app/inbox/queries.ts'
import type { Section } from '#app/inbox/sections.ts'
import { shownOf } from '#app/records/columns.ts'
import type { Actor, Differences } from '#app/records/log.ts'
import { type AnyKind, type Hooks, kindOf } from '#app/records/record-kind.ts'
import { outputObject } from '#app/records/schemas.ts'
import { orNull } from '#db/records.ts'

/** @param follow current owners and response time */
export function inboxKind(section: Section, follow: FollowUp): AnyKind {
  const { definition, apiName, statuses } = section
  const hooks: Hooks = {
    isReceived: true,
    auditColumns: answerColumns,
    describeChange: (changed) => describeAssignment(changed, follow),
    joined: notesOf(definition.name),
  }
  const filters = { owner: ownerFilter(follow), due: dueFilter(follow) }
  const values = Object.keys(statuses)
  const input = z.object({
    status: z.enum(values, `must be one of ${values.join(', ')}`),
    ownerId: ownerIn(follow),
  })
  return {
    ...kindOf(definition, hooks, { filters }),
    input,
    inputAfter: () => input,
    output: outputObject(definition).extend(followUpOut).meta({ id: apiName }),
    columns: ({ status, ownerId }: z.infer<typeof input>) => ({ status, owner_id: ownerId }),
    present: (row: InboxRow) => ({ ...shownOf(definition, row), ...presentFollowUp(row, follow) }),
  }
}

/** Reads the id of an owner; empty, `null` or undefined means unassigned. */
function ownerIn({ owners }: FollowUp) {
  const id = z.string(NO_OWNER).refine((given) => given === '' || owners.some((owner) => owner.id === given), NO_OWNER)
  return z.preprocess((given) => given ?? '', id)
}
const NO_OWNER = 'must be an administrator who can sign in or someone with the Inbox role, or empty. Choose again'

const followUpOut = {
  statusAt: z.string().nullable().meta({ description: 'When the status was set; null while it is new' }),
  statusBy: z.string().nullable(),
  ownerId: z.string().nullable().meta({ description: 'ID of the administrator it’s assigned to' }),
  ownerName: z.string().nullable(),
  dueAt: z.string().meta({ description: 'When a response is due' }),
  answeredAt: z.string().nullable().meta({ description: 'When its status first changed from new' }),
  notes: z.array(noteOut).meta({ description: 'Oldest first' }),
}

/** A user who is not an administrator anymore owns nothing. */
function presentFollowUp(row: InboxRow, follow: FollowUp) {
  const owner = follow.owners.find(({ id }) => id === row.owner_id)
  return {
    statusAt: orNull(row.status_at),
    statusBy: orNull(row.status_by),
    ownerId: owner?.id ?? null,
    ownerName: owner?.name ?? null,
    dueAt: dueAt(row, follow),
    answeredAt: orNull(row.answered_at),
  }
}

function ownerFilter(follow: FollowUp) {
  const whose = (given: string) => {
    if (given === NOBODY) return unassigned(follow)
    return follow.owners.some(({ id }) => id === given) ? assignedTo(given) : undefined
  }
  return {
    condition: (_: unknown, given: string) => Promise.resolve(whose(given)),
    description: `ID of an administrator, or ${NOBODY} for unassigned`,
  }
}
const NOBODY = 'nobody'

function dueFilter(follow: FollowUp) {
  return {
    condition: (_: unknown, given: string) => Promise.resolve(given === 'overdue' ? isOverdue(follow) : undefined),
    description: 'overdue: still new after the response was due',
  }
}

/** The person and time of a status, empty while it is new. The first of several answers counts as the response. */
export function answerColumns({ status }: { status: string }, { person, now }: Actor, row: InboxRow) {
  if (status === row.status) return {}
  if (status === 'new') return { status_at: '', status_by: '', answered_at: '' }
  return { status_at: now, status_by: person.name, answered_at: row.answered_at || now }
}

/** The log names owners, since their ids mean nothing to people. */
function describeAssignment({ owner_id: owner, ...details }: Differences, { owners }: FollowUp) {
  if (!owner) return { action: 'updated', details }
  const nameOf = (id: string) =>
    id === '' ? 'no one' : (owners.find((one) => one.id === id)?.name ?? 'a former administrator')
  const givenTo = { from: nameOf(owner.from), to: nameOf(owner.to) }
  return { action: Object.keys(details).length === 0 ? 'given' : 'updated', details: { ...details, givenTo } }
}
