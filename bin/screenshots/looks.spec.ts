/** Photographs the home page in every look, for the sample church and two others. */
import type { SiteConfig } from '#app/definitions/settings.ts'
import { looks } from '#app/definitions/looks.ts'
import { api, routes } from '#app/routes.ts'
import { adminAccount, test } from '#test/browser.ts'
import { changeSettings } from '#test/settings.ts'
import { open } from '#test/screens/screen.ts'
import { photograph } from './photograph.ts'

const churches = [
  { id: 'brendan', settings: {} },
  {
    id: 'dayton',
    settings: {
      churchName: 'First Presbyterian, Dayton',
      tagline: 'Downtown since 1817, with the doors open every day of the week.',
      address: '40 West Fourth Street\nDayton, OH 45402',
      footerAbout: 'A congregation of the Presbyterian Church (U.S.A.) in the middle of the city.',
    },
  },
  {
    id: 'san-jose',
    settings: {
      churchName: 'Iglesia San José',
      tagline: 'Una familia de fe: misa en español y en inglés, y un plato caliente después.',
      address: '212 Calle Olivo\nLas Cruces, NM 88001',
      footerAbout: 'Una parroquia en el valle, abierta a todos.',
    },
  },
] as const

/** What the sample church has entered, to be entered again. */
const touched = ['churchName', 'tagline', 'address', 'footerAbout'] as const

test.afterAll(async ({ server }) => {
  await changeSettings(server.url, adminAccount, looks[0]?.settings ?? {})
})

for (const { id: church, settings } of churches) {
  for (const look of looks) {
    test(`look-${look.id}-${church}`, async ({ page, server, watch }) => {
      watch.allow(/./)
      const before = (await (await page.request.get(api.siteConfig)).json()) as SiteConfig
      await changeSettings(server.url, adminAccount, { ...look.settings, ...settings })
      const screen = { name: `look-${look.id}-${church}`, path: routes.home }
      await open(page, screen)
      await photograph(page, screen)
      await changeSettings(server.url, adminAccount, Object.fromEntries(touched.map((name) => [name, before[name]])))
    })
  }
}
