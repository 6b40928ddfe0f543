/** Parts of one place of the dashboard, with an address each. */
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { mayOpen } from '#app/dashboard/pages.ts'
import { AdminLink, type Search } from '#app/dashboard/url-state.tsx'

export interface PageTab {
  to: string
  label: string
  search?: Search
}

/** Those that the user may open. @param label of the whole place */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const { user } = useCurrentUser()
  return (
    <nav aria-label={label} className="mb-5">
      <ul className="flex flex-wrap gap-1 border-b border-line">
        {tabs
          .filter(({ to, search = {} }) => user && mayOpen(user, { to }, search))
          .map(({ to, label: name, search = {} }) => (
            <li key={to}>
              <AdminLink
                to={to}
                search={search}
                isExact
                className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-2 font-semibold text-soft aria-[current=page]:border-primary aria-[current=page]:text-ink sm:px-3"
              >
                {name}
              </AdminLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
