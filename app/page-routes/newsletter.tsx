/** The pages behind the links in the newsletter's letters. No search engine is to find them. */
import { createRoute } from '@tanstack/react-router'
import { newsletterLinkRead, newsletterWaysRead } from '#app/features/newsletter/subscription.ts'
import { routes } from '#app/routes.ts'
import { all, layout, linkToken } from '#app/page-routes/root.tsx'
import { type PageContext, pageHead } from '#app/ui/head.ts'
import { lazyPage } from '#app/ui/lazy-page.ts'

const unfound = (title: string, path: string) => ({
  head: ({ match }: { match: { context: PageContext } }) =>
    pageHead(match.context, { title, description: title, path, hidden: true }),
})

/** What it shows does not depend on the link. */
export const newsletterConfirm = createRoute({
  getParentRoute: () => layout,
  path: routes.newsletterConfirm,
  validateSearch: linkToken,
  loader: ({ context: { queryClient } }) => all(queryClient.ensureQueryData(newsletterWaysRead)),
  ...unfound('Confirm your subscription', routes.newsletterConfirm),
  staticData: { module: 'app/features/newsletter/link-pages.tsx' },
  component: lazyPage(() => import('#app/features/newsletter/link-pages.tsx'), 'ConfirmPage'),
})

export const newsletterUnsubscribe = createRoute({
  getParentRoute: () => layout,
  path: routes.newsletterUnsubscribe,
  validateSearch: linkToken,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { token } }) =>
    all(queryClient.ensureQueryData(newsletterLinkRead(token))),
  ...unfound('Unsubscribe', routes.newsletterUnsubscribe),
  staticData: { module: 'app/features/newsletter/link-pages.tsx' },
  component: lazyPage(() => import('#app/features/newsletter/link-pages.tsx'), 'UnsubscribePage'),
})
