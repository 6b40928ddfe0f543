/** Fields that are typed into with real keys. */
import type { Locator } from '@playwright/test'
import { adminPages as places } from '#app/admin-routes.ts'
import { routes } from '#app/routes.ts'
import { expect, hydrated, openRecord, test } from '#test/browser.ts'
import { type } from '#test/real-keys.ts'

test('every letter of a search is kept while its results come', async ({ page }) => {
  await page.goto(routes.sermons)
  await hydrated(page)
  const search = page.getByRole('searchbox').first()
  await type(search, 'grace and hope')
  await expect(search).toHaveValue('grace and hope')
  await expect(search).toBeFocused()
})

interface Typed {
  name: string
  at: string
  /** Opens what the field is in. */
  before?: (form: Locator) => Promise<void>
  field: (form: Locator) => Locator
  text: string
}

const press = (name: string) => (form: Locator) => form.getByRole('button', { name }).last().click()
const textbox = (name: string) => (form: Locator) => form.getByRole('textbox', { name, exact: true }).last()

/** Fields of the dashboard that do something at each letter: lists of entries, editors, pickers, conditional parts. */
const fields: Typed[] = [
  {
    name: 'a question of a form',
    at: `${places.forms}?add=yes`,
    before: press('Add question'),
    field: textbox('Question'),
    text: 'Your name',
  },
  {
    name: 'a link of the menu',
    at: `${places.menu}?add=yes&page=header`,
    before: press('Add link'),
    field: textbox('Name'),
    text: 'Our choir',
  },
  {
    name: 'a description in the editor',
    at: `${places.sermons}?add=yes`,
    field: textbox('Description'),
    text: 'Grace and hope',
  },
  {
    name: 'a speaker who is suggested',
    at: `${places.sermons}?add=yes`,
    field: (form) => form.getByLabel('Speaker'),
    text: 'Jane Doe',
  },
  {
    name: 'words of a schedule',
    at: `${places.events}?add=yes`,
    before: (form) => form.getByLabel('This event repeats').check(),
    field: (form) => form.getByLabel('Text for visitors'),
    text: 'Every other Tuesday',
  },
]

for (const { name, at, before, field, text } of fields) {
  test(`every letter of ${name} is kept`, async ({ admin: page }) => {
    await page.goto(at)
    const form = openRecord(page)
    await before?.(form)
    const typed = field(form)
    await type(typed, text)
    await expect(typed).toBeFocused()
    expect(await typed.evaluate((one) => (one instanceof HTMLInputElement ? one.value : one.textContent))).toBe(text)
  })
}

test('a folded part stays open while its problem is mended', async ({ admin: page, watch }) => {
  watch.allow(/status of 400/)
  await page.goto(`${places.events}?add=yes`)
  const form = openRecord(page)
  await form.getByLabel('Title').fill('Choir')
  await form.getByLabel('Date').fill('2030-01-08')
  await form.getByLabel('This event repeats').check()
  await form.getByText('Advanced', { exact: true }).click()
  const rule = form.getByLabel('Custom rule')
  await type(rule, 'tuesdays')
  await form.getByText('Advanced', { exact: true }).click()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(rule).toBeVisible()
  await rule.fill('')
  await type(rule, 'FREQ=WEEKLY;BYDAY=TU')
  await expect(rule).toHaveValue('FREQ=WEEKLY;BYDAY=TU')
  await expect(rule).toBeFocused()
})
