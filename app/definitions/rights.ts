/** What the roles of a user allow. */
import { content, type Role, roleNames, roles, type Thing } from '#app/definitions/roles.ts'
import type { SectionId } from '#app/definitions/settings.ts'
import { privateKinds } from '#app/forms/private-kinds.ts'
import type { ContentTable } from '#db/published.ts'
import type { RecordTableName } from '#db/schema.ts'

interface WithRoles {
  roles: readonly Role[]
}

export interface WithRights extends WithRoles {
  /** The kinds of content that they may draft, as a contributor. */
  contributes: readonly ContentTable[]
}

/** Whether a user may do one of these things. Administrators may, unless all of them are private; only they, if there are none. */
export function may(person: WithRoles, ...things: readonly Thing[]): boolean {
  const isPrivate = things.length > 0 && things.every((thing) => Object.hasOwn(privateKinds, thing))
  return person.roles.some((role) => {
    if (role === 'administrator') return !isPrivate
    const allowed: readonly Thing[] = roles[role].may
    return things.some((thing) => allowed.includes(thing))
  })
}

/** The rights of all roles together. A user with none of them can't open the dashboard. */
export function anything(): readonly Thing[] {
  return [...new Set(roleNames.flatMap((role): readonly Thing[] => roles[role].may))]
}

/** What lets a user change some content of the website, drafts included. */
export const anyContent: readonly Thing[] = [...content, 'drafts']

/** What lets a user choose and upload pictures: kinds of records that show some. */
export const withPictures: readonly Thing[] = [...anyContent, 'newsletter_issues']

/** The sections of the settings that a user may change. */
export function settingsFor(person: WithRoles, ids: readonly SectionId[]): SectionId[] {
  return ids.filter((id) => may(person, `settings.${id}`))
}

/** The roles that may do one of these things. */
export function rolesWith(...things: readonly Thing[]): Role[] {
  return roleNames.filter((role) => may({ roles: [role] }, ...things))
}

/** Whether a role only lets see what people entrust to a few, which administrators don't see without it. */
export function isConfidant(role: Role): boolean {
  const allowed: readonly Thing[] = roles[role].may
  return allowed.length > 0 && allowed.every((thing) => Object.hasOwn(privateKinds, thing))
}

/** A user's rights to the records of a table: everything, drafts only, or nothing. Settings are for administrators. */
export function rightsTo(table: RecordTableName | 'settings', person: WithRights): 'all' | 'drafts' | undefined {
  if (may(person, ...(table === 'settings' ? [] : [table]))) return 'all'
  return person.contributes.some((one) => one === table) ? 'drafts' : undefined
}
