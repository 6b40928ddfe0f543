/** The roles for each kind of record. */
import type { Context } from 'hono'
import { guardBy, refuseWithoutRole } from '#app/http/guard.ts'
import { onlyFor } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { isContentTable } from '#db/published.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { hasRole, type Role } from '#app/values/roles.ts'
import type { RecordTableName } from '#db/schema.ts'

const ROLES: Partial<Record<string, Role[]>> = {
  contact_messages: ['inbox'],
  visitor_requests: ['inbox'],
  event_sign_ups: ['inbox'],
  newsletter_subscribers: ['newsletter'],
  newsletter_issues: ['newsletter'],
  pictures: ['editor', 'newsletter'],
  audio_files: ['editor'],
}

/** The roles that may see and change the records of a table, besides administrators. Settings have none. */
function rolesOf(table: RecordTableName | 'settings'): Role[] {
  return isContentTable(table) ? ['editor'] : (ROLES[table] ?? [])
}

/** A user's rights to the records of a table: everything, drafts only, or nothing. */
export function rightsTo(
  table: RecordTableName | 'settings',
  person: Pick<CurrentUser, 'roles' | 'contributes'>,
): 'all' | 'drafts' | undefined {
  if (hasRole(person, rolesOf(table))) return 'all'
  return person.contributes.some((one) => one === table) ? 'drafts' : undefined
}

export function onlyForRecords(services: Pick<Services, 'whoIs' | 'now'>, table: RecordTableName) {
  return onlyFor(services, ...rolesOf(table))
}

/**
 * Access to the records of a table also for contributors, who may read all of them. Its routes pass their actor to the
 * functions of `store.ts` and `deletions.ts`, which limit contributors to drafts.
 */
export function alsoForDrafts(services: Pick<Services, 'whoIs' | 'now'>, table: RecordTableName) {
  if (!isContentTable(table)) return onlyForRecords(services, table)
  const roles: Role[] = ['editor', 'contributor']
  const guard = guardBy(services, (person) => {
    if (rightsTo(table, person) === undefined) refuseWithoutRole(person, rolesOf(table))
  })
  const access = onlyFor(services, ...roles)
  const caller = (c: Context) => {
    const actor = access.caller(c)
    return { ...actor, draftsOnly: rightsTo(table, actor.person) === 'drafts' }
  }
  return { ...access, guards: [guard], caller }
}
