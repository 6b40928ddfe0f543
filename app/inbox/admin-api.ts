/** The dashboard's routes for the inbox. Visitors create its records, and the dashboard changes only their follow-up. */
import { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { queueAssignmentEmail } from '#app/inbox/emails.ts'
import { inboxForms } from '#app/inbox/form-api.ts'
import { followUpOut, type Owner, ownerOut } from '#app/inbox/follow-up.ts'
import { noteRoutes, notesOf } from '#app/inbox/notes-api.ts'
import {
  answerColumns,
  assignedTo,
  bySectionOut,
  countNew,
  dueAt,
  type FollowUp,
  followUpNow,
  type InboxRow,
  isOverdue,
  listAnsweredForms,
  listOwners,
  noFollowUp,
  ownersOf,
  unassigned,
} from '#app/inbox/queries.ts'
import { answersCsv } from '#app/inbox/form-answers-csv.ts'
import { inboxKeeping } from '#app/inbox/keeping.ts'
import { inList } from '#app/inbox/beginnings.ts'
import { inboxData } from '#app/inbox/personal-data.ts'
import type { Section } from '#app/inbox/section.ts'
import { sections } from '#app/inbox/sections.ts'
import { shownOf } from '#app/definitions/columns.ts'
import type { Differences } from '#app/http/activity-log.ts'
import { type AnyKind, kindOf } from '#app/records/record-kind.ts'
import { type Feature } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { outputObject } from '#app/definitions/schemas.ts'
import type { Db } from '#db/database.ts'
import { orNull } from '#db/records.ts'

export const inbox: Feature = {
  definitions: sections.map(({ definition }) => definition),
  personalData: inboxData,
  keeping: inboxKeeping,
  adminRoutes,
  openForms: inboxForms,
}

function adminRoutes(services: Services): Router {
  const { db } = services.database
  const tables = sections.map(({ definition }) => definition.table)
  const common = { access: onlyFor(services, ...tables), tag: 'Admin: messages', method: 'get' as const }
  const router = newRouter()
  for (const section of sections) {
    const today = async () => inboxKind(services, section, await followUpNow(services))
    router.route('/', recordRoutes(services, inboxKind(services, section, noFollowUp), today))
    router.route('/', noteRoutes(services, section))
  }

  route(router, {
    ...common,
    path: adminApi.newCounts,
    summary: 'Count what is new in each section of the inbox that the caller may see',
    answer: bySectionOut(z.number()).meta({ id: 'NewCounts' }),
    handle: ({ actor: { person } }) => countNew(db, person),
  })

  route(router, {
    ...common,
    path: adminApi.owners,
    summary: 'List the people whom records of the inbox can be assigned to, with the sections that they may see',
    answer: z.array(ownerOut),
    answerDescription: 'By name',
    handle: () => listOwners(db),
  })

  route(router, {
    ...common,
    path: adminApi.answeredForms,
    summary: 'List the forms with answers that the caller may see',
    answer: z.array(z.object({ id: z.string(), title: z.string() })),
    answerDescription: 'By title',
    handle: ({ actor: { person } }) => listAnsweredForms(db, person),
  })
  return router
}

/** @param follow current owners and response time */
function inboxKind(services: Services, section: Section, follow: FollowUp): AnyKind {
  const { definition, apiName, statuses } = section
  const values = Object.keys(statuses)
  const input = z.object({
    status: z.enum(values, `must be one of ${values.join(', ')}`),
    ownerId: ownerIn(ownersOf(follow, section)),
  })
  return {
    ...kindOf(definition, {}, { filters: { owner: ownerFilter(section, follow), due: dueFilter(follow) } }),
    isReceived: true,
    ...('answers' in definition.fields && { csv: (db: Db, form?: string) => answersCsv(db, definition, form) }),
    input,
    inputAfter: () => input,
    output: outputObject(definition).extend(followUpOut.shape).meta({ id: apiName }),
    columns: ({ status, ownerId }: z.infer<typeof input>) => ({ status, owner_id: ownerId }),
    auditColumns: answerColumns,
    inList,
    present: (row: InboxRow) => ({ ...shownOf(definition, row), ...presentFollowUp(row, section, follow) }),
    joined: notesOf(definition.name),
    describeChange: (changed) => describeAssignment(changed, follow),
    onChange: async (trx, before, row: InboxRow, { person }) => {
      const owner = ownersOf(follow, section).find(({ id }) => id === row.owner_id)
      // Assigning a record to yourself sends no email.
      if (!owner || owner.id === before['owner_id'] || owner.id === person.id) return
      await queueAssignmentEmail(trx, services, { section, row, owner, by: person.name })
    },
  }
}

/** Reads the id of an owner; empty, `null` or undefined means unassigned. */
function ownerIn(owners: readonly Owner[]) {
  const id = z.string(NO_OWNER).refine((given) => given === '' || owners.some((owner) => owner.id === given), NO_OWNER)
  return z.preprocess((given) => given ?? '', id)
}
const NO_OWNER = 'must be someone who can sign in and see it, or empty. Choose again'

/** A user who may not see it anymore owns nothing. */
function presentFollowUp(row: InboxRow, section: Section, follow: FollowUp) {
  const owner = ownersOf(follow, section).find(({ id }) => id === row.owner_id)
  return {
    statusAt: orNull(row.status_at),
    statusBy: orNull(row.status_by),
    ownerId: owner?.id ?? null,
    ownerName: owner?.name ?? null,
    dueAt: dueAt(row),
    answeredAt: orNull(row.answered_at),
  }
}

function ownerFilter(section: Section, follow: FollowUp) {
  const whose = (given: string) => {
    if (given === NOBODY) return unassigned(follow, section)
    return ownersOf(follow, section).some(({ id }) => id === given) ? assignedTo(given) : undefined
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

/** The log names owners, since their ids mean nothing to people. */
function describeAssignment({ owner_id: owner, ...details }: Differences, { owners }: FollowUp) {
  if (!owner) return { action: 'updated', details }
  const nameOf = (id: string) =>
    id === '' ? 'no one' : (owners.find((one) => one.id === id)?.name ?? 'a former administrator')
  const givenTo = { from: nameOf(owner.from), to: nameOf(owner.to) }
  return { action: Object.keys(details).length === 0 ? 'given' : 'updated', details: { ...details, givenTo } }
}
