import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'

test('the overview begins with this week and new messages, before its counts', async ({ admin, server }) => {
  const headers = { Origin: server.url }
  const { from } = (await (await admin.request.get(api.eventsOnDays)).json()) as { from: string }
  const soon = Temporal.PlainDate.from(from).add({ days: 2 }).toString()
  const later = Temporal.PlainDate.from(from).add({ days: 9 }).toString()
  const made: string[] = []
  const add = async (all: string, one: string, data: object) => {
    const { id } = (await (await admin.request.post(all, { data, headers })).json()) as { id: string }
    made.push(href(one, { id }))
  }
  await add(adminApi.events, adminApi.event, { title: 'Roof meeting', date: soon, startTime: '09:00' })
  await add(adminApi.events, adminApi.event, { title: 'Far away', date: later })
  const service = { date: soon, time: '08:00', name: 'Morning Prayer at the pier', location: 'Pier' }
  await add(adminApi.sundayServices, adminApi.sundayService, service)
  const sender = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org' }
  const data = { ...sender, subject: 'A lost umbrella', message: 'It is blue.' }
  await admin.request.post(api.contact, { data, headers: { ...headers, ...anotherCaller() } })
  await admin.goto(places.overview)
  const week = admin.getByRole('region', { name: 'This week' })
  await expect(week.getByRole('listitem').filter({ hasText: /Morning Prayer|Roof|Far/ })).toHaveText([
    /Morning Prayer at the pier.*8:00 a\.m/,
    /Roof meeting.*9:00 a\.m/,
  ])
  const messages = admin.getByRole('region', { name: 'New messages' })
  await expect(messages).toContainText('A lost umbrella')
  const top = async (text: string) => (await admin.getByText(text, { exact: true }).boundingBox())?.y ?? 0
  for (const count of ['Total Sermons', 'Sunday Services', 'Newsletter Subscribers']) {
    const dt = admin.locator('dt', { hasText: count })
    expect((await dt.boundingBox())?.y).toBeGreaterThan(await top('Needs attention'))
  }
  await week.getByRole('link', { name: 'Edit Roof meeting' }).click()
  await expect(admin.getByRole('region', { name: 'Edit Event' }).getByLabel('Title')).toHaveValue('Roof meeting')
  for (const address of made) await admin.request.delete(address, { headers })
})

test('on a phone the overview begins with this week, and nothing moves while it loads', async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push(Number(new Map(Object.entries(entry.toJSON() as object)).get('value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await admin.goto(places.overview)
  await expect(admin.getByRole('region', { name: 'This week' })).toBeInViewport()
  await expect(admin.getByText('Total Sermons')).toBeVisible()
  await admin.waitForLoadState('networkidle')
  expect(await admin.evaluate('window.shifts')).toEqual([])
  await admin.getByRole('button', { name: 'Add', exact: true }).click()
  await admin.getByRole('link', { name: 'Add event' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Add New Event' })).toBeVisible()
})

test('what the dashboard needs first is on its way while its program loads, and asked for once', async ({ admin }) => {
  const asked: string[] = []
  admin.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await admin.goto(places.sermons)
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
  const program = asked.filter((path) => path.endsWith('.js'))
  for (const path of [api.currentUser, api.siteConfig, api.serviceTimes]) {
    expect(
      asked.filter((one) => one === path),
      path,
    ).toHaveLength(1)
    expect(asked.indexOf(path), path).toBeLessThan(asked.indexOf(program.at(-1) ?? ''))
  }
})
