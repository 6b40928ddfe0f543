/**
 * In the browser: a page with a policy of its own is always loaded whole, and so is the page after it. The policy that a document
 * came with stays in force while the router moves about in it, so a widget would be refused; and what a widget's script
 * left behind does not come along to other pages.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { hasOwnDocument } from '#app/pages/widget-pages.ts'
import { siteConfigRead } from '#app/ui/site.ts'

export function giveWidgetsTheirOwnDocument(history: RouterHistory, queryClient: QueryClient): void {
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation, nextLocation }) => {
      const config = queryClient.getQueryData(siteConfigRead.queryKey)
      const isOurs = action === 'PUSH' || action === 'REPLACE'
      if (!config || !isOurs || currentLocation.pathname === nextLocation.pathname) return false
      const isApart = [currentLocation, nextLocation].some(({ pathname }) => hasOwnDocument(pathname, config))
      if (isApart) window.location.assign(nextLocation.href)
      return isApart
    },
  })
}
