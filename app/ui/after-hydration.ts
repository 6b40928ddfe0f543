/** Work that waits until the page has hydrated: reopening the audio player, and storing pages for offline use. */
import type { AnyRouter } from '@tanstack/react-router'
import { reopenPlayer } from '#app/ui/player/listen.ts'
import { CACHES, type SeenPage, WORKER_ADDRESS } from '#app/ui/offline/rules.ts'
import { siteConfigRead } from '#app/ui/site.ts'

/** After this time a page has usually loaded everything that it shows. */
const REST_MS = 3_000

export function startAfterHydration(router: AnyRouter): void {
  reopenPlayer(router)
  setTimeout(() => void startOfflineWorker(router).catch(() => undefined), REST_MS)
}

declare global {
  interface Navigator {
    /** Where the browser has it (https://wicg.github.io/savedata). */
    connection?: { saveData?: boolean }
  }
}

/**
 * Makes the site available offline, unless the church has turned that off. Not for people who save data, since the worker
 * requests pages once more.
 */
async function startOfflineWorker(router: AnyRouter): Promise<void> {
  const { serviceWorker, connection } = navigator
  const config = router.options.context.queryClient.getQueryData(siteConfigRead.queryKey)
  if (!serviceWorker || !config) return
  if (!config.offlineEnabled) return removeOfflineWorker(serviceWorker)
  if (connection?.saveData) return
  await serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' })
  const { active } = await serviceWorker.ready
  const reportSeenPage = () => active?.postMessage(seenPage(), {})
  reportSeenPage()
  router.subscribe('onRendered', ({ pathChanged }) => {
    if (pathChanged) reportSeenPage()
  })
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
