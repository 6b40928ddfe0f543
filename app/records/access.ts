/** The roles that each kind of record belongs to. */
import { onlyFor } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { isContentTable } from '#db/published.ts'
import type { Role } from '#app/ui/roles.ts'
import type { RecordTableName } from '#db/schema.ts'

const ROLES: Partial<Record<RecordTableName, Role>> = {
  contact_messages: 'inbox',
  visitor_requests: 'inbox',
  newsletter_subscribers: 'newsletter',
  newsletter_issues: 'newsletter',
}

/** The roles that may see and change the records of a table, besides administrators. */
export function rolesOf(table: RecordTableName): Role[] {
  const role = isContentTable(table) ? 'editor' : ROLES[table]
  return role === undefined ? [] : [role]
}

/** Access to the records of a table. */
export function onlyForRecords(services: Pick<Services, 'whoIs' | 'now'>, table: RecordTableName) {
  return onlyFor(services, ...rolesOf(table))
}
