/** The dashboard's routes for the inbox. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { idParam, newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { answerEmail, queueAssignmentEmail } from '#app/inbox/emails.ts'
import { answerColumns, inboxKind } from '#app/inbox/kind.ts'
import { addNote, noteOut, noteRoutes } from '#app/inbox/notes-api.ts'
import { countNew, followUpNow, labelOf, listOwners, noFollowUp } from '#app/inbox/queries.ts'
import { followUpReport, reportOut } from '#app/inbox/report.ts'
import { namesOf, type Section, sections } from '#app/inbox/sections.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { type Feature, recordRoutes } from '#app/records/routes.ts'
import { HttpError } from '#app/http/errors.ts'
import { type AnswerFields, answerKey, MAX_ANSWER_LENGTH, type Note } from '#app/inbox/follow-up.ts'
import { idempotencyKey } from '#app/records/answer.ts'
import { requiredLine, text } from '#app/records/fields.ts'
import { type Actor, logChange } from '#app/records/log.ts'
import { recordTables } from '#app/records/store.ts'
import { isVisible } from '#app/ui/form-rules.ts'
import type { Trx } from '#db/database.ts'

export const inbox: Feature = { definitions: sections.map(({ definition }) => definition), adminRoutes }

function adminRoutes(services: Services): Router {
  const { db } = services.database
  const common = { access: onlyFor(services, 'inbox'), tag: 'Admin: messages', method: 'get' as const }
  const router = newRouter()
  for (const section of sections) {
    router.route('/', sectionRoutes(services, section))
    router.route('/', noteRoutes(services, section))
    router.route('/', answerRoutes(services, section))
  }

  route(router, {
    ...common,
    path: adminApi.newCounts,
    summary: 'Count new messages and visitor requests',
    answer: z.object({ messages: z.number(), visitors: z.number() }).meta({ id: 'NewCounts' }),
    answerDescription: 'How many are new',
    handle: () => countNew(db),
  })

  route(router, {
    ...common,
    path: adminApi.owners,
    summary: 'List the people whom messages and visitor requests can be assigned to',
    answer: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() }).meta({ id: 'Owner' })),
    answerDescription: 'By name',
    handle: () => listOwners(db),
  })

  route(router, {
    ...common,
    path: adminApi.followUpReport,
    summary: 'Response times for messages and visitor requests',
    answer: reportOut,
    answerDescription: 'By section',
    handle: async () => followUpReport(db, await followUpNow(services)),
  })
  return router
}

function sectionRoutes(services: Services, section: Section): Router {
  return recordRoutes(services, inboxKind(section, noFollowUp), async () => {
    const follow = await followUpNow(services)
    const onChange: AnyKind['onChange'] = async (trx, before, after, { person }) => {
      const owner = follow.owners.find(({ id }) => id === after['owner_id'])
      // Assigning a record to yourself sends no email.
      if (!owner || owner.id === before['owner_id'] || owner.id === person.id) return
      await queueAssignmentEmail(trx, services, { section, follow, id: after.id, owner, by: person.name })
    }
    return { ...inboxKind(section, follow), onChange }
  })
}

const answerIn = z
  .object({
    subject: requiredLine('Subject'),
    text: text('Answer', MAX_ANSWER_LENGTH).refine(isVisible, 'Answer is required'),
  })
  .meta({ id: 'AnswerInput' })

/**
 * The route for answers to the records of a section. An answer is sent as an email of the church and stored as a note with a
 * subject, so it is shown under its record and deleted with it; its email is in the outbox under the note's id.
 */
function answerRoutes(services: Services, section: Section): Router {
  const { definition, addresses, answered } = section
  const router = newRouter()
  route(router, {
    access: onlyFor(services, 'inbox'),
    tag: `Admin: ${namesOf(section).plural}`,
    method: 'post',
    path: addresses.answer,
    summary: `Email an answer to the sender of a ${definition.name}; send an Idempotency-Key to make retries safe`,
    description: `A new ${definition.name} becomes ${answered}. Replies go to the church’s email address and are not read here.`,
    params: idParam,
    body: answerIn,
    bodyDescription: 'The answer',
    answer: noteOut,
    answerDescription: 'Queued, and stored as a note with a subject',
    status: 201,
    refuses: ['notFound', 'conflict'],
    handle: ({ c, params: { id }, body, actor }) =>
      sendAnswer(services, section, id, { ...body, actor, key: idempotencyKey(c) }),
  })
  return router
}

interface NewAnswer extends AnswerFields {
  actor: Actor
  key: string | undefined
}

/** @throws HttpError 404; 409 while email is not set up, or when the key was used for another request */
async function sendAnswer(services: Services, section: Section, id: string, given: NewAnswer): Promise<Note> {
  const { database, mailer } = services
  const note = await database.transaction(async (trx) => {
    const settings = await mailer.settings(trx)
    if (!settings.isRealMail) throw new HttpError(409, NO_EMAIL)
    return addNote(trx, section, id, given, async (row, noteId) => {
      const email = await answerEmail(trx, settings, { section, row }, given)
      await mailer.put(trx, [{ ...email, dedupeKey: answerKey(noteId) }])
      await markAnswered(trx, section, row, given.actor)
    })
  })
  mailer.wake()
  return note
}

const NO_EMAIL = {
  error: 'email_not_set_up',
  message: 'Email isn’t set up, so the answer can’t be sent. Set it up in Settings, under Email Configuration.',
}

/** Marks a new record as answered; any other status stays. */
async function markAnswered(trx: Trx, section: Section, row: RecordRow, actor: Actor): Promise<void> {
  const { definition, answered: status } = section
  const { id } = row
  const before = await trx.selectFrom(definition.table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const isNew = before.status === 'new'
  if (isNew) {
    const stamps = { version: before.version + 1, updated_at: actor.now, sample: 0 as const }
    const answered = { status, ...answerColumns({ status }, actor, before), ...stamps }
    await recordTables(trx).updateTable(definition.table).set(answered).where('id', '=', id).execute()
  }
  const details = isNew ? { status: { from: 'new', to: status } } : {}
  await logChange(trx, actor, { action: 'answered', kind: definition.name, id, label: labelOf(section, row), details })
}
