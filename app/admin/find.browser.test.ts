import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { api, href, routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'

test('records, settings, pages and actions are found by keyboard alone', async ({ admin, server }) => {
  await admin.setViewportSize({ width: 390, height: 900 })
  const data = { title: 'The lost sheep of Gath', speaker: 'Jane Doe', date: '2026-11-15' }
  await admin.request.post(adminApi.sermons, { data, headers: { Origin: server.url } })
  await admin.goto(places.overview)
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()

  const search = admin.getByRole('dialog', { name: 'Search' })
  const field = search.getByRole('combobox', { name: 'Search everything' })
  const find = async (text: string) => {
    await admin.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused()
    await admin.keyboard.type(text)
  }
  await admin.keyboard.press('ControlOrMeta+k')
  await expect(search.getByRole('option', { name: 'Add sermon' })).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(search).toHaveCount(0)

  await find('lost sheep of gath')
  await expect(search.getByRole('option')).toHaveText([/^The lost sheep of GathSermon/])
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('region', { name: 'Edit Sermon' }).getByLabel('Title')).toHaveValue(data.title)
  await admin.keyboard.press('Escape')

  await find('tagline')
  await expect(search.getByRole('option', { selected: true })).toHaveText('TaglineSettings: Church Information')
  await admin.keyboard.press('Enter')
  await expect(admin).toHaveURL(/#tagline$/)
  await expect(admin.getByLabel('Tagline')).toBeFocused()

  await find('events')
  await expect(search.getByRole('option', { selected: true })).toHaveText('EventsPage')
  await admin.keyboard.press('ArrowDown')
  await expect(search.getByRole('option', { selected: true })).toHaveText('Bulk import eventsAction')
  await admin.keyboard.press('ArrowUp')
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()

  await find('add event')
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('region', { name: 'Add New Event' })).toBeVisible()
})

test('an empty result says so, and the button opens the search', async ({ admin }) => {
  await admin.goto(places.sermons)
  await admin.getByRole('button', { name: 'Search', exact: true }).click()
  const search = admin.getByRole('dialog', { name: 'Search' })
  await search.getByRole('combobox').fill('no such words anywhere')
  await expect(search.getByRole('status').filter({ hasText: /\w/ })).toHaveText('No results')
  await expect(search.getByRole('option')).toHaveCount(0)
  await search.getByRole('combobox').fill('add sermon')
  await search.getByRole('option', { name: 'Add sermon' }).click()
  await expect(admin.getByRole('region', { name: 'Add New Sermon' })).toBeVisible()
})

test('Edit this leads editors from a public page to the form of its record', async ({ admin, browser, server }) => {
  await admin.goto(routes.sermons)
  await admin.getByRole('main').getByRole('link').filter({ hasText: 'God of the Living' }).first().click()
  await admin.getByRole('link', { name: 'Edit this' }).click()
  await expect(admin.getByRole('region', { name: 'Edit Sermon' }).getByLabel('Title')).toHaveValue('God of the Living')
  const visitor = await browser.newPage()
  await visitor.goto(server.url + routes.sermons)
  await hydrated(visitor)
  await expect(visitor.getByRole('link', { name: 'Edit this' })).toHaveCount(0)
  await visitor.close()
  const account = await admin.request.get(href(api.editLink, {}, { path: routes.account }))
  expect(await account.json()).toEqual({ page: '' })
})

test('an arrow key that is pressed before there are results leaves one to open', async ({ admin, server }) => {
  const data = { title: 'The late harvest', speaker: 'Jane Doe', date: '2026-11-15' }
  await admin.request.post(adminApi.sermons, { data, headers: { Origin: server.url } })
  const answer = Promise.withResolvers<void>()
  await admin.route(`**${adminApi.find}?*`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await admin.goto(places.health)
  await admin.getByRole('button', { name: 'Search', exact: true }).click()
  const search = admin.getByRole('dialog', { name: 'Search' })
  await search.getByRole('combobox').fill('late harvest')
  await expect(search.getByRole('option')).toHaveCount(0)
  await admin.keyboard.press('ArrowDown')
  answer.resolve()
  await expect(search.getByRole('option', { selected: true })).toHaveText(/^The late harvest/)
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('region', { name: 'Edit Sermon' })).toBeVisible()
})
