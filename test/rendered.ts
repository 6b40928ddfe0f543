/** Public pages as the server renders them, without a browser. */
import { renderPage } from '#app/render.tsx'
import { fillPlaceholders } from '#app/ui/placeholders.ts'
import type { TestApp } from '#test/app.ts'

const SITE = 'https://church.test'

/** The page at this path, or the one that it redirects to. */
export async function renderedPage(app: TestApp, path: string): ReturnType<typeof renderPage> {
  const assets = { stylesheets: [], routes: {}, styles: {} }
  const options = { siteUrl: SITE, nonce: 'n', assets, fetchApi: app.fetch }
  const found = await renderPage(new Request(`${SITE}${path}`), options)
  const to = found.response.headers.get('location')
  return to === null ? found : renderedPage(app, to)
}

/** The HTML of the page at this path. */
export async function pageText(app: TestApp, path: string): Promise<string> {
  return String(fillPlaceholders((await renderedPage(app, path)).page)).replaceAll('<!-- -->', '')
}
