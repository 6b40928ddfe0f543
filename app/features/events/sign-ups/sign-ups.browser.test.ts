import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { expect, expectToast, hydrated, test } from '#test/browser.ts'

test('a visitor signs up, the church sees and tells them, and they cancel by the link in the email', async ({
  page,
  admin,
  server,
  watch,
}) => {
  watch.allow(/400/)
  const event = {
    title: 'Pancake breakfast',
    date: '2030-01-12',
    startTime: '09:00',
    location: 'Hall',
    signUp: true,
    places: '1',
    signUpQuestions: ['Diet', 'Phone*'],
  }
  const made = await admin.request.post(adminApi.events, { data: event })
  const { id } = (await made.json()) as { id: string }
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(href(routes.event, { id }))
  await hydrated(page)
  await page.getByRole('link', { name: 'Sign up' }).click()
  const form = page.locator('#sign-up-form')
  await expect(form.getByRole('heading', { name: 'Sign up' })).toBeInViewport()
  await form.getByLabel('Name').fill('Nora Novak')
  await form.getByLabel('Email').fill('nora@home.example')
  // A person takes longer than a program.
  await page.waitForTimeout(2_100)
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(form.getByText('“Phone” needs an answer').first()).toBeVisible()
  await form.getByLabel('Phone').fill('850 555 0100')
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(form.getByText('We’ve received your sign-up.')).toBeVisible()

  const changes = { recurrenceExceptions: [{ on: '2030-01-12', status: 'online', note: 'The hall is being painted.' }] }
  expect((await admin.request.put(href(adminApi.event, { id }), { data: changes })).status()).toBe(200)
  for (const place of [places.events, places.overview]) {
    await admin.goto(place)
    await expect(admin.getByText('The 1 person who signed up hasn’t been told.')).toBeVisible()
  }
  await admin.getByRole('link', { name: 'Email them' }).click()
  await expect(admin.getByText('1 of 1 place')).toBeVisible()
  await admin.getByRole('button', { name: 'Tell 1 person by email' }).click()
  await expectToast(admin, 'Emailing 1 person.')
  await expect(admin.getByRole('button', { name: 'Tell 1 person by email' })).toHaveCount(0)
  await expect(admin.getByText('They were told: ')).toBeVisible()
  // An email that was begun is there after a reload; one whose text was cleared is not.
  await admin.getByRole('button', { name: 'Email 1 person' }).click()
  await admin.getByLabel('Message').fill('Bring a scarf.')
  await admin.reload()
  await expect(admin.getByLabel('Message')).toHaveValue('Bring a scarf.')
  await admin.getByLabel('Message').fill('')
  await admin.reload()
  await expect(admin.getByRole('button', { name: 'Email 1 person' })).toBeVisible()
  await expect(admin.getByLabel('Message')).toHaveCount(0)
  await admin.getByLabel('Attended: Nora Novak').click()
  await expect(admin.getByLabel('Attended: Nora Novak')).toBeChecked()

  const [email] = (await (await admin.request.get(`${adminApi.emails}?search=nora`)).json()) as { id: string }[]
  const { text } = (await (await admin.request.get(href(adminApi.email, { id: email?.id ?? '' }))).json()) as {
    text: string
  }
  const link = /http\S+\/events\/sign-up\?token=\S+/.exec(text)?.[0] ?? ''
  await page.goto(server.url + link.replace(/^https?:\/\/[^/]+/, ''))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed up')
  await expect(page.getByText(/^Nora Novak: /)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel my sign-up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re no longer signed up')
})

test('questions are written in rows, and stored as they always were', async ({ admin }) => {
  const data = { title: 'Choir supper', date: '2030-01-19', signUp: true, signUpQuestions: ['What will you bring? *'] }
  const made = await admin.request.post(adminApi.events, { data })
  const { id } = (await made.json()) as { id: string }
  const stored = async () => {
    const response = await admin.request.get(href(adminApi.event, { id }))
    return ((await response.json()) as { signUpQuestions: string[] }).signUpQuestions
  }
  await admin.goto(`${places.events}?edit=${id}`)
  const form = admin.getByRole('region', { name: 'Edit Event' })
  const questions = form.getByRole('group', { name: 'Questions' })
  await expect(questions.getByLabel('Question 1', { exact: true })).toHaveValue('What will you bring?')
  await expect(questions.getByLabel('Required: question 1')).toBeChecked()
  await questions.getByRole('button', { name: 'Add question' }).click()
  await expect(questions.getByLabel('Question 2', { exact: true })).toBeFocused()
  await admin.keyboard.type('Fish, meat or neither?')
  await questions.getByRole('button', { name: 'Add question' }).click()
  await expect(questions.getByLabel('Question 3', { exact: true })).toBeFocused()
  await admin.keyboard.type('Phone')
  await questions.getByLabel('Required: question 3').check()
  await form.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Event updated successfully')
  expect(await stored()).toEqual(['What will you bring? *', 'Fish, meat or neither?', 'Phone*'])

  await admin.goto(`${places.events}?edit=${id}`)
  await questions.getByRole('button', { name: 'Remove question 1' }).click()
  await questions.getByLabel('Required: question 2').uncheck()
  await form.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Event updated successfully')
  expect(await stored()).toEqual(['Fish, meat or neither?', 'Phone'])
  await admin.request.delete(href(adminApi.event, { id }))
})
