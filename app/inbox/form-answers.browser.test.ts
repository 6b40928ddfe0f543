/** A volunteer makes a form, a visitor answers it without JavaScript, and the answer is read, assigned and exported. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { adminPages as places } from '#app/admin-routes.ts'
import { expectAccessibleAtAnyWidth } from '#test/accessible.ts'
import { openRecord, expect, expectToast, hydrated, tabTo, test, readMessage } from '#test/browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

const press = (page: Page, name: string) => openRecord(page).getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => openRecord(page).getByRole('textbox', { name, exact: true })

test('“Serve” is made from a template, put on a page, answered without JavaScript, seen, assigned and exported', async ({
  admin: page,
  browser,
  server,
}) => {
  await page.goto(places.forms)
  await page.getByText('Templates', { exact: true }).click()
  await page.getByRole('link', { name: 'Serve', exact: true }).click()
  await expect(
    openRecord(page).getByRole('listitem').filter({ hasText: 'Where would you like to help?' }),
  ).toBeVisible()
  await press(page, 'Create')
  await expectToast(page, 'Form created successfully')

  await page.goto(`${places.pages}?add=yes`)
  await field(page, 'Title').fill('Ways to help')
  await press(page, 'One of your forms')
  await press(page, 'Choose where it leads')
  await field(page, 'Search, or paste an address').fill('Serve With')
  await press(page, 'Serve With Us (form)')
  await press(page, 'Create')
  await expectToast(page, 'Page created successfully')

  const visitor = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const visit = await visitor.newPage()
  await visit.goto(`${server.url}/ways-to-help`)
  await visit.getByLabel('Your name').fill('Hannah Cole')
  await visit.getByLabel('Music').check()
  await visit.getByLabel('Coffee and meals').check()
  await visit.getByLabel('Yes', { exact: true }).check()
  await visit.getByRole('button', { name: 'Send' }).click()
  await expect(visit.getByRole('alert').getByRole('link')).toHaveText(['“Email” needs an answer'])
  await expect(visit.getByLabel('Your name')).toHaveValue('Hannah Cole')
  await expect(visit.getByLabel('Coffee and meals')).toBeChecked()
  await expect(visit.getByLabel('Yes', { exact: true })).toBeChecked()
  await visit.locator('main').getByLabel('Email').fill('hannah@example.org')
  await visit.getByRole('button', { name: 'Send' }).click()
  await expect(visit.getByText('We’ve received your answers.')).toBeVisible()
  await visitor.close()

  await page.goto(places.answers)
  const card = await readMessage(page, 'Serve With Us: Hannah Cole')
  await expect(card).toContainText('Music\nCoffee and meals')
  await card.getByRole('button', { name: /^Assign to me/ }).click()
  await expectToast(page, 'Assigned to you')
  // Here and not in the table of screens: a form has to be made and answered for it.
  await expectAccessibleAtAnyWidth(page, 'an answer to a form')
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download as CSV/ }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('Where would you like to help?')
  expect(csv).toContain('hannah@example.org')
})

test('a form has an address of its own, is filled in by keyboard, and keeps what was typed over a reload', async ({
  admin: page,
  server,
}) => {
  await page.goto(`${places.forms}?add=yes&template=prayer`)
  await press(page, 'Create')
  await expectToast(page, 'Form created successfully')
  const forms = (await (await page.request.get(`${server.url}/api/admin/forms?search=prayer`)).json()) as {
    id: string
  }[]
  await page.goto(`/forms/${forms[0]?.id}`)
  await expect(page).toHaveURL(/prayer-request$/)
  await hydrated(page)
  await tabTo(page, 'What may we pray for?')
  await page.keyboard.type('For rain')
  await expect(page.locator('form[data-form=own]')).toHaveAttribute('data-state', 'on')
  await page.reload()
  await expect(page.getByLabel('What may we pray for?')).toHaveValue('For rain')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(page.getByText('Choose who may read this')).toBeVisible()
  await page.getByLabel('The clergy only').press('Space')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expectToast(page, 'We’ll pray for you.')
  await page.goto(places.answers)
  await expect(page.getByText('For rain')).toHaveCount(0)
})

test('forty answers, together as long as they may be, are printed whole', async ({ admin: page, server }) => {
  const questions = Array.from({ length: 40 }, (_, index) => ({ kind: 'long', label: `Question ${index + 1}` }))
  const request = { data: { title: 'Long', questions }, headers: { Origin: server.url } }
  const { id } = (await (await page.request.post(`${server.url}/api/admin/forms`, request)).json()) as { id: string }
  const form = (await (await page.request.get(`${server.url}/api/forms/${id}`)).json()) as {
    questions: { name: string }[]
  }
  const text = (index: number) => `Answer ${index + 1} ${'word '.repeat(140)}end of ${index + 1}`
  const data = Object.fromEntries(form.questions.map(({ name }, index) => [name, text(index)]))
  const sent = await page.request.post(`${server.url}/api/forms/${id}/answers`, { data })
  expect(sent.status()).toBe(201)
  await page.goto(`${places.answers}?form=${id}`)
  await page.getByRole('button', { name: /^Read Long/ }).click()
  await expect(page.getByText('Question 40')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const clipped = await page
    .locator('dd p')
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 2).length)
  expect(clipped).toBe(0)
  expect(await page.locator('dd p').last().textContent()).toContain('end of 40')
})
