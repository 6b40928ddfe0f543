/** Which pages of the dashboard someone sees. */
import { recordPage } from '#app/records/pages.ts'
import type { Search } from '#app/records/place.tsx'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { hasRole, type Role } from '#app/ui/roles.ts'

interface Shown {
  to: string
  /** The roles that see it besides administrators. A contributor sees where the kinds are that they write drafts of. */
  roles?: readonly Role[]
}

type Person = Pick<CurrentUser, 'roles' | 'contributes'>

export function sees(person: Person, { to, roles = [] }: Shown): boolean {
  return hasRole(person, roles) || person.contributes.some((table) => recordPage(table).page === to)
}

/** Whether someone may do what an address of a section opens: contributors add what they write drafts of. */
export function mayOpen(person: Person, { to, roles = [] }: Shown, search: Search): boolean {
  if (hasRole(person, roles)) return true
  const { add, list } = search
  return (
    add !== undefined &&
    person.contributes.some((table) => recordPage(table).page === to && recordPage(table).list === list)
  )
}
