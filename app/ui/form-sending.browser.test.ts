import type { Response } from '@playwright/test'
import { api, routes } from '#app/routes.ts'
import { expect, hydrated, overlap, test } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'
import { freePort } from '#test/free-port.ts'
import { startServer } from '#test/server.ts'
import * as forms from '#test/typed.ts'
import { events, expectNothingTyped, expectTyped, said, stored, type } from '#test/typed.ts'

const { contact } = forms
const KEPT = 'We kept what you typed here before.'
const NOT_SENT = 'It wasn’t sent. What you typed is still here.'

test('what was filled in again is said once, moves nothing, and is emptied and brought back on request', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) shifts.push((one as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { shifts })
  })
  await page.goto(routes.contact)
  await hydrated(page)
  const line = said(page, 'contact')
  const place = page.locator('#contact-form .kept')
  await expect(place).toHaveAttribute('role', 'status')
  await type(page, contact)
  await expect(line).toBeHidden()
  const before = await page.locator('#contact-form').boundingBox()
  await page.reload()
  await hydrated(page)
  await line.scrollIntoViewIfNeeded()
  await expect(line).toBeVisible()
  await expect(line).toContainText(KEPT)
  expect((await page.locator('#contact-form').boundingBox())?.height).toBe(before?.height)
  expect(await page.evaluate('shifts')).toEqual([])
  const button = line.getByRole('button', { name: 'Clear' })
  const { height = 0, width = 0 } = (await button.boundingBox()) ?? {}
  expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)

  await button.click()
  await expectNothingTyped(page, contact)
  expect(await stored(page)).toEqual([])
  await expect(line).toBeHidden()
  const undo = page.locator('#contact-form [data-typed=cleared]').getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.click()
  await expectTyped(page, contact)
  await expect(button).toBeFocused()
  expect(await stored(page)).toHaveLength(2)
  await button.click()
  await page.reload()
  await hydrated(page)
  await expectNothingTyped(page, contact)
  await expect(line).toBeHidden()
})

const refusal = (status: number) => ({ status, json: { error: 'refused', message: `Not now, ${status}.`, fields: {} } })
/** What may come in place of a success, and what is said then instead of the form’s own words. */
const refusals = [
  { answer: refusal(400), says: 'Not now, 400.' },
  { answer: refusal(409), says: 'Not now, 409.' },
  { answer: refusal(429), says: 'Not now, 429.' },
  { answer: { status: 500, body: '' } },
  { answer: { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' } },
  { answer: undefined },
]

for (const one of [contact, forms.visit, forms.newsletter, forms.signUp]) {
  test(`what was typed into the ${one.form} form is there until it is sent, once`, async ({ admin, context }) => {
    await context.setExtraHTTPHeaders(anotherCaller())
    const address = await one.open(admin)
    let page = await context.newPage()
    await page.goto(address)
    await hydrated(page)
    await type(page, one)
    for (const happens of Object.values(events)) {
      page = await happens({ page, context })
      await hydrated(page)
      await expectTyped(page, one)
      await expect(said(page, one.form)).toBeVisible()
    }
    const submit = page.locator(`#${one.form}-form [type=submit]`)
    const toast = page.locator('[data-toast=error]')
    for (const { answer, says = one.failed } of refusals) {
      await page.route(`**${one.address}`, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await submit.click()
      await expect(toast).toContainText(says)
      await expect(page.locator(`#${one.form}-form`)).toContainText(`${says} ${NOT_SENT}`)
      await expectTyped(page, one)
      await page.unroute(`**${one.address}`)
    }
    // The server has stored it, and its answer is lost. The person loads the page anew, and sends again.
    const arrived = new Promise<number>((resolve) => {
      void page.route(`**${one.address}`, async (route) => {
        resolve((await route.fetch()).status())
        await route.abort()
      })
    })
    await submit.click()
    expect(await arrived).toBe(201)
    await expect(toast).toContainText(one.failed)
    await page.unroute(`**${one.address}`)
    await page.reload()
    await hydrated(page)
    await expectTyped(page, one)
    // As from a page that was left open for more than a day.
    await page.route(`**${api.formToken}`, (route) => route.fulfill({ json: { token: 'expired' } }))
    await type(page, one)
    await submit.click()
    await expect(page.locator('[data-toast=success]')).toBeVisible()
    await expect(said(page, one.form)).toBeHidden()
    expect(await stored(page)).toEqual([])
    await page.reload()
    await hydrated(page)
    await expectNothingTyped(page, one)
    await expect(said(page, one.form)).toBeHidden()
    const records = (await (await admin.request.get(one.records)).json()) as { email: string }[]
    expect(records.filter(({ email }) => email === 'ann@kept.example')).toHaveLength(1)
  })
}

test('on a phone a failure is said once in the form, where the toast covers nothing of it', async ({ page, watch }) => {
  watch.allow(/400|Failed to load/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(routes.contact)
  await hydrated(page)
  await type(page, contact)
  const form = page.locator('#contact-form')
  const says = 'This address can’t receive email.'
  const answers = [
    { fields: { email: says }, place: form.locator('[name=email]') },
    { fields: {}, place: form.locator('p', { hasText: `${says} ${NOT_SENT}` }) },
  ]
  for (const { fields, place } of answers) {
    await page.route(`**${api.contact}`, (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid', message: says, fields } }),
    )
    await form.locator('[type=submit]').click()
    await expect(form.getByText(says)).toHaveCount(1)
    await expect(place).toBeFocused()
    await expect(place).toBeInViewport({ ratio: 1 })
    expect(await overlap(page.locator('[data-toast=error]'), place)).toBe(false)
    await page.unroute(`**${api.contact}`)
  }
})

test('while the server starts anew in the middle of sending, nothing is lost or stored twice', async ({ browser }) => {
  const port = String(await freePort())
  const first = await startServer({ PORT: port, TRUST_PROXY: '1', SECRET_KEY: 'k'.repeat(32) })
  const again = { PORT: port, DATA_DIR: first.dataDir, TRUST_PROXY: '1', SECRET_KEY: 'k'.repeat(32) }
  const context = await browser.newContext({ baseURL: first.url })
  const page = await context.newPage()
  await page.goto(routes.contact)
  await hydrated(page)
  await type(page, contact)
  const submit = page.locator('#contact-form [type=submit]')
  await expect(page.locator('#contact-form')).toHaveAttribute('data-state', 'on')
  first.process.kill('SIGKILL')
  await submit.click()
  await expect(page.locator('[data-toast=error]')).toContainText(contact.failed)
  await expectTyped(page, contact)
  // The browser is closed as well.
  const device = await context.storageState()
  await context.close()
  await using second = await startServer(again)
  const later = await browser.newContext({ baseURL: second.url, storageState: device })
  const next = await later.newPage()
  await next.goto(routes.contact)
  await hydrated(next)
  await expectTyped(next, contact)
  const sent = next.waitForResponse((response: Response) => response.url().endsWith(api.contact))
  await next.locator('#contact-form [type=submit]').click()
  expect((await sent).status()).toBe(201)
  await expect(next.locator('[data-toast=success]')).toBeVisible()
  expect(await stored(next)).toEqual([])
  await later.close()
})
