import type { Page } from '@playwright/test'
import { adminPages as places } from '#app/admin-routes.ts'
import { expect, expectToast, pressInMenu, test } from '#test/browser.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('a video is featured by its address, switched off and deleted', async ({ admin }) => {
    const title = 'Welcome to the shore'
    await admin.goto(places.featured)
    await admin.getByRole('button', { name: 'Add featured content' }).click()
    const dialog = admin.getByRole('region', { name: 'Add New Featured content' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Content ID is required')).toBeVisible()
    await dialog.getByLabel('Video link').fill('https://www.youtube.com/watch?v=abcdefghijk&t=3')
    await expect(dialog.getByLabel('Content ID')).toHaveValue('abcdefghijk')
    await expect(dialog.getByRole('button', { name: 'Play the video' })).toBeVisible()
    await dialog.getByLabel('Title').last().fill(title)
    await dialog.getByLabel('Active (shown on the home page)').uncheck()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expectToast(admin, 'Featured content created successfully')
    await expect(
      row(admin, title)
        .getByText(/Inactive/)
        .filter({ visible: true }),
    ).toBeVisible()

    await row(admin, title).getByRole('button', { name: 'Edit' }).click()
    const edit = admin.getByRole('region', { name: 'Edit Featured content' })
    await edit.getByLabel('Description').fill('The shore at sunrise.')
    await edit.getByRole('button', { name: 'Update' }).click()
    await expectToast(admin, 'Featured content updated successfully')

    await pressInMenu(row(admin, title), 'Delete')
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(admin, 'Item deleted successfully')
    await expect(row(admin, title)).toHaveCount(0)
  })

  test('a sermon is chosen by its title; an unknown id shows a warning and is saved', async ({ admin }) => {
    await admin.goto(`${places.featured}?add=yes`)
    const dialog = admin.getByRole('region', { name: 'Add New Featured content' })
    await expect(dialog.getByLabel('Active (shown on the home page)')).toBeVisible()
    await dialog.getByLabel('Type').selectOption('Sermon')
    await expect(dialog.getByText('shown on the home page')).toHaveCount(0)
    await expect(dialog.getByLabel('Active (only for other programs)')).toBeChecked()
    await expect(dialog.getByText('No page of the website shows it.')).toBeVisible()
    const choice = dialog.getByRole('group', { name: 'Choose a sermon' })
    await choice.getByLabel('Search by title').fill('no such sermon')
    await expect(choice.getByText('No results.')).toBeVisible()
    await choice.getByLabel('Search by title').fill('')
    const first = choice.getByRole('button', { name: /^Choose / }).first()
    const title = ((await first.textContent()) ?? '').replace('Choose ', '')
    await first.click()
    await expect(choice.getByText(`Links to ${title}`)).toBeVisible()
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue(title)

    await dialog.getByLabel('Type').selectOption('Event')
    const events = dialog.getByRole('group', { name: 'Choose an event' })
    await expect(events.getByText('There’s no event with this ID.')).toBeVisible()
    await events
      .getByRole('button', { name: /^Choose / })
      .first()
      .click()
    await expect(events.getByText('Links to ')).toBeVisible()
    await dialog.getByLabel('Type').selectOption('Sermon')

    await dialog.getByLabel('Content ID').fill('gone')
    await expect(choice.getByText('There’s no sermon with this ID.')).toBeVisible()
    await dialog.getByLabel('Title', { exact: true }).fill('Pointing nowhere')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expectToast(admin, 'Featured content created successfully')
    await expect(row(admin, 'Pointing nowhere')).toBeVisible()
  })
})
