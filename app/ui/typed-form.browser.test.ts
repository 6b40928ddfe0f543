import type { Page } from '@playwright/test'
import { api, href, routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { adminApi } from '#test/admin-routes.ts'
import { anotherCaller } from '#test/forms.ts'

interface Case {
  form: string
  open: (admin: Page) => Promise<string>
  address: string
  /** Values by the name of their field; `true` checks a box. */
  typed: Record<string, string | true>
}

const cases: Case[] = [
  {
    form: 'contact',
    open: () => Promise.resolve(routes.contact),
    address: api.contact,
    typed: {
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@home.example',
      subject: 'Choir',
      message: 'When?\nAnd where?',
    },
  },
  {
    form: 'visit',
    open: () => Promise.resolve(routes.planAVisit),
    address: api.visitorRequests,
    typed: {
      fullName: 'Ann Lee',
      phone: '850 555 0100',
      email: 'ann@home.example',
      numberOfKids: '2',
      agreeToTerms: true,
    },
  },
  {
    form: 'newsletter',
    open: () => Promise.resolve(routes.home),
    address: api.newsletterSubscribe,
    typed: { email: 'ann@home.example' },
  },
  {
    form: 'sign-up',
    open: async (admin) => {
      const data = {
        title: 'Harvest',
        date: '2030-03-05',
        recurrenceRule: 'FREQ=WEEKLY;COUNT=3',
        signUp: true,
        signUpQuestions: ['Diet'],
      }
      const { id } = (await (await admin.request.post(adminApi.events, { data })).json()) as { id: string }
      return href(routes.event, { id })
    },
    address: api.signUps,
    typed: { date: '2030-03-12', name: 'Ann Lee', email: 'ann@home.example', answer1: 'Vegan' },
  },
]

const field = (page: Page, form: string, name: string) => page.locator(`#${form}-form [name=${name}]`)

async function type(page: Page, { form, typed }: Case) {
  for (const [name, value] of Object.entries(typed)) {
    const one = field(page, form, name)
    if (value === true) await one.check()
    else if ((await one.evaluate((element) => element.tagName)) === 'SELECT') await one.selectOption(value)
    else await one.fill(value)
  }
}

/** Waits until it is stored, which a person who reloads a page within the same millisecond would miss. */
async function expectStored(page: Page, { typed }: Case) {
  const stored = () =>
    page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((one) => one.startsWith('typed'))
      return JSON.parse((key && sessionStorage.getItem(key)) ?? '{}') as Record<string, string | boolean>
    })
  await expect.poll(stored).toMatchObject(typed)
}

async function expectTyped(page: Page, { form, typed }: Case) {
  for (const [name, value] of Object.entries(typed)) {
    if (value === true) await expect(field(page, form, name)).toBeChecked()
    else await expect(field(page, form, name)).toHaveValue(value)
  }
}

for (const one of cases) {
  test(`what was typed into the ${one.form} form is there until it is sent`, async ({ admin: page, watch }) => {
    watch.allow(/400|Failed to load|ERR_FAILED/)
    await page.setExtraHTTPHeaders(anotherCaller())
    const address = await one.open(page)
    await page.goto(address)
    await hydrated(page)
    await type(page, one)
    await expectStored(page, one)
    await page.reload()
    await hydrated(page)
    await expectTyped(page, one)
    // To another page, and back.
    await page.goto(routes.give)
    await page.goBack()
    await hydrated(page)
    await expectTyped(page, one)
    const submit = page.locator(`#${one.form}-form [type=submit]`)
    const refuse = { status: 400, json: { error: 'invalid', message: 'Not now.', fields: {} } }
    await page.route(one.address, (route) => route.fulfill(refuse))
    await submit.click()
    await expect(page.locator('[data-toast=error]')).toContainText('Not now.')
    await expectTyped(page, one)
    await page.unroute(one.address)
    await page.route(one.address, (route) => route.abort())
    await submit.click()
    await expect(page.locator('[data-toast=error]')).not.toContainText('Not now.')
    await page.reload()
    await hydrated(page)
    await expectTyped(page, one)
    await page.unroute(one.address)
    await submit.click()
    await expect(page.locator('[data-toast=success]')).toBeVisible()
    await page.reload()
    await hydrated(page)
    await expect(field(page, one.form, 'email')).toHaveValue('')
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed')))).toEqual([])
  })
}

test('a password that was typed is stored nowhere', async ({ page }) => {
  await page.goto(routes.signIn)
  await hydrated(page)
  await page.locator('[type=password]').first().fill('correct horse')
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('horse')
})
