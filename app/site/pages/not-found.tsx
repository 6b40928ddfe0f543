/** The 404 page. */
import type { ReactNode } from 'react'
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'
import { MissingPage, type Page } from '#app/ui/page.tsx'
import { t } from '#app/text/t.ts'

const MISSING = {
  title: '404 Page Not Found',
  description: 'We can’t find this page.',
  view: () => <NotFoundPage />,
}

/** Every address at which there is nothing. */
export const notFoundPage = alwaysMissing(MISSING.view)

/** @param view what the page shows */
export function alwaysMissing(view: Page['view'], load?: Page['load']): Page & Required<Pick<Page, 'missing'>> {
  return {
    address: '',
    search: (given) => given,
    async load(reads, at) {
      await load?.(reads, at)
      throw new MissingPage()
    },
    head: () => ({ title: t(MISSING.title), description: t(MISSING.description), path: routes.home, hidden: true }),
    view,
    missing: { ...MISSING, view },
  }
}

/** @param first what is more important at this address than the message */
export function NotFoundPage({ first }: { first?: ReactNode }) {
  return (
    <MessagePage
      title={t(MISSING.title)}
      text={t('Did you forget to add the page to the router?')}
      first={first}
      more={
        <p className="mt-3 max-w-[33rem] text-soft">
          {t('Looking for something else? This page was moved, deleted or never existed. Try one of these:')}
        </p>
      }
    >
      <Link to={routes.home} className={`btn ${first === undefined ? 'btn-fill' : 'btn-line'}`}>
        {t('Home')}
      </Link>
      {OTHERS.map(([label, to]) => (
        <Link key={to} to={to} className="btn btn-line">
          {t(label)}
        </Link>
      ))}
    </MessagePage>
  )
}

const OTHERS = [
  ['Sermons', routes.sermons],
  ['Events', routes.events],
  ['Contact', routes.contact],
] as const
