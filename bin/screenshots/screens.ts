/** Every page, state and admin section that is photographed. A new state is a line in one of the tables. */
import type { Page } from '@playwright/test'
import { href, routes } from '#app/routes.ts'
import type { NamedPage } from '#test/every-page.ts'
import { administrator } from '#test/newsletter-run.ts'
import { adminScreens } from './admin-screens.ts'
import type { Furnished } from './furnish.ts'
import type { Screen } from './screen.ts'

/** @param furnished what the website has besides its content */
export function screensOf(pages: readonly NamedPage[], furnished: Furnished): Screen[] {
  const pathOf = (name: string) => pages.find((page) => page.name === name)?.path ?? routes.home
  return [
    ...pages.map(({ name, path }) => ({ name, path, isWindow: path === routes.liveStreamWorship })),
    ...accountScreens(furnished),
    ...states,
    ...sent,
    ...PRINTED.map((name) => ({ name: `print-${name}`, path: pathOf(name), isPrinted: true, upTo: 800 })),
    ...adminScreens(furnished),
  ]
}

/** Pages that people print, and two that they may. */
const PRINTED = ['sermon', 'event', 'event-month', 'events', 'contact', 'plan-a-visit', 'sermons', 'live-stream']

/** An answer that never comes. */
const hold = () => new Promise<void>(() => {})
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

/** The pages of accounts, and those that links in emails open. */
function accountScreens({ links }: Furnished): Screen[] {
  return [
    ...accountPages,
    { name: 'reset-password', path: links.password },
    { name: 'newsletter-unsubscribe', path: links.unsubscribe },
    { name: 'sign-up-cancel', path: links.signUp },
  ]
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
