/** Fields that are typed into with real keys. */
import type { Locator } from '@playwright/test'
import { adminPages as places } from '#app/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { expect, hydrated, openRecord, test } from '#test/browser.ts'
import { importOn } from '#test/imports.ts'
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
  /** Where the field is: in the open record, or anywhere in the page where none is open. */
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
    name: 'the choices of a question',
    at: `${places.forms}?add=yes`,
    before: async (form) => {
      await press('Add question')(form)
      await textbox('Question')(form).fill('Which day?')
      await form.getByLabel('Kind').last().selectOption('choice')
    },
    field: textbox('Choices'),
    text: 'Saturday\nSunday',
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
    name: 'a link that is looked for in the editor',
    at: `${places.sermons}?add=yes`,
    before: press('Link'),
    field: (form) => form.getByLabel('Search, or paste an address'),
    text: 'About Our',
  },
  {
    name: 'topics of a sermon',
    at: `${places.sermons}?add=yes`,
    field: (form) => form.getByLabel('Topics'),
    text: 'Grace, hope and love',
  },
  {
    name: 'a block of a newsletter',
    at: places.newsletterIssues,
    before: async (page) => {
      await press('New newsletter')(page)
      await page.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: 'Text', exact: true }).click()
    },
    field: (page) => page.locator('[contenteditable=true]').last(),
    text: 'Dear friends, come to supper.',
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
  ...[
    ['everything', places.overview, 'Search everything'],
    ['sermons', places.sermons, 'Search sermons'],
  ].map(([what = '', at = '', label = '']) => ({
    name: `a search of ${what}`,
    at,
    before: async (page: Locator) => {
      if (at !== places.overview) return
      // The dashboard hears the keys once it is drawn.
      await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
      await page.press('ControlOrMeta+k')
    },
    field: (page: Locator) => page.getByLabel(label),
    text: 'grace and hope',
  })),
]

for (const { name, at, before, field, text } of fields) {
  test(`every letter of ${name} is kept`, async ({ admin: page }) => {
    await page.goto(at)
    const form = at.includes('add=') ? openRecord(page) : page.locator('body')
    await before?.(form)
    const typed = field(form)
    await type(typed, text)
    await expect(typed).toBeFocused()
    expect(await typed.evaluate((one) => ('value' in one ? one.value : one.textContent))).toBe(text)
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

test('the columns of an import are given their fields by keys alone', async ({ admin: page }) => {
  const importing = importOn(page, 'sermons')
  await importing.open()
  await type(importing.text, 'Was,Wer,Wann\nAdvent of keys,Ann,2026-11-29\n')
  await page.getByRole('button', { name: 'Look at it' }).press('Enter')
  for (const [name, field] of [
    ['Was', 'title'],
    ['Wer', 'speaker'],
  ]) {
    const column = page.getByLabel(`Field of ${name}`)
    await column.focus()
    await page.keyboard.type(field ?? '')
    await expect(column).toBeFocused()
    await expect(column).toHaveValue(field ?? '')
  }
  await page.getByRole('button', { name: 'Use these columns' }).press('Enter')
  await importing.write('1 sermon: 1 added.')
})

test('what a visitor types stays while a part of the form comes and goes', async ({ page, admin }) => {
  const data = { title: 'Supper', date: '2030-03-05', signUp: true, partySize: 4 }
  const { id } = (await (await admin.request.post(adminApi.events, { data })).json()) as { id: string }
  await page.goto(href(routes.event, { id }))
  await hydrated(page)
  const main = page.getByRole('main')
  await type(main.getByLabel('Name').first(), 'Ann Lee')
  const people = main.getByLabel('How many people')
  await people.focus()
  await page.keyboard.press('3')
  await expect(people).toHaveValue('3')
  const others = main.getByLabel('Who comes with you')
  await type(others, 'Bo and Cy')
  await expect(others).toHaveValue('Bo and Cy')
  await expect(others).toBeFocused()
  await expect(main.getByLabel('Name').first()).toHaveValue('Ann Lee')
})
