/** The two halves of the newsletter in the admin area, each with an address of its own. */
import { adminPages } from '#app/admin-routes.ts'
import { AdminLink } from '#app/records/place.tsx'

const tabs = [
  { to: adminPages.newsletter, label: 'Subscribers' },
  { to: adminPages.newsletterIssues, label: 'Issues' },
]

export function NewsletterTabs() {
  return (
    <nav aria-label="Newsletter" className="mb-5">
      <ul className="flex flex-wrap gap-1 border-b border-line">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <AdminLink
              to={to}
              isExact
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold text-soft aria-[current=page]:border-primary aria-[current=page]:text-ink"
            >
              {label}
            </AdminLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
