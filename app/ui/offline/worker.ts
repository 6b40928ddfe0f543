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
  OFFLINE,
  offlinePageOf,
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
  registration: { navigationPreload?: { enable(): Promise<void>; disable(): Promise<void> } }
  location: Location
  /** Addresses of the islands and what they share, as the server has built them (`app/server/offline-worker.ts`). */
  parts: readonly string[]
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

/** The least recently visited pages are deleted beyond this number. */
const MAX_PAGES = 30
/** Statuses that a proxy answers while our server is down. */
const UNAVAILABLE = new Set([502, 503, 504])

self.addEventListener('install', (event) => {
  // A new version need not wait: pages come from the server first, and each is stored together with its own files. One that
  // can store nothing is installed, too, since it may replace one that answers worse.
  event.waitUntil(storeInitialPages().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.allSettled([dropOldCaches(), preload(), self.clients.claim()]))
})

self.addEventListener('message', (event) => event.waitUntil(storeSeen(event.data)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || isNeverStored(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageFor(event, url))
  else if (/^\/(?:assets|pictures)\//.test(url.pathname)) event.respondWith(fileFor(event))
  else if (url.pathname.startsWith('/audio/')) event.respondWith(recordingFor(request))
})

/** Stores the home page, the newest sermon and the offline page, as far as it can. */
async function storeInitialPages(): Promise<void> {
  const [home] = await Promise.all([storePage('/'), storePage(OFFLINE)])
  const sermon = home && newestSermon(home)
  if (sermon) await storePage(sermon)
}

/**
 * Lets the browser ask for a page while this worker starts. Not Firefox, which shows its own error, whatever the worker
 * answers, when there is no network for what it has asked ahead.
 */
async function preload(): Promise<void> {
  const isFirefox = /Firefox/.test(navigator.userAgent)
  await self.registration.navigationPreload?.[isFirefox ? 'disable' : 'enable']()
}

async function dropOldCaches(): Promise<void> {
  const own = new Set<string>(Object.values(CACHES))
  for (const name of await caches.keys()) if (name.startsWith('narthex-') && !own.has(name)) await caches.delete(name)
}

async function storeSeen({ path, files }: SeenPage): Promise<void> {
  const url = new URL(path, self.location.origin)
  if (isNeverStored(url.pathname)) return
  await storePage(path, files)
  const offline = offlinePageOf(url.pathname)
  if (offline !== OFFLINE && offline !== url.pathname) await storePage(offline)
}

/**
 * Stores a page as signed-out visitors see it, with its files. A page is stored only together with the files that its HTML
 * names, so the page of a Wi-Fi hotspot that answers in the site's name is not: it has none of them.
 * @param files paths of files that it has loaded besides those in its HTML
 * @returns its HTML; nothing if it could not be loaded or stored, or is not public
 */
async function storePage(path: string, files: readonly string[] = []): Promise<string | undefined> {
  try {
    // The page is asked for as the server has it now: the browser's own cache may hold what a hotspot answered.
    const init = { credentials: 'omit', cache: 'no-cache', headers: { Accept: 'text/html' } } as const
    const response = await fetch(path, init)
    if (!isPublicPage(response)) return undefined
    const html = await response.text()
    const named = namedFiles(html)
    const others = [...new Set([...files, ...self.parts])].filter((file) => !named.includes(file))
    const [areNamedStored] = await Promise.all([
      Promise.all(named.map(storeFile)),
      Promise.allSettled(others.map(storeFile)),
    ])
    if (areNamedStored.length === 0 || areNamedStored.includes(false)) return undefined
    const headers = new Headers(response.headers)
    headers.set(TITLE_HEADER, encodeURIComponent(titleOf(html)))
    headers.set(FILES_HEADER, JSON.stringify([...named, ...others]))
    const pages = await caches.open(CACHES.pages)
    // A page that is stored again becomes the last one, so that the order of the cache is the order of the visits.
    await pages.put(path, new Response(html, { headers }))
    await prune(pages)
    return html
  } catch {
    // There is no network, or this device is full or stores nothing: then the page is only not there without a network.
    return undefined
  }
}

/** @returns whether it is one of the site's files, and stored now */
async function storeFile(address: string): Promise<boolean> {
  return (await find('files', address)) !== undefined || putFile(address, await fetch(address))
}

async function putFile(address: string, answer: Response): Promise<boolean> {
  if (!answer.ok || !/immutable/.test(answer.headers.get('Cache-Control') ?? '')) return false
  await (await caches.open(CACHES.files)).put(address, answer)
  return true
}

/** A stored answer; nothing either while this device's store can't be read. */
async function find(cache: keyof typeof CACHES, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: CACHES[cache] }).catch(() => undefined)
}

/** Deletes the least recently visited pages, and files that no stored page needs. */
async function prune(pages: Cache): Promise<void> {
  const permanent = new Set(['/', ...(await savedRecordings()).map(({ page }) => page)])
  const isPermanent = ({ url }: Request) => {
    const { pathname } = new URL(url)
    return permanent.has(pathname) || pathname === offlinePageOf(pathname)
  }
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
    if (stored) return stored
    // Without an offline page, the browser says that there is no network.
    const ofLanguage = offlinePageOf(url.pathname)
    const offline = (await find('pages', ofLanguage)) ? ofLanguage : OFFLINE
    if (!(await find('pages', offline))) return Response.error()
    return Response.redirect(`${offline}?from=${encodeURIComponent(url.pathname + url.search)}`)
  }
}

async function storedPage({ pathname, search }: URL): Promise<Response | undefined> {
  const isOffline = pathname === offlinePageOf(pathname)
  return (await find('pages', pathname + search)) ?? (isOffline ? find('pages', pathname) : undefined)
}

/** A file whose content never changes. The visitor has it first; it is stored beside that, if this device has room. */
async function fileFor(event: FetchEvent): Promise<Response> {
  const { request } = event
  const stored = await find('files', request.url)
  if (stored) return stored
  const answer = await fetch(request)
  event.waitUntil(putFile(request.url, answer.clone()).catch(() => undefined))
  return answer
}

/** A recording that was saved on this device, or the network's. */
async function recordingFor(request: Request): Promise<Response> {
  const stored = await find('saved', request.url)
  const rangeHeader = request.headers.get('Range')
  if (!stored || rangeHeader === null) return stored ?? fetch(request)
  const file = await stored.blob().catch(() => undefined)
  if (!file) return fetch(request)
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
