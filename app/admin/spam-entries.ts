/** How what was taken for spam and is none goes the way that it would have gone. */
import type { JudgedSpam, SpamForm } from '#app/admin/spam.ts'
import { messageEntry } from '#app/contact/entry.ts'
import { messageIn } from '#app/contact/schema.ts'
import { takeInOnce } from '#app/http/form-entry.ts'
import type { Parts } from '#app/http/parts.ts'
import { takeSubscription } from '#app/newsletter/asking.ts'
import { subscriptionIn } from '#app/newsletter/schema.ts'
import { subscriberTokens } from '#app/newsletter/tokens.ts'
import { visitEntry } from '#app/visits/entry.ts'
import { visitIn } from '#app/visits/schema.ts'
import type { Trx } from '#db/database.ts'

type TakeIn = (trx: Trx, parts: Parts, spam: JudgedSpam) => Promise<string>

/** By the form that it came by: stores it with its letters, and gives its id, if it has one. */
export const takeInAfterAll: Record<SpamForm, TakeIn> = {
  contact: (trx, parts, { fields, createdAt }) =>
    takeInOnce(trx, messageEntry(parts, messageIn.parse(fields)), createdAt),
  visit: (trx, parts, { fields, createdAt }) => takeInOnce(trx, visitEntry(parts, visitIn.parse(fields)), createdAt),
  newsletter: async (trx, parts, { fields }) => {
    const asking = { ...parts, tokens: subscriberTokens(parts.config) }
    await takeSubscription(trx, asking, subscriptionIn.parse(fields).email)
    return ''
  },
}
