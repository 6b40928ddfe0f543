import type { Page } from '@playwright/test'
import { adminApi } from '#test/admin-routes.ts'
import { api, href, routes } from '#app/routes.ts'
import { HONEYPOT } from '#app/forms/form-rules.ts'
import { expect, hydrated, adminAccount, test } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'
import { startServer } from '#test/server.ts'

const THANKS = "Your message has been sent successfully! We'll get back to you soon."

async function fill(page: Page, subject: string) {
  await page.getByLabel('First Name').fill('Ann')
  await page.getByLabel('Last Name').fill('Lee')
  await page.locator('main').getByLabel('Email').first().fill('ann@example.org')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('When?')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
const thanked = (page: Page) => expect(page.locator('[data-toast]')).toContainText(THANKS)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('the server is not contacted before a person begins to type, and a quick person is believed', async ({
    admin: page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const tokens = () => asked.filter((path) => path === api.formToken).length
    await page.goto(routes.contact)
    await hydrated(page)
    expect(tokens()).toBe(0)
    const subject = 'Quick as a person'
    await fill(page, subject)
    await send(page)
    await thanked(page)
    expect(tokens()).toBe(1)
    const found = href(adminApi.messages, {}, { search: subject })
    expect(await (await page.request.get(found)).json()).toMatchObject([{ subject }])
    const spam = (await (await page.request.get(adminApi.spam)).json()) as { fields: { subject?: string } }[]
    expect(spam.filter(({ fields }) => fields.subject === subject)).toEqual([])
  })
})

test('one question is invisible, unreachable by keyboard and silent', async ({ page }) => {
  await page.goto(routes.planAVisit)
  await hydrated(page)
  const unseen = page.locator(`[name=${HONEYPOT}]`)
  await expect(unseen).toHaveCount(2)
  for (const one of await unseen.all()) {
    await expect(one).toHaveAttribute('tabindex', '-1')
    await expect(one).toHaveAttribute('autocomplete', 'off')
    expect(await one.evaluate((element) => element.closest('label')?.getBoundingClientRect().width)).toBe(1)
  }
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0)
  await page.getByLabel('Full Name').focus()
  const reached: string[] = []
  for (let n = 0; n < 6; n++) {
    reached.push((await page.evaluate(() => document.activeElement?.getAttribute('name'))) ?? '')
    await page.keyboard.press('Tab')
  }
  expect(reached.slice(0, 5)).toEqual(['fullName', 'phone', 'email', 'numberOfKids', 'agreeToTerms'])
  expect(reached).not.toContain(HONEYPOT)
})

test('a program that answers every question is thanked and not believed', async ({ admin: page }) => {
  await page.goto(routes.contact)
  await hydrated(page)
  await fill(page, 'From a program')
  await page.locator(`form:has([name=subject]) [name=${HONEYPOT}]`).evaluate((field: HTMLInputElement) => {
    field.value = 'https://example.com'
  })
  await send(page)
  await thanked(page)
  const spam = (await (await page.request.get(adminApi.spam)).json()) as object[]
  expect(spam).toContainEqual(
    expect.objectContaining({ reason: 'unseen', fields: expect.objectContaining({ subject: 'From a program' }) }),
  )
})

test('in a rush a browser computes for a moment, and no one is asked anything', async ({ page, playwright, watch }) => {
  const server = await startServer({
    ADMIN_EMAIL: adminAccount.email,
    ADMIN_PASSWORD: adminAccount.password,
    TRUST_PROXY: '1',
  })
  watch.allow(new RegExp(`^request: ${server.url}`))
  const request = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { Origin: server.url } })
  // Everyone behind the address from which the page is opened, too.
  for (let n = 0; n < 100; n++) await request.get(api.formToken)
  const files: string[] = []
  page.on('request', (one) => files.push(new URL(one.url()).pathname))
  await page.goto(server.url + routes.contact)
  await hydrated(page)
  expect(files.filter((file) => file.includes('form-proof'))).toEqual([])
  await fill(page, 'From a person')
  await send(page)
  await thanked(page)
  expect(files.filter((file) => file.includes('form-proof'))).toHaveLength(1)

  expect((await request.post(api.login, { data: adminAccount })).status()).toBe(200)
  const found = href(adminApi.messages, {}, { search: 'From a person' })
  expect(await (await request.get(found)).json()).toHaveLength(1)
  expect(await (await request.get(adminApi.spam)).json()).toEqual([])
  await request.dispose()
  await server.stop()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the question is there for programs, and a person is believed', async ({ admin: page }) => {
    await page.goto(routes.contact)
    await fill(page, 'By hand')
    await send(page)
    await expect(page.getByText(THANKS)).toBeVisible()
    await page.goto(routes.contact)
    await fill(page, 'By a program')
    await page.locator(`form:has([name=subject]) [name=${HONEYPOT}]`).fill('x', { force: true })
    await send(page)
    await expect(page.getByText(THANKS)).toBeVisible()
    const listed = async (address: string) => JSON.stringify(await (await page.request.get(address)).json())
    expect(await listed(adminApi.messages)).toContain('By hand')
    expect(await listed(adminApi.messages)).not.toContain('By a program')
    expect(await listed(adminApi.spam)).toContain('By a program')
  })
})

test('errors that come back with the page, since its script never came, have the focus', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|status of 4\d\d/)
  await page.route('**/assets/public-form-*.js', (route) => route.abort())
  await page.goto(routes.contact)
  await hydrated(page)
  await fill(page, 'Without the script')
  await page.locator('main').getByLabel('Email').first().fill('ann@example')
  await send(page)
  // The mark of those that the server has drawn.
  const errors = page.locator('[role=alert][data-focus]')
  await expect(errors).toContainText('Fix 1 problem:')
  await expect(errors).toBeFocused()
  await expect(page.getByLabel('Subject')).toHaveValue('Without the script')
})

test('links in emails work for everyone behind one address', async ({ request, server }) => {
  const headers = anotherCaller()
  for (const path of [routes.signUp, routes.newsletterUnsubscribe]) {
    const address = server.url + href(path, {}, { token: 'none' })
    for (let times = 0; times < 60; times++) expect((await request.get(address, { headers })).status()).toBe(200)
  }
})

test('the page of an email’s link that is opened again and again says to wait', async ({ request, server }) => {
  const headers = anotherCaller()
  const address = server.url + href(routes.resetPassword, {}, { token: 'none' })
  for (let times = 0; times < 30; times++) expect((await request.get(address, { headers })).status()).toBe(200)
  const refused = await request.get(address, { headers })
  expect(refused.status()).toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers()['cache-control']).toBe('no-store')
  expect(await refused.text()).toContain('Too many tries in a short time. Wait a few minutes, then try again.')
})
