/** How an announced visit is taken in: stored with its letters, whether it came just now or was taken for spam first. */
import { type Entry, fieldsOf } from '#app/http/form-entry.ts'
import type { Parts } from '#app/http/parts.ts'
import { withinReason } from '#app/http/stranger-letters.ts'
import { visitLetters } from '#app/visits/letters.ts'
import { hasVisit, writeVisit } from '#app/visits/queries.ts'
import { type Visit, visitForm, visitRules } from '#app/visits/visit.ts'

export function visitEntry({ now: atPresent, post }: Pick<Parts, 'now' | 'post'>, visit: Visit): Entry {
  return {
    form: visitForm.name,
    fields: fieldsOf(visitRules, visit),
    isKept: hasVisit,
    store: async (trx, now) => {
      const settings = await post.settings(trx)
      const id = await writeVisit(trx, visit, { now, followUpHours: settings.followUpHours })
      await post.put(trx, await withinReason(trx, visitLetters(visit, id, now, settings), atPresent()))
      return id
    },
  }
}
