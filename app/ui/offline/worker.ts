/**
 * The service worker: it stores visited pages for when there is no network. Pages come from the network first, and from the
 * cache only when that fails. Only pages that are the same for everyone are stored: requested without cookies, and declared
 * public by the server.
 */
import {
  isNeverStored,
  isPublicPage,
  namedFiles,
  newestSermon,
  rangeOf,
  savedRecordings,
  titleOf,
  CACHES,
  FILES_HEADER,
  type SeenPage,
  TITLE_HEADER,
} from '#app/ui/offline/rules.ts'

/** The parts of `ServiceWorkerGlobalScope` that are used here; its types conflict with those of the DOM. */
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: LifecycleEvent & { data: SeenPage }) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  location: Location
}
interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends LifecycleEvent {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
declare const self: Scope

const OFFLINE = '/offline'
/** The least recently visited pages are deleted beyond this number. */
const MAX_PAGES = 30
/** Statuses that a proxy answers while our server is down. */
const UNAVAILABLE = new Set([502, 503, 504])

self.addEventListener('install', (event) => {
  // A new version need not wait: pages come from the server first, and each is stored together with its own files.
  event.waitUntil(storeInitialPages().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldCaches(), self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('message', (event) => event.waitUntil(storeSeen(event.data)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || isNeverStored(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageFor(event, url))
  else if (/^\/(?:assets|pictures)\//.test(url.pathname)) event.respondWith(fileFor(request))
  else if (url.pathname.startsWith('/audio/')) event.respondWith(recordingFor(request))
})

/** Stores the home page, the newest sermon and the offline page. */
async function storeInitialPages(): Promise<void> {
  const [home] = await Promise.all([storePage('/'), storePage(OFFLINE)])
  const sermon = home && newestSermon(home)
  if (sermon) await storePage(sermon)
}

async function dropOldCaches(): Promise<void> {
  const own = new Set<string>(Object.values(CACHES))
  for (const name of await caches.keys()) if (name.startsWith('narthex-') && !own.has(name)) await caches.delete(name)
}

async function storeSeen({ path, files }: SeenPage): Promise<void> {
  const url = new URL(path, self.location.origin)
  if (!isNeverStored(url.pathname)) await storePage(path, files)
}

/**
 * Stores a page as signed-out visitors see it, with its files.
 * @param files paths of files that it has loaded besides those in its HTML
 * @returns its HTML; nothing if it could not be loaded or is not public
 */
async function storePage(path: string, files: readonly string[] = []): Promise<string | undefined> {
  const response = await fetch(path, { credentials: 'omit', headers: { Accept: 'text/html' } }).catch(() => undefined)
  if (!response || !isPublicPage(response)) return undefined
  const html = await response.text()
  const all = [...new Set([...namedFiles(html), ...files])]
  await Promise.allSettled(all.map((file) => fileFor(new Request(file))))
  const headers = new Headers(response.headers)
  headers.set(TITLE_HEADER, encodeURIComponent(titleOf(html)))
  headers.set(FILES_HEADER, JSON.stringify(all))
  const pages = await caches.open(CACHES.pages)
  // Inserted again, so that the order of the cache is the order of the visits.
  await pages.delete(path)
  await pages.put(path, new Response(html, { headers }))
  await prune(pages)
  return html
}

/** Deletes the least recently visited pages, and files that no stored page needs. */
async function prune(pages: Cache): Promise<void> {
  const permanent = new Set(['/', OFFLINE, ...(await savedRecordings()).map(({ page }) => page)])
  const isPermanent = ({ url }: Request) => permanent.has(new URL(url).pathname)
  const others = (await pages.keys()).filter((request) => !isPermanent(request))
  for (const request of others.slice(0, Math.max(0, others.length - MAX_PAGES))) await pages.delete(request)
  const needed = new Set<string>()
  for (const page of await pages.matchAll()) {
    for (const file of JSON.parse(page.headers.get(FILES_HEADER) ?? '[]') as string[]) needed.add(file)
  }
  const files = await caches.open(CACHES.files)
  for (const request of await files.keys()) {
    if (!needed.has(new URL(request.url).pathname)) await files.delete(request)
  }
}

/** The page from the network; without it the stored one, or the offline page. */
async function pageFor(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    return UNAVAILABLE.has(answer.status) ? ((await storedPage(url)) ?? answer) : answer
  } catch {
    const stored = await storedPage(url)
    return stored ?? Response.redirect(`${OFFLINE}?from=${encodeURIComponent(url.pathname + url.search)}`)
  }
}

async function storedPage({ pathname, search }: URL): Promise<Response | undefined> {
  const pages = await caches.open(CACHES.pages)
  return (await pages.match(pathname + search)) ?? (pathname === OFFLINE ? pages.match(OFFLINE) : undefined)
}

/** A file whose content never changes. */
async function fileFor(request: Request): Promise<Response> {
  const files = await caches.open(CACHES.files)
  const stored = await files.match(request.url)
  if (stored) return stored
  const answer = await fetch(request)
  if (answer.ok && /immutable/.test(answer.headers.get('Cache-Control') ?? ''))
    await files.put(request.url, answer.clone())
  return answer
}

/** A recording that was saved on this device, or the network's. */
async function recordingFor(request: Request): Promise<Response> {
  const stored = await (await caches.open(CACHES.saved)).match(request.url)
  if (!stored) return fetch(request)
  const rangeHeader = request.headers.get('Range')
  if (rangeHeader === null) return stored
  const file = await stored.blob()
  const range = rangeOf(rangeHeader, file.size)
  const type = stored.headers.get('Content-Type') ?? 'audio/mpeg'
  if (!range) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.size}` } })
  const [from, to] = range
  const headers = {
    'Content-Range': `bytes ${from}-${to}/${file.size}`,
    'Accept-Ranges': 'bytes',
    'Content-Type': type,
  }
  return new Response(file.slice(from, to + 1, type), { status: 206, headers })
}
