/** The 404 page at the dashboard's addresses for people without a role, with a link to sign in. */
import { useLocation } from '@tanstack/react-router'
import { NotFoundPage } from '#app/pages/not-found.tsx'
import { api, href, routes } from '#app/routes.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'

export function DashboardNotFound() {
  const { user } = useCurrentUser()
  const next = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  return (
    <NotFoundPage>
      <p className="sheet mt-6 flex max-w-[44rem] flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
        <span className="min-w-0 wrap-anywhere">
          {user
            ? `You’re signed in as ${user.name || user.email}, who isn’t an administrator.`
            : 'If you look after this website, sign in to open this page.'}
        </span>
        <a
          href={user ? href(routes.signIn, {}, { next, as: 'other' }) : href(api.login, {}, { next })}
          className="btn btn-line"
        >
          {user ? 'Sign in as someone else' : 'Sign in'}
        </a>
      </p>
    </NotFoundPage>
  )
}
