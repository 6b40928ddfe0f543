import type { Page } from '@playwright/test'
import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'

test.use({ viewport: { width: 390, height: 900 } })

/** An event to which a sign-up may bring six people. @returns its id */
async function addEvent(admin: Page, title: string, limit: string): Promise<string> {
  const data = { title, date: '2030-02-09', startTime: '12:00', signUp: true, places: limit, partySize: 6 }
  const made = await admin.request.post(adminApi.events, { data })
  return ((await made.json()) as { id: string }).id
}

/** The page behind the link in the email that this person got. */
async function linkFor(admin: Page, search: string): Promise<string> {
  const [email] = (await (await admin.request.get(`${adminApi.emails}?search=${search}`)).json()) as { id: string }[]
  const answer = await admin.request.get(href(adminApi.email, { id: email?.id ?? '' }))
  const { text } = (await answer.json()) as { text: string }
  return /https?:\/\/[^/]+(\/events\/sign-up\?token=\S+)/.exec(text)?.[1] ?? ''
}

test('a family of four signs up by keyboard, is counted as four, and then comes with three', async ({
  page,
  admin,
  watch,
}) => {
  watch.allow(/400/)
  const id = await addEvent(admin, 'Family picnic', '10')
  await page.goto(href(routes.event, { id }))
  await hydrated(page)
  const form = page.locator('#sign-up-form')
  const names = form.getByLabel('Who comes with you')
  await expect(names).toBeHidden()
  await form.getByLabel('Name').focus()
  await page.keyboard.type('Olga Novak')
  await page.keyboard.press('Tab')
  await page.keyboard.type('olga@picnic.example')
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('How many people')).toBeFocused()
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(names).toBeFocused()
  await page.keyboard.type('Ole\nPia\nRoy')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const problem = 'You named 3 other people, so there are 4 of you. Change the number of people, or remove names'
  await expect(form.getByText(problem).first()).toBeVisible()
  await form.getByLabel('How many people').selectOption('4')
  await form.getByRole('button', { name: 'Sign up' }).press('Enter')
  await expect(form.getByText('We’ve received your sign-up.')).toBeVisible()
  await expect(form.getByLabel('How many people')).toHaveValue('1')
  await expect(names).toBeHidden()

  await admin.goto(places.signUps)
  await expect(admin.getByText('4 of 10 places')).toBeVisible()
  await expect(admin.getByText('4 people: with Ole, Pia, Roy')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Email 1 person' })).toBeVisible()

  await page.goto(await linkFor(admin, 'picnic.example'))
  await expect(page.getByText(/^Olga Novak: .*, 4 people$/)).toBeVisible()
  const change = page.getByRole('button', { name: 'Change', exact: true })
  await change.click()
  await expect(page.getByText('You named 3 other people').first()).toBeVisible()
  await page.getByLabel('Who comes with you').fill('Ole\nPia')
  await change.click()
  await expect(page.getByText(/^Olga Novak: .*, 3 people$/)).toBeVisible()
  await admin.goto(places.signUps)
  await expect(admin.getByText('3 of 10 places')).toBeVisible()
  await admin.request.delete(href(adminApi.event, { id }))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a family signs up, and cancels for everyone', async ({ page, admin }) => {
    const id = await addEvent(admin, 'Family hike', '3')
    await page.goto(href(routes.event, { id }))
    const form = page.locator('#sign-up-form')
    await expect(form.getByLabel('How many people').getByRole('option')).toHaveText(['1', '2', '3'])
    await form.getByLabel('Name').fill('Ida Holm')
    await form.getByLabel('Email').fill('ida@hike.example')
    await form.getByLabel('How many people').selectOption('2')
    await form.getByLabel('Who comes with you').fill('Jon')
    await form.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('We’ve received your sign-up.')).toBeVisible()
    await page.goto(await linkFor(admin, 'hike.example'))
    await page.getByRole('button', { name: 'Cancel for all of us' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re no longer signed up')
    await admin.request.delete(href(adminApi.event, { id }))
  })
})
