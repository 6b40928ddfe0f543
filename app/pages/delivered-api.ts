/**
 * What the dashboard begins from when somebody changes a delivered text for the first time: the text as visitors read it, in the
 * language of the church and not of the dashboard.
 */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { anything } from '#app/definitions/rights.ts'
import { outputObject } from '#app/definitions/schemas.ts'
import { defaultReply } from '#app/forms/email-placeholders.ts'
import { newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { cachedSiteConfig } from '#app/http/settings.ts'
import { menu, originalMenus } from '#app/pages/menu.ts'
import { originalRecord, originalsFor } from '#app/pages/originals.ts'
import { page } from '#app/pages/page.ts'
import { forVisitors } from '#app/text/dictionaries.ts'
import { t } from '#app/text/t.ts'

const itemsOut = outputObject(menu).shape.items

const deliveredOut = z
  .object({
    pages: z.array(outputObject(page).omit({ id: true })),
    changed: z.array(z.string()).meta({ description: 'The names of those that the church has changed' }),
    menus: z.object({ header: itemsOut, footer: itemsOut }),
    reply: z.object({ subject: z.string(), message: z.string() }).meta({ description: 'To contact messages' }),
  })
  .meta({ id: 'Delivered' })
export type Delivered = z.output<typeof deliveredOut>

export function deliveredRoutes(services: Services): Router {
  return route(newRouter(), {
    access: onlyFor(services, ...anything()),
    tag: 'Admin',
    method: 'get',
    path: adminApi.delivered,
    summary: 'Get the texts that came with the program, in the language of the website',
    answer: deliveredOut,
    handle: async () => {
      const { churchKind } = await cachedSiteConfig(services)
      const pages = originalsFor(churchKind).flatMap((one) => originalRecord(one.page, churchKind) ?? [])
      const names = pages.map((one) => one.page)
      const rows = services.database.db.selectFrom('pages').select('page').distinct().where('page', 'in', names)
      const changed = (await rows.execute()).map((row) => row.page)
      return forVisitors(() => ({ pages, changed, menus: menus(), reply: reply() }))
    },
  })
}

function menus() {
  const inLanguage = (place: keyof typeof originalMenus) =>
    originalMenus[place].map((item) => ({ ...item, label: t(item.label) }))
  return { header: inLanguage('header'), footer: inLanguage('footer') }
}

const reply = () => ({ subject: t(defaultReply.subject), message: t(defaultReply.message) })
