import { pageKinds } from '#app/blocks/kinds.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { page as pageRecord } from '#app/pages/page.ts'
import { href } from '#app/routes.ts'
import { expectAccessible } from '#test/accessible.ts'
import { filledBlock } from '#test/blocks.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { htmlFaults } from '#test/valid-html.ts'

test('a page with every block, plain and tinted, is valid HTML, accessible at any width, and breaks no policy', async ({
  admin,
  server,
}) => {
  const kinds = pageKinds.filter((kind) => !('only' in kind))
  const blocks = [
    ...kinds.map((kind) => filledBlock(kind)),
    ...kinds
      .filter(({ kind }) => !['form', 'map', 'staff', 'video'].includes(kind))
      .map((kind) => filledBlock(kind, { isTinted: true })),
  ]
  const headers = { Origin: server.url }
  const made = await admin.request.post(addressesOf(pageRecord).all, { data: { title: 'Everything', blocks }, headers })
  expect([made.status(), made.status() === 201 || (await made.text())]).toEqual([201, true])
  expect(await htmlFaults(await (await fetch(`${server.url}/everything`)).text())).toEqual([])
  for (const width of [320, 768, 1440]) {
    await admin.setViewportSize({ width, height: 900 })
    await admin.goto('/everything')
    await hydrated(admin)
    // Here and not in the table of screens: the page has blocks that no church has together.
    await expectAccessible(admin, `every block at ${width} px`)
  }
  const { id } = (await made.json()) as { id: string }
  await admin.request.delete(href(addressesOf(pageRecord).one, { id }), { headers })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('those who would like to join a ministry write from its page', async ({ page, playwright, server, session }) => {
    const admin = await playwright.request.newContext({
      baseURL: server.url,
      storageState: { cookies: session, origins: [] },
      extraHTTPHeaders: { Origin: server.url },
    })
    const { all, one } = addressesOf(pageRecord)
    const data = { kind: 'ministry', title: 'Soup Kitchen', asksToJoin: true }
    const { id, address } = (await (await admin.post(all, { data })).json()) as { id: string; address: string }
    await page.goto(address)
    await expect(page.getByLabel('Subject')).toHaveValue('I’d like to join: Soup Kitchen')
    for (const [label, value] of Object.entries({ 'First Name': 'Ann', 'Last Name': 'Lee', Message: 'On Mondays.' }))
      await page.getByLabel(label).fill(value)
    await page.locator('#contact-form [name=email]').fill('ann@home.example')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Your message has been sent successfully!').first()).toBeVisible()
    const found = await admin.get('/api/admin/contact-messages?search=kitchen')
    expect(await found.json()).toMatchObject([{ subject: 'I’d like to join: Soup Kitchen', firstName: 'Ann' }])
    await admin.delete(href(one, { id }))
    await admin.dispose()
  })
})
