/** A user's rights as they are stored, the actions they may undo, and what is hidden from them. */
import type { Change } from '#app/http/activity-log.ts'
import { may, rightsTo } from '#app/definitions/rights.ts'
import { content, type Role, roleNames } from '#app/definitions/roles.ts'
import { privateKinds } from '#app/forms/private-kinds.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import type { RecordTableName } from '#db/schema.ts'
import type { UserTable } from '#db/tables/admin.ts'

/** The roles and kinds to draft in a user's row: `is_admin` marks administrators, and only contributors draft. */
export function storedRights(row: Pick<UserTable, 'is_admin' | 'roles' | 'contributes'>) {
  const others = row.roles.split(',')
  const kinds = row.contributes.split(',')
  const roles: Role[] = roleNames.filter((role) =>
    role === 'administrator' ? row.is_admin === 1 : others.includes(role),
  )
  return {
    roles,
    contributes: may({ roles: roles.filter((role) => role !== 'administrator') }, 'drafts')
      ? content.filter((table) => kinds.includes(table))
      : [],
  }
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
  const tables = Object.keys(privateKinds) as (keyof typeof privateKinds & RecordTableName)[]
  const hidden = tables.filter((table) => !may(person, table))
  return { tables: hidden, names: hidden.map((table) => privateKinds[table].name) }
}
