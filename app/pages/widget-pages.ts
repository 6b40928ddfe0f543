/**
 * Pages that embed an outside service, with the address that the church has configured for each. The Content-Security-Policy
 * allows the service only on that page. Since a policy applies to a document and not to an address, the browser loads such a
 * page as a document instead of navigating within the current one.
 */
import { routes } from '#app/routes.ts'
import type { SiteConfig } from '#app/settings.ts'
import { loadedAddress } from '#app/ui/address.ts'
import { siteConfigRead } from '#app/ui/site.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'

const SETTINGS: Record<string, 'givingScriptUrl' | 'mediaRoomScriptUrl' | 'offeringFormUrl'> = {
  [routes.give]: 'givingScriptUrl',
  [routes.mediaRoom]: 'mediaRoomScriptUrl',
  [routes.offering]: 'offeringFormUrl',
}

/**
 * The script or form that a page loads, as an absolute address; `null` on every other page and while none is configured.
 * @param path without query and fragment
 */
export function widgetAddress(path: string, config: SiteConfig): string | null {
  const setting = SETTINGS[path]
  return setting === undefined ? null : loadedAddress(config[setting])
}

/** Whether the page has a Content-Security-Policy of its own. */
export function hasOwnPolicy(path: string, config: SiteConfig): boolean {
  return path === routes.liveStreamWorship || widgetAddress(path, config) !== null
}

/**
 * Loads pages with their own Content-Security-Policy as documents, and the page after one of them too: during a navigation
 * by the router the document keeps its policy, which would block the widget. It also ends the effects of the widget's script.
 */
export function loadWidgetPagesAsDocuments(history: RouterHistory, queryClient: QueryClient): void {
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation, nextLocation }) => {
      const config = queryClient.getQueryData(siteConfigRead.queryKey)
      const isOurs = action === 'PUSH' || action === 'REPLACE'
      if (!config || !isOurs || currentLocation.pathname === nextLocation.pathname) return false
      const needsDocument = [currentLocation, nextLocation].some(({ pathname }) => hasOwnPolicy(pathname, config))
      if (needsDocument) window.location.assign(nextLocation.href)
      return needsDocument
    },
  })
}
