/**
 * How much strangers may store in a day: what goes beyond it is kept under Spam, which is bounded itself, so that nobody can
 * fill the disk (docs/decisions/012-spam.md has the calculation).
 */
import type { Context } from 'hono'
import type { Verdict } from '#app/http/form-guard.ts'
import type { FormFields } from '#app/http/form-spam.ts'
import { clientAddress, clientNetwork } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'
import type { PublicForm } from '#app/forms/form-rules.ts'
import { countInWindow } from '#db/limits.ts'
import { searchText } from '#db/search-text.ts'

/** Kilobytes that are stored in a day: of one form from one address, from one provider's network, and from everywhere. */
export const DAILY_KB = { form: 12_000, network: 16_000, site: 39_000 }
/** What a submission takes besides its texts: its row, the emails about it, and its place in indexes. */
const SUBMISSION_KB = 12
const DAY_SECONDS = 24 * 60 * 60

/** Kilobytes that a submission takes in the database: its fields as they were sent and as search reads them, and the rest. */
export function weightOf(fields: FormFields): number {
  const texts = [JSON.stringify(fields), searchText(Object.values(fields))]
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  return SUBMISSION_KB + Math.ceil(bytes / 1_000)
}

/**
 * The verdict, or that it is too much for today. A network counts only what its forms may store, and the site only what its
 * networks may. Sending the same again counts again.
 * @param form with `hold`, a suspected submission is stored as others are
 */
export async function withinBounds(
  services: Services,
  c: Context,
  { form, hold }: { form: Pick<PublicForm, 'name'>; hold?: unknown },
  fields: FormFields,
  verdict: Verdict,
): Promise<Verdict> {
  if (verdict.isSpam && hold === undefined) return verdict
  const { trustProxy } = services.config
  const keys = {
    form: keyOf.form(form.name, clientAddress(c, trustProxy)),
    network: keyOf.network(clientNetwork(c, trustProxy)),
    site: keyOf.site,
  }
  const weight = weightOf(fields)
  for (const bound of ['form', 'network', 'site'] as const) {
    const { count } = await countInWindow(services.database.db, keys[bound], DAY_SECONDS, services.now(), weight)
    if (count > DAILY_KB[bound]) return { isSpam: true, reason: 'much' }
  }
  return verdict
}

/** The keys under which kilobytes are counted. */
export const keyOf = {
  form: (name: string, address: string) => `stored by ${name} of ${address}`,
  network: (network: string) => `stored by the network ${network}`,
  site: 'stored by all',
}
