import { adminApi } from '#test/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { recordPath } from '#app/text/slug.ts'
import { expect, openMenu, test } from '#test/browser.ts'
import { readQrPicture } from '#test/qr-codes.ts'

/** In points, as PDF has them. */
const papers = { letter: [612, 792], a4: [595, 842] } as const

for (const [paper, size] of Object.entries(papers)) {
  test(`a poster is printed on one sheet of ${paper}, also with a title ten times as long`, async ({
    admin,
    page,
    server,
  }) => {
    const headers = { Origin: server.url }
    for (const title of ['Fish Fry', 'Fish Fry and Blessing of the Boats, '.repeat(8).slice(0, 280)]) {
      const data = { title, date: '2030-12-05', startTime: '18:00', location: 'Parish Hall' }
      const made = await admin.request.post(adminApi.events, { data, headers })
      const { id } = (await made.json()) as { id: string }
      const path = recordPath(routes.event, { id, title })
      await page.setViewportSize({ width: 900, height: 1400 })
      await page.goto(href(routes.poster, {}, { of: path, paper }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.trim())
      const code = page.getByRole('img', { name: /^QR code/ })
      expect(await readQrPicture(await page.screenshot())).toBe(server.url + path)
      const sheet = await page.getByRole('article').boundingBox()
      for (const part of [code, page.getByRole('article').locator('footer')]) {
        const box = await part.boundingBox()
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual((sheet?.y ?? 0) + (sheet?.height ?? 0))
      }
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
      const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
        .exec(pdf)
        ?.slice(1)
        .map((side) => Math.round(Number(side)))
      expect(box).toEqual(size)
      await admin.request.delete(href(adminApi.event, { id }), { headers })
    }
  })
}

test('the dashboard leads to it beside the page', async ({ admin }) => {
  await admin.goto('/admin/events')
  const menu = await openMenu(admin.getByRole('row').filter({ hasText: 'Men’s Breakfast' }))
  const [to, of] = await Promise.all(
    [/^Poster/, /^View on site/].map((name) => menu.getByRole('link', { name }).getAttribute('href')),
  )
  expect(to).toBe(href(routes.poster, {}, { of }))
})
