import type { Page } from '@playwright/test'
import { accountApi } from '#app/accounts/account.ts'
import { adminApi, adminPages as places } from '#app/admin-routes.ts'
import { api, href, routes } from '#app/routes.ts'
import { expect, adminAccount, test } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'

const member = { name: 'Mel Member', email: 'mel@church.example.org', password: 'and the morning star' }

/** Each from an address of its own, since frequent sign-ins are slowed down. */
async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.setExtraHTTPHeaders(anotherCaller())
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Remembers what toasts say: half a second later the page is gone, and a look from outside may miss them. */
async function hearToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const hear = () => {
      const text = document.querySelector('[data-toast]')?.textContent
      if (text) sessionStorage.setItem('said', text)
    }
    new MutationObserver(hear).observe(document, { childList: true, subtree: true })
  })
}

/** What the last toast said, on the page to which it led. */
const said = (page: Page) => page.evaluate(() => sessionStorage.getItem('said'))

/**
 * Without the pointer: what is read as soon as it is over the link may close the dashboard before the click, and so may what
 * the dashboard reads by itself.
 */
async function openEvents(page: Page): Promise<void> {
  await page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), places.events)
}

/** Signs this browser in without a page. */
async function signedIn(page: Page, url: string, who: { email: string; password: string }) {
  const headers = { Origin: url, ...anotherCaller() }
  const response = await page.request.post(url + api.login, { data: who, headers })
  expect(response.status()).toBe(200)
}

test.beforeAll(async ({ server, session, playwright }) => {
  const headers = { Origin: server.url, cookie: session.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const request = await playwright.request.newContext({ extraHTTPHeaders: headers })
  const data = { name: member.name, email: member.email, isAdmin: false }
  const invited = await request.post(server.url + adminApi.users, { data })
  const { link } = (await invited.json()) as { link: string }
  const chosen = { token: new URL(link).searchParams.get('token'), password: member.password }
  const { status } = { status: (await request.post(server.url + accountApi.resetPassword, { data: chosen })).status() }
  expect(status).toBe(200)
  await request.dispose()
})

test('an address of the dashboard leads to signing in, and back to the same place', async ({ page, watch }) => {
  watch.allow(/404|401/)
  const address = `${places.messages}?follow=overdue`
  expect((await page.goto(address))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByRole('main').getByRole('link').first()).toHaveText('Sign in')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, adminAccount)
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === address)
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

test('a link in an email leads to signing in, and back to its part of the page', async ({ page, watch }) => {
  watch.allow(/404|401/)
  await page.goto(href(api.login, {}, { next: `${places.messages}#visitors` }))
  await signIn(page, adminAccount)
  await expect(page).toHaveURL((url) => `${url.pathname}${url.hash}` === `${places.messages}#visitors`)
})

test('a member sees who is signed in, and signs in as another user', async ({ page, server, watch }) => {
  watch.allow(/404|401/)
  await signedIn(page, server.url, member)
  expect((await page.goto(places.sermons))?.status()).toBe(404)
  await expect(page.getByText(`You’re signed in as ${member.name}, who isn’t an administrator.`)).toBeVisible()
  await page.getByRole('link', { name: 'Sign in as someone else' }).click()
  await expect(page.getByText(`You’re signed in as ${member.name} (${member.email}).`)).toBeVisible()
  await signIn(page, { email: adminAccount.email, password: 'not this one' })
  await expect(page.getByText('That email and password don’t match.')).toBeVisible()
  await signIn(page, adminAccount)
  await expect(page).toHaveURL((url) => url.pathname === places.sermons)
})

test('the sign-in page says who is signed in, and links on', async ({ page, server }) => {
  await signedIn(page, server.url, member)
  await page.goto(href(routes.signIn, {}, { next: routes.give }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed in')
  await expect(page.getByText(`as ${member.name} (${member.email}).`)).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL((url) => url.pathname === routes.give)
  await page.goto(href(routes.signIn, {}, { next: 'https://elsewhere.example/' }))
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', routes.home)
})

test('a session that was lost while reading leads to signing in, and back to the section', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/401/)
  await signedIn(page, server.url, adminAccount)
  await hearToasts(page)
  await page.goto(places.overview)
  await expect(page.getByText('Total Sermons')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await openEvents(page)
  await page.waitForURL((url) => url.pathname === routes.signIn)
  expect(await said(page)).toContain('You are logged out. Logging in again...')
  await signIn(page, adminAccount)
  await expect(page).toHaveURL((url) => url.pathname === places.events)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
})

test('another account in a second tab closes the dashboard in the first', async ({ page, server, watch }) => {
  watch.allow(/401|403|404/)
  await signedIn(page, server.url, adminAccount)
  await hearToasts(page)
  await page.goto(places.overview)
  await expect(page.getByText('Total Sermons')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await signedIn(page, server.url, member)
  await openEvents(page)
  await page.waitForURL((url) => url.pathname === routes.home)
  expect(await said(page)).toContain("You don't have admin privileges.")
})
