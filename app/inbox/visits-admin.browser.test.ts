import { adminPages as places } from '#app/admin-routes.ts'
import { api } from '#app/routes.ts'
import { expect, expectToast, test, readMessage } from '#test/browser.ts'

test('a visitor is called, written to, and marked as contacted and visited', async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 900 })
  await admin.goto(places.messages)
  const fullName = 'Ben Ito Marsh'
  const visit = { fullName, phone: '(850) 555-0100', email: 'ben@example.org', numberOfKids: '1' }
  const headers = { Origin: new URL(admin.url()).origin }
  expect((await admin.request.post(api.visitorRequests, { data: visit, headers })).status()).toBe(201)
  await admin.reload()
  const visitor = await readMessage(admin, fullName)
  await expect(visitor.getByText('1 kid', { exact: true })).toBeVisible()
  await expect(visitor.getByRole('link', { name: visit.phone })).toHaveAttribute('href', 'tel:8505550100')
  await expect(visitor.getByRole('link', { name: visit.email })).toHaveAttribute('href', 'mailto:ben@example.org')
  const program = visitor.getByRole('link', { name: 'Use email app' })
  await expect(program).toHaveAttribute('href', /^mailto:ben@example\.org\?subject=Your%20visit%20to/)
  await visitor.getByRole('button', { name: 'Mark Contacted' }).click()
  await expectToast(admin, 'Visitor marked as contacted')
  await expect(visitor.getByText('contacted', { exact: true })).toBeVisible()
  await visitor.getByRole('button', { name: 'Mark Visited' }).click()
  await expectToast(admin, 'Visitor marked as visited')
  await expect(visitor.getByText(/^Visited by /)).toBeVisible()
  await visitor.getByRole('button', { name: 'Mark as New' }).click()
  await expectToast(admin, 'Visitor marked as new')
  await expect(visitor.getByText('new', { exact: true })).toBeVisible()
})
