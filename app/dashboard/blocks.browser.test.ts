/** The tools of a page's blocks: with a mouse, by keyboard, and on a touch screen. */
import type { Page } from '@playwright/test'
import { adminPages as places } from '#app/admin-routes.ts'
import { expect, openRecord, test } from '#test/browser.ts'

const addTwo = async (page: Page) => {
  await page.goto(`${places.pages}?add=yes`)
  const form = openRecord(page)
  const add = form.getByRole('group', { name: 'Add a block' })
  await add.getByRole('button', { name: 'Text', exact: true }).click()
  await add.getByRole('button', { name: 'Picture', exact: true }).click()
  await expect(form.locator('.admin-block')).toHaveCount(2)
  // Away from the blocks.
  await form.getByRole('textbox', { name: 'Title', exact: true }).click()
  await page.mouse.move(0, 0)
  return form
}

const shownOf = (page: Page) =>
  page.locator('.admin-block-tools').evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity))

test('they appear on the block that is pointed at or has the focus', async ({ admin }) => {
  const form = await addTwo(admin)
  await expect.poll(() => shownOf(admin)).toEqual(['0', '0'])
  await form.locator('.admin-block').nth(1).hover()
  await expect.poll(() => shownOf(admin)).toEqual(['0', '1'])
  await admin.mouse.move(0, 0)
  await form
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .focus()
  await expect.poll(() => shownOf(admin)).toEqual(['1', '0'])
  await admin.keyboard.press('Enter')
  await expect(form.getByRole('status').filter({ hasText: 'Text moved to 2 of 2' })).toBeAttached()
})

test('they are there on a touch screen, large enough for a finger', async ({ admin, browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: await admin.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await addTwo(page)
  expect(await shownOf(page)).toEqual(['1', '1'])
  for (const button of await page.locator('.admin-block-tools button').all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await context.close()
})
