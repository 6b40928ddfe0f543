/** What came in from outside: messages to the parish, and people who announced a visit. */
import { adminPages } from '#app/admin-routes.ts'
import { SpamLink } from '#app/admin/spam-link.tsx'
import { MessageList } from '#app/inbox/contact/admin-list.tsx'
import { FOLLOW } from '#app/records/followed-up.ts'
import { AdminLink, usePlace } from '#app/records/place.tsx'
import { FilterField, SearchField, SectionHead } from '#app/records/toolbar.tsx'
import { VisitList } from '#app/inbox/visits/admin-list.tsx'

const WAITING = [
  { value: FOLLOW.mine, label: 'Mine to answer' },
  { value: FOLLOW.overdue, label: 'Overdue' },
  { value: FOLLOW.nobodys, label: 'Nobody’s yet' },
]

export function MessagesPanel() {
  const { search: asked, change } = usePlace()
  const search = asked['q'] ?? ''
  return (
    <>
      <SectionHead
        title="Messages"
        lead="What people sent through the contact form and Plan a Visit. None of it appears on the site."
      >
        <AdminLink to={adminPages.messagesReport} className="admin-btn">
          How soon we answer
        </AdminLink>
      </SectionHead>
      <div className="admin-tools">
        <SearchField
          list={{ search, setSearch: (text) => change({ q: text }, { replace: true }) }}
          label="Search messages and visitors"
        />
        <FilterField
          list={{ filters: asked, setFilter: (name, value) => change({ [name]: value }) }}
          name="follow"
          label="Show what waits"
          all="Everything"
          options={WAITING}
        />
      </div>
      <p className="mb-6 xl:hidden">
        <a href="#visitors" className="link inline-flex min-h-11 items-center">
          Down to the visitor requests
        </a>
      </p>
      <div className="grid gap-x-8 xl:grid-cols-2">
        <MessageList search={search} />
        <VisitList search={search} />
      </div>
      <SpamLink />
    </>
  )
}
