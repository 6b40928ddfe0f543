/** An editor says an event in Spanish, beside the original, and sees when the original has changed since. */
import { adminPages as places, adminApi as addresses } from '#app/admin-routes.ts'
import { href } from '#app/routes.ts'
import { expect, expectToast, openRecord, test } from '#test/browser.ts'
import { adminApi } from '#test/admin-routes.ts'

for (const width of [1440, 390]) {
  test(`an event is translated beside its original, at ${width} px`, async ({ admin, page }) => {
    await admin.setViewportSize({ width, height: 900 })
    await admin.request.put(adminApi.siteConfig, { data: { secondLanguage: 'es' } })
    const title = `Lantern walk ${width}`
    const made = await admin.request.post(adminApi.events, {
      data: { title, date: '2030-11-11', location: 'Oak Street Green' },
    })
    const { id } = (await made.json()) as { id: string }

    await admin.goto(places.translations)
    await admin.getByRole('link', { name: title }).click()
    const form = openRecord(admin)
    await expect(form.getByText('Oak Street Green')).toBeVisible()
    await form.getByLabel('Title · Español').fill(`Paseo de faroles ${width}`)
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expectToast(admin, /Translation created/)
    await page.goto(`/es/events/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Paseo de faroles ${width}`)
    await expect(page.getByText('Oak Street Green').first()).toHaveAttribute('lang', 'en')

    const sent = await page.request.post('/es/api/contact', {
      data: {},
      headers: { Origin: new URL(page.url()).origin },
    })
    expect([sent.status(), await sent.text()]).toEqual([400, expect.stringContaining('Falta: ')])

    await admin.request.put(href(adminApi.event, { id }), { data: { title: `${title}, with soup` } })
    await admin.goto(places.translations)
    await admin.getByRole('link', { name: `${title}, with soup` }).click()
    await expect(openRecord(admin).getByText('Out of date')).toBeVisible()
    await openRecord(admin).getByRole('button', { name: 'The translation is still right' }).click()
    await expect(openRecord(admin).getByText('Out of date')).toHaveCount(0)
    await openRecord(admin).getByRole('button', { name: 'Update', exact: true }).click()
    await expectToast(admin, /Translation updated/)
    const { originals } = (await (await admin.request.get(addresses.originals)).json()) as {
      originals: { ofId: string; outdated: number }[]
    }
    expect(originals.find(({ ofId }) => ofId === id)?.outdated).toBe(0)
  })
}

test('a newsletter is translated from where it will be sent', async ({ admin }) => {
  await admin.request.put(adminApi.siteConfig, { data: { secondLanguage: 'es' } })
  const made = await admin.request.post(adminApi.newsletterIssues, {
    data: { subject: 'Soup on Friday', blocks: [{ kind: 'text', text: 'Bring a bowl.' }] },
  })
  const { id } = (await made.json()) as { id: string }
  const subjects = async () =>
    ((await (await admin.request.get(adminApi.newsletterIssues)).json()) as { subject: string }[]).map(
      ({ subject }) => subject,
    )
  const before = await subjects()
  await admin.goto(`${places.newsletterIssues}?edit=${id}`)
  await admin.getByRole('link', { name: 'Translate into Español' }).click()
  const form = openRecord(admin)
  await form.getByLabel('Subject · Español').fill('Sopa el viernes')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expectToast(admin, /Translation created/)
  await admin.goto(`${places.newsletterIssues}?edit=${id}`)
  await expect(admin.getByText('but 1 text isn’t translated as it is now')).toBeVisible()
  await admin.getByRole('link', { name: 'Translate into Español' }).click()
  await expect(form.getByLabel('Subject · Español')).toHaveValue('Sopa el viernes')
  // The address of the translation has `add=yes`, which begins a newsletter where newsletters are.
  expect(await subjects()).toEqual(before)
})
