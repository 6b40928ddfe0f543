/** The tabs of the about pages, each at its own address; those of hidden pages are left out. */
import { use } from 'react'
import { type AboutTab, aboutTabs } from '#app/ui/page-facts.ts'
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { ContentContext } from '#app/ui/rich-text.tsx'
import { t } from '#app/text/t.ts'

/** @param open the tab that is shown; none on the general page */
export function AboutTabs({ open }: { open?: AboutTab }) {
  const links = use(ContentContext)?.links ?? {}
  const shown = (Object.keys(aboutTabs) as AboutTab[]).filter((tab) => links[`@pages/${tab}`] !== undefined)
  const linkProps = (isOpen: boolean) => ({
    ...(isOpen ? { 'aria-current': 'page' as const } : {}),
    className: `flex min-h-11 items-center justify-center rounded-pill px-3.5 text-center leading-tight ${isOpen ? 'bg-ink font-semibold text-paper' : 'text-soft hover:bg-sand hover:text-ink'} max-md:border ${isOpen ? 'border-ink' : 'border-line'}`,
  })
  return (
    <div className="wrap pt-6">
      <nav aria-label={t('About us')}>
        <ul className="flex flex-wrap gap-2 text-sm md:*:grow md:gap-1 md:rounded-pill md:border md:border-line md:p-1">
          <li>
            <Link to={routes.about} {...linkProps(!open)}>
              {t('Our Church')}
            </Link>
          </li>
          {shown.map((tab) => (
            <li key={tab}>
              <Link to={routes.aboutTab} params={{ tab }} {...linkProps(tab === open)}>
                {t(aboutTabs[tab].label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
