/** The dashboard's times are the church's, wherever its volunteers are. */
import { adminApi, adminPages } from '#test/admin-routes.ts'
import { expect, test } from '#test/browser.ts'

for (const [timezoneId, notes] of [
  ['Asia/Tokyo', 1],
  ['America/Chicago', 0],
] as const) {
  test.describe(`seen from ${timezoneId}`, () => {
    test.use({ timezoneId })

    test(`times are in the church’s zone, and the note about that is shown ${notes} times`, async ({
      admin,
      server,
    }) => {
      const headers = { Origin: server.url }
      const save = async (data: object) =>
        expect((await admin.request.put(adminApi.siteConfig, { data, headers })).status()).toBe(200)
      const { churchName } = (await (await admin.request.get(adminApi.siteConfig)).json()) as { churchName: string }
      await save({ churchName: `A church seen from ${timezoneId}` })
      const [version] = (await (await admin.request.get(adminApi.settingsVersions)).json()) as { at: string }[]
      const format = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Chicago' })
      const [clock = ''] = format.format(new Date(version?.at ?? '')).split(/\s/)
      await admin.goto(adminPages.log)
      await expect(admin.getByRole('main')).toContainText(`, ${clock}`)
      await expect(admin.getByText('Times are in your church’s time zone, America/Chicago.')).toHaveCount(notes)
      // Other tests use this server, too.
      await save({ churchName })
    })
  })
}
