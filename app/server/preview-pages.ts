/**
 * The pages that preview links open. The link itself is exchanged for a cookie, so that its token is in no address that a
 * page could pass on; with the cookie, the record's public page is rendered as it will be. An invalid token is answered
 * like an unknown address.
 */
import { dateFormat } from '#app/dates/instants.ts'
import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { previewLink } from '#app/admin-routes.ts'
import { definitions } from '#app/server/feature-list.ts'
import { churchTimeZone } from '#app/http/church-time.ts'
import { PREVIEW_COOKIE, previewTokens } from '#app/http/page-headers.ts'
import type { Services } from '#app/http/services.ts'
import { findLinkedPreview, type LinkedPreview } from '#app/records/preview-api.ts'
import { publishingOf } from '#app/records/publishing.ts'
import { shownOf } from '#app/definitions/columns.ts'
import { contentColumns } from '#app/records/rows.ts'
import { routes } from '#app/routes.ts'
import type { Instant } from '#db/tables/columns.ts'
import { isoInstant } from '#db/records.ts'

/** For how long the cookie lets a browser show the page again without the link, in seconds. */
const MAX_AGE = 24 * 60 * 60

export function previewPages(services: Services): Hono {
  const router = new Hono()

  router.get(previewLink.replace('{token}', ':token'), async (c, next) => {
    const token = c.req.param('token') ?? ''
    const found = await findLinkedPreview(services, token)
    if (!found) return next()
    setCookie(c, PREVIEW_COOKIE, token, {
      path: pathOf(found),
      httpOnly: true,
      secure: services.config.siteUrl.startsWith('https:'),
      sameSite: 'Lax',
      maxAge: MAX_AGE,
    })
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    return c.redirect(pageOf(found), 303)
  })

  router.get('*', async (c, next) => {
    const { pathname } = new URL(c.req.url)
    for (const token of previewTokens(c.req.header('cookie'))) {
      const found = await findLinkedPreview(services, token)
      if (found && pathOf(found) === pathname) return renderLinked(services, found, pathname)
    }
    return next()
  })
  return router
}

/** Where the website shows the record; the home page where it has no place yet. */
function pageOf({ table, row }: LinkedPreview): string {
  const definition = definitions.find((one) => one.table === table)
  return definition?.page?.(shownOf(definition, row)) ?? routes.home
}

function pathOf(found: LinkedPreview): string {
  return pageOf(found).replace(/#.*/, '')
}

async function renderLinked(services: Services, found: LinkedPreview, path: string): Promise<Response> {
  const page = await services.renderPreview(found, path)
  const headers = new Headers(page.headers)
  headers.set('X-Robots-Tag', 'noindex')
  headers.set('Cache-Control', 'no-store')
  const banner = bannerOf(await words(services, found))
  const html = (await page.text()).replace(/<body[^>]*>/, (tag) => `${tag}${banner}`)
  return new Response(html, { status: page.status, headers })
}

function bannerOf(text: string): string {
  return `<aside aria-label="Preview" class="sticky top-0 z-50 border-b border-line bg-sand py-2.5 text-center text-ink lining-nums"><p class="wrap">${text}</p></aside>`
}

async function words(services: Services, { row, expiresAt }: LinkedPreview): Promise<string> {
  const timeZone = await churchTimeZone(services)
  const written = (moment: Instant) =>
    dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(moment))
  const now = isoInstant(services.now())
  const { status, publishAt } = publishingOf(contentColumns(row), now)
  const isPublic = { published: 'this is public', draft: 'not public', archived: 'no longer public' }
  const state = status === 'scheduled' ? `not public until ${written(publishAt ?? now)}` : isPublic[status]
  return `<strong>Preview: ${state}.</strong> This link works until ${written(expiresAt)}.`
}
