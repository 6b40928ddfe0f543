/** Public pages as the server renders them, without a browser. */
import { renderPage, type RenderOptions } from '#app/site/render.tsx'
import { PageReads, type Query } from '#app/ui/read.ts'
import type { TestApp } from '#test/app.ts'

const SITE = 'https://church.test'

/** Rendering without a build: a page without styles and scripts. */
export const renderOptions: Omit<RenderOptions, 'fetchApi'> = {
  siteUrl: SITE,
  nonce: 'n',
  assets: { stylesheets: [], loader: '', words: () => '' },
}

/** The page at this path, or the one that it redirects to. */
export async function renderedPage(app: Pick<TestApp, 'fetch'>, path: string): ReturnType<typeof renderPage> {
  const found = await renderPage(new URL(path, SITE), { ...renderOptions, fetchApi: app.fetch })
  return found.location === undefined ? found : renderedPage(app, found.location)
}

/** The HTML of the page at this path. */
export async function pageText(app: Pick<TestApp, 'fetch'>, path: string): Promise<string> {
  return (await renderedPage(app, path)).html.replaceAll('<!-- -->', '')
}

/** What a page would have read, without a server. */
export async function readsWith(
  answers: readonly (readonly [Pick<Query<unknown>, 'queryKey'>, unknown])[],
): Promise<PageReads> {
  const known = new Map(answers.map(([{ queryKey }, answer]) => [queryKey[0], answer]))
  const reads = new PageReads((address) => Promise.resolve({ known: known.get(address) }))
  for (const [reading] of answers) await reads.get(reading)
  return reads
}
