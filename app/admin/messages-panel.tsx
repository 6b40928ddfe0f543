/** What came in from outside: messages to the parish, and people who announced a visit. */
import { SpamLink } from '#app/admin/spam-link.tsx'
import { MessageList } from '#app/contact/admin-list.tsx'
import { usePlace } from '#app/desk/place.tsx'
import { SearchField, SectionHead } from '#app/desk/toolbar.tsx'
import { VisitList } from '#app/visits/admin-list.tsx'

export function MessagesPanel() {
  const { search: asked, change } = usePlace()
  const search = asked['q'] ?? ''
  return (
    <>
      <SectionHead title="Messages" />
      <div className="desk-tools">
        <SearchField
          list={{ search, setSearch: (text) => change({ q: text }, { replace: true }) }}
          label="Search messages and visitors"
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
