import type { APIResponse, Page } from '@playwright/test'
import { adminPages as places } from '#app/admin-routes.ts'
import { routes } from '#app/routes.ts'
import { openRecord, expect, expectToast, adminAccount, pressInMenu, tabTo, test } from '#test/browser.ts'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('a sermon is added, edited, deleted and brought back', async ({ admin }) => {
    const title = 'The Lost Drachma'
    await admin.goto(places.sermons)
    await admin.getByRole('button', { name: 'Add sermon' }).click()
    const dialog = admin.getByRole('region', { name: 'Add New Sermon' })
    // A sermon of the coming Sunday would be on no page yet.
    const today = new Date().toISOString().slice(0, 10)
    expect((await dialog.getByLabel('Date').inputValue()) <= today).toBe(true)
    await dialog.getByLabel('Date').fill('')
    await dialog.getByRole('button', { name: 'Create' }).click()
    for (const problem of ['Title is required', 'Speaker is required', 'Date is required']) {
      await expect(dialog.getByText(problem)).toBeVisible()
    }
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Speaker').fill('Deacon Paul Ames')
    await dialog.getByLabel('Date').fill('2026-11-20')
    await dialog.getByLabel('Scripture').fill('Luke 15:8-10; Psalm 51')
    await expect(dialog.getByText('On the page: Luke 15:8–10 · Psalm 51')).toBeVisible()
    await dialog.getByLabel('Video link').fill('https://youtu.be/abcdefghijk')
    await expect(dialog.getByRole('button', { name: 'Play the video' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expectToast(admin, 'Sermon created successfully')
    await expect(dialog).toBeHidden()

    await row(admin, title).getByRole('button', { name: 'Edit' }).click()
    const edit = admin.getByRole('region', { name: 'Edit Sermon' })
    await edit.getByLabel('Topics').fill('grace, joy')
    await edit.getByRole('button', { name: 'Update' }).click()
    await expectToast(admin, 'Sermon updated successfully')

    await pressInMenu(row(admin, title), 'Delete')
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(admin, 'Item deleted successfully')
    await expect(row(admin, title)).toHaveCount(0)

    await admin.goto(places.deleted)
    await admin.getByRole('button', { name: `Restore ${title}` }).click()
    await expectToast(admin, 'Restored.')
    await admin.goto(`${places.sermons}?q=${encodeURIComponent(title)}`)
    await expect(row(admin, title)).toBeVisible()

    await admin.goto(`${routes.sermons}?search=${encodeURIComponent(title)}`)
    const card = admin.getByRole('main').getByRole('link').filter({ hasText: title })
    await expect(card).toContainText('Luke 15:8–10 Psalm 51')
    await card.click()
    await expect(admin.getByRole('definition').first()).toHaveText('Luke 15:8–10 Psalm 51')
  })
})

test('a sermon dated ahead says from when visitors find it', async ({ admin }) => {
  const title = 'The Voice in the Desert'
  await admin.goto(`${places.sermons}?add=yes`)
  const dialog = admin.getByRole('region', { name: 'Add New Sermon' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Speaker').fill('Deacon Paul Ames')
  await expect(dialog.getByText('Visitors see it as soon as it’s created.')).toBeVisible()
  await dialog.getByLabel('Date').fill('2028-12-03')
  await expect(dialog.getByText('Visitors see it as soon as it’s created.')).toHaveCount(0)
  await expect(dialog.getByText('show it from Sunday, December 3, 2028.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(row(admin, title).getByText('From December 3, 2028')).toBeVisible()
  await pressInMenu(row(admin, title), 'Delete')
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(admin, 'Item deleted successfully')
})

test('a sermon is added, edited, deleted and brought back by keyboard alone', async ({ admin }) => {
  const { keyboard } = admin
  const focusOn = (name: string) => tabTo(admin, name)
  await admin.goto(places.sermons)
  await expect(admin.getByRole('button', { name: 'Add sermon' })).toBeVisible()
  // The skip link leads past the menu, and the section begins with its main action.
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await expect(admin.getByRole('button', { name: 'Add sermon' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(openRecord(admin)).toBeVisible()
  await focusOn('Title')
  await keyboard.type('By Keyboard Alone')
  await focusOn('Speaker')
  await keyboard.type('Marisol Vega')
  await focusOn('Date')
  await keyboard.type('11202026')
  await keyboard.press('Control+s')
  await expectToast(admin, 'Sermon created successfully')
  await expect(openRecord(admin)).toBeHidden()

  await focusOn('Edit By Keyboard Alone')
  await keyboard.press('Enter')
  await expect(openRecord(admin)).toBeVisible()
  await focusOn('Series')
  await keyboard.type('Advent')
  await keyboard.press('Enter')
  await expectToast(admin, 'Sermon updated successfully')
  await expect(openRecord(admin)).toBeHidden()

  await focusOn('Actions: By Keyboard Alone')
  await keyboard.press('Enter')
  await focusOn('Delete By Keyboard Alone')
  await keyboard.press('Enter')
  await expect(admin.getByRole('dialog')).toBeVisible()
  await focusOn('Delete')
  await keyboard.press('Enter')
  await expectToast(admin, 'Item deleted successfully')

  await keyboard.press('Control+k')
  await keyboard.type('trash')
  await expect(admin.getByRole('option', { name: /^Trash/ })).toBeVisible()
  await keyboard.press('Enter')
  await expect(admin.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
  await focusOn('Restore By Keyboard Alone')
  await keyboard.press('Enter')
  await expectToast(admin, 'Restored.')
})

test('unsaved input is never discarded without a question, and survives the end of a session', async ({
  admin,
  watch,
}) => {
  watch.allow(/401|Unauthorized/)
  await admin.goto(`${places.sermons}?add=yes`)
  const dialog = admin.getByRole('region', { name: 'Add New Sermon' })
  await dialog.getByLabel('Title').fill('Half a thought')
  await admin.keyboard.press('Escape')
  const question = admin.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await admin.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Speaker').fill('Marisol Vega')
  await dialog.getByLabel('Date').fill('2026-11-20')

  // The input is kept, so the browser must not ask whether to leave.
  const asked: string[] = []
  admin.on('dialog', (native) => {
    asked.push(native.message())
    void native.accept()
  })
  const signInAgain = async () => {
    // What the toast says before this page comes is heard in signed-in.browser.test.ts.
    await expect(admin.getByText('Sign in to continue. What you typed is still there.')).toBeVisible()
    await admin.getByRole('main').getByLabel('Email').fill(adminAccount.email)
    await admin.getByRole('main').getByLabel('Password').fill(adminAccount.password)
    await admin.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await admin.context().clearCookies()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await signInAgain()
  await expect(dialog.getByText('We restored what you typed earlier.')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a thought')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await expect(dialog.getByLabel('Title')).toBeFocused()

  await admin.goto(`${places.users}?add=yes`)
  const form = admin.getByRole('dialog', { name: 'Invite user' })
  await form.getByLabel('Name').fill('Hal Helper')
  await form.getByLabel('Editor: all content of the website').check()
  await admin.context().clearCookies()
  await form.getByRole('button', { name: 'Invite' }).click()
  await signInAgain()
  await expect(form.getByLabel('Name')).toHaveValue('Hal Helper')
  await expect(form.getByLabel('Editor: all content of the website')).toBeChecked()
  expect(asked).toEqual([])
  await admin.keyboard.press('Escape')
  await admin.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(form).toHaveCount(0)
})

test('the focus returns to where it was, and the Back button asks too', async ({ admin }) => {
  await admin.goto(places.sermons)
  const add = admin.getByRole('button', { name: 'Add sermon' })
  await add.click()
  const dialog = admin.getByRole('region', { name: 'Add New Sermon' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await admin.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await add.click()
  await dialog.getByLabel('Title').fill('Not to be lost')
  const asked: string[] = []
  admin.once('dialog', (native) => {
    asked.push(native.message())
    void native.dismiss()
  })
  await admin.evaluate(() => history.back())
  await expect(dialog.getByLabel('Title')).toHaveValue('Not to be lost')
  await expect.poll(() => asked).toEqual(['You have unsaved changes. Leave without saving?'])
})

test('when the server doesn’t answer, a message says so, and nothing typed is lost', async ({ admin, watch }) => {
  watch.allow(/Failed to load|ERR_/)
  await admin.goto(`${places.sermons}?add=yes`)
  const dialog = admin.getByRole('region', { name: 'Add New Sermon' })
  await dialog.getByLabel('Title').fill('On the Water')
  await dialog.getByLabel('Speaker').fill('Marisol Vega')
  await dialog.getByLabel('Date').fill('2026-11-20')
  await admin.route('**/api/admin/sermons', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(
    admin,
    'We can’t reach the site. What you typed is still here. Check your internet connection and try again.',
  )
  await expect(dialog.getByLabel('Title')).toHaveValue('On the Water')
  await admin.unroute('**/api/admin/sermons')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(admin, 'Sermon created successfully')
})

test('the second of two editors sees both versions', async ({ admin, watch }) => {
  watch.allow(/412/)
  await admin.goto(places.sermons)
  await admin.getByRole('row').nth(2).getByRole('button', { name: 'Edit' }).click()
  const dialog = admin.getByRole('region', { name: 'Edit Sermon' })
  await dialog.getByLabel('Series', { exact: true }).fill('Mine')
  const id = new URL(admin.url()).searchParams.get('edit') ?? ''
  const theirs = await admin.request.put(`/api/admin/sermons/${id}`, {
    data: { series: 'Theirs', duration: '12:34' },
    headers: { Origin: new URL(admin.url()).origin },
  })
  expect(theirs.status()).toBe(200)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByText('Someone else changed this while you were editing')).toBeVisible()
  await expect(admin.locator('[data-toast]')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Series/ })).toContainText('Theirs')
  // A field that only the other person changed is merged automatically.
  await expect(dialog.getByLabel('Duration')).toHaveValue('12:34')
  await expect(dialog.getByRole('row', { name: /Duration/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Use theirs' }).press('Enter')
  await expect(dialog.getByLabel('Series', { exact: true })).toHaveValue('Theirs')
  // Its row has disappeared.
  await expect(dialog.getByRole('alert', { name: 'Someone else changed this while you were editing' })).toBeFocused()
  await dialog.getByLabel('Series', { exact: true }).fill('Both')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Sermon updated successfully')
})

/** Opens a new sermon in the form, with an unsaved change. */
async function halfEdited(admin: Page, title: string): Promise<(change: object) => Promise<APIResponse>> {
  await admin.goto(places.sermons)
  const headers = { Origin: new URL(admin.url()).origin }
  const data = { title, speaker: 'Marisol Vega', date: '2026-11-20' }
  const made = await admin.request.post('/api/admin/sermons', { data, headers })
  const { id } = (await made.json()) as { id: string }
  await admin.goto(`${places.sermons}?edit=${id}`)
  await openRecord(admin).getByLabel('Series', { exact: true }).fill('Mine')
  admin.on('dialog', (native) => void native.accept())
  return (change) => admin.request.put(`/api/admin/sermons/${id}`, { data: change, headers })
}

test('discarding a draft starts from what others have saved meanwhile', async ({ admin }) => {
  const saveElsewhere = await halfEdited(admin, 'Begun Again')
  const dialog = admin.getByRole('region', { name: 'Edit Sermon' })
  expect((await saveElsewhere({ series: 'Theirs' })).status()).toBe(200)
  await admin.reload()
  await expect(dialog.getByLabel('Series', { exact: true })).toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByLabel('Series', { exact: true })).toHaveValue('Theirs')
  await dialog.getByLabel('Duration').fill('12:34')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Sermon updated successfully')
})

test('discarding a draft ends a conflict', async ({ admin, watch }) => {
  watch.allow(/412/)
  const saveElsewhere = await halfEdited(admin, 'Begun Twice')
  const dialog = admin.getByRole('region', { name: 'Edit Sermon' })
  await admin.reload()
  await expect(dialog.getByLabel('Series', { exact: true })).toHaveValue('Mine')
  expect((await saveElsewhere({ series: 'Theirs' })).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Update' }).click()
  const conflict = dialog.getByText('Someone else changed this while you were editing')
  await expect(conflict).toBeVisible()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(conflict).toBeHidden()
  await expect(dialog.getByLabel('Series', { exact: true })).toHaveValue('Theirs')
  await dialog.getByLabel('Duration').fill('12:34')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Sermon updated successfully')
})
