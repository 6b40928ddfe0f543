/**
 * The newsletter's door. Subscribing is public; no answer tells whether an address was known. What a link in a letter
 * opens is done by a button only, since mail programs and scanners follow links by themselves.
 */
import { createRoute } from '@hono/zod-openapi'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { badFields } from '#app/http/errors.ts'
import { formRoute } from '#app/http/form-api.ts'
import type { FormEntry } from '#app/http/form-entry.ts'
import type { FormWatch } from '#app/http/form-guard.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'
import { confirm, takeSubscription } from '#app/features/newsletter/asking.ts'
import { comeBack, unsubscribe } from '#app/features/newsletter/leaving.ts'
import { findSubscriber } from '#app/features/newsletter/queries.ts'
import { doneOut, linkOut, tokenIn, tokenQuery, waysOut } from '#app/features/newsletter/schema.ts'
import { masked } from '#app/features/newsletter/subscriber.ts'
import { subscriptionForm } from '#app/features/newsletter/subscription.ts'
import { subscriberTokens } from '#app/features/newsletter/tokens.ts'
import { api, href, routes } from '#app/routes.ts'

const tags = ['Newsletter']

export function newsletterRoutes(services: Services, watch: FormWatch): Router {
  const { database, mailer } = services
  const tokens = subscriberTokens(services.config)
  const now = () => services.now().toString({ smallestUnit: 'millisecond' })
  const router = newRouter()

  const ways = createRoute({
    method: 'get',
    path: api.newsletterSubscribe,
    tags,
    summary: 'What happens to who subscribes',
    responses: { 200: answers('The same for everybody', waysOut) },
  })
  router.openapi(ways, async (c) => {
    const { newsletterConfirm } = await mailer.settings(database.db)
    return c.json({ asksByLetter: newsletterConfirm }, 200)
  })

  formRoute(router, services, watch, subscriptionEntry(services), {
    tag: 'Newsletter',
    summary: 'Subscribe to the newsletter',
    ids: { input: 'NewsletterSubscription', answer: 'NewsletterSubscribed' },
    body: 'Who subscribes',
    descriptions: { email: 'Where the newsletter goes' },
    answer: 'Subscribed, or asked by email to confirm; the same whether or not the address was known',
  })

  const look = createRoute({
    method: 'get',
    path: api.newsletterSubscription,
    tags,
    summary: 'Whose subscription a link in a letter is about',
    middleware: [limitPerAddress(services, FORM_LIMIT)],
    request: { query: tokenQuery },
    responses: {
      200: answers('Nobody’s, when the link is not one of ours', linkOut),
      ...refusals.badRequest,
      ...refusals.tooMany,
    },
  })
  router.openapi(look, async (c) => {
    const id = tokens.idOf(c.req.valid('query').token)
    const subscriber = id === undefined ? undefined : await findSubscriber(database.db, id)
    if (!subscriber) return c.json({ email: null, isActive: false }, 200)
    return c.json({ email: masked(subscriber.email), isActive: subscriber.is_active === 1 }, 200)
  })

  const behindLink = (path: string, summary: string) =>
    createRoute({
      method: 'post',
      path,
      tags,
      summary,
      middleware: [jsonOnly, limitPerAddress(services, FORM_LIMIT)],
      request: jsonBody('The token of the link', tokenIn),
      responses: { 200: answers('It is done', doneOut), ...refusals.badRequest, ...refusals.tooMany },
    })
  /** @throws HttpError 400 for a token that was not made here */
  const idOf = (token: string) => {
    const id = tokens.idOf(token)
    if (id === undefined) throw badFields({ token: NOT_OURS })
    return id
  }
  const page = (token: string) => href(routes.newsletterUnsubscribe, {}, { token })

  router.openapi(behindLink(api.newsletterConfirm, 'Confirm a subscription by the link in the letter'), async (c) => {
    if (!(await confirm(database, c.req.valid('json').token, now()))) throw badFields({ token: LINK_IS_OLD })
    return c.json({ message: 'You are on the list.' }, 200)
  })
  router.openapi(behindLink(api.newsletterUnsubscribe, 'Unsubscribe by the link in a copy'), async (c) => {
    const { token } = c.req.valid('json')
    await unsubscribe(database, idOf(token), now())
    return c.json({ message: 'You are unsubscribed.', next: page(token) }, 200)
  })
  router.openapi(behindLink(api.newsletterComeBack, 'Subscribe again by the link in a copy'), async (c) => {
    const { token } = c.req.valid('json')
    await comeBack(database, idOf(token), now())
    return c.json({ message: 'Welcome back!', next: page(token) }, 200)
  })
  return router
}

const LINK_IS_OLD = 'This link is no longer good. Please subscribe once more, and we send you a new one'
const NOT_OURS = 'This link is not complete. Please open it from the letter once more'

/** How the form is taken in, whether it was sent just now or was in Spam first. A subscription's id tells no one anything. */
export function subscriptionEntry(services: Services): FormEntry {
  const tokens = subscriberTokens(services.config)
  return {
    form: subscriptionForm,
    store: async (trx, { email = '' }) => {
      await takeSubscription(trx, { ...services, tokens }, email)
      return ''
    },
  }
}
