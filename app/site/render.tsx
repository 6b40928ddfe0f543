/** One public page as HTML: what it reads is asked for first, then React draws it to a string, and its islands into it. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageAssets } from '#app/http/built-files.ts'
import { pageAddress } from '#app/site/page-address.ts'
import { Document, Frame } from '#app/site/document.tsx'
import { dashboardNotFoundPage } from '#app/site/pages/dashboard-not-found.tsx'
import { ownPage } from '#app/site/content-page.tsx'
import { menusRead } from '#app/ui/menu.ts'
import { notFoundPage } from '#app/site/pages/not-found.tsx'
import { pageAtRoute } from '#app/site/pages.ts'
import { givingWay } from '#app/links/giving-way.ts'
import { routes } from '#app/routes.ts'
import { ownAddressesRead } from '#app/ui/page-content.ts'
import { clockRead } from '#app/ui/clock.ts'
import { viewerRead } from '#app/ui/current-user.ts'
import { parseSearch, writeSearch } from '#app/ui/filters.ts'
import type { FormState } from '#app/forms/form-rules.ts'
import { isInvented, pageHead } from '#app/ui/head.ts'
import { IslandPlaces } from '#app/ui/island.tsx'
import { PageError } from '#app/ui/message-page.tsx'
import { eventChangesRead, noticesRead } from '#app/ui/notices.ts'
import { DrawnPageContext, MissingPage, type Page, type PageAt, type PageHead, RedirectTo } from '#app/ui/page.tsx'
import { type FetchApi, PageReads } from '#app/ui/read.ts'
import { serviceTimesRead } from '#app/ui/service-times.tsx'
import { siteConfigRead } from '#app/ui/site.ts'
import { t } from '#app/text/t.ts'

export interface RenderOptions {
  fetchApi: FetchApi
  siteUrl: string
  /** Marks our own inline scripts and styles; no text of the page can contain it. */
  nonce: string
  assets: PageAssets
  /** The state of a form that was sent without JavaScript: its values and errors. */
  formState?: FormState | undefined
  /** The path of a record’s page as the other language of the website has it; undefined where it is the same. */
  pathElsewhere?: (route: string, id: string) => Promise<string | undefined>
  /** Describes a page that is there to search engines, as JSON in which nothing can end its element. */
  describe?: (reads: PageReads) => string
}

export interface RenderedPage {
  status: number
  /** Empty for a redirect. */
  html: string
  /** Where a redirect leads. */
  location?: string
  reads: PageReads
  /** Why the page, or an island of it, could not be read or drawn. */
  failure?: unknown
}

/**
 * Renders the page at an address in canonical form.
 * @throws ReadError when what every page reads could not be read
 */
export async function renderPage(address: URL, options: RenderOptions): Promise<RenderedPage> {
  const { path, route } = pageAddress(address.pathname)
  const isDashboard = path === routes.admin || path.startsWith(`${routes.admin}/`)
  const reads = new PageReads(options.fetchApi)
  const isOwn = givingWay.includes(path) && (await reads.get(ownAddressesRead)).includes(path)
  const page = (isOwn ? ownPage : pageAtRoute(route)) ?? (isDashboard ? dashboardNotFoundPage : ownPage)
  const at: PageAt = { path, params: paramsIn(page.address, path), search: searchOf(page, address.search) }
  const own = load(page, reads, at)
  const { id } = at.params as { id?: string }
  const elsewhere = id === undefined ? undefined : await options.pathElsewhere?.(page.address, id)
  await Promise.all(FRAME_READS.map((query) => reads.get<unknown>(query)))
  const outcome = await own
  if (outcome instanceof RedirectTo) return { status: outcome.status, html: '', location: outcome.address, reads }
  return drawn(page, at, { ...options, reads, outcome, elsewhere, query: writeSearch({ ...at.search }) })
}

/** What the menu, the footer and the head of every page need. */
const FRAME_READS = [menusRead, clockRead, siteConfigRead, viewerRead, serviceTimesRead, noticesRead, eventChangesRead]

/** @returns the reason why the page can't be shown as it is */
async function load(page: Page, reads: PageReads, at: PageAt): Promise<Error | undefined> {
  try {
    await page.load?.(reads, at)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

interface Drawing extends RenderOptions {
  reads: PageReads
  outcome: Error | undefined
  elsewhere: string | undefined
  query: string
  about?: string | undefined
}

function drawn(page: Page, at: PageAt, drawing: Drawing): RenderedPage {
  const { outcome, reads } = drawing
  if (outcome instanceof MissingPage) {
    const { view, title, description } = page.missing ?? notFoundPage.missing
    const head = { title: t(title), description: t(description) }
    // A page without a frame is none for somebody who looks for another one.
    const framed = page.missing ? page : { ...page, isBare: false }
    return { status: 404, ...draw({ ...head, path: at.path, hidden: true }, view(at), framed, drawing, at) }
  }
  const failed = (failure: unknown): RenderedPage => {
    const { title, description, lead, back } = page.failed ?? UNKNOWN_FAILURE
    const [to, text] = back
    const view = <PageError error={failure} title={t(title)} lead={t(lead)} back={[to, t(text)]} />
    const head = { title: t(title), description: t(description), path: at.path, hidden: true }
    const shown = draw(head, view, page, drawing, at)
    return { ...shown, status: 500, failure }
  }
  if (outcome) return failed(outcome)
  try {
    const config = reads.peek(siteConfigRead)
    const about = config && isInvented(config) ? undefined : drawing.describe?.(reads)
    return { status: 200, ...draw(page.head(reads, at), page.view(at), page, { ...drawing, about }, at) }
  } catch (error) {
    return failed(error)
  }
}

const UNKNOWN_FAILURE = {
  title: 'We couldn’t load this page',
  description: 'We couldn’t load this page.',
  lead: '',
  back: [routes.home, 'Home'],
} as const

function draw(
  head: PageHead,
  view: ReactNode,
  page: Page,
  drawing: Drawing,
  at: PageAt,
): Pick<RenderedPage, 'html' | 'reads' | 'failure'> {
  const { reads, siteUrl, formState, nonce, assets, query, elsewhere, about = '' } = drawing
  const islands = new IslandPlaces(nonce)
  const html = renderToStaticMarkup(
    <DrawnPageContext
      value={{ path: at.path, elsewhere, query, reads, siteUrl, formState, addIsland: (island) => islands.add(island) }}
    >
      <Document
        head={pageHead(head, { config: reads.peek(siteConfigRead), siteUrl, formState, elsewhere })}
        nonce={nonce}
        assets={assets}
        styles={typeof page.styles === 'function' ? page.styles(reads.of(siteConfigRead)) : (page.styles ?? [])}
        about={about}
      >
        {page.isBare ? view : <Frame>{view}</Frame>}
      </Document>
    </DrawnPageContext>,
  )
  return { html: `<!DOCTYPE html>${islands.fill(html)}`, reads, failure: islands.failure }
}

/** The values of the address's parameters in a path: `id` of `/sermons/$id/{-$slug}`. */
function paramsIn(address: string, path: string): object {
  const given = path.split('/')
  const params = address.split('/').flatMap((segment, at) => {
    const name = /^(?:\{-)?\$(\w+)\}?$/.exec(segment)?.[1]
    const value = given[at]
    return name === undefined || value === undefined ? [] : [[name, decoded(value)]]
  })
  return Object.fromEntries(params) as object
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // Not decodable, so it names no record.
    return value
  }
}

function searchOf(page: Page, query: string): object {
  return page.search?.(parseSearch(query)) ?? {}
}

/**
 * The part of a query that a page reads, as a query again: only what its page accepts, in a stable order, so that
 * `?utm_source=…` and the like create no pages of their own.
 */
export function queryOf(route: string | undefined, query: string): string {
  const page = pageAtRoute(route)
  return page ? writeSearch({ ...searchOf(page, query) }) : ''
}
