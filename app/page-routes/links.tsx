/** Pages for signing in, and those that links in emails open. Search engines ignore them. */
import { ownAccountRead, passwordLinkRead, providersRead, setupRead } from '#app/features/accounts/account.ts'
import { signUpRead } from '#app/features/events/reads.ts'
import { newsletterLinkRead, newsletterWaysRead } from '#app/features/newsletter/subscription.ts'
import { type Loaded, linkToken, loads, notFoundIfMissing, page, lazyPage } from '#app/page-routes/root.tsx'
import { href, routes } from '#app/routes.ts'
import { currentUserRead } from '#app/ui/current-user.ts'
import { filterText } from '#app/ui/filters.ts'
import type { PageContext } from '#app/ui/head.ts'
import { ReadError } from '#app/ui/read.ts'
import { createRoute, redirect } from '@tanstack/react-router'

/** A page that search engines ignore. */
const unindexed = <const Path extends string>(path: Path, title: string) => page(path, title, title, true)

export const linkPages = [
  createRoute({
    ...unindexed(routes.signIn, 'Sign in'),
    validateSearch: (search: Record<string, unknown>): SignInSearch => texts(search),
    loader: loads(providersRead, currentUserRead),
    staticData: { module: 'app/features/accounts/sign-in-page.tsx' },
    component: lazyPage(() => import('#app/features/accounts/sign-in-page.tsx'), 'SignInPage'),
  }),
  /** Answers 404 once there is an administrator. */
  createRoute({
    ...unindexed(routes.setup, 'Welcome'),
    validateSearch: linkToken,
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps: { token } }) => notFoundIfMissing(loads(setupRead(token))({ context }), ''),
    staticData: { module: 'app/features/accounts/password-pages.tsx' },
    component: lazyPage(() => import('#app/features/accounts/password-pages.tsx'), 'SetupPage'),
  }),
  createRoute({
    ...unindexed(routes.forgotPassword, 'Forgot your password?'),
    staticData: { module: 'app/features/accounts/password-pages.tsx' },
    component: lazyPage(() => import('#app/features/accounts/password-pages.tsx'), 'ForgotPage'),
  }),
  createRoute({
    ...unindexed(routes.resetPassword, 'Choose a password'),
    ...readsByToken(passwordLinkRead),
    staticData: { module: 'app/features/accounts/password-pages.tsx' },
    component: lazyPage(() => import('#app/features/accounts/password-pages.tsx'), 'ResetPage'),
  }),
  /** For signed-in users; others are sent to sign in. */
  createRoute({
    ...unindexed(routes.account, 'Your account'),
    loader: async ({ context: { queryClient } }) => {
      try {
        await queryClient.ensureQueryData(ownAccountRead)
      } catch (error) {
        if (!(error instanceof ReadError) || error.status !== 401) throw error
        throw redirect({ href: href(routes.signIn, {}, { next: routes.account }) })
      }
    },
    staticData: { module: 'app/features/accounts/account-page.tsx' },
    component: lazyPage(() => import('#app/features/accounts/account-page.tsx'), 'AccountPage'),
  }),
  createRoute({
    ...unindexed(routes.newsletterConfirm, 'Confirm your subscription'),
    validateSearch: linkToken,
    loader: loads(newsletterWaysRead),
    staticData: { module: 'app/features/newsletter/link-pages.tsx' },
    component: lazyPage(() => import('#app/features/newsletter/link-pages.tsx'), 'ConfirmPage'),
  }),
  createRoute({
    ...unindexed(routes.signUp, 'Your sign-up'),
    ...readsByToken(signUpRead),
    staticData: { module: 'app/features/events/sign-ups/link-page.tsx' },
    component: lazyPage(() => import('#app/features/events/sign-ups/link-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    ...unindexed(routes.newsletterUnsubscribe, 'Unsubscribe'),
    ...readsByToken(newsletterLinkRead),
    staticData: { module: 'app/features/newsletter/link-pages.tsx' },
    component: lazyPage(() => import('#app/features/newsletter/link-pages.tsx'), 'UnsubscribePage'),
  }),
] as const

/** @param read what the token of the link stands for */
function readsByToken(read: (token: string) => Loaded) {
  return {
    validateSearch: linkToken,
    loaderDeps: ({ search }: { search: { token: string } }) => search,
    loader: ({ context, deps: { token } }: { context: PageContext; deps: { token: string } }) =>
      loads(read(token))({ context }),
  }
}

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
