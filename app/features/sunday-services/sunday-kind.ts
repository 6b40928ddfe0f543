/** The rules of storing Sundays and their services: no two Sundays of one date, and what was made from one follows it. */
import { sundayFacts } from '#app/features/sunday-services/facts.ts'
import { dayOf } from '#app/features/sunday-services/queries.ts'
import { sunday } from '#app/features/sunday-services/sunday.ts'
import { sundayService } from '#app/features/sunday-services/sunday-service.ts'
import { shownOf } from '#app/definitions/columns.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { badFields } from '#app/http/errors.ts'
import { longDate } from '#app/dates/format.ts'
import { followSunday, type FromSunday } from '#app/records/from-sunday.ts'
import { type Hooks, kindOf } from '#app/records/record-kind.ts'
import type { AfterRevert } from '#app/records/undo.ts'
import type { Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'

const oneForEachDate: Hooks = {
  adapting: async (trx, before) => {
    await advisoryLock(trx, 'sundays')
    const own = new Set(before.map((row) => (row as { id: string }).id))
    const rows = await trx.selectFrom('sundays').select(['id', 'date']).execute()
    const taken = new Set(rows.filter(({ id }) => !own.has(id)).map(({ date }) => date))
    return (input) => {
      const { date } = input as { date: string }
      if (taken.has(date)) throw badFields({ date: `There is a Sunday for ${longDate(date)} already. Open that one.` })
      return input
    }
  },
}

/** The kind without what follows from a change, for archives. */
export const sundayKind = kindOf(sunday, oneForEachDate)

/** @param all what is made from a Sunday */
export function sundayKinds(all: readonly FromSunday[]) {
  return {
    sunday: kindOf(sunday, {
      ...oneForEachDate,
      onChange: (trx, _before, { id }, actor) => follow(trx, all, [{ id }], actor),
    }),
    service: kindOf(sundayService, {
      onChange: (trx, before, after, actor) => follow(trx, all, daysOf([before, after]), actor),
    }),
  }
}

/** The days of services, each once. */
function daysOf(rows: readonly { id: string }[]): { date: string }[] {
  return [...new Set(rows.map((row) => dayOf(shownOf(sundayService, row))))].map((date) => ({ date }))
}

/** Lets drafts follow when a change to a Sunday or a service is undone. */
export function afterRevert(all: readonly FromSunday[]): AfterRevert {
  return {
    sundays: (trx, ids, actor) =>
      follow(
        trx,
        all,
        ids.map((id) => ({ id })),
        actor,
      ),
    sunday_services: async (trx, ids, actor) => {
      const rows = await trx.selectFrom('sunday_services').selectAll().where('id', 'in', ids).execute()
      await follow(trx, all, daysOf(rows), actor)
    },
  }
}

/** Lets drafts follow these days. A contributor may change drafts alone, so nothing follows from that. */
async function follow(
  trx: Trx,
  all: readonly FromSunday[],
  days: readonly ({ id: string } | { date: string })[],
  actor: Actor,
): Promise<void> {
  if (actor.draftsOnly) return
  for (const day of days) {
    const facts = await sundayFacts(trx, day)
    if (facts) await followSunday(trx, all, facts, actor)
  }
}
