/**
 * Every page, drawn on the server. Public, but for /admin, which is the 404 page for everyone but an administrator.
 */
import { type Context, Hono } from 'hono'
import { type PageAssets, readPageAssets } from '#app/http/built-files.ts'
import { pagePolicy } from '#app/http/headers.ts'
import { type PageCache, SESSION_COOKIE } from '#app/http/page-cache.ts'
import type { Parts } from '#app/http/parts.ts'
import { renderPage } from '#app/render.tsx'
import { pageModules } from '#app/router.tsx'
import type { FormState } from '#app/ui/form-state.ts'
import type { FetchApi } from '#app/ui/read.ts'

interface Site {
  builtFiles: string
  cache: PageCache
}

/** Asks our own API without a socket. */
export type AskApi = (address: string, init?: RequestInit) => Response | Promise<Response>

export function pagesDoor({ config, log }: Parts, site: Site, askApi: AskApi): Hono {
  const assets = readPageAssets(site.builtFiles, pageModules())
  const door = new Hono()

  door.get('*', async (c) => {
    const cookie = c.req.header('cookie') ?? ''
    if (SESSION_COOKIE.test(cookie)) return draw(c)
    const { pathname, search } = new URL(c.req.url)
    return site.cache.through(pathname + search, () => draw(c))
  })
  return door

  async function draw(c: Context, formState?: FormState): Promise<Response> {
    const cookie = c.req.header('cookie')
    const fetchApi: FetchApi = async (address) => askApi(address, cookie === undefined ? {} : { headers: { cookie } })
    const drawn = await renderPage(c.req.raw, { fetchApi, siteUrl: config.siteUrl, assets, formState })
    if (drawn.status >= 500) log.error({ path: c.req.path, status: drawn.status }, 'page could not be drawn')
    const html = await drawn.text()
    const headers = new Headers(drawn.headers)
    headers.set('Content-Security-Policy', pagePolicy(html, { widgets: [] }))
    headers.set('Cache-Control', 'private, no-cache')
    return new Response(html, { status: drawn.status, headers })
  }
}

export type { PageAssets }
