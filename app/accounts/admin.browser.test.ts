import { adminApi, adminPages as places } from '#app/admin-routes.ts'
import type { User } from '#app/accounts/schema.ts'
import { api, href, routes } from '#app/routes.ts'
import { expect, expectToast, pressInMenu, openMenu, test } from '#test/browser.ts'

const PASSWORD = 'and the morning star'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('a person is invited, signs in, becomes an administrator, is deactivated, reactivated and deleted', async ({
    admin,
    browser,
    server,
    watch,
  }) => {
    watch.allow(/40[019]|412/)
    const email = 'mel.adams@church.test'
    await admin.goto(places.users)
    await admin.getByRole('button', { name: 'Invite user' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await expect(dialog.getByText('Valid email is required')).toBeVisible()
    await dialog.getByLabel('Name').fill('Mel Adams')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(dialog.getByText('Choose a role')).toBeVisible()
    const drafts = dialog.getByLabel('Contributor: drafts, which an editor publishes')
    await drafts.check()
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(dialog.getByText('Choose what they can draft')).toBeVisible()
    await expect(dialog.getByLabel('Sermons', { exact: true })).toBeFocused()
    await drafts.uncheck()
    await dialog.getByLabel('Member: can sign in, and do what’s checked here').check()
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expectToast(admin, 'Invitation created. Email isn’t set up, so copy this link and send it yourself.')
    await expect(dialog.getByText('Email isn’t set up, so send this link to Mel Adams yourself.')).toBeVisible()
    const link = await dialog.getByLabel('Invitation link').inputValue()
    await dialog.locator('footer').getByRole('button', { name: 'Close' }).click()

    const mel = await browser.newPage({ baseURL: server.url })
    await mel.goto(link)
    await mel.getByLabel('New password').fill(PASSWORD)
    await mel.getByRole('button', { name: 'Save password' }).click()
    await expect(mel.getByRole('heading', { level: 1 })).toHaveText('Password saved')
    await expect(mel.getByText(`You’re signed in as Mel Adams (${email}).`)).toBeVisible()
    await mel.getByRole('link', { name: 'Continue' }).click()
    await expect(mel).toHaveURL(`${server.url}${routes.home}`)
    expect((await mel.request.get(api.currentUser)).status()).toBe(200)
    const signIn = async () => {
      await mel.getByRole('textbox', { name: 'Email' }).fill(email)
      await mel.getByLabel('Password').fill(PASSWORD)
      await mel.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    expect((await mel.goto(places.overview))?.status()).toBe(404)

    const person = admin.getByRole('listitem').filter({ hasText: email })
    await person.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Administrator: can change everything here').check()
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expectToast(admin, 'User updated')
    await expect(person.getByText('Administrator', { exact: true })).toBeVisible()
    expect((await mel.request.get(api.currentUser)).status()).toBe(401)
    await mel.goto(routes.signIn)
    await signIn()
    await expect(mel).toHaveURL(`${server.url}${routes.admin}`)

    // What someone else changes meanwhile is not overwritten, and not by a second try either: the list behind is read anew.
    await person.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Name').fill('Mel A.')
    const people = (await (await admin.request.get(adminApi.users)).json()) as User[]
    const address = href(adminApi.user, { id: people.find((one) => one.email === email)?.id ?? '' })
    const theirs = { data: { name: 'Melanie Adams', isAdmin: true }, headers: { Origin: server.url } }
    expect((await admin.request.put(address, theirs)).status()).toBe(200)
    for (const attempt of ['first', 'second']) {
      const refused = admin.waitForResponse((answer) => answer.request().method() === 'PUT')
      await dialog.getByRole('button', { name: 'Update' }).click()
      expect((await refused).status(), attempt).toBe(412)
      await expect(person).toContainText('Melanie Adams')
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await admin.getByRole('button', { name: 'Leave', exact: true }).click()

    await pressInMenu(person, 'Deactivate')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expectToast(admin, 'User deactivated.')
    expect((await mel.request.get(api.currentUser)).status()).toBe(401)
    await pressInMenu(person, 'Reactivate')
    await expectToast(admin, 'They can sign in again.')
    await pressInMenu(person, 'Sign out everywhere')
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expectToast(admin, 'Signed out everywhere.')
    await pressInMenu(person, 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(admin, 'Item deleted successfully')
    await expect(person).toHaveCount(0)
    await mel.close()
  })
})

test('the last administrator stays, and cannot deactivate themselves', async ({ admin, watch }) => {
  watch.allow(/409/)
  await admin.goto(places.users)
  const me = admin.getByRole('listitem').filter({ has: admin.getByText('You', { exact: true }) })
  await expect(me.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect((await openMenu(me)).getByRole('button')).toHaveText([/^Send password link/, /^Sign out everywhere/])
  await admin.keyboard.press('Escape')
  await me.getByRole('button', { name: 'Edit' }).click()
  await admin.getByLabel('Name').fill('Ada Keeper')
  await admin.getByLabel('Member: can sign in, and do what’s checked here').check()
  await admin.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'This is the only administrator who can sign in.')
})

test('an invitation link can be selected where the browser doesn’t copy it', async ({ admin }) => {
  await admin.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await admin.goto(places.users)
  const me = admin.getByRole('listitem').filter({ has: admin.getByText('You', { exact: true }) })
  await pressInMenu(me, 'Send password link')
  await admin.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(admin, 'Select the link and copy it.')
})
