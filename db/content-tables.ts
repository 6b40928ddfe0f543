import type { RecordTableName } from '#db/schema.ts'

/** The tables of the website's content: they have the columns of `ContentColumns`, and a history. */
export const contentTables = [
  'sermons',
  'events',
  'live_streams',
  'sunday_services',
  'notices',
  'featured_content',
  'staff_members',
  'beliefs',
  'questions',
  'service_times',
  'ministries',
  'pages',
  'menus',
  'redirects',
  'files',
  'forms',
] as const satisfies readonly RecordTableName[]
