/**
 * The newsletter's public routes. No answer reveals whether an address was known. A link in an email only opens a page,
 * and its button does the work, since mail programs and scanners follow links automatically.
 */
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { z } from 'zod'
import { readRoute } from '#app/http/read-route.ts'
import { everyone, newRouter, route, type Router } from '#app/http/route.ts'
import { badFields, HttpError } from '#app/http/errors.ts'
import { type FormEntry, formIn, formRoute } from '#app/http/form-api.ts'
import type { FormWatch } from '#app/http/form-guard.ts'
import { CROWD_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import { cachedSiteConfig } from '#app/http/settings.ts'
import { listsIn } from '#app/definitions/newsletter-settings.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { subscriptionForm } from '#app/features/newsletter/subscription.ts'
import { chooseLists, chosenLists, listNames } from '#app/features/newsletter/lists.ts'
import { findSubscriber, isOnOne, storedLists } from '#app/features/newsletter/queries.ts'
import { linkForms, listsRules, tokenRules } from '#app/features/newsletter/link-forms.ts'
import { masked } from '#app/features/newsletter/subscriber.ts'
import { confirm, resubscribe, storeSubscription, unsubscribe } from '#app/features/newsletter/subscribing.ts'
import { subscriberTokens } from '#app/features/newsletter/emails.ts'
import { type OpenForms, TEST_EMAIL } from '#app/records/feature.ts'
import { api, href, routes } from '#app/routes.ts'
import { t } from '#app/text/t.ts'
import { type Language, languageNames } from '#app/words/languages.ts'
import { isoInstant } from '#db/records.ts'

const languageCodes = Object.keys(languageNames) as Language[]

const waysOut = z
  .object({
    asksByLetter: z.boolean().meta({ description: 'Whether new subscribers must confirm by email' }),
    lists: z.array(z.string()).meta({ description: 'Names of the lists that subscribers choose from' }),
  })
  .meta({ id: 'NewsletterWays' })

const tokenIn = formIn(tokenRules, { token: 'Token from the link' }).meta({ id: 'NewsletterToken' })
const listsChosenIn = formIn(listsRules, {
  token: 'Token from the link',
  lists: 'Names of lists, one on a line',
  language: 'Code of a language of the website; empty for the one that it was',
}).meta({ id: 'NewsletterListsChosen' })
const tokenQuery = z.object({ token: z.string().max(300).default('') })

const linkOut = z
  .object({
    email: z.string().nullable().meta({ description: 'The masked address; null when the token isn’t valid' }),
    isActive: z.boolean().meta({ description: 'Whether they’re subscribed' }),
    languages: z
      .array(z.object({ name: z.enum(languageCodes), isChosen: z.boolean() }))
      .optional()
      .meta({ description: 'Codes of the website’s languages, and which one they read; missing where there is one' }),
    lists: z
      .array(z.object({ name: z.string(), isChosen: z.boolean() }))
      .optional()
      .meta({ description: 'The church’s lists, and whether they get each; missing where there are none' }),
  })
  .meta({ id: 'NewsletterLink' })
export type LinkedSubscription = z.infer<typeof linkOut>

const doneOut = z.object({
  message: z.string(),
  next: z.string().optional().meta({ description: 'The page that confirms it' }),
})

const common = { access: everyone, tag: 'Newsletter' }

export const newsletterForms: OpenForms = {
  forms: [subscriptionForm, ...linkForms],
  routes: newsletterRoutes,
  entries: (services) => [subscriptionEntry(services)],
  tests: async () => [{ title: 'newsletter form', form: subscriptionForm, fields: () => ({ email: TEST_EMAIL }) }],
}

function newsletterRoutes(services: Services, watch: FormWatch): Router {
  const router = newRouter()
  formRoute(router, services, watch, subscriptionEntry(services), {
    tag: 'Newsletter',
    summary: 'Subscribe to the newsletter',
    ids: { input: 'NewsletterSubscription', answer: 'NewsletterSubscribed' },
    body: 'The subscriber',
    fields: { email: { description: 'Email address' }, lists: { description: 'Names of lists, one on a line' } },
    answer: 'Subscribed, or a confirmation email was sent; the same whether or not the address was known',
  })
  readRoutes(router, services)
  linkRoutes(router, services)
  return router
}

function readRoutes(router: Router, services: Services): void {
  const { database, mailer } = services
  const tokens = subscriberTokens(services.config)

  readRoute(router, {
    tag: 'Newsletter',
    path: api.newsletterSubscribe,
    summary: 'Get whether new subscribers confirm by email first, and the lists that they choose from',
    answer: waysOut,
    answerDescription: 'Same answer for everyone',
    handle: async () => ({
      asksByLetter: mailer.needsConfirmation(await siteRows(services, 'settings')),
      lists: listsIn((await cachedSiteConfig(services)).newsletterLists),
    }),
  })

  route(router, {
    ...common,
    method: 'get',
    path: api.newsletterSubscription,
    summary: 'Get the subscription an email link belongs to',
    before: [limitPerAddress(services, CROWD_LIMIT)],
    query: tokenQuery,
    answer: linkOut,
    answerDescription: 'The subscription; null when the link isn’t valid',
    refuses: ['tooMany'],
    handle: async ({ query: { token } }) => {
      const id = tokens.idOf(token)
      const subscriber = id === undefined ? undefined : await findSubscriber(database.db, id)
      if (!subscriber) return { email: null, isActive: false }
      const chosen = storedLists(subscriber.lists)
      const lists = (await listNames(database.db)).map((name) => ({ name, isChosen: isOnOne(chosen, [name]) }))
      const languages = await siteLanguages(services)
      const own = languages.find((name) => name === subscriber.language) ?? languages[0]
      return {
        email: masked(subscriber.email),
        isActive: subscriber.is_active === 1,
        ...(lists.length > 0 && { lists }),
        ...(languages.length > 1 && { languages: languages.map((name) => ({ name, isChosen: name === own })) }),
      }
    },
  })
}

/** The languages of the website, the main one first. */
async function siteLanguages(services: Services): Promise<Language[]> {
  const { language, secondLanguage: second } = await cachedSiteConfig(services)
  return second === '' || second === language ? [language] : [language, second]
}

/** The buttons on the pages that links in emails open. */
function linkRoutes(router: Router, services: Services): void {
  const { config, database } = services
  const tokens = subscriberTokens(config)
  const linkRoute = (path: string, summary: string, act: (token: string) => Promise<{ message: string }>) =>
    route(router, {
      ...common,
      method: 'post',
      path,
      summary,
      before: [limitPerAddress(services, CROWD_LIMIT)],
      body: tokenIn,
      bodyDescription: 'The token of the link',
      answer: doneOut,
      refuses: ['tooMany'],
      handle: ({ body: { token } }) => act(token),
    })
  /** @throws HttpError 400 for an invalid token */
  const idOf = (token: string) => {
    const id = tokens.idOf(token)
    if (id === undefined) throw badFields({ token: t(INCOMPLETE) })
    return id
  }
  const page = (token: string) => href(routes.newsletterUnsubscribe, {}, { token })

  linkRoute(api.newsletterConfirm, 'Confirm a subscription with an email link', async (token) => {
    if (!(await confirm(database, { ...services, tokens }, token))) throw badFields({ token: t(EXPIRED) })
    return { message: t('You’re subscribed.') }
  })
  route(router, {
    ...common,
    method: 'post',
    path: api.newsletterLists,
    summary: 'Choose lists and a language with an email link; who should get nothing anymore unsubscribes',
    before: [limitPerAddress(services, CROWD_LIMIT)],
    body: listsChosenIn,
    bodyDescription: 'The token of the link, the lists, and the language',
    answer: doneOut,
    refuses: ['tooMany'],
    handle: async ({ body: { token, lists: given, language: code } }) => {
      const id = idOf(token)
      const settings = { newsletterLists: await listNames(database.db) }
      const lists = chosenLists(given, settings)
      if (lists.length === 0 && settings.newsletterLists.length > 0) throw badFields({ lists: t(NO_LIST) })
      const language = (await siteLanguages(services)).find((one) => one === code)
      await chooseLists(database, { id, lists, language, now: isoNow(services) }, settings)
      return { message: t('Saved.'), next: href(routes.newsletterUnsubscribe, {}, { token, saved: 'yes' }) }
    },
  })
  linkRoute(api.newsletterUnsubscribe, 'Unsubscribe with an email link', async (token) => {
    await unsubscribe(database, idOf(token), isoNow(services))
    return { message: t('You’re unsubscribed.'), next: page(token) }
  })
  linkRoute(api.newsletterComeBack, 'Resubscribe with an email link', async (token) => {
    await resubscribe(database, idOf(token), isoNow(services))
    return { message: t('Welcome back!'), next: page(token) }
  })
}

const NO_LIST = 'Choose at least one list. To get nothing from us anymore, unsubscribe from everything'
const EXPIRED = 'This link has expired. Subscribe again and we’ll email you a new one'
const INCOMPLETE = 'This link is incomplete. Open it again from the email'

/**
 * Stores a subscription that was just sent or released from Spam. It returns no id, which would reveal whether the address
 * was known.
 */
function subscriptionEntry(services: Services): FormEntry {
  const tokens = subscriberTokens(services.config)
  return {
    form: subscriptionForm,
    store: async (trx, { email = '', lists }) => {
      await storeSubscription(trx, { ...services, tokens }, { email, lists })
      return ''
    },
    received: async () => {
      const rows = await siteRows(services, 'settings')
      const { needsConfirmation, sendsEmail } = services.mailer
      return needsConfirmation(rows) && !sendsEmail(rows) ? t(WITHOUT_EMAIL) : t(subscriptionForm.received.text)
    },
  }
}

const WITHOUT_EMAIL =
  'We’ve received your address. We can’t email you a link to confirm it yet, so your subscription begins later.'

/** The request has one short field. */
const MAX_BODY_BYTES = 16 * 1024

/**
 * Unsubscribing with a mail program's own button: it posts `List-Unsubscribe=One-Click` to the address in the email's
 * header, from anywhere, without a cookie, and follows no redirect (RFC 8058, section 3). The token is the only
 * permission, so this runs before the check of the request's origin; any other request to the same address continues to
 * that check.
 */
export function oneClick(services: Services): MiddlewareHandler {
  const tokens = subscriberTokens(services.config)
  const small = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => {
      throw new HttpError(413, { error: 'too_large', message: 'This request is too large.' })
    },
  })
  return every(small, async (c, next) => {
    const sent = await c.req.parseBody().catch((): Record<string, string | File> => ({}))
    if (sent['List-Unsubscribe'] !== 'One-Click') return next()
    const id = tokens.idOf(c.req.query('token') ?? '')
    if (id === undefined) return c.text(t('This address is incomplete.'), 400)
    await unsubscribe(services.database, id, isoNow(services))
    return c.text(t('You’re unsubscribed.'), 200)
  })
}

function isoNow({ now }: Pick<Services, 'now'>): string {
  return isoInstant(now())
}
