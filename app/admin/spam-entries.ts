/** How what was taken for spam and is none goes the way that it would have gone. */
import type { JudgedSpam, SpamForm } from '#app/admin/spam.ts'
import { messageEntry } from '#app/inbox/contact/entry.ts'
import { messageIn } from '#app/inbox/contact/schema.ts'
import { takeInOnce } from '#app/http/form-entry.ts'
import type { Services } from '#app/http/services.ts'
import { takeSubscription } from '#app/features/newsletter/asking.ts'
import { subscriptionIn } from '#app/features/newsletter/schema.ts'
import { subscriberTokens } from '#app/features/newsletter/tokens.ts'
import { visitEntry } from '#app/inbox/visits/entry.ts'
import { visitIn } from '#app/inbox/visits/schema.ts'
import type { Trx } from '#db/database.ts'

type TakeIn = (trx: Trx, services: Services, spam: JudgedSpam) => Promise<string>

/** By the form that it came by: stores it with its letters, and gives its id, if it has one. */
export const takeInAfterAll: Record<SpamForm, TakeIn> = {
  contact: (trx, services, { fields, createdAt }) =>
    takeInOnce(trx, messageEntry(services, messageIn.parse(fields)), createdAt),
  visit: (trx, services, { fields, createdAt }) =>
    takeInOnce(trx, visitEntry(services, visitIn.parse(fields)), createdAt),
  newsletter: async (trx, services, { fields }) => {
    const asking = { ...services, tokens: subscriberTokens(services.config) }
    await takeSubscription(trx, asking, subscriptionIn.parse(fields).email)
    return ''
  },
}
