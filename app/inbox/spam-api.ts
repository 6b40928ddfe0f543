/** Spam from the public forms: listed, moved to the inbox, or deleted. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { forbidden, notFound } from '#app/http/errors.ts'
import { may } from '#app/definitions/rights.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { type FormEntry, storeOnce } from '#app/http/form-api.ts'
import { deleteOneSpam, deleteSpam, listSpam, markSpam, takeSpam } from '#app/http/form-spam.ts'
import { idParam, newRouter, onlyFor, pageOf, paging, route, type Router } from '#app/http/route.ts'
import type { SecondLanguage, Services } from '#app/http/services.ts'
import { firstAnswers, SPAM_CHARACTERS } from '#app/inbox/beginnings.ts'
import type { Answered } from '#app/forms/questions.ts'
import { fieldsOf, type InboxRow, labelOf } from '#app/inbox/queries.ts'
import { maySee, type Section, spamFormsOfInbox } from '#app/inbox/section.ts'
import { type JudgedSpam, sections, spamForm, spamLabel, spamOut } from '#app/inbox/sections.ts'
import { type Actor, logChange } from '#app/http/activity-log.ts'
import { recordTables } from '#app/records/rows.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'

const untilIn = z.object({
  until: z.iso
    .datetime('must be the time of the newest item you saw, such as 2026-11-21T18:00:00.000Z')
    .meta({ description: 'Anything newer is kept' }),
})

const markIn = z
  .object({
    form: z.enum(spamFormsOfInbox),
    ids: z.array(z.string().max(100)).min(1, 'must have at least one id').max(500, 'must have at most 500 ids'),
  })
  .meta({ id: 'MarkedSpam' })

/** @param forms the forms whose spam can be released */
export function spamRoutes(services: Services, forms: readonly FormEntry[]): Router {
  const { database } = services
  const common = { access: access(services), tag: 'Admin: spam' }
  const router = newRouter()

  route(router, {
    ...common,
    method: 'get',
    path: adminApi.spam,
    summary: 'List spam from the last 30 days, newest first',
    query: z.object(paging(200, 50)),
    answer: z.array(spamOut),
    handle: async ({ c, query, actor }) => {
      const { total, rows } = await listSpam(database.db, hiddenForms(actor), query)
      return pageOf(c, { total, rows: rows.map(begunSpam) as JudgedSpam[] })
    },
  })

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.spamRelease,
    summary: 'Mark as not spam',
    params: idParam,
    answerDescription: 'Moved to where its form would have stored it; its emails are queued',
    handle: async ({ params: { id }, actor }) => {
      // This comes before the transaction, since it reads through another connection.
      const second = await services.secondLanguage()
      const spam = await database.transaction((trx) => release(trx, { forms, second }, id, actor))
      return { message: `Moved to ${spamForm(spam).inbox}.` }
    },
  })

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.spam,
    summary: 'Mark records of the inbox as spam; those that are gone are left out',
    body: markIn,
    bodyDescription: 'Their form and ids',
    answerDescription: 'Moved to Spam, from where they can return as they were',
    transaction: database,
    handle: async ({ trx, body: { form, ids }, actor }) => {
      const section = sectionOf(form)
      if (!maySee(actor.person, section)) throw forbidden('You can’t see these.')
      const count = await markAll(trx, section, ids, actor)
      return { message: count === 1 ? 'Marked as spam.' : `${count} marked as spam.` }
    },
  })

  deleteRoutes(router, services)
  return router
}

/** Long answers begin in the list; all of them are there once it is in the inbox. */
function begunSpam<Spam extends { fields: Record<string, string> }>(spam: Spam): Spam {
  const { answers } = spam.fields
  if (answers === undefined) return spam
  const begun = firstAnswers(JSON.parse(answers) as Answered[], SPAM_CHARACTERS)
  return { ...spam, fields: { ...spam.fields, answers: JSON.stringify(begun) } }
}

/** Moves rows of the inbox to Spam, with all that is known about them. @returns how many there were */
async function markAll(trx: Trx, section: Section, ids: readonly string[], actor: Actor): Promise<number> {
  const { form } = section
  const { table, name: kind } = section.definition
  const chosen = recordTables(trx).selectFrom(table).selectAll().where('id', 'in', ids).orderBy('id')
  const rows = (await forUpdate(trx, chosen).execute()) as InboxRow[]
  for (const row of rows) {
    const { status: _, id: __, ...fields } = fieldsOf(section, row)
    const texts = Object.entries(fields).map(([name, value]) => [name, asText(value)])
    // On SQLite the table numbers its rows, and another one may have the number by the time that this one returns.
    await markSpam(
      trx,
      { id: row.id, form, fields: Object.fromEntries(texts), row: { ...row, seq: undefined } },
      actor.now,
    )
    await recordTables(trx).deleteFrom(table).where('id', '=', row.id).execute()
    await logChange(trx, actor, { action: 'marked as spam', kind, id: row.id, label: labelOf(section, row) })
  }
  return rows.length
}

function deleteRoutes(router: Router, services: Services): void {
  const { database: transaction } = services
  const common = { access: access(services), tag: 'Admin: spam', method: 'delete' as const, transaction }

  route(router, {
    ...common,
    path: adminApi.spamOne,
    summary: 'Delete one permanently',
    params: idParam,
    handle: async ({ trx, params: { id }, actor }) => {
      const spam = await deleteOneSpam(trx, hiddenForms(actor), id)
      if (!spam) throw notFound('Spam message')
      const label = spamLabel(spam as JudgedSpam)
      await logChange(trx, actor, { action: 'removed for good', kind: 'spam', label })
      return { message: 'Deleted permanently.' }
    },
  })

  route(router, {
    ...common,
    path: adminApi.spam,
    summary: 'Delete all spam up to a given time',
    query: untilIn,
    handle: async ({ trx, query: { until }, actor }) => {
      const count = await deleteSpam(trx, hiddenForms(actor), until)
      if (count === 0) return { message: 'No spam to delete.' }
      const label = formatCount(count, ['spam message', 'spam messages'])
      await logChange(trx, actor, { action: 'removed for good', kind: 'spam', label })
      return { message: `${count} deleted permanently.` }
    },
  })
}

interface Releasing {
  forms: readonly FormEntry[]
  second: SecondLanguage | undefined
}

/** Stores it as its form would have stored it, in the language that the sender was reading. @throws HttpError 404 */
async function release(trx: Trx, { forms, second }: Releasing, id: string, actor: Caller): Promise<JudgedSpam> {
  const taken = await takeSpam(trx, hiddenForms(actor), id)
  if (!taken) throw notFound('Spam message')
  const spam = taken as JudgedSpam & Pick<typeof taken, 'record'>
  const store = () => storeOnce(trx, entryFor(forms, spam), spam.fields, spam.createdAt)
  const storeInTheirs = () => (second && second.language === taken.language ? second.speak(store) : store())
  const record = spam.record ? await putBack(trx, spam.form, spam.record) : await storeInTheirs()
  const { name: kind } = spamForm(spam)
  const change = { action: 'received', kind, id: record, label: spamLabel(spam), details: { takenForSpam: true } }
  await logChange(trx, actor, change)
  return spam
}

/** Returns a row that was marked as spam to the inbox, where it was. Its emails were sent when it came. */
async function putBack(trx: Trx, form: string, record: { id: string }): Promise<string> {
  await recordTables(trx)
    .insertInto(sectionOf(form).definition.table)
    .values({ version: 1, ...record })
    .execute()
  return record.id
}

type Caller = Actor & { person: CurrentUser }

/** Everyone who sees a part of the inbox sees its part of the spam. */
function access(services: Services) {
  return onlyFor(services, ...sections.map(({ definition }) => definition.table))
}

/** The forms whose submissions a user doesn't see. */
function hiddenForms({ person }: { person: Pick<CurrentUser, 'roles'> }): string[] {
  const others = may(person, 'contact_messages') ? [] : ['newsletter', 'sign-up']
  return [...sections.filter((section) => !maySee(person, section)).map(({ form }) => form), ...others]
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function sectionOf(form: string): Section {
  const section = sections.find((one) => one.form === form)
  if (!section) throw new Error(`no ${form} is in the inbox`)
  return section
}

function entryFor(forms: readonly FormEntry[], { form }: JudgedSpam): FormEntry {
  const entry = forms.find((one) => one.form.name === form)
  if (!entry) throw new Error(`no form is called ${form}`)
  return entry
}
