/** The rules of the service worker for what it may store, how it reads a page, and names that it shares with the pages. */

export const WORKER_ADDRESS = '/sw.js'

/** Names in the browser's cache storage. When the format of a cache's contents changes, its name must too. */
export const CACHES = { pages: 'narthex-pages-1', files: 'narthex-files-1', saved: 'narthex-saved-1' } as const

/** Headers of stored answers: a page's title and files, or the sermon of a recording (`Saved`). */
export const TITLE_HEADER = 'X-Narthex-Title'
export const FILES_HEADER = 'X-Narthex-Files'

/** A page or a recording that is stored on this device. */
export interface StoredItem {
  title: string
  page: string
}

/** The sermons of saved recordings. */
export async function savedRecordings(): Promise<StoredItem[]> {
  const answers = await (await caches.open(CACHES.saved)).matchAll()
  return answers.map(({ headers }) => JSON.parse(decodeURIComponent(headers.get(TITLE_HEADER) ?? '{}')) as StoredItem)
}

/** A page that a visitor has opened, and the files that it has loaded. */
export interface SeenPage {
  /** The path, with its query. */
  path: string
  files: string[]
}

/** Personal pages, the dashboard and the API: the service worker ignores them. */
const NEVER_STORED =
  /^(?:\/[a-z]{2})?\/(?:api|admin|admin-assets|account|sign-in|setup|forgot-password|reset-password|newsletter\/confirm|newsletter\/unsubscribe|events\/sign-up|preview|healthz|readyz|metrics)(?:\/|$)/

/** @param path without its query */
export function isNeverStored(path: string): boolean {
  return NEVER_STORED.test(path)
}

export const OFFLINE = '/offline'

/** The offline page below the code of the language in which a page was read, such as `/es/offline`; it may not exist. */
export function offlinePageOf(path: string): string {
  return (/^\/[a-z]{2}(?=\/|$)/.exec(path)?.[0] ?? '') + OFFLINE
}

/** Whether an answer is a page that is the same for everyone. */
export function isPublicPage({
  status,
  type,
  redirected,
  headers,
}: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean {
  const caching = headers.get('Cache-Control') ?? ''
  const isForAll = /(?:^|,\s*)public\b/.test(caching) && !/private|no-store/.test(caching)
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') === true
  return status === 200 && type === 'basic' && !redirected && isForAll && isHtml
}

/** The paths of the scripts, styles, fonts and drawings in a page's HTML. */
export function namedFiles(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(/["'(](\/assets\/[\w./-]+)/g), ([, path = '']) => path))]
}

/** The path of the first sermon that a page links to; on the home page the newest. */
export function newestSermon(html: string): string | undefined {
  return /href="(\/sermons\/[\w-]{20,}\/[\w-]+)"/.exec(html)?.[1]
}

export function titleOf(html: string): string {
  const [, text = ''] = /<title[^>]*>([^<]*)<\/title>/.exec(html) ?? []
  return text
    .replace(/&amp;/g, '&')
    .replace(/&#x27;|&#39;/g, '’')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
}

/**
 * The first and last byte that a `Range` header asks for.
 * @returns nothing when it lies outside the file, or isn't understood
 */
export function rangeOf(header: string, size: number): [number, number] | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to ? [from, to] : undefined
}
