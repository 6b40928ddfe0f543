/** Who may call the routes of a kind of record. */
import type { Context } from 'hono'
import { guardBy, refuseWithoutRole } from '#app/http/guard.ts'
import { onlyFor } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { isContentTable } from '#db/published.ts'
import { rightsTo, rolesOf } from '#app/http/rights.ts'
import type { Role } from '#app/values/roles.ts'
import type { RecordTableName } from '#db/schema.ts'

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
