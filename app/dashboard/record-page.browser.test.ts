import type { Page } from '@playwright/test'
import { href } from '#app/routes.ts'
import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { expect, expectToast, openRecord, saveAs, test } from '#test/browser.ts'

/** Sermons of a series of their own, and how to delete them. */
async function addSermons(admin: Page, origin: string, titles: readonly string[]) {
  const headers = { Origin: origin }
  const ids: string[] = []
  for (const title of titles) {
    const data = { title, speaker: 'Jane Doe', date: '2026-03-01', series: 'Beside' }
    const made = await admin.request.post(adminApi.sermons, { data, headers })
    ids.push(((await made.json()) as { id: string }).id)
  }
  return async () => {
    for (const id of ids) await admin.request.delete(href(adminApi.sermon, { id }), { headers })
  }
}

const titleOf = (page: Page) => openRecord(page).getByLabel('Title')

test('on a wide screen the list stays beside the record, and another row asks before typed words are lost', async ({
  admin,
  server,
}) => {
  const remove = await addSermons(admin, server.url, ['Beside one', 'Beside two'])
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto(`${places.sermons}?series=Beside&sort=title`)
  const row = (title: string) => admin.getByRole('row').filter({ hasText: title })
  await row('Beside one').click()
  await expect(titleOf(admin)).toHaveValue('Beside one')
  await expect(admin).toHaveTitle('Edit Sermon · Admin')
  await expect(row('Beside one')).toHaveAttribute('aria-current', 'true')

  await titleOf(admin).fill('Half a title')
  admin.once('dialog', (question) => void question.dismiss())
  await row('Beside two').click()
  await expect(titleOf(admin)).toHaveValue('Half a title')
  admin.once('dialog', (question) => void question.accept())
  await row('Beside two').click()
  await expect(titleOf(admin)).toHaveValue('Beside two')
  await admin.reload()
  await expect(titleOf(admin)).toHaveValue('Beside two')
  await openRecord(admin).getByRole('button', { name: 'Cancel' }).click()
  await expect(admin).toHaveURL(/\?series=Beside&sort=title$/)
  await expect(admin).toHaveTitle('Sermons · Admin')
  await remove()
})

test('on a phone the record takes the list’s place, and the way back leads to the same row', async ({
  admin,
  server,
}) => {
  const remove = await addSermons(
    admin,
    server.url,
    Array.from({ length: 26 }, (_, at) => `Beside ${at + 10}`),
  )
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto(`${places.sermons}?series=Beside&sort=title`)
  const open = admin.getByRole('button', { name: 'Edit Beside 30' })
  await open.scrollIntoViewIfNeeded()
  const before = await admin.evaluate(() => scrollY)
  await open.click()
  await expect(titleOf(admin)).toBeFocused()
  await expect(admin.getByRole('table', { name: 'Sermons' })).toBeHidden()
  expect(await admin.evaluate(() => scrollY)).toBe(0)
  await expect(openRecord(admin).getByRole('button', { name: 'Update' })).toBeInViewport({ ratio: 1 })
  await openRecord(admin).getByRole('button', { name: 'Sermons' }).click()
  await expect(open).toBeFocused()
  expect(await admin.evaluate(() => scrollY)).toBe(before)

  await admin.goto(`${places.sermons}?series=Beside&sort=title&page=2`)
  await admin.getByRole('button', { name: 'Edit Beside 35' }).click()
  await expect(titleOf(admin)).toHaveValue('Beside 35')
  await admin.keyboard.press('Escape')
  await expect(admin).toHaveURL(/page=2$/)
  await remove()
})

test('the menu of the main button saves a draft, plans when it appears, and publishes it', async ({
  admin,
  server,
}) => {
  const stored = async () => {
    const found = await admin.request.get(`${adminApi.sermons}?search=Beside+the+still+waters`)
    return ((await found.json()) as { id: string; status: string; publishAt: string | null }[])[0]
  }
  await admin.goto(`${places.sermons}?add=yes`)
  await titleOf(admin).fill('Beside the still waters')
  await openRecord(admin).getByLabel('Speaker').fill('Jane Doe')
  await saveAs(openRecord(admin), 'Save draft')
  await expectToast(admin, 'Sermon created successfully')
  expect(await stored()).toMatchObject({ status: 'draft' })

  const edit = `${places.sermons}?edit=${(await stored())?.id}`
  await admin.goto(edit)
  await saveAs(openRecord(admin), 'Schedule')
  await expect(openRecord(admin).getByLabel(/^Publish/)).toBeFocused()
  await openRecord(admin)
    .getByLabel(/^Publish/)
    .fill('2030-01-06T08:00')
  await openRecord(admin).getByRole('button', { name: 'Schedule' }).click()
  await expectToast(admin, 'Sermon updated successfully')
  expect(await stored()).toMatchObject({ status: 'scheduled', publishAt: expect.stringMatching(/^2030-01-06T1/) })

  await admin.goto(edit)
  await saveAs(openRecord(admin), 'Publish')
  await expectToast(admin, 'Sermon updated successfully')
  expect(await stored()).toMatchObject({ status: 'published' })
  await admin.request.delete(href(adminApi.sermon, { id: (await stored())?.id ?? '' }), {
    headers: { Origin: server.url },
  })
})
