/**
 * The roles of users. Administrators may do everything; the others add up. A contributor writes drafts of chosen kinds of
 * content, which an editor publishes.
 */
export const roles = ['administrator', 'editor', 'contributor', 'inbox', 'newsletter', 'prayer', 'clergy'] as const
export type Role = (typeof roles)[number]

/** Roles of those to whom people entrust something. Administrators have none of them unless they are given one. */
const confidants: ReadonlySet<Role> = new Set(['prayer', 'clergy'])

/** Whether a user has one of these roles. Administrators pass, except where only confidants are let in. */
export function hasRole(person: { roles: readonly Role[] }, allowed: readonly Role[]): boolean {
  const isConfidential = allowed.length > 0 && allowed.every((role) => confidants.has(role))
  return person.roles.some((role) => (role === 'administrator' && !isConfidential) || allowed.includes(role))
}
