/** Downloads of the media room that are created from the settings. Public. */
import { Hono } from 'hono'
import type { Services } from '#app/http/services.ts'
import { colorsCss } from '#app/pages/brand-colors.ts'
import { downloads } from '#app/routes.ts'
import { readSiteConfig } from '#app/features/site/queries.ts'

export function mediaRoomFiles({ database: { db }, log }: Services): Hono {
  const router = new Hono()
  router.get(downloads.colors, async (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="colors.css"')
    c.header('Cache-Control', 'no-cache')
    return c.body(colorsCss(await readSiteConfig(db, log)))
  })
  return router
}
