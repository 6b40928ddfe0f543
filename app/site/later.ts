/** What waits until the page is there: the manifest, what was typed before, the player, and storing pages for offline use. */
import { CACHES, type SeenPage, WORKER_ADDRESS } from '#app/ui/offline/rules.ts'
import { SHOWN_HEADER } from '#app/ui/shown.ts'
import { keepPlayer } from '#app/ui/player/reopen.ts'
import { keepForms } from '#app/ui/typed-form.ts'

/** After this time a page has usually loaded everything that it shows. */
const REST_MS = 3_000

export function startLater(): void {
  // In the HTML it would be fetched before the first paint, beside what that needs.
  const { manifest: href = '' } = document.documentElement.dataset
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href }))
  keepForms()
  keepPlayer()
  sayShown()
  setTimeout(() => void startOfflineWorker().catch(() => undefined), REST_MS)
}

/**
 * Tells the server that a page is shown which the browser had asked for in advance, so that it is counted now
 * (`app/http/visits.ts`): a page that is drawn beforehand is shown later.
 */
function sayShown(): void {
  if (document.prerendering) return document.addEventListener('prerenderingchange', sayShown, { once: true })
  const [asked] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!asked?.activationStart && asked?.deliveryType !== 'navigational-prefetch') return
  const headers = { [SHOWN_HEADER]: document.referrer }
  fetch(location.href, { method: 'HEAD', headers, cache: 'no-store', keepalive: true }).catch(() => undefined)
}

declare global {
  interface Document {
    /** Where the browser draws pages beforehand (https://wicg.github.io/nav-speculation/prerendering.html). */
    prerendering?: boolean
  }
  interface PerformanceNavigationTiming {
    activationStart?: number
    deliveryType?: string
  }
  interface Navigator {
    /** Where the browser has it (https://wicg.github.io/savedata). */
    connection?: { saveData?: boolean }
  }
}

/**
 * Makes the site available offline, unless the church has turned that off. Not for people who save data, since the worker
 * requests pages once more.
 */
async function startOfflineWorker(): Promise<void> {
  const { serviceWorker, connection } = navigator
  if (!serviceWorker) return
  if (document.documentElement.dataset['offline'] === 'off') return removeOfflineWorker(serviceWorker)
  if (connection?.saveData) return
  await serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' })
  const { active } = await serviceWorker.ready
  active?.postMessage(seenPage(), {})
}

function seenPage(): SeenPage {
  const files = performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name)
    return origin === location.origin && /^\/(?:assets|pictures)\//.test(pathname) ? [pathname] : []
  })
  return { path: location.pathname + location.search, files: [...new Set(files)] }
}

/** Without this, the worker would remain until the browser next checks for an update. */
async function removeOfflineWorker(serviceWorker: ServiceWorkerContainer): Promise<void> {
  for (const registration of await serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of Object.values(CACHES)) await caches.delete(name)
}
