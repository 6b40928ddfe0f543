/** Where the dashboard shows the records of each kind. */
import { adminPages } from '#app/admin-routes.ts'
import { may, rightsTo, type WithRights } from '#app/definitions/rights.ts'
import type { Thing } from '#app/definitions/roles.ts'
import { places } from '#lists/places.ts'
import { href } from '#app/routes.ts'
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
  ...Object.fromEntries(places.map(({ table, dashboard }) => [table, dashboard])),
  sunday_services: { page: adminPages.sundayServices },
  notices: { page: adminPages.notices },
  featured_content: { page: adminPages.featured },
  service_times: { page: adminPages.church, list: 'times' },
  beliefs: { page: adminPages.church, list: 'beliefs' },
  questions: { page: adminPages.church, list: 'questions' },
  ministries: { page: adminPages.church, list: 'ministries' },
  form_answers: { page: adminPages.answers, list: 'answers' },
  prayer_answers: { page: adminPages.answers, list: 'prayer' },
  clergy_answers: { page: adminPages.answers, list: 'clergy' },
  contact_messages: { page: adminPages.messages, list: 'messages' },
  visitor_requests: { page: adminPages.messages, list: 'visitors' },
  event_sign_ups: { page: adminPages.signUps },
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

/** A page of the dashboard. */
interface Page {
  to: string
  /** What lets a user open it, if not rights to the records that are edited there. */
  needs?: readonly Thing[]
}

/** Whether a user may open a page: with rights to what is edited there, if only for drafts. */
export function mayView(person: WithRights, { to, needs }: Page): boolean {
  if (needs) return may(person, ...needs)
  return tablesAt(to).some((table) => rightsTo(table, person)) || may(person)
}

/** Whether a user may open a page with these search parameters, which choose a list or a kind of file to import. */
export function mayOpen(person: WithRights, page: Page, search: Readonly<Record<string, string>>): boolean {
  if (search['for'] !== undefined) return mayBring(person, search['for'])
  const tables = tablesAt(page.to, search['list'])
  return mayView(person, page) && (tables.length === 0 || tables.some((table) => rightsTo(table, person)))
}

/** The kinds of records in a list of a page; of all lists, if none is named. */
function tablesAt(to: string, list?: string): RecordTableName[] {
  const all = Object.entries(recordPages) as [RecordTableName, RecordPage][]
  return all.filter(([, one]) => one.page === to && (list === undefined || one.list === list)).map(([table]) => table)
}

/** Whether a user may import a kind of records. @param kind as imports call it */
export function mayBring(person: WithRights, kind: string): boolean {
  const place = places.find(({ name }) => name === kind)
  return may(person, 'imports') && place !== undefined && rightsTo(place.table, person) === 'all'
}
