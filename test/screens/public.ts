/** States of public pages: menus, problems of forms, what was sent, live worship, and the pages of accounts and of links. */
import type { Page } from '@playwright/test'
import { href, routes } from '#app/routes.ts'
import { administrator } from '#test/newsletter-run.ts'
import type { Furnished } from './furnish.ts'
import { hold, type Act, type Screen } from './screen.ts'

/** @param furnished what the website has besides its content */
export function publicStates({ links, ids }: Furnished): Screen[] {
  return [
    ...states,
    ...live,
    ...problems,
    {
      name: 'sign-up-problems',
      path: href(routes.event, { id: ids.single }),
      act: pressInMain(/^(Sign up|Join the waiting list)$/),
    },
    {
      name: 'sign-up-family',
      path: href(routes.event, { id: ids.single }),
      act: async (page) => {
        await page.getByLabel('How many people').selectOption('2')
        await page.getByLabel('Who comes with you').waitFor()
      },
    },
    { name: 'own-form', path: href(routes.form, { id: ids.form }) },
    { name: 'own-form-problems', path: href(routes.form, { id: ids.form }), act: pressInMain('Send') },
    ...sent,
    ...accountPages,
    { name: 'reset-password', path: links.password },
    { name: 'newsletter-unsubscribe', path: links.unsubscribe },
    { name: 'newsletters', path: routes.newsletters },
    { name: 'newsletters-elsewhere', path: routes.newslettersElsewhere },
    { name: 'newsletter', path: href(routes.newsletter, { id: ids.sent }) },
    { name: 'sign-up-cancel', path: links.signUp },
    { name: 'notice-in-preview', path: links.notice },
    { name: 'page-of-blocks', path: '/before-you-come' },
    { name: 'ministry', path: '/ministries/food-pantry' },
    { name: 'contact-for-editors', path: routes.contact, isAdmin: true },
  ]
}

function press(name: string): Act {
  return (page) => page.getByRole('button', { name, exact: true }).click()
}

/** The newsletter’s form is at the foot of every page. */
function pressInMain(name: string | RegExp): Act {
  return (page) => page.getByRole('main').getByRole('button', { name }).first().click()
}

const states: Screen[] = [
  {
    name: 'menu-open',
    path: routes.sermons,
    isWindow: true,
    upTo: 1000,
    shows: 'Nav',
    act: press('Menu'),
  },
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
    name: 'sermon-said',
    path: `${routes.sermons}?series=Acts`,
    act: async (page) => {
      await page.locator('.found a').first().click()
      await page.locator('.transcript > summary').click()
      await page.locator('[data-lines] a').nth(2).waitFor()
    },
  },
  {
    name: 'sermon-playing',
    path: routes.sermons,
    act: async (page) => {
      await page.locator('.lead-card').click()
      await press('Listen')(page)
      await page.getByRole('region', { name: 'Audio player' }).getByRole('slider', { name: 'Position' }).waitFor()
    },
  },
]

const at =
  (instant: string): Act =>
  (page) =>
    page.clock.setFixedTime(instant)
const SERVICE = '2026-11-22T17:00:00Z'

const live: Screen[] = [
  { name: 'home-countdown', path: routes.home, isWindow: true, before: at('2026-11-21T22:00:00Z') },
  { name: 'home-live', path: routes.home, isWindow: true, before: at(SERVICE) },
  { name: 'worship-live', path: routes.liveStreamWorship, isWindow: true, before: at(SERVICE) },
  { name: 'worship-on', path: routes.liveStreamWorship, isWindow: true, before: answering('live'), act: askAgain },
  { name: 'worship-missing', path: routes.liveStreamWorship, before: answering('missing'), act: askAgain },
]

/** The service has begun, and the server says this about its broadcast. */
function answering(state: 'live' | 'missing'): Act {
  return async (page) => {
    const body = '<!doctype html><html lang="en"><title>Player</title><p>Player</p></html>'
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    )
    await page.clock.install({ time: '2026-11-22T16:45:00Z' })
    const found =
      state === 'live' ? { videoId: 'sunday-live', title: 'Holy Eucharist' } : { videoId: null, title: null }
    const json = { state, startsAt: null, notice: null, asOf: '2026-11-22T16:50:00Z', ...found }
    await page.route('**/api/live', (route) => route.fulfill({ json }))
  }
}

async function askAgain(page: Page): Promise<void> {
  await page.clock.runFor(5 * 60_000 + 1000)
  await page
    .locator('iframe')
    .or(page.getByText(/isn’t live yet|can’t find|phone|call/i))
    .first()
    .waitFor()
}

const problems: Screen[] = [
  {
    name: 'contact-kept',
    path: routes.contact,
    act: async (page) => {
      await page.locator('#contact-form').getByLabel('Message').fill('When does the choir practice?')
      await page.reload()
      await page.locator('#contact-form').getByRole('button', { name: 'Clear' }).waitFor()
    },
  },
  { name: 'contact-problems', path: routes.contact, act: pressInMain('Send') },
  { name: 'visit-problems', path: routes.planAVisit, act: pressInMain('Submit') },
  { name: 'newsletter-problems', path: routes.home, act: press('Subscribe') },
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
  { name: 'newsletter-confirm', path: href(routes.newsletterConfirm, {}, { token: 'x' }) },
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
