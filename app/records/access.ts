/** Who may call the routes of a kind of record. */
import type { Context } from 'hono'
import { guardBy, refuseWithout } from '#app/http/guard.ts'
import { onlyFor } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { isContentTable } from '#db/published.ts'
import { may, rightsTo } from '#app/definitions/rights.ts'
import type { Thing } from '#app/definitions/roles.ts'
import type { RecordTableName } from '#db/schema.ts'

export function onlyForRecords(services: Pick<Services, 'whoIs' | 'now'>, table: RecordTableName) {
  return onlyFor(services, table)
}

/**
 * Access to the records of a table also for contributors, who may read all of them. Its routes pass their actor to the
 * functions of `store.ts` and `deletions.ts`, which limit contributors to drafts.
 * @param also lets others call this route, too, whose records may be public at once
 */
export function alsoForDrafts(services: Pick<Services, 'whoIs' | 'now'>, table: RecordTableName, ...also: Thing[]) {
  if (!isContentTable(table)) return onlyForRecords(services, table)
  const guard = guardBy(services, (person) => {
    if (rightsTo(table, person) === undefined) refuseWithout(person, [table, ...also])
  })
  const access = onlyFor(services, table, 'drafts', ...also)
  const caller = (c: Context) => {
    const actor = access.caller(c)
    const isDrafting = rightsTo(table, actor.person) === 'drafts'
    return { ...actor, draftsOnly: isDrafting && (also.length === 0 || !may(actor.person, ...also)) }
  }
  return { ...access, guards: [guard], caller }
}

/** Access to adding records of a table. */
export function forAdding(services: Pick<Services, 'whoIs' | 'now'>, table: RecordTableName) {
  return table === 'files' ? alsoForDrafts(services, table, 'add files') : alsoForDrafts(services, table)
}
