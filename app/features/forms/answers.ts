/** The public route of the forms that a church makes itself: an answer is checked by the questions that the person has seen. */
import { z } from '@hono/zod-openapi'
import { addressesIn, publicFormOf, type ShownForm } from '#app/features/forms/form.ts'
import { READERS_FIELD, VERSION_FIELD } from '#app/features/forms/own.form.ts'
import { type ReadBy } from '#app/forms/private-kinds.ts'
import { findForm, formAsSeen, type FormRow, FULL, isFull } from '#app/features/forms/queries.ts'
import { badFields, fieldMessages, HttpError, notFound } from '#app/http/errors.ts'
import { answerTo, type FormEntry, formIn, receiveForm, storeAndRollBack } from '#app/http/form-api.ts'
import { withinBounds } from '#app/http/form-bounds.ts'
import { type FormWatch, judge } from '#app/http/form-guard.ts'
import type { FormFields } from '#app/http/form-spam.ts'
import { isSelfTest } from '#app/http/form-token.ts'
import { everyone, idParam, newRouter, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { type Answer, answerSections, sectionFor } from '#app/inbox/form-answers.ts'
import { answerEmails, queueFormEmails } from '#app/inbox/emails.ts'
import { listOwners, ownersOf, recordExists, storeRecord } from '#app/inbox/queries.ts'
import { isPrivateSection, type Section } from '#app/inbox/section.ts'
import { api } from '#app/routes.ts'
import { type Answered, answersOfKind, answersTo, MAX_ANSWERS } from '#app/forms/questions.ts'
import { t } from '#app/text/t.ts'
import type { Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import { newId } from '#db/records.ts'

const CHANGED = 'The questions of this form have changed. Reload the page, and look through your answers once more.'

export function ownFormRoutes(services: Services, watch: FormWatch): Router {
  return route(newRouter(), {
    method: 'post',
    path: api.formAnswers,
    access: everyone,
    tag: 'Forms',
    summary: 'Answer a form of the church',
    params: idParam,
    body: z.record(z.string(), z.unknown(), 'Send a JSON object').meta({ id: 'FormAnswerInput' }),
    bodyDescription: `The answers by the names of their fields, and the form’s version. Browsers also send \`token\`, and \`proof\` when asked (see ${api.formToken}).`,
    refuses: ['conflict', 'tooMany'],
    answer: z
      .object({ id: z.string(), message: z.string().meta({ description: 'Confirmation message to show' }) })
      .meta({ id: 'FormAnswerReceived' }),
    answerDescription: 'Saved',
    status: 201,
    handle: async ({ c, params: { id }, body }) => {
      const form = await formSeenBy(services, id, body[VERSION_FIELD])
      // Whether it is full is decided where answers are stored, since the last one may be sent again when its answer was lost.
      if (form.closed !== '' && form.closed !== FULL) {
        throw new HttpError(409, { error: 'closed', message: t(form.closed) })
      }
      const own = publicFormOf(form)
      const values = parsed(own.rules, { ...body, [VERSION_FIELD]: String(form.version) })
      const { readBy, fields } = answerOf(form, values)
      const entry = entryOf(services, sectionFor(readBy), { isNew: true })
      const isTest = isSelfTest(services, c)
      if (isTest) await storeAndRollBack(services, entry, fields)
      const judged = await judge(services, watch, c, own, { ...body, ...values })
      const verdict = isTest ? judged : await withinBounds(services, c, { form: own }, fields, judged)
      const stored = isTest ? newId() : await receiveForm(services, entry, fields, verdict, onceBy(body, fields))
      return c.json({ id: stored, message: await answerTo({ form: own }, verdict) }, 201)
    },
  })
}

/** @throws HttpError 404; 409 when its questions are not those that the person has seen, and can't be found anymore */
async function formSeenBy(services: Services, id: string, version: unknown): Promise<ShownForm> {
  const now = await findForm(services, id)
  if (!now) throw notFound('Form')
  if (version === undefined || Number(version) === now.version) return now
  const seen = await formAsSeen(services, id, Number(version))
  if (!seen) throw new HttpError(409, { error: 'changed', message: t(CHANGED) })
  return seen
}

/** @throws HttpError 400 by field */
function parsed(rules: Parameters<typeof formIn>[0], body: object): FormFields {
  const descriptions = Object.fromEntries(Object.keys(rules).map((name) => [name, '']))
  const read = formIn(rules, descriptions).safeParse(body)
  if (!read.success) throw badFields(fieldMessages(read.error.issues))
  return read.data
}

/** @throws HttpError 400 when nothing is answered, or more than anyone reads */
function answerOf(form: ShownForm, values: FormFields): { readBy: ReadBy; fields: FormFields } {
  const { questions, readers } = form
  const answers = answersTo(questions, values)
  if (answers.length === 0) throw new HttpError(400, { error: 'empty', message: t('Answer at least one question.') })
  const length = answers.reduce((sum, { answer }) => sum + answer.length, 0)
  if (length > MAX_ANSWERS) throw new HttpError(400, { error: 'too_long', message: tooLong() })
  const [email = ''] = answersOfKind('email', questions, values)
  const name = answersOfKind('name', questions, values).join(' ')
  return {
    readBy: readers === 'asked' ? (values[READERS_FIELD] as ReadBy) : readers,
    fields: { formId: form.id, formTitle: form.title, name, email, answers: JSON.stringify(answers) },
  }
}

function tooLong(): string {
  return t('Your answers are longer than {max} characters together. Shorten them, and send us the rest by email.', {
    max: MAX_ANSWERS.toLocaleString('en-US'),
  })
}

/** The same person sends a form again with its token, or with their email address; two people may answer alike. */
function onceBy({ token }: Record<string, unknown>, { email = '' }: FormFields): string {
  if (typeof token === 'string') return token
  return email === '' ? newId() : ''
}

/** Stores answers with their emails, whether just sent or released from Spam. */
export function answerEntries(services: Pick<Services, 'now' | 'mailer'>): FormEntry[] {
  return answerSections.map((section) => entryOf(services, section, { isNew: false }))
}

const fieldRules = Object.fromEntries(
  ['formId', 'formTitle', 'name', 'email', 'answers'].map((name) => [name, () => undefined]),
)

/** @param isNew it counts against the number of answers that a form takes */
function entryOf(
  services: Pick<Services, 'now' | 'mailer'>,
  section: Section<Answer>,
  { isNew }: { isNew: boolean },
): FormEntry {
  return {
    form: { name: section.form, address: '', rules: fieldRules, received: { text: '' }, failed: '' },
    exists: (trx, id) => recordExists(trx, section, id),
    store: async (trx, fields, now) => {
      const row = await lockForm(trx, fields['formId'] ?? '')
      if (row && isNew && (await isFull(trx, row))) throw new HttpError(409, { error: 'full', message: t(FULL) })
      const answer = readAnswer(fields)
      const settings = await services.mailer.settings(trx)
      const id = await storeRecord(trx, section, answer, { now, followUpHours: settings.followUpHours })
      const isPrivate = isPrivateSection(section)
      const owners = isPrivate ? ownersOf({ owners: await listOwners(trx) }, section) : []
      const told = [...owners.map(({ email }) => email), ...addressesIn(row?.tell ?? '')]
      const emails = answerEmails(answer, row, { isPrivate, told, isUnread: isPrivate && owners.length === 0 })
      await queueFormEmails(trx, services, settings, emails, { section, id, from: answer.email, sentAt: now })
      return id
    },
  }
}

async function lockForm(trx: Trx, id: string): Promise<FormRow | undefined> {
  return forUpdate(trx, trx.selectFrom('forms').selectAll().where('id', '=', id)).executeTakeFirst()
}

function readAnswer({ formId = '', formTitle = '', name = '', email = '', answers = '[]' }: FormFields): Answer {
  return { formId, formTitle, name, email, answers: JSON.parse(answers) as Answered[] }
}
