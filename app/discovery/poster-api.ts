/** What a poster says of a page of this site, with the QR code that leads there. */
import { z } from '@hono/zod-openapi'
import { shownOf } from '#app/definitions/columns.ts'
import { notFound } from '#app/http/errors.ts'
import { qrCodeOf, qrCodeOut } from '#app/http/qr-code.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, queryText, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { readSiteConfig } from '#app/http/settings.ts'
import { linkedRecord } from '#app/links/link-target.ts'
import { ownTarget } from '#app/links/own-target.ts'
import { listSitePages } from '#app/pages/site-pages.ts'
import type { RecordRow } from '#app/records/record-kind.ts'
import { recordTables } from '#app/records/rows.ts'
import { api, routes } from '#app/routes.ts'
import { published } from '#db/published.ts'

const posterOut = z
  .object({
    title: z.string(),
    under: z.string().meta({ description: 'Of an event when and where, else what the page is about; may be empty' }),
    address: z.string().meta({ description: 'The one address of the page, to which the code leads' }),
    code: qrCodeOut,
  })
  .meta({ id: 'Poster' })
export type Poster = z.output<typeof posterOut>

interface Announced {
  title: string
  under: string
  path: string
}

export function posterRoutes(services: Services): Router {
  const router = newRouter()
  readRoute(router, {
    path: api.poster,
    tag: 'Website',
    summary: 'What a poster says of a page, with a QR code of its address',
    query: z.object({ of: queryText('The path of a public page, such as `/about`') }),
    answer: posterOut,
    handle: async ({ query: { of } }) => {
      const found = (await recordAt(services, of)) ?? (await pageAt(services, of))
      if (!found) throw notFound('Page')
      const address = new URL(found.path, services.config.siteUrl).href
      return { title: found.title, under: found.under, address, code: await qrCodeOf(address) }
    },
  })
  return router
}

/** The public record with a page at this address, also at an earlier one. */
async function recordAt(services: Services, path: string): Promise<Announced | undefined> {
  const named = linkedRecord(ownTarget(path, new URL(services.config.siteUrl).origin))
  const kind = services.publicKinds.find(({ place }) => place.pages !== undefined && place.name === named?.kind)
  if (!named || !kind) return undefined
  const { definition, shared } = kind
  const query = recordTables(published(services)).selectFrom(definition.table).selectAll().where('id', '=', named.id)
  const row = (await query.executeTakeFirst()) as RecordRow | undefined
  if (!row) return undefined
  const record = shownOf(definition, row)
  const page = definition.page?.(record)
  if (page === undefined) return undefined
  return { title: definition.title(record), under: '', ...(await shared?.(services, named.id)), path: page }
}

/** @param address of a page, or of a part of it: `/#newsletter` */
async function pageAt(services: Services, address: string): Promise<Announced | undefined> {
  const [path = '', anchor] = address.split('#', 2)
  const found = await wholePageAt(services, path)
  return found && anchor ? { ...found, path: `${path}#${anchor}` } : found
}

async function wholePageAt(services: Services, path: string): Promise<Announced | undefined> {
  if (path === routes.home) {
    const { churchName, tagline } = await readSiteConfig(services.database.db, services.log)
    return { title: churchName, under: tagline ?? '', path }
  }
  const found = (await listSitePages(services)).find((page) => page.path === path)
  return found && { title: found.title, under: found.text, path }
}
