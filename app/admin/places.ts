/** Where the dashboard edits each kind of record, and which of its pages someone sees. For server and dashboard. */
import { adminPages } from '#app/admin-routes.ts'
import type { Search } from '#app/records/place.tsx'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { hasRole, type Role } from '#app/ui/roles.ts'
import type { RecordTableName } from '#db/schema.ts'

/** By table, in the order of search results. */
export const places: Record<RecordTableName, { page: string; list?: string }> = {
  sermons: { page: adminPages.sermons },
  events: { page: adminPages.events },
  sunday_services: { page: adminPages.sundayServices },
  live_streams: { page: adminPages.liveStreams },
  notices: { page: adminPages.notices },
  featured_content: { page: adminPages.featured },
  staff_members: { page: adminPages.church, list: 'staff' },
  service_times: { page: adminPages.church, list: 'times' },
  beliefs: { page: adminPages.church, list: 'beliefs' },
  questions: { page: adminPages.church, list: 'questions' },
  ministries: { page: adminPages.church, list: 'ministries' },
  contact_messages: { page: adminPages.messages },
  visitor_requests: { page: adminPages.messages },
  newsletter_issues: { page: adminPages.newsletterIssues },
  newsletter_subscribers: { page: adminPages.newsletter },
  youtube_playlists: { page: adminPages.videoSync },
  people: { page: adminPages.people },
}
export const tables = Object.keys(places)

interface Shown {
  to: string
  /** The roles that see it besides administrators. A contributor sees where the kinds are that they write drafts of. */
  roles?: readonly Role[]
}

type Person = Pick<CurrentUser, 'roles' | 'contributes'>

export function sees(person: Person, { to, roles = [] }: Shown): boolean {
  return hasRole(person, roles) || person.contributes.some((table) => places[table].page === to)
}

/** Whether someone may do what an address of a section opens: contributors add what they write drafts of. */
export function mayOpen(person: Person, { to, roles = [] }: Shown, search: Search): boolean {
  if (hasRole(person, roles)) return true
  const { add, list } = search
  return (
    add !== undefined && person.contributes.some((table) => places[table].page === to && places[table].list === list)
  )
}
