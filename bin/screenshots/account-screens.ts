/** The pages of accounts, and those that links in emails open. */
import type { Page } from '@playwright/test'
import { href, routes } from '#app/routes.ts'
import type { Furnished } from './furnish.ts'
import type { Screen } from './screen.ts'

export function accountScreens({ links }: Furnished): Screen[] {
  const valid: Screen[] = [
    { name: 'reset-password', path: links.password },
    { name: 'newsletter-confirm', path: links.confirm },
    { name: 'newsletter-unsubscribe', path: links.unsubscribe },
    { name: 'sign-up-cancel', path: links.signUp },
  ]
  return [...pages, ...valid.filter(({ path }) => path !== '')]
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

const pages: Screen[] = [
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
  { name: 'newsletter-confirm-expired', path: href(routes.newsletterConfirm, {}, { token: 'x' }) },
  { name: 'newsletter-unsubscribe-expired', path: href(routes.newsletterUnsubscribe, {}, { token: 'x' }) },
]
