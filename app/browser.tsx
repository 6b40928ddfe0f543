/** Entry point of the browser: it hydrates the page that the server rendered. */
import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadWidgetPagesAsDocuments } from '#app/pages/widget-pages.ts'
import { makeRouter } from '#app/router.tsx'
import { announcePages } from '#app/ui/document.tsx'
import { hydrateInParts } from '#app/ui/hydration-parts.tsx'
import { followLinks } from '#app/ui/link.tsx'
import '#app/ui/theme.css'

type Router = ReturnType<typeof makeRouter>

/** The address of the page that the server drew. */
const drawn = addressHere()
// Until the page is hydrated, going back leads to an address whose page isn't there.
addEventListener('popstate', loadOtherPage)

void begin()

/**
 * Until the page's code has loaded, the server's page stays and works as it does without JavaScript. A file that does not
 * arrive is retried, at longer and longer intervals and when the network is back.
 */
async function begin(): Promise<void> {
  await turn()
  const router = makeRouter((address) =>
    fetch(address, { credentials: 'include', headers: { Accept: 'application/json' } }),
  )
  loadWidgetPagesAsDocuments(router.history, router.options.context.queryClient)
  announcePages(router)
  await turn()
  for (let pause = 1_000; !(await hasArrived(router)); pause = Math.min(2 * pause, 60_000)) await wait(pause)
  await turn()
  await hydrate(router).finally(() => window.$_TSR?.h())
  await turn()
  const page = <RouterProvider router={router} />
  // Hydration trusts the HTML that is there. A page with a part that the server could not draw is rendered instead, which compares it.
  if (document.querySelector('[data-stand-in]')) createRoot(document).render(page)
  else await hydrateInParts(() => hydrateRoot(document, page), turn)
  removeEventListener('popstate', loadOtherPage)
  // Until now the browser itself follows links: a part can only be hydrated as the page that the server drew.
  followLinks(router)
  await turn()
  void import('#app/ui/after-hydration.ts').then(
    ({ startAfterHydration }) => startAfterHydration(router),
    () => undefined,
  )
}

function loadOtherPage(): void {
  if (addressHere() !== drawn) location.reload()
}

/** Without the place in the page. */
function addressHere(): string {
  return location.pathname + location.search
}

async function hasArrived(router: Router): Promise<boolean> {
  const [pageRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  return Promise.all(pageRoutes.map(async (route) => router.loadRouteChunk(route))).then(
    () => true,
    () => false,
  )
}

/** Ends the browser's task, so that a phone responds to taps between two steps of starting. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** @param longest in milliseconds; it ends sooner when the network is back */
function wait(longest: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longest)
    window.addEventListener('online', () => resolve(), { once: true })
  })
}
