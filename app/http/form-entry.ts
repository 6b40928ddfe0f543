/** How what a public form brings is taken in: once, with the letters it calls for, or aside when it is spam. */
import type { SpamVerdict, Verdict } from '#app/http/form-guard.ts'
import { type Fields, keepSpam, keyOf } from '#app/http/form-spam.ts'
import type { Services } from '#app/http/services.ts'
import type { Rules } from '#app/ui/form-rules.ts'
import type { FormName } from '#app/ui/form-state.ts'
import type { Trx } from '#db/database.ts'
import { doneBefore, onceWhileKept } from '#db/idempotency.ts'

/** What a form brings, and where it goes. */
export interface Entry {
  form: FormName
  /** In the order of the form's rules. */
  fields: Fields
  /** Stores it, with its letters, as of this moment. @returns its id */
  store: (trx: Trx, now: string) => Promise<string>
  /** Whether the record of that id is still there. */
  isKept: (trx: Trx, id: string) => Promise<boolean>
}

/** A form's fields alone, in the order in which it asks. */
export function fieldsOf(rules: Rules, given: object): Fields {
  const values = new Map(Object.entries(given) as [string, string][])
  return Object.fromEntries(Object.keys(rules).map((name) => [name, values.get(name) ?? '']))
}

/**
 * Takes in what was sent just now. The same fields again, at the same moment too, are taken in once, for as long as the
 * keys of deeds are remembered and the record is there.
 * @returns the id to answer with; spam gets one too
 */
export async function takeIn({ database, now, mailer }: Services, entry: Entry, verdict: Verdict): Promise<string> {
  const at = now().toString({ smallestUnit: 'millisecond' })
  const id = await database.transaction(async (trx) =>
    verdict.isSpam ? takeAside(trx, entry, verdict, at) : takeInOnce(trx, entry, at),
  )
  mailer.wake()
  return id
}

/** The same inside a transaction, for what is no spam. @param now when it was sent */
export function takeInOnce(trx: Trx, { form, fields, store, isKept }: Entry, now: string): Promise<string> {
  return onceWhileKept(trx, keyOf(form, fields), now, {
    make: () => store(trx, now),
    isKept: (id) => isKept(trx, id),
  })
}

/** Who sends a second time in haste what was taken in before has not become a machine by it. */
async function takeAside(
  trx: Trx,
  { form, fields, isKept }: Entry,
  verdict: SpamVerdict,
  now: string,
): Promise<string> {
  const before = await doneBefore(trx, keyOf(form, fields))
  return before !== undefined && (await isKept(trx, before)) ? before : keepSpam(trx, { form, fields, verdict }, now)
}
