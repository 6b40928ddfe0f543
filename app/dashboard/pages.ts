/** Where the dashboard shows the records of each kind. */
import { adminPages } from '#app/admin-routes.ts'
import { href } from '#app/routes.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { hasRole, type Role } from '#app/values/roles.ts'
import type { RecordTableName } from '#db/schema.ts'

interface RecordPage {
  page: string
  list?: string
}

/** Where kinds are edited, in the order in which search shows them. */
export const recordPages: Partial<Record<RecordTableName, RecordPage>> = {
  pages: { page: adminPages.pages },
  menus: { page: adminPages.menu },
  redirects: { page: adminPages.redirects },
  files: { page: adminPages.files },
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
  forms: { page: adminPages.forms },
  form_answers: { page: adminPages.answers, list: 'answers' },
  prayer_answers: { page: adminPages.answers, list: 'prayer' },
  clergy_answers: { page: adminPages.answers, list: 'clergy' },
  contact_messages: { page: adminPages.messages, list: 'messages' },
  visitor_requests: { page: adminPages.messages, list: 'visitors' },
  event_sign_ups: { page: adminPages.signUps },
  newsletter_issues: { page: adminPages.newsletterIssues },
  newsletter_subscribers: { page: adminPages.newsletter },
  youtube_playlists: { page: adminPages.videoSync },
  users: { page: adminPages.users },
  pictures: { page: adminPages.media },
  audio_files: { page: adminPages.media, list: 'audio' },
}

/** Where a kind is edited; by default `/admin/songs` for the table `songs`. */
export function recordPage(table: RecordTableName): RecordPage {
  return recordPages[table] ?? { page: `/admin/${table.replaceAll('_', '-')}` }
}

/** The page on which a record's form is open. */
export function pageOfRecord(table: RecordTableName, id: string): string {
  const { page, list } = recordPage(table)
  return href(page, {}, { ...(list ? { list } : {}), edit: id })
}

type Person = Pick<CurrentUser, 'roles' | 'contributes'>

/** A page of the dashboard, with the roles that may open it besides administrators. */
interface Page {
  to: string
  roles?: readonly Role[]
}

/** Contributors may view the pages of the kinds that they draft. */
export function mayView(person: Person, { to, roles = [] }: Page): boolean {
  return hasRole(person, roles) || person.contributes.some((table) => recordPage(table).page === to)
}

/** Whether a user may open a page with these search parameters: contributors only to add a record. */
export function mayOpen(person: Person, { to, roles = [] }: Page, { add, list }: Readonly<Record<string, string>>) {
  if (hasRole(person, roles)) return true
  const pages = person.contributes.map((table) => recordPage(table))
  return add !== undefined && pages.some((page) => page.page === to && page.list === list)
}
