/** Tells of one change in one step: a short newsletter, sent at once, and an email to each person who signed up for it. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { listFrom } from '#app/definitions/fields.ts'
import { may } from '#app/definitions/rights.ts'
import { typedBlock } from '#app/features/newsletter/blocks.ts'
import { subscribersWith } from '#app/features/newsletter/copies.ts'
import { issueLinks, subscriberTokens } from '#app/features/newsletter/emails.ts'
import { issueKind, presentIssue } from '#app/features/newsletter/issue-kind.ts'
import { asText, type IssueDraft, isOpenIssue } from '#app/features/newsletter/issue.ts'
import { listNames } from '#app/features/newsletter/lists.ts'
import { activeSubscribers } from '#app/features/newsletter/readers.ts'
import { readersProblem, refused, sendLocked } from '#app/features/newsletter/sending.ts'
import { notFound } from '#app/http/errors.ts'
import { type Caller, newRouter, onlyFor, optional, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import type { AllFeatures } from '#app/records/feature.ts'
import { createIn } from '#app/records/store.ts'
import { type ChangeInWords, type Telling, toTellOut } from '#app/records/telling.ts'
import { forVisitors } from '#app/text/dictionaries.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'

const MAX_SHOWN = 5
const about = queryText('What has changed: the table of the record and its id, `notices ID`')
const tellIn = z
  .object({
    about,
    subject: z.string('is required').meta({ description: 'As it was shown; refused if it is another one by now' }),
    text: z.string('is required').meta({ description: 'As it was shown' }),
    lists: z
      .array(z.string())
      .max(12)
      .default([])
      .meta({ description: 'Names of the lists to which the newsletter goes; empty for everyone' }),
    isDraft: z
      .boolean('must be true or false')
      .default(false)
      .meta({ description: 'Only prepares the newsletter, to change its words first; writes to nobody' }),
  })
  .meta({ id: 'Tell' })
const toldOut = z
  .object({ message: z.string(), newsletter: z.string().nullable().meta({ description: 'Its ID' }) })
  .meta({ id: 'Told' })

interface Change {
  about: string
  /** The record’s. */
  id: string
  text: string
  shownFrom: string | null
  draft: IssueDraft
  signedUp: Telling['signedUp']
}

export function tellRoutes(services: Services, { tellings }: AllFeatures): Router {
  const { database } = services
  const common = { path: adminApi.tell, access: onlyFor(services, 'newsletter_issues'), tag: 'Admin: newsletters' }
  const router = newRouter()

  const changeOf = async (asked: string, actor: Caller): Promise<Change | undefined> => {
    const [table, id = ''] = asked.split(' ')
    const telling = tellings.find((one) => one.table === table)
    const words = await forVisitors(async () => telling?.words(services, id))
    if (!telling || !words) return undefined
    const signedUp = telling.signedUp && may(actor.person, telling.signedUp.table) ? telling.signedUp : undefined
    return { about: asked, id, text: words.text, shownFrom: words.shownFrom ?? null, draft: draftOf(words), signedUp }
  }

  route(router, {
    ...common,
    method: 'get',
    summary: 'What a newsletter about a change would say, whom it would reach, and what was sent about it',
    query: z.object({
      about,
      lists: optional(queryText('Names of the lists to which the newsletter would go, one on a line')),
    }),
    answer: toTellOut.nullable(),
    answerDescription: 'null while visitors see no change of it',
    handle: async ({ actor, query }) => {
      const change = await changeOf(query.about, actor)
      // Every event asks, and most of them have nothing to tell.
      if (!change) return null
      const lists = listFrom(query.lists ?? '').filter(Boolean)
      const { readers, problem } = await readersOf(database.db, services, change, lists)
      return {
        subject: change.draft.subject,
        text: change.text,
        shownFrom: change.shownFrom,
        to: inWords(readers, (await change.signedUp?.count(services, change.id)) ?? 0),
        problem,
        lists: await listNames(database.db),
        emails: (await issuesAbout(database.db, change)).slice(0, MAX_SHOWN).map((one) => ({
          id: one.id,
          isDraft: isOpenIssue(one.state),
          sentAt: one.startedAt,
          recipients: one.recipients,
        })),
      }
    },
  })

  route(router, {
    ...common,
    method: 'post',
    summary: 'Tell subscribers, and people who signed up, about a change; the same words once',
    body: tellIn,
    bodyDescription: 'What has changed, and to whom the newsletter goes',
    answer: toldOut,
    refuses: ['notFound', 'conflict'],
    handle: async ({ actor, body }) => {
      const change = await changeOf(body.about, actor)
      if (!change) throw notFound('Change')
      // The text may have been edited since the dialog showed it.
      if (body.subject !== change.draft.subject || body.text !== change.text) throw refused(CHANGED)
      const links = await issueLinks(services, change.draft.blocks)
      const sending = { ...services, tokens: subscriberTokens(services.config), prepared: { links, second: undefined } }
      return database.transaction(async (trx) => {
        if (body.isDraft)
          return { message: 'Change the words, then send it.', newsletter: await write(trx, change, body.lists, actor) }
        // The same click in two windows.
        await advisoryLock(trx, 'telling of a change')
        const { readers, problem, told } = await readersOf(trx, services, change, body.lists)
        const people = (await change.signedUp?.tell(trx, services, change.id, actor)) ?? 0
        if (readers + people === 0) throw refused(problem ?? TOLD)
        if (readers === 0) return { message: `Telling ${inWords(readers, people)}.`, newsletter: null }
        const id = await write(trx, change, body.lists, actor)
        const row = await trx.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const sent = await sendLocked(trx, { ...sending, except: told }, { ...row, sent_by: actor.person.name }, actor)
        if ('refusal' in sent) throw refused(sent.refusal)
        return { message: `Telling ${inWords(sent.count, people)}.`, newsletter: id }
      })
    },
  })
  return router
}

const CHANGED = 'It was changed meanwhile. Look at it again.'
const TOLD = 'Everyone has been told about this already.'

/** `212 subscribers and 14 people who signed up` */
function inWords(subscribers: number, signedUp: number): string {
  const parts = [
    subscribers > 0 && formatCount(subscribers, ['subscriber', 'subscribers']),
    signedUp > 0 && formatCount(signedUp, ['person who signed up', 'people who signed up']),
  ]
  return parts.filter(Boolean).join(' and ')
}

function draftOf({ subject, message, text, button }: ChangeInWords): IssueDraft {
  return {
    subject: subject.slice(0, 200),
    preheader: message.slice(0, 200),
    blocks: [typedBlock(text), ...(button ? [{ kind: 'button' as const, ...button }] : [])],
  }
}

/** A newsletter about the change, which remembers what it is about. @returns its id */
async function write(trx: Trx, change: Change, lists: string[], actor: Caller): Promise<string> {
  const id = await createIn(trx, issueKind, { ...change.draft, lists }, actor)
  await trx.updateTable('newsletter_issues').set({ about: change.about }).where('id', '=', id).execute()
  return id
}

/** How many the newsletter would reach: nobody gets the same words twice, and whom a list or a stopped one left out gets them still. */
async function readersOf(db: Db, { mailer }: Services, change: Change, lists: string[]) {
  const same = (await issuesAbout(db, change)).filter(
    ({ state, subject, blocks }) =>
      !isOpenIssue(state) && subject === change.draft.subject && asText(blocks) === asText(change.draft.blocks),
  )
  const told = await subscribersWith(
    db,
    same.map(({ id }) => id),
  )
  const readers = await activeSubscribers(db, { lists })
  const problem = readersProblem({ lists }, await mailer.settings(db), readers.length) ?? null
  return { readers: problem === null ? readers.filter(({ id }) => !told.has(id)).length : 0, problem, told }
}

async function issuesAbout(db: Db, change: Pick<Change, 'about'>) {
  const all = db.selectFrom('newsletter_issues').selectAll().where('about', '=', change.about)
  return (await all.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(presentIssue)
}
