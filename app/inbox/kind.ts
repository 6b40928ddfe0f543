/** A section of the inbox as a kind of record: visitors create the records, and the dashboard only follows up on them. */
import { z } from 'zod'
import { notesOf, noteOut } from '#app/inbox/notes-api.ts'
import {
  assignedTo,
  dueAt,
  fieldsOf,
  type FollowUp,
  type InboxRow,
  isOverdue,
  sectionForms,
  unassigned,
} from '#app/inbox/queries.ts'
import type { Section } from '#app/inbox/sections.ts'
import type { Actor, Differences } from '#app/records/log.ts'
import { oneOf } from '#app/records/definition.ts'
import type { AnyKind } from '#app/records/record-kind.ts'
import { orNull } from '#db/records.ts'
import { textContains } from '#db/search.ts'

/** @param follow who can be assigned, and how soon a response is due, at this moment */
export function inboxKind(section: Section, follow: FollowUp): AnyKind {
  const { table, name, title, plural, label, statuses } = section
  const values = statuses.map(({ value }) => value)
  return {
    table,
    name,
    title,
    plural,
    isReceived: true,
    input: z.object({
      status: z.enum(values, `must be one of ${values.join(', ')}`),
      ownerId: ownerIn(follow),
    }),
    output: recordOut(section),
    columns: ({ status, ownerId }: { status: string; ownerId: string }) => ({ status, owner_id: ownerId }),
    auditColumns: answerColumns,
    describeChange: (changed: Differences) => describeAssignment(changed, follow),
    joined: notesOf(name),
    present: (row: InboxRow) => ({ ...fieldsOf(section, row), ...presentFollowUp(row, follow) }),
    label,
    list: {
      contains: textContains,
      sorts: { date: [['created_at', 'asc']] },
      usual: '-date',
      filters: {
        status: oneOf('status', values),
        owner: ownerFilter(follow),
        due: dueFilter(follow),
      },
    },
  }
}

/** A change names the id of an owner; empty, `null` or nothing stands for no one. */
function ownerIn({ owners }: FollowUp) {
  const id = z.string(NO_OWNER).refine((given) => given === '' || owners.some((owner) => owner.id === given), NO_OWNER)
  return z.preprocess((given) => given ?? '', id)
}
const NO_OWNER = 'must be an administrator who can sign in, or empty. Choose again'

function recordOut({ id, apiName, statuses }: Section) {
  const fields = Object.fromEntries(Object.keys(sectionForms[id].rules).map((name) => [name, z.string()]))
  return z
    .object({
      ...fields,
      id: z.string(),
      status: z.enum(statuses.map(({ value }) => value)),
      statusAt: z.string().nullable().meta({ description: 'When the status was set; null while it is new' }),
      statusBy: z.string().nullable(),
      ownerId: z.string().nullable().meta({ description: 'ID of the administrator it’s assigned to' }),
      ownerName: z.string().nullable(),
      dueAt: z.string().meta({ description: 'When a response is due' }),
      answeredAt: z.string().nullable().meta({ description: 'When its status first changed from new' }),
      notes: z.array(noteOut).meta({ description: 'Oldest first' }),
    })
    .meta({ id: apiName })
}

/** Someone who is no administrator anymore owns nothing. */
function presentFollowUp(row: InboxRow, follow: FollowUp) {
  const owner = follow.owners.find(({ id }) => id === row.owner_id)
  return {
    id: row.id,
    status: row.status,
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
    holds: (_: unknown, given: string) => Promise.resolve(whose(given)),
    description: `ID of an administrator, or ${NOBODY} for unassigned`,
  }
}
/** Not the id of anyone. */
const NOBODY = 'nobody'

function dueFilter(follow: FollowUp) {
  return {
    holds: (_: unknown, given: string) => Promise.resolve(given === 'overdue' ? isOverdue(follow) : undefined),
    description: 'overdue: still new after the response was due',
  }
}

/** The person and moment of a status, empty while it is new. Of several answers, the first counts as the response. */
function answerColumns({ status }: { status: string }, { person, now }: Actor, row: InboxRow) {
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
