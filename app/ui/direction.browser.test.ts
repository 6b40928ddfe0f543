/** Arabic and Hebrew text reads from right to left on pages in English. */
import type { Locator } from '@playwright/test'
import { adminApi } from '#test/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'

const TITLE = 'الرجاء في المسيح'
const SPEAKER = 'القس يوسف'
const TEXT = 'هذه عظة عن الرجاء.'

/** The room beside the element's text, on its left and on its right, in pixels. */
function roomBeside(element: Locator): Promise<{ left: number; right: number }> {
  return element.evaluate((found) => {
    const range = document.createRange()
    range.selectNodeContents(found)
    const [text, box] = [range.getBoundingClientRect(), found.getBoundingClientRect()]
    return { left: Math.round(text.left - box.left), right: Math.round(box.right - text.right) }
  })
}

async function expectAtRight(element: Locator): Promise<void> {
  const { left, right } = await roomBeside(element)
  expect(right).toBeLessThan(3)
  expect(left).toBeGreaterThan(20)
}

test('titles and texts in Arabic begin at the right, in lists, on pages and in the dashboard', async ({
  admin,
  server,
}) => {
  const headers = { Origin: server.url }
  const add = async (address: string, data: object) =>
    ((await (await admin.request.post(address, { data, headers })).json()) as { id: string }).id
  const sermon = await add(adminApi.sermons, { title: TITLE, speaker: SPEAKER, date: '2026-01-04', description: TEXT })
  const event = await add(adminApi.events, { title: TITLE, date: '2030-01-05', description: TEXT })

  await admin.goto(href(routes.sermon, { id: sermon }))
  await expectAtRight(admin.getByRole('heading', { level: 1 }))
  await expectAtRight(admin.locator('.prose p').filter({ hasText: TEXT }))
  await expect(admin.locator('bdi').filter({ hasText: SPEAKER }).first()).toBeVisible()
  await admin.goto(`${routes.sermons}?search=${encodeURIComponent(TITLE)}`)
  await expectAtRight(admin.getByRole('heading', { name: TITLE }))
  await admin.goto(href(routes.event, { id: event }))
  await expectAtRight(admin.getByRole('heading', { level: 1 }))
  await expectAtRight(admin.locator('p').filter({ hasText: TEXT }))

  await admin.goto(`/admin/sermons?q=${encodeURIComponent(TITLE)}&edit=${sermon}`)
  await expect(admin.getByLabel('Title')).toHaveCSS('unicode-bidi', 'plaintext')

  await admin.goto(routes.home)
  const { left } = await roomBeside(admin.getByRole('heading', { level: 2 }).first())
  expect(left).toBeLessThan(3)
  await admin.request.delete(href('/api/admin/sermons/{id}', { id: sermon }), { headers })
  await admin.request.delete(href('/api/admin/events/{id}', { id: event }), { headers })
})
