/** Admin routes of newsletter subscribers. Administrators only. */
import { newsletterForms, oneClick } from '#app/features/newsletter/api.ts'
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { type Hooks, kindOf } from '#app/records/record-kind.ts'
import { type Feature } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { asSpelled, knownLists } from '#app/definitions/newsletter-settings.ts'
import { routes } from '#app/routes.ts'
import { inputOf, outputObject } from '#app/definitions/schemas.ts'
import type { Trx } from '#db/database.ts'
import { churchToday } from '#app/http/church-time.ts'
import { newRouter, onlyFor, optional, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { importRoute } from '#app/records/import/route.ts'
import { cancelCopies } from '#app/features/newsletter/copies.ts'
import { subscriberImporter, subscribersCsv } from '#app/features/newsletter/import.ts'
import {
  deleteUnconfirmed,
  firstColumns,
  listSubscribers,
  presentSubscriber,
  onList,
  activeColumns,
  stateFilter,
  type SubscriberRow,
} from '#app/features/newsletter/queries.ts'
import { formerSubscribers, rememberErased } from '#app/features/newsletter/forgotten.ts'
import { onEmailGivenUp } from '#app/features/newsletter/subscribing.ts'
import { welcomeTestRoutes } from '#app/features/newsletter/welcome.ts'
import { newsletterData } from '#app/features/newsletter/personal-data.ts'
import { listNames } from '#app/features/newsletter/lists.ts'
import { historyOut, type Subscriber, subscriber, subscriberStates } from '#app/features/newsletter/subscriber.ts'

const exportIn = z.object({
  isActive: optional(z.enum(['true', 'false'], 'must be true or false')),
  state: optional(z.enum(subscriberStates, `must be one of ${subscriberStates.join(', ')}`)),
  lists: optional(z.string().max(50)),
})

const tag = 'Admin: subscribers'

const afterChange = (trx: Trx, ids: readonly string[]) => cancelCopies(trx, ids)

export const subscribers: Feature = {
  definitions: [subscriber],
  personalData: newsletterData,
  keeping: [formerSubscribers],
  onErase: rememberErased,
  adminRoutes,
  openForms: newsletterForms,
  postsOfPrograms: { [routes.newsletterUnsubscribe]: oneClick },
  onEmailGivenUp,
  inArchives: {
    newsletter_subscribers: () => ({
      unique: { column: 'email_key', message: 'Another subscriber has this address.' },
      afterChange,
    }),
  },
  afterChange: { newsletter_subscribers: afterChange },
  cleanups: { 'unconfirmed subscribers': ({ database, now }) => deleteUnconfirmed(database.db, now()) },
}

function adminRoutes(services: Services): Router {
  const router = newRouter()
  route(router, {
    method: 'get',
    path: adminApi.subscribersExport,
    access: onlyFor(services, 'newsletter_subscribers'),
    tag,
    summary:
      'Export the list as CSV (RFC 4180); cells are escaped so that no spreadsheet runs them; X-Total-Count holds the total',
    query: exportIn,
    answer: z.string(),
    answerType: 'text/csv',
    handle: async ({ c, query: { isActive, ...query } }) => {
      const subscribers = await listSubscribers(services.database.db, {
        isActive: isActive && isActive === 'true',
        ...query,
      })
      const name = `newsletter-subscribers-${await churchToday(services)}.csv`
      return c.body(await subscribersCsv(subscribers), 200, {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'X-Total-Count': String(subscribers.length),
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    },
  })

  importRoute(router, services, subscriberImporter, {
    path: adminApi.subscribersImport,
    tag,
    summary: 'Import subscribers from a table, whose column names are matched loosely; saves all rows or none',
  })

  router.route('/', welcomeTestRoutes(services))
  router.route('/', recordRoutes(services, subscriberKind))
  return router
}

const hooks: Hooks<InputOf<typeof subscriber>> = {
  adapting,
  firstColumns: ({ isActive }, { now }) => firstColumns(isActive, 'desk', now),
  auditColumns: ({ isActive }, actor, before: SubscriberRow) => activityColumns(isActive, actor, before),
  afterChange,
  uniqueMessage: ({ email }) => ({
    email: `${email} is already a subscriber. Search for that address to edit it.`,
  }),
}

/** A list that somebody has left themselves comes back only by their own choice. */
function inputAfter(before: object) {
  const { leftLists = [] }: Partial<Subscriber> = before
  return inputOf(subscriber, before).superRefine(({ lists }, c) => {
    const [left] = knownLists(leftLists, lists)
    if (left === undefined) return
    const message = `They left “${left}” themselves, so only they can choose it again, with the link in an email.`
    c.addIssue({ code: 'custom', path: ['lists'], message })
  })
}

/** Lists are stored as the church spells them. */
async function adapting(trx: Trx) {
  const names = await listNames(trx)
  return (input: InputOf<typeof subscriber>) => ({ ...input, lists: asSpelled(input.lists, names) })
}

const lists = {
  condition: (_: unknown, name: string) => Promise.resolve(onList(name)),
  description: 'The name of a list',
}

const state = {
  condition: (_: unknown, given: string) => Promise.resolve(stateFilter(given)),
  description: subscriberStates.join(', '),
}

const subscriberKind = {
  ...kindOf(subscriber, hooks, { filters: { state, lists } }),
  inputAfter,
  output: outputObject(subscriber).extend(historyOut.shape).meta({ id: 'Subscriber' }),
  present: presentSubscriber,
}

/** An administrator who turns the newsletter on or off for a subscriber records their consent, or that they left. */
function activityColumns(isActive: boolean, { now }: Actor, { is_active: was }: SubscriberRow) {
  if (isActive === (was === 1)) return {}
  if (isActive) return { ...activeColumns, consent_at: now, consent_source: 'desk' }
  return { left_at: now, left_how: 'desk', left_why: '', left_as: '', confirm_hash: '', confirm_until: '' }
}
