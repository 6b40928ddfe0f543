/** What looks outdated, so that the church notices before visitors do: what features check, each with a link to mend it. */
import type { Services } from '#app/http/services.ts'
import { formatCount } from '#app/values/format-count.ts'
import type { Db } from '#db/database.ts'

/** Something outdated, for the overview's list. */
export interface Outdated {
  text: string
  /** Label of the link to where it can be corrected. */
  action: string
  to: string
  search?: Record<string, string>
  hash?: string
  /** It can be confirmed to be still right. */
  mayConfirm?: boolean
}

/** A check by its name. Sample content is ignored, since it is meant to be replaced. */
export type OutdatedChecks = Readonly<
  Record<string, (ask: { db: Db; log: Services['log']; today: Temporal.PlainDate }) => Promise<Outdated | undefined>>
>

/** The search parameters that open the form of a new record. */
export const add = { add: 'yes' }

/** The result of a check that has found rows: its link opens the form of the first one. */
export function outdatedFromFirst<Row extends { id: string }>(
  rows: readonly Row[],
  matter: (first: Row, count: number) => Outdated,
): Outdated | undefined {
  const [first] = rows
  if (!first) return undefined
  const found = matter(first, rows.length)
  return { ...found, search: { ...found.search, edit: first.id } }
}

export function andOthers(count: number): string {
  return count === 1 ? '' : ` and ${formatCount(count - 1, ['other', 'others'])}`
}

/** When somebody said last that it is still right; undefined for never. */
export async function confirmedAt(db: Db, what: string): Promise<string | undefined> {
  const row = db.selectFrom('settings').select('updated_at').where('name', '=', confirmedName(what))
  return (await row.executeTakeFirst())?.updated_at
}

/** The name of a row of `settings`; no setting has it. */
export function confirmedName(what: string): string {
  return `confirmed ${what}`
}
