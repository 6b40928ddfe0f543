/** Which pages and actions of the dashboard a user may open. */
import { recordPage } from '#app/records/pages.ts'
import type { Search } from '#app/records/place.tsx'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { hasRole, type Role } from '#app/ui/roles.ts'

interface Page {
  to: string
  /** The roles that may open it besides administrators. Contributors may open the pages of the kinds that they draft. */
  roles?: readonly Role[]
}

type Person = Pick<CurrentUser, 'roles' | 'contributes'>

export function mayView(person: Person, { to, roles = [] }: Page): boolean {
  return hasRole(person, roles) || person.contributes.some((table) => recordPage(table).page === to)
}

/** Whether a user may open a section with these search parameters: contributors only to add a record. */
export function mayOpen(person: Person, { to, roles = [] }: Page, search: Search): boolean {
  if (hasRole(person, roles)) return true
  const { add, list } = search
  return (
    add !== undefined &&
    person.contributes.some((table) => recordPage(table).page === to && recordPage(table).list === list)
  )
}
