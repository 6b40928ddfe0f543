/**
 * The roles of users. Administrators may do everything; the others add up. A contributor writes drafts of chosen kinds of
 * content, which an editor publishes.
 */
export const roles = ['administrator', 'editor', 'contributor', 'inbox', 'newsletter'] as const
export type Role = (typeof roles)[number]

/** Whether a user has one of these roles. Administrators always pass. */
export function hasRole(person: { roles: readonly Role[] }, allowed: readonly Role[]): boolean {
  return person.roles.some((role) => role === 'administrator' || allowed.includes(role))
}
