import type { RecordTableName } from '#db/schema.ts'

/** The tables of the website's content, with their names for people: they have the columns of `ContentColumns`, and a history. */
export const contentNames = {
  sermons: 'Sermons',
  events: 'Events',
  live_streams: 'Live streams',
  sundays: 'Sundays',
  sunday_services: 'Sunday services',
  notices: 'Service changes',
  featured_content: 'Featured content',
  staff_members: 'Staff',
  service_times: 'Service times',
  beliefs: 'Beliefs',
  questions: 'FAQ',
  ministries: 'Ministries',
  pages: 'Pages',
  menus: 'Menus',
  redirects: 'Redirects',
  forms: 'Forms',
  files: 'Files',
} as const satisfies Partial<Record<RecordTableName, string>>
