/** The two halves of the newsletter at the desk, each with an address of its own. */
import { desk } from '#app/admin-routes.ts'
import { DeskLink } from '#app/desk/place.tsx'

const tabs = [
  { to: desk.newsletter, label: 'Subscribers' },
  { to: desk.newsletterIssues, label: 'Issues' },
]

export function NewsletterTabs() {
  return (
    <nav aria-label="Newsletter" className="mb-5">
      <ul className="flex flex-wrap gap-1 border-b border-line">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <DeskLink
              to={to}
              isExact
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold text-soft aria-[current=page]:border-primary aria-[current=page]:text-ink"
            >
              {label}
            </DeskLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
