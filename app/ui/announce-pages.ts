/**
 * What a browser does when it loads a page, and a router does not: the title of a page that was opened is announced, and
 * the next Tab goes on from its heading.
 */
import type { AnyRouter } from '@tanstack/react-router'
import { ANNOUNCER } from '#app/ui/document.tsx'

export function announcePages(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    // A link to a place in the page leads there.
    if (!fromLocation || !pathChanged || toLocation.hash) return
    const announcer = document.getElementById(ANNOUNCER)
    if (announcer) announcer.textContent = document.title
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  })
}
