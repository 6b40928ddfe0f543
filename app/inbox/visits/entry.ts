/** How an announced visit is taken in: stored with its letters, whether it came just now or was taken for spam first. */
import { type Entry, fieldsOf } from '#app/http/form-entry.ts'
import type { Services } from '#app/http/services.ts'
import { withinReason } from '#app/http/stranger-emails.ts'
import { visitEmails } from '#app/inbox/visits/emails.ts'
import { hasVisit, writeVisit } from '#app/inbox/visits/queries.ts'
import { type Visit, visitForm, visitRules } from '#app/inbox/visits/visit.ts'

export function visitEntry({ now: atPresent, mailer }: Pick<Services, 'now' | 'mailer'>, visit: Visit): Entry {
  return {
    form: visitForm.name,
    fields: fieldsOf(visitRules, visit),
    isKept: hasVisit,
    store: async (trx, now) => {
      const settings = await mailer.settings(trx)
      const id = await writeVisit(trx, visit, { now, followUpHours: settings.followUpHours })
      await mailer.put(trx, await withinReason(trx, visitEmails(visit, id, now, settings), atPresent()))
      return id
    },
  }
}
