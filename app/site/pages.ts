/** Finds a public page by its route. */
import type { Page } from '#app/ui/page.tsx'
import { pages } from '#lists/pages.ts'

const byRoute = new Map(pages.map((page) => [page.address, page]))

/** @param route as in `app/routes.ts` */
export function pageAtRoute(route: string | undefined): Page | undefined {
  return route === undefined ? undefined : byRoute.get(route)
}
