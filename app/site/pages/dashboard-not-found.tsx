/** The 404 page at the dashboard's addresses for people without a role, with a link to sign in. */
import { alwaysMissing, NotFoundPage } from '#app/site/pages/not-found.tsx'
import { href, routes } from '#app/routes.ts'
import { currentUserRead } from '#app/ui/current-user.ts'
import { usePage, usePageQuery } from '#app/ui/page.tsx'
import { t } from '#app/text/t.ts'

/**
 * For people who may use it, the dashboard is a separate document (`admin-html.ts`). For everyone else its addresses answer
 * 404.
 */
export const dashboardNotFoundPage = alwaysMissing(
  () => <DashboardNotFound />,
  (reads) => reads.get(currentUserRead),
)

function DashboardNotFound() {
  const user = usePageQuery(currentUserRead)
  const { path, query } = usePage()
  const next = path + query
  return (
    <NotFoundPage
      first={
        <p className="sheet mb-9 flex max-w-[44rem] flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
          <span className="min-w-0 wrap-anywhere">
            {user
              ? t('You’re signed in as {name}, who isn’t an administrator.', { name: user.name || user.email })
              : t('If you look after this website, sign in to open this page.')}
          </span>
          <a href={href(routes.signIn, {}, { next, as: user ? 'other' : undefined })} className="btn btn-fill">
            {user ? t('Sign in as someone else') : t('Sign in')}
          </a>
        </p>
      }
    />
  )
}
