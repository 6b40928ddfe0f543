/** Every page, state and admin section that is photographed. A new state is a line in one of the tables. */
import type { Page, Route } from '@playwright/test'
import { href, routes } from '#app/routes.ts'
import { everyPage } from '#test/every-page.ts'
import { administrator } from '#test/newsletter-run.ts'
import { adminScreens } from './admin-screens.ts'
import type { Furnished } from './furnish.ts'
import type { Screen } from './camera.ts'

/**
 * @param site where a server answers
 * @param furnished what it has besides the content of the website
 */
export async function screensOf(site: string, furnished: Furnished): Promise<Screen[]> {
  const pages = await everyPage(site)
  const pathOf = (name: string) => pages.find((page) => page.name === name)?.path ?? routes.home
  const hasEvent = pages.some(({ name, path }) => name === 'event' && !path.endsWith('/none'))
  return [
    ...pages.map(({ name, path }) => ({ name, path, isWindow: path === routes.liveStreamWorship })),
    ...accountScreens(furnished),
    ...states,
    ...sent,
    ...(hasEvent ? loadingStates(pathOf('event'), pathOf('sermon')) : []),
    ...PRINTED.map((name) => ({ name: `print-${name}`, path: pathOf(name), isPrinted: true, upTo: 800 })),
    ...furnished.emails.map(({ name, html }) => ({ name: `email-${name}`, path: '', html, upTo: 800 })),
    ...adminScreens(furnished),
  ]
}

/** Pages that people print, and two that they may. */
const PRINTED = ['sermon', 'event', 'event-month', 'events', 'contact', 'plan-a-visit', 'sermons', 'live-stream']

/** An answer that never comes. */
const hold = () => new Promise<void>(() => {})
const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { error: 'internal', message: 'Something went wrong on our side. Try again.' } })
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
const at = (instant: string) => (page: Page) => page.clock.setFixedTime(instant)

const states: Screen[] = [
  {
    name: 'menu-open',
    path: routes.sermons,
    isWindow: true,
    upTo: 1000,
    act: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  { name: 'home-countdown', path: routes.home, isWindow: true, before: at('2026-11-21T22:00:00Z') },
  { name: 'home-live', path: routes.home, isWindow: true, before: at('2026-11-22T17:00:00Z') },
  { name: 'worship-live', path: routes.liveStreamWorship, isWindow: true, before: at('2026-11-22T17:00:00Z') },
  {
    name: 'sermons-searching',
    path: routes.sermons,
    before: (page) => page.route('**/api/sermon*search=*', hold),
    act: async (page) => {
      await page.getByRole('searchbox').fill('hope')
      await page
        .locator('[aria-busy=true]')
        .first()
        .waitFor({ timeout: 3_000 })
        .catch(() => undefined)
    },
  },
  {
    name: 'sermons-failed',
    path: routes.home,
    before: (page) => page.route('**/api/sermon*', refuse),
    act: async (page) => {
      await footerLink(page, 'Sermons')
      await page.getByRole('heading', { level: 1, name: /Error|load/ }).waitFor()
    },
  },
  {
    name: 'give-offline',
    path: routes.home,
    act: async (page) => {
      await page.context().setOffline(true)
      await footerLink(page, 'Contact')
      await page.getByRole('heading', { level: 1, name: /load/ }).waitFor()
    },
  },
  {
    name: 'contact-problems',
    path: routes.contact,
    act: (page) => page.getByRole('button', { name: 'Send' }).click(),
  },
  {
    name: 'visit-problems',
    path: routes.planAVisit,
    act: (page) => page.getByRole('button', { name: 'Submit' }).click(),
  },
]

const sent: Screen[] = [
  {
    name: 'contact-sent',
    path: routes.contact,
    act: async (page) => {
      const form = page.locator('form', { has: page.getByLabel('Subject') })
      await form.getByLabel('First Name').fill('Ann')
      await form.getByLabel('Last Name').fill('Lee')
      await form.getByLabel('Email').fill('ann@example.org')
      await form.getByLabel('Subject').fill('The choir')
      await form.getByLabel('Message').fill('When does it practice?')
      await form.getByRole('button', { name: 'Send' }).click()
      await form.getByText('Your message has been sent').waitFor()
    },
  },
  {
    name: 'visit-sent',
    path: routes.planAVisit,
    act: async (page) => {
      const form = page.locator('form', { has: page.getByRole('heading', { name: 'Let us know you' }) })
      await form.getByLabel('Full Name').fill('Ann Lee')
      await form.getByRole('textbox', { name: 'Phone' }).fill('850-555-0100')
      await form.getByLabel('Email').fill('ann@example.org')
      await form.getByLabel('How many kids').selectOption('2')
      await form.getByRole('checkbox').check()
      await form.getByRole('button', { name: 'Submit' }).click()
      await form.getByText('Thank you!').first().waitFor()
    },
  },
  {
    name: 'newsletter-sent',
    path: routes.home,
    act: async (page) => {
      const form = page.locator('form', { has: page.getByLabel('Your email') })
      await form.getByLabel('Your email').fill('ann@example.org')
      await form.getByRole('button', { name: 'Subscribe' }).click()
      await form.getByRole('status').first().waitFor()
    },
  },
]

/** The shapes that stand in for a page until its data has come. */
function loadingStates(event: string, sermon: string): Screen[] {
  const loading = (name: string, path: string, calls: string, link: (page: Page) => Promise<unknown>): Screen => ({
    name,
    path,
    before: (page) => page.route(calls, hold),
    act: async (page) => {
      await link(page)
      await page
        .locator('h1, [role=status]')
        .filter({ hasText: /Loading/ })
        .first()
        .waitFor()
    },
  })
  const open = (path: string) => (page: Page) => page.locator(`main a[href="${path}"]`).first().click()
  return [
    loading('sermons-loading', routes.home, '**/api/sermons?*', (page) => footerLink(page, 'Sermons')),
    loading('events-loading', routes.home, '**/api/event*', (page) => footerLink(page, 'Events')),
    loading('live-streams-loading', routes.home, '**/api/live-stream*', (page) => footerLink(page, 'Live Streams')),
    loading('sermon-loading', routes.sermons, '**/api/sermons/*', open(sermon)),
    loading('event-loading', routes.events, '**/api/events/*', open(event)),
  ]
}

/** The pages of accounts, and those that links in emails open. */
function accountScreens({ links }: Furnished): Screen[] {
  const valid: Screen[] = [
    { name: 'reset-password', path: links.password },
    { name: 'newsletter-confirm', path: links.confirm },
    { name: 'newsletter-unsubscribe', path: links.unsubscribe },
    { name: 'sign-up-cancel', path: links.signUp },
  ]
  return [...accountPages, ...valid.filter(({ path }) => path !== '')]
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

const accountPages: Screen[] = [
  { name: 'sign-in', path: routes.signIn },
  { name: 'sign-in-refused', path: href(routes.signIn, {}, { problem: 'password' }) },
  { name: 'sign-in-empty', path: routes.signIn, act: press('Sign in') },
  { name: 'sign-in-provider', path: href(routes.signIn, {}, { problem: 'provider' }) },
  { name: 'sign-in-code', path: href(routes.signIn, {}, { problem: 'code' }) },
  { name: 'signed-in', path: routes.signIn, isAdmin: true },
  { name: 'sign-in-as-other', path: href(routes.signIn, {}, { as: 'other' }), isAdmin: true },
  { name: 'forgot-password', path: routes.forgotPassword },
  {
    name: 'forgot-password-sent',
    path: routes.forgotPassword,
    act: async (page) => {
      await page.getByRole('main').getByLabel('Email').fill('nobody@example.org')
      await page.getByRole('main').getByRole('button').first().click()
      await page.getByRole('main').getByText('If that address has an account').first().waitFor()
    },
  },
  { name: 'reset-password-expired', path: href(routes.resetPassword, {}, { token: 'x' }) },
  { name: 'setup-done', path: href(routes.setup, {}, { token: 'x' }) },
  { name: 'account', path: routes.account, isAdmin: true },
  {
    name: 'account-two-steps',
    path: routes.account,
    isAdmin: true,
    act: async (page) => {
      await page.getByLabel('Your password').fill(administrator.ADMIN_PASSWORD)
      await press('Set up')(page)
      await page.getByRole('img', { name: /^QR code/ }).waitFor()
    },
  },
  {
    name: 'account-refused',
    path: routes.account,
    isAdmin: true,
    act: async (page) => {
      await page.getByLabel('Current password').fill('wrong')
      await page.getByLabel('New password').fill('short')
      await press('Change password')(page)
      await page.getByRole('main').locator('.problem').first().waitFor()
    },
  },
  {
    name: 'newsletter-confirm-expired',
    path: href(routes.newsletterConfirm, {}, { token: 'x' }),
    act: async (page) => {
      await press('Confirm subscription')(page)
      await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
    },
  },
  { name: 'newsletter-unsubscribe-expired', path: href(routes.newsletterUnsubscribe, {}, { token: 'x' }) },
]
