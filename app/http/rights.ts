/** What the roles of a user allow: the records of which tables they may change, and which actions they may undo. */
import type { Change } from '#app/http/activity-log.ts'
import { isContentTable } from '#db/published.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { privateKinds } from '#app/values/private-kinds.ts'
import { hasRole, type Role } from '#app/values/roles.ts'
import type { RecordTableName } from '#db/schema.ts'

const ROLES: Partial<Record<string, readonly Role[]>> = {
  contact_messages: ['inbox'],
  visitor_requests: ['inbox'],
  form_answers: ['inbox'],
  prayer_answers: privateKinds.prayer_answers.roles,
  clergy_answers: privateKinds.clergy_answers.roles,
  event_sign_ups: ['inbox'],
  newsletter_subscribers: ['newsletter'],
  newsletter_issues: ['newsletter'],
  pictures: ['editor', 'newsletter'],
  audio_files: ['editor'],
}

/**
 * The roles that may see and change the records of a table, besides administrators, who see all but what is private. Settings
 * have none.
 */
export function rolesOf(table: RecordTableName | 'settings'): readonly Role[] {
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

/**
 * Whether a user may undo an action: with rights to the records of each of its tables. Of contributors' actions, only those
 * about drafts can be undone by them, which is seen when the records are looked up.
 */
export function mayUndo(undo: Change['undo'], person: Pick<CurrentUser, 'roles' | 'contributes' | 'isAdmin'>): boolean {
  return [undo ?? []].flat().every((part) => {
    if (!('table' in part)) return person.isAdmin
    const isAllowed = (part.values ?? []).every(({ table }) => rightsTo(table, person) === 'all')
    return isAllowed && rightsTo(part.table, person) !== undefined
  })
}

/** The private kinds of records whose existence a user doesn't learn: their tables, and their names in the log and in emails. */
export function hiddenFrom(person: Pick<CurrentUser, 'roles'>): { tables: string[]; names: string[] } {
  const hidden = Object.entries(privateKinds).filter(([, { roles }]) => !hasRole(person, roles))
  return { tables: hidden.map(([table]) => table), names: hidden.map(([, { name }]) => name) }
}
