/** Routes of the page behind the link in the emails about a sign-up. */
import { z } from '@hono/zod-openapi'
import { signUpTokens } from '#app/features/events/sign-ups/emails.ts'
import { occurrenceOn } from '#app/features/events/sign-ups/open-dates.ts'
import { bringFewer, cancelSignUp } from '#app/features/events/sign-ups/places.ts'
import { cancelForm, fewerForm } from '#app/features/events/sign-ups/sign-up.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { badFields } from '#app/http/errors.ts'
import { formIn } from '#app/http/form-api.ts'
import { CROWD_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import { everyone, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { api, href, routes } from '#app/routes.ts'
import type { PublicForm } from '#app/forms/form-rules.ts'
import type { Trx } from '#db/database.ts'
import { t } from '#app/text/t.ts'

export const SIGN_UP_TAG = 'Sign-up for events'

const linkedOut = z
  .object({
    state: z.enum(['in', 'waiting', 'canceled']),
    name: z.string(),
    people: z.number().meta({ description: 'How many come, the person included' }),
    companions: z.string().meta({ description: 'The names of the others, one on each line' }),
    event: z.object({ id: z.string(), title: z.string() }),
    date: z.string(),
    endDate: z.string(),
    startTime: z.string(),
  })
  .nullable()
  .meta({ id: 'LinkedSignUp' })
/** The sign-up behind the link in an email. */
export type LinkedSignUp = z.output<typeof linkedOut>

/** The link in emails only opens a page, and its buttons change or cancel, since mail programs follow links by themselves. */
export function addLinkRoutes(router: Router, services: Services): void {
  const tokens = signUpTokens(services.config)
  const common = { access: everyone, tag: SIGN_UP_TAG, before: [limitPerAddress(services, CROWD_LIMIT)] }
  route(router, {
    ...common,
    method: 'get',
    path: api.signUp,
    summary: 'Get the sign-up that an email link belongs to',
    query: z.object({ token: z.string().max(300).default('') }),
    answer: linkedOut,
    answerDescription: 'The sign-up; null when the link isn’t valid',
    refuses: ['tooMany'],
    handle: ({ query: { token } }) => linkedSignUp(services, tokens.idOf(token)),
  })
  const tokenText = 'Token from the link'
  /** The answer to a form of that page, which shows the sign-up as it is then. @throws HttpError 400 for an unknown one */
  const changed = async ({ received: { text } }: PublicForm, token: string, run: Change) => {
    const id = tokens.idOf(token)
    const isKnown = id !== undefined && (await services.database.transaction((trx) => run(trx, id)))
    if (!isKnown) throw badFields({ token: t('This link is incomplete. Open it again from the email') })
    return { message: t(text), next: href(routes.signUp, {}, { token }) }
  }
  const answer = z.object({ message: z.string(), next: z.string() })
  route(router, {
    ...common,
    method: 'post',
    path: api.signUpFewer,
    summary: 'Bring fewer people than one has signed up, with an email link',
    body: formIn(fewerForm.rules, {
      token: tokenText,
      people: 'How many come, not more than before',
      companions: 'Names, which replace those of before',
    }).meta({ id: 'SignUpFewer' }),
    bodyDescription: 'The token of the link, and how many come',
    answer,
    refuses: ['tooMany'],
    handle: ({ body: { token = '', people = '', companions = '' } }) =>
      changed(fewerForm, token, (trx, id) => bringFewer(trx, services, id, { people: Number(people), companions })),
  })
  route(router, {
    ...common,
    method: 'post',
    path: api.signUpCancel,
    summary: 'Cancel a sign-up with an email link',
    body: formIn(cancelForm.rules, { token: tokenText }).meta({ id: 'SignUpToken' }),
    bodyDescription: 'The token of the link',
    answer,
    refuses: ['tooMany'],
    handle: ({ body: { token = '' } }) => changed(cancelForm, token, (trx, id) => cancelSignUp(trx, services, id)),
  })
}

/** @returns whether there is such a sign-up */
type Change = (trx: Trx, id: string) => Promise<boolean>

async function linkedSignUp(services: Services, id: string | undefined): Promise<LinkedSignUp> {
  const { db } = services.database
  const own =
    id === undefined
      ? undefined
      : await db.selectFrom('event_sign_ups').selectAll().where('id', '=', id).executeTakeFirst()
  if (!own) return null
  const row = await db.selectFrom('events').selectAll().where('id', '=', own.event_id).executeTakeFirst()
  const occurrence = row && occurrenceOn(row, own.date, await churchMoment(services))
  const { date, endDate, startTime } = occurrence ?? { date: own.date, endDate: '', startTime: '' }
  const { state, name, people, companions, event_id: eventId, event_title: title } = own
  return { state, name, people, companions, event: { id: eventId, title }, date, endDate, startTime }
}
