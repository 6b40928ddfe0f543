import { adminApi, adminPages as places } from '#app/admin-routes.ts'
import { accountApi } from '#app/accounts/account.ts'
import { api, routes } from '#app/routes.ts'
import { expect, expectToast, openRecord, pressInMenu, readMessage, saveAs, test } from '#test/browser.ts'
import { PASSWORD, signedInWith } from '#test/signed-in.ts'

test('a person with the Inbox role sees the inbox, and no other section by its address', async ({
  admin,
  browser,
  server,
}) => {
  const email = 'ines@church.test'
  await admin.goto(places.users)
  await admin.getByRole('button', { name: 'Invite user' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ines Inbox')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Member: can sign in, and do what’s checked here').check()
  await dialog.getByLabel('Inbox: messages, visitor requests and answers to forms').check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await dialog.locator('footer').getByRole('button', { name: 'Close' }).click()
  const person = admin.getByRole('listitem').filter({ hasText: email })
  await expect(person.getByText('Inbox', { exact: true })).toBeVisible()
  const token = new URL(link).searchParams.get('token')
  const headers = { Origin: server.url }
  const chosen = await admin.request.post(accountApi.resetPassword, { data: { token, password: PASSWORD }, headers })
  expect(chosen.status()).toBe(200)

  const visit = { fullName: 'Ben Ito', phone: '(850) 555-0100', email: 'ben@example.org', numberOfKids: '1' }
  expect((await admin.request.post(api.visitorRequests, { data: visit, headers })).status()).toBe(201)

  const ines = await browser.newPage({ baseURL: server.url })
  const refused: string[] = []
  ines.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  const answer = await ines.request.post(api.login, { data: { email, password: PASSWORD }, headers })
  expect(await answer.json()).toMatchObject({ isAdmin: false, roles: ['inbox'], next: places.overview })
  await ines.goto(places.overview)
  await expect(ines).toHaveURL(`${server.url}${places.messages}`)
  await expect(ines.getByRole('heading', { level: 1 })).toHaveText('Messages')
  const list = ines.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  await expect(list).toHaveText([/^Inbox/])
  const tabs = ines.getByRole('navigation', { name: 'Inbox', exact: true }).getByRole('link')
  await expect(tabs).toHaveText([/^Messages/, 'Sign-ups', 'Form Answers', 'Spam'])
  const visitor = await readMessage(ines, 'Ben Ito')
  await visitor.getByRole('button', { name: 'Assign to me' }).click()
  await expect(visitor.getByLabel(/^Assigned to/).locator('option:checked')).toHaveText('Ines Inbox')
  await expectToast(ines, 'Assigned to you')
  await visitor.getByRole('button', { name: 'Mark Contacted' }).click()
  await expect(visitor.getByText('contacted', { exact: true })).toBeVisible()
  const others = [places.sermons, places.newsletter, places.users, places.settings, places.log, places.deleted]
  for (const place of [...others, `${places.users}/`]) {
    await ines.goto(place)
    await expect(ines.getByText('Your role doesn’t include this page.')).toBeVisible()
    await expect(ines.getByRole('heading', { level: 1 })).toHaveText('Not part of your role')
  }
  await ines.goto(places.spam)
  await expect(ines.getByRole('heading', { level: 1 })).toBeVisible()
  expect(refused).toEqual([])
  expect((await ines.request.get(adminApi.users)).status()).toBe(403)
  await ines.close()
})

const sectionsOf = {
  editor: [
    places.pages,
    places.menu,
    places.redirects,
    places.sermons,
    places.events,
    places.liveStreams,
    places.sundayServices,
    places.notices,
    places.featured,
    places.church,
  ],
  newsletter: [places.newsletter, places.newsletterIssues],
}

for (const role of ['editor', 'newsletter'] as const) {
  test(`the sections of the ${role} role ask for nothing that it may not have`, async ({ admin, browser, server }) => {
    const { page, refused } = await signedInWith({ roles: [role] }, { admin, browser, server })
    for (const place of sectionsOf[role]) {
      for (const search of ['', '?add=yes']) {
        await page.goto(`${place}${search}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
      }
    }
    if (role === 'editor') {
      await page.goto(places.sermons)
      await pressInMenu(page.getByRole('main'), 'Delete')
      await expect(page.getByText('An administrator can restore it from Trash for 30 days.')).toBeVisible()
    }
    await page.goto(places.messages)
    await expect(page.getByText('Your role doesn’t include this page.')).toBeVisible()
    expect(refused).toEqual([])
    await page.context().close()
  })
}

test('an administrator gives the role Sermons, and its person sees and publishes sermons only', async ({
  admin,
  browser,
  server,
}) => {
  const { page, refused, email } = await signedInWith({ roles: ['inbox'] }, { admin, browser, server })
  await admin.goto(places.users)
  const row = admin.getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: 'Edit inbox' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Inbox: messages, visitor requests and answers to forms').uncheck()
  await dialog.getByLabel('Sermons: sermons and series, with their recordings, pictures and PDFs').check()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(row.getByText('Sermons', { exact: true })).toBeVisible()

  const headers = { Origin: server.url }
  await page.request.post(api.login, { data: { email, password: PASSWORD }, headers })
  await page.goto(places.overview)
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  await expect(sections).toHaveText(['Overview', 'Sermons'])
  await expect(page.getByRole('main').getByRole('heading')).toHaveText(['Overview', 'Recent Sermons'])
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option')).toHaveText([
    'OverviewPage',
    'SermonsPage',
    'Merge namesPage',
    'PodcastPage',
    'Your accountPage',
    'Add sermonAction',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Add sermon' }).click()
  const form = openRecord(page)
  await form.getByLabel('Title').fill('A lamp in the window')
  await form.getByLabel('Speaker').fill('Simon Reed')
  await form.locator('[name=date]').fill('2026-11-15')
  await form.getByRole('button', { name: 'Add file' }).click()
  const buffer = Buffer.from('%PDF-1.7\nA lamp in the window\n%%EOF\n')
  const outline = { name: 'Outline of the sermon.pdf', mimeType: 'application/pdf', buffer }
  await form.getByLabel('Upload a PDF to link').setInputFiles(outline)
  await expect(form.getByText('A file of this site').first()).toBeVisible()
  await form.getByRole('button', { name: 'Create' }).click()
  await expectToast(page, 'Sermon created successfully')
  await page.goto(routes.sermons)
  await page.getByRole('link', { name: 'A lamp in the window' }).first().click()
  await expect(page.getByRole('link', { name: /Outline of the sermon/ })).toBeVisible()
  await page.getByRole('link', { name: 'Edit this' }).click()
  await expect(openRecord(page).getByLabel('Title')).toHaveValue('A lamp in the window')
  for (const place of [places.sermons, places.sermonNames, places.podcast]) {
    await page.goto(place)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await expect(page.getByRole('link', { name: 'Bulk update' })).toHaveCount(0)
  for (const place of [places.pages, places.events, places.files, places.media, places.imports, places.settings]) {
    await page.goto(place)
    await expect(page.getByText('Your role doesn’t include this page.')).toBeVisible()
  }
  expect(refused).toEqual([])
  await page.goto(places.sermons)
  await pressInMenu(page.getByRole('row').filter({ hasText: 'A lamp in the window' }), 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Item deleted successfully')
  expect(refused).toEqual([])
  await page.context().close()
})

test('a contributor saves drafts, sees what is public, and leaves publishing to an editor', async ({
  admin,
  browser,
  server,
}) => {
  const rights = { roles: ['contributor'], contributes: ['sermons', 'featured_content', 'beliefs'] }
  const { page, refused } = await signedInWith(rights, { admin, browser, server })
  await page.goto(places.overview)
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  await expect(sections).toHaveText(['Overview', 'Sermons', 'Pages and news', 'People and ministries'])
  await page.getByRole('link', { name: 'Add sermon' }).click()
  const form = openRecord(page)
  await form.getByLabel('Title').fill('Waiting for the day')
  await form.getByLabel('Speaker').fill('Cora Writer')
  await expect(form.getByText('An editor publishes them.')).toBeVisible()
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(page, 'Sermon created successfully')
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row('Waiting for the day').getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear All Sermons' })).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Details / })
    .first()
    .click()
  await expect(form.getByText('Only an editor can change this.')).toBeVisible()
  await expect(form.getByLabel('Title')).toBeDisabled()
  await form.getByText('Only an editor can change this.').click()
  // There is nothing to save: a request would be refused.
  await page.keyboard.press('Control+s')
  await form.getByRole('button', { name: 'Close' }).last().click()
  for (const place of [places.featured, places.church]) {
    await page.goto(`${place}?add=yes`)
    await expect(form.getByRole('button', { name: 'Save draft' })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
  await page.context().close()

  await admin.goto(places.overview)
  // The keyboard presses it, since a click misses when the overview moves.
  await admin.getByRole('button', { name: 'Review Waiting for the day' }).press('Enter')
  const review = openRecord(admin)
  await review.locator('[name=date]').fill('2026-11-15')
  await saveAs(review, 'Publish')
  await expectToast(admin, 'Sermon updated successfully')
  await admin.goto(routes.sermons)
  await expect(admin.getByRole('link', { name: 'Waiting for the day' }).first()).toBeVisible()
  const found = await admin.request.get(`${adminApi.find}?q=waiting`)
  const [{ id } = { id: '' }] = (await found.json()) as { id: string }[]
  await admin.request.delete(`/api/admin/sermons/${id}`, { headers: { Origin: server.url } })
})
