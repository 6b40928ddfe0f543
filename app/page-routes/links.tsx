/** Pages for signing in, and those that links in emails open. Search engines ignore them. */
import { ownAccountRead, passwordLinkRead, providersRead, setupRead } from '#app/features/accounts/account.ts'
import { signUpRead } from '#app/features/events/reads.ts'
import { newsletterLinkRead, newsletterWaysRead } from '#app/features/newsletter/subscription.ts'
import { notFoundIfMissing, layout, linkToken, loads, titled } from '#app/page-routes/root.tsx'
import { href, routes } from '#app/routes.ts'
import { currentUserRead } from '#app/ui/current-user.ts'
import { filterText } from '#app/ui/filters.ts'
import { lazyPage } from '#app/ui/lazy-page.ts'
import { ReadError } from '#app/ui/read.ts'
import { createRoute, redirect } from '@tanstack/react-router'

const unindexed = (title: string, path: string) => titled(path, title, title, true)

export const signIn = createRoute({
  getParentRoute: () => layout,
  path: routes.signIn,
  validateSearch: (search: Record<string, unknown>): SignInSearch => texts(search),
  loader: loads(providersRead, currentUserRead),
  ...unindexed('Sign in', routes.signIn),
  staticData: { module: 'app/features/accounts/sign-in-page.tsx' },
  component: lazyPage(() => import('#app/features/accounts/sign-in-page.tsx'), 'SignInPage'),
})

/** Answers 404 once there is an administrator. */
export const setup = createRoute({
  getParentRoute: () => layout,
  path: routes.setup,
  validateSearch: linkToken,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { token } }) => notFoundIfMissing(loads(setupRead(token))({ context }), ''),
  ...unindexed('Welcome', routes.setup),
  staticData: { module: 'app/features/accounts/password-pages.tsx' },
  component: lazyPage(() => import('#app/features/accounts/password-pages.tsx'), 'SetupPage'),
})

export const forgotPassword = createRoute({
  getParentRoute: () => layout,
  path: routes.forgotPassword,
  ...unindexed('Forgot your password?', routes.forgotPassword),
  staticData: { module: 'app/features/accounts/password-pages.tsx' },
  component: lazyPage(() => import('#app/features/accounts/password-pages.tsx'), 'ForgotPage'),
})

export const resetPassword = createRoute({
  getParentRoute: () => layout,
  path: routes.resetPassword,
  validateSearch: linkToken,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { token } }) => loads(passwordLinkRead(token))({ context }),
  ...unindexed('Choose a password', routes.resetPassword),
  staticData: { module: 'app/features/accounts/password-pages.tsx' },
  component: lazyPage(() => import('#app/features/accounts/password-pages.tsx'), 'ResetPage'),
})

/** For signed-in users; others are sent to sign in. */
export const account = createRoute({
  getParentRoute: () => layout,
  path: routes.account,
  loader: async ({ context: { queryClient } }) => {
    try {
      await queryClient.ensureQueryData(ownAccountRead)
    } catch (error) {
      if (!(error instanceof ReadError) || error.status !== 401) throw error
      throw redirect({ href: href(routes.signIn, {}, { next: routes.account }) })
    }
  },
  ...unindexed('Your account', routes.account),
  staticData: { module: 'app/features/accounts/account-page.tsx' },
  component: lazyPage(() => import('#app/features/accounts/account-page.tsx'), 'AccountPage'),
})

interface SignInSearch {
  /** The page to go to afterward. */
  next?: string
  problem?: string
  /** Set when a signed-in user wants to sign in as another. */
  as?: string
}

function texts({ next, problem, as }: Record<string, unknown>): SignInSearch {
  const given = { next: filterText(next), problem: filterText(problem), as: filterText(as) }
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text))
}

export const newsletterConfirm = createRoute({
  getParentRoute: () => layout,
  path: routes.newsletterConfirm,
  validateSearch: linkToken,
  loader: loads(newsletterWaysRead),
  ...unindexed('Confirm your subscription', routes.newsletterConfirm),
  staticData: { module: 'app/features/newsletter/link-pages.tsx' },
  component: lazyPage(() => import('#app/features/newsletter/link-pages.tsx'), 'ConfirmPage'),
})

export const signUp = createRoute({
  getParentRoute: () => layout,
  path: routes.signUp,
  validateSearch: linkToken,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { token } }) => loads(signUpRead(token))({ context }),
  ...unindexed('Your sign-up', routes.signUp),
  staticData: { module: 'app/features/events/sign-ups/link-page.tsx' },
  component: lazyPage(() => import('#app/features/events/sign-ups/link-page.tsx'), 'SignUpPage'),
})

export const newsletterUnsubscribe = createRoute({
  getParentRoute: () => layout,
  path: routes.newsletterUnsubscribe,
  validateSearch: linkToken,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { token } }) => loads(newsletterLinkRead(token))({ context }),
  ...unindexed('Unsubscribe', routes.newsletterUnsubscribe),
  staticData: { module: 'app/features/newsletter/link-pages.tsx' },
  component: lazyPage(() => import('#app/features/newsletter/link-pages.tsx'), 'UnsubscribePage'),
})
