/** Forms of visitors whose browser translates, decorates or fills in the page. */
import type { Page } from '@playwright/test'
import { routes } from '#app/routes.ts'
import { autofilled, decorated, translated } from '#test/as-people-have-it.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'
import { type } from '#test/real-keys.ts'

const THANKS = 'Your message has been sent successfully!'
const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@home.example' }

const contactForm = (page: Page) => page.locator('#contact-form')
const island = (page: Page) => page.locator('is-land[data-of=contact-form]')

test.beforeEach(({ page }) => page.setExtraHTTPHeaders(anotherCaller()))

/** Opens the page while its scripts are on their way. @returns lets them arrive, and waits until the form listens or gives up */
async function openBeforeScripts(page: Page): Promise<() => Promise<void>> {
  const wanted = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await wanted.promise
    await route.continue()
  })
  await page.goto(routes.contact)
  return async () => {
    wanted.resolve()
    await expect(island(page)).toHaveAttribute('data-state')
    await hydrated(page)
  }
}

/** @param before what is in the form already */
async function writeAndSend(page: Page, before: object = {}): Promise<void> {
  const form = contactForm(page)
  const typed = Object.entries({ ...person, subject: 'Choir', message: 'When?' }).filter(([name]) => !(name in before))
  for (const [name, text] of typed) await type(form.locator(`[name=${name}]`), text)
  for (const [name, text] of typed) await expect(form.locator(`[name=${name}]`)).toHaveValue(text)
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText(THANKS).first()).toBeVisible()
}

test.fail('A4: a translated form keeps its language and what was typed, and is sent', async ({ page }) => {
  const arrive = await openBeforeScripts(page)
  await translated(page)
  const label = contactForm(page).locator('label font font').filter({ hasText: 'First Name' })
  await expect(label).toHaveCount(1)
  await type(contactForm(page).locator('[name=firstName]'), person.firstName)
  await arrive()
  expect(await label.count()).toBe(1)
  await writeAndSend(page, { firstName: '' })
})

test.fail(
  'A4: a form into which a password manager has put its button keeps what was typed, and is sent',
  async ({ page }) => {
    const arrive = await openBeforeScripts(page)
    await decorated(page)
    const name = contactForm(page).locator('[name=firstName]')
    await type(name, person.firstName)
    await arrive()
    expect(await name.inputValue()).toBe(person.firstName)
    await writeAndSend(page, { firstName: '' })
  },
)

test('a form that is decorated while someone writes is sent', async ({ page }) => {
  await page.goto(routes.contact)
  await hydrated(page)
  await contactForm(page).locator('[name=firstName]').click()
  await expect(island(page)).toHaveAttribute('data-state', 'on')
  await decorated(page)
  await writeAndSend(page)
})

test('what the browser fills in before the script has come is sent', async ({ page }) => {
  const arrive = await openBeforeScripts(page)
  await autofilled(contactForm(page), person)
  await arrive()
  await writeAndSend(page, person)
})
