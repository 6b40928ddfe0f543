/** Routes of sign-ups, for visitors and for the inbox. */
import { z } from '@hono/zod-openapi'
import { sql, type SqlBool } from 'kysely'
import { adminApi } from '#app/admin-routes.ts'
import { answerNames } from '#app/features/events/sign-ups/sign-up.form.ts'
import { cancelForm, fewerForm, signUp, signUpForm, signUpStates } from '#app/features/events/sign-ups/sign-up.ts'
import { signUpDates, emailSignedUp } from '#app/features/events/sign-ups/notices.ts'
import { addLinkRoutes, SIGN_UP_TAG } from '#app/features/events/sign-ups/link-api.ts'
import { openDate } from '#app/features/events/sign-ups/open-dates.ts'
import { fillPlaces, placesInOrder, signUpsOfDate, withinPlaces } from '#app/features/events/sign-ups/places.ts'
import { confirmCleared, storeSignUp } from '#app/features/events/sign-ups/store.ts'
import { churchMoment, churchToday } from '#app/http/church-time.ts'
import { type FormEntry, formRoute } from '#app/http/form-api.ts'
import type { FormWatch } from '#app/http/form-guard.ts'
import { day, newRouter, onlyFor, optional, queryText, route, type Router, usable } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { escapeFormula, writeCsv } from '#app/records/import/delimited.ts'
import { type Hooks, kindOf } from '#app/records/record-kind.ts'
import { type OpenForms, TEST_EMAIL } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { Mutex } from '#db/mutex.ts'
import type { Db, Trx } from '#db/database.ts'
import { t } from '#app/text/t.ts'

const ADMIN_TAG = 'Admin: sign-ups'

/** Stores a sign-up that was just sent or released from Spam. */
export function signUpEntry(services: Services): FormEntry {
  return {
    form: signUpForm,
    mutex: new Mutex(),
    // An id would reveal whether the person has signed up before.
    store: async (trx, fields, now) => {
      await storeSignUp(trx, services, fields, now)
      return ''
    },
    received: async () =>
      services.mailer.sendsEmail(await siteRows(services, 'settings')) ? t(signUpForm.received.text) : t(WITHOUT_EMAIL),
    hold: (trx, fields, now, reason) => storeSignUp(trx, services, fields, now, reason),
  }
}

const WITHOUT_EMAIL =
  'We’ve received your sign-up. We can’t send you a confirmation by email, so contact us if you want to know whether you have a place.'

const partyTexts = {
  people: { description: 'How many people come, 1 by default; as many as the event allows for one sign-up' },
  companions: { description: 'The names of the others as far as they are known, one on each line' },
}
const answer = { description: 'Answer to the question at this place; empty when there is none' }

export const signUpForms: OpenForms = {
  forms: [signUpForm, fewerForm, cancelForm],
  routes: signUpRoutes,
  entries: (services) => [signUpEntry(services)],
  tests: async (services) => [{ title: 'sign-up form', form: signUpForm, fields: () => testFields(services) }],
}

async function testFields(services: Services): Promise<object | undefined> {
  const open = await openDate(services)
  const answers = Object.fromEntries(answerNames.map((name) => [name, 'Self-test']))
  return open && { ...answers, ...open, name: 'Self Test', email: TEST_EMAIL }
}

function signUpRoutes(services: Services, watch: FormWatch): Router {
  const router = newRouter()
  formRoute(router, services, watch, signUpEntry(services), {
    tag: SIGN_UP_TAG,
    summary: 'Sign up for a date of an event',
    ids: { input: 'SignUpInput', answer: 'SignedUp' },
    body: 'The person, and the date',
    answer:
      'Stored; an email says whether there were places for all of its people. The same whether or not the person had signed up before. What may come from a program keeps its place in the order, too, until an administrator decides, and the message says so',
    fields: {
      event: { description: 'ID of the event' },
      date: { description: 'The day for which it was planned, YYYY-MM-DD' },
      name: { description: 'Up to 100 characters' },
      email: { description: 'Where the confirmation goes' },
      ...partyTexts,
      ...Object.fromEntries(answerNames.map((name) => [name, answer])),
    },
  })
  addLinkRoutes(router, services)
  return router
}

/** Sign-ups as records, for the Inbox role. */
export function signUpAdminRoutes(services: Services): Router {
  const router = newRouter()
  addExport(router, services)
  addDates(router, services)
  const afterChange = (trx: Trx) => fillPlaces(trx, services)
  const occurrence = {
    condition: (_: unknown, given: string) => Promise.resolve(sql<SqlBool>`(event_id || ' ' || date) = ${given}`),
    description: 'ID of an event, a space, and the day for which it was planned',
  }
  const suspected = {
    condition: (_: unknown, given: string) =>
      Promise.resolve(given === 'yes' ? sql<SqlBool>`suspected <> 'no'` : undefined),
    description: '`yes` for sign-ups that may come from a program and wait for a decision',
  }
  const onChange: Hooks['onChange'] = async (trx, before, after) => {
    if (before['suspected'] !== 'no' && after['suspected'] === 'no') await confirmCleared(trx, services, after.id)
  }
  const joined = (db: Db, ids: readonly string[]) => placesInOrder(db, ids)
  const hooks = { isReceived: true, adapting: withinPlaces, afterChange, onChange, joined }
  const kind = kindOf(signUp, hooks, { filters: { occurrence, suspected } })
  const output = kind.output.extend({ place: z.number().nullable().meta({ description: PLACE }) })
  router.route('/', recordRoutes(services, { ...kind, output }))
  return router
}

const PLACE = 'Its place in the order of the date, from 1; null when it is canceled'

const dateIn = z.object({ event: queryText('ID of the event'), on: day.meta({ description: 'The planned day' }) })

/** The columns of an attendance list; new ones come last. */
const EXPORTED = ['name', 'email', 'status', 'attended', 'answers', 'signedUpAt', 'people', 'companions']

function addExport(router: Router, services: Services): void {
  route(router, {
    method: 'get',
    path: adminApi.signUpsExport,
    access: onlyFor(services, 'event_sign_ups'),
    tag: ADMIN_TAG,
    summary: 'The attendance list of a date as CSV (RFC 4180); X-Total-Count holds the total',
    query: dateIn,
    answer: z.string(),
    answerType: 'text/csv',
    handle: async ({ c, query: { event, on } }) => {
      const rows = await signUpsOfDate(services.database.db, event, on).selectAll().orderBy('position').execute()
      const lines = rows.map(
        ({ name, email, state, suspected, attended, answers, people, companions, created_at: signedUpAt }) =>
          [
            name,
            email,
            suspected === 'no' ? signUpStates[state] : `${signUpStates[state]} (suspected spam)`,
            attended === 1 ? 'yes' : '',
            answers,
            signedUpAt,
            String(people),
            companions,
          ].map(escapeFormula),
      )
      return c.body(writeCsv([EXPORTED, ...lines]), 200, {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'X-Total-Count': String(rows.length),
        'Content-Disposition': `attachment; filename="sign-ups-${on}-${await churchToday(services)}.csv"`,
      })
    },
  })
}

const dateOut = z
  .object({
    eventId: z.string(),
    title: z.string(),
    on: z.string().meta({ description: 'The day for which it was planned, which names it' }),
    date: z.string(),
    startTime: z.string(),
    places: z.number().nullable().meta({ description: 'null without a limit' }),
    taken: z.number().meta({ description: 'People with a place' }),
    waiting: z.number().meta({ description: 'People on the waiting list' }),
    suspected: z.number().meta({ description: 'Sign-ups that may come from a program and wait for a decision' }),
    recipients: z.number().meta({ description: 'The other sign-ups; each gets one email' }),
    notice: z.string().meta({ description: 'The change of the date in words; empty when it is unchanged' }),
    isTold: z.boolean().meta({ description: 'The people have been emailed that text' }),
  })
  .meta({ id: 'SignUpDate' })

const noticeIn = z
  .object({
    eventId: queryText('ID of the event'),
    on: day,
    text: optional(
      z
        .string()
        .trim()
        .min(1)
        .max(5000)
        .refine(...usable),
    ).meta({
      description: 'By default what is different about the date',
    }),
  })
  .meta({ id: 'SignUpNotice' })

function addDates(router: Router, services: Services): void {
  const common = { access: onlyFor(services, 'event_sign_ups'), tag: ADMIN_TAG }
  route(router, {
    ...common,
    method: 'get',
    path: adminApi.signUpDates,
    summary: 'The dates ahead for which people have signed up',
    answer: z.array(dateOut),
    answerDescription: 'Soonest first',
    handle: async () => signUpDates(services.database.db, await churchMoment(services)),
  })
  route(router, {
    ...common,
    method: 'post',
    path: adminApi.signUpNotice,
    summary: 'Email everyone who signed up for a date; the same text once to each',
    body: noticeIn,
    bodyDescription: 'The date, and the text',
    refuses: ['notFound'],
    transaction: services.database,
    handle: async ({ trx, body, actor }) => {
      const count = await emailSignedUp(trx, services, body, actor)
      return { message: `Emailing ${formatCount(count, ['person', 'people'])}.` }
    },
  })
}
