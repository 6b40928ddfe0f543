/** The four about pages, each with its own address, and the tabs between them. */
import { Link, useParams } from '@tanstack/react-router'
import { Beliefs } from '#app/pages/about-beliefs.tsx'
import { KidsChurch } from '#app/pages/about-kids.tsx'
import { Music } from '#app/pages/about-music.tsx'
import { Staff } from '#app/pages/about-staff.tsx'
import { type AboutTab as Tab, aboutTabs, tabOf } from '#app/pages/page-facts.ts'
import { routes } from '#app/routes.ts'

const PAGES: Record<Tab, () => React.ReactNode> = {
  staff: Staff,
  music: Music,
  'kids-church': KidsChurch,
  'what-we-believe': Beliefs,
}

export function AboutTab() {
  const tab = tabOf(useParams({ from: '/layout/about/$tab' }).tab)
  const Page = PAGES[tab]
  return (
    <>
      <div className="wrap pt-6">
        <Tabs open={tab} />
      </div>
      <Page />
    </>
  )
}

function Tabs({ open }: { open: Tab }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 border-b border-line">
      <Link to={routes.about} className="onward font-semibold text-primary-text hover:underline">
        About Our Church
      </Link>
      <nav aria-label="About us" className="w-full md:w-auto">
        <ul className="grid grid-cols-2 gap-x-7 max-md:border-t max-md:border-line md:flex">
          {(Object.keys(aboutTabs) as Tab[]).map((tab) => (
            <li key={tab}>
              <Link
                to={routes.aboutTab}
                params={{ tab }}
                activeProps={{}}
                {...(tab === open ? { 'aria-current': 'page' as const } : {})}
                className={`inline-flex min-h-12 items-center border-b-2 ${tab === open ? 'border-current font-semibold' : 'border-transparent text-soft hover:text-primary-text'}`}
              >
                {aboutTabs[tab].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
