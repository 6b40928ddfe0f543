/** Receives submissions of public forms: stored once with their emails, or as spam. */
import type { SpamVerdict, Verdict } from '#app/http/form-guard.ts'
import { type FormFields, keyOf, storeSpam } from '#app/http/form-spam.ts'
import type { Services } from '#app/http/services.ts'
import type { PublicForm } from '#app/ui/form-rules.ts'
import type { Mutex } from '#db/mutex.ts'
import type { Trx } from '#db/database.ts'
import { storedResult, createOnce } from '#db/idempotency.ts'
import { isoInstant } from '#db/records.ts'

/** A public form on the server. Its fields, rules, address and texts are those of the page. */
export interface FormEntry {
  form: PublicForm
  /** Stores it, with its emails, as sent at `now`. @returns its id; empty where it has none */
  store: (trx: Trx, fields: FormFields, now: string) => Promise<string>
  /** Whether the record with that id still exists. With this, identical submissions are stored once. */
  exists?: (trx: Trx, id: string) => Promise<boolean>
  /** For submissions that change the same rows: they wait here instead of holding a database connection each. */
  mutex?: Mutex
}

/**
 * Receives a new submission. Sending the same fields again, even concurrently, stores nothing more, as long as idempotency
 * keys are remembered and the record exists.
 * @returns the id for the answer; spam gets one too
 */
export async function receiveForm(
  { database, now, mailer }: Services,
  entry: FormEntry,
  fields: FormFields,
  verdict: Verdict,
): Promise<string> {
  const at = isoInstant(now())
  const ownFields = ownFieldsOf(entry.form, fields)
  await entry.mutex?.acquire()
  try {
    return await database.transaction(async (trx) =>
      verdict.isSpam ? receiveSpam(trx, entry, ownFields, verdict, at) : storeOnce(trx, entry, ownFields, at),
    )
  } finally {
    entry.mutex?.release()
    mailer.wake()
  }
}

/** The same inside a transaction, for a submission that is not spam. @param now when it was sent */
export async function storeOnce(trx: Trx, entry: FormEntry, fields: FormFields, now: string): Promise<string> {
  const { form, store, exists } = entry
  if (!exists) return store(trx, fields, now)
  return createOnce(trx, keyOf(form.name, fields), now, {
    make: () => store(trx, fields, now),
    isKept: (id) => exists(trx, id),
  })
}

/** Stores a self-test with its emails and rolls everything back. @throws the errors of storing */
export async function storeAndRollBack(
  { database, now }: Services,
  entry: FormEntry,
  fields: FormFields,
): Promise<void> {
  const done = new Error('rolled back on purpose')
  const storing = database.transaction(async (trx) => {
    await storeOnce(trx, entry, fields, isoInstant(now()))
    throw done
  })
  await storing.catch((error: unknown) => {
    if (error !== done) throw error
  })
}

/** Spam, unless the same was accepted before: a person who quickly sends it again is no spammer. */
async function receiveSpam(
  trx: Trx,
  { form, exists }: FormEntry,
  fields: FormFields,
  verdict: SpamVerdict,
  now: string,
): Promise<string> {
  const before = exists && (await storedResult(trx, keyOf(form.name, fields)))
  if (before !== undefined && (await exists?.(trx, before))) return before
  return storeSpam(trx, { form: form.name, fields, verdict }, now)
}

/** The form's own fields, in the order in which it asks for them. */
function ownFieldsOf({ rules }: PublicForm, fields: FormFields): FormFields {
  return Object.fromEntries(Object.keys(rules).map((name) => [name, fields[name] ?? '']))
}
