/**
 * The roles that a person can have. Administrators may do everything; the others add up. A contributor writes drafts of
 * chosen kinds of content, which an editor publishes.
 */
export const roles = ['administrator', 'editor', 'contributor', 'inbox', 'newsletter'] as const
export type Role = (typeof roles)[number]

/** Whether someone may do what these roles may. Administrators may in any case. */
export function hasRole(person: { roles: readonly Role[] }, allowed: readonly Role[]): boolean {
  return person.roles.some((role) => role === 'administrator' || allowed.includes(role))
}
