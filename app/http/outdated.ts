/** What looks outdated, so that the church notices before visitors do: what features check, each with a link to mend it. */
import { z } from 'zod'
import type { Services } from '#app/http/services.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Db } from '#db/database.ts'

/** Something outdated, for the overview's list. */
export const outdatedOut = z.object({
  text: z.string(),
  action: z.string().meta({ description: 'Label of the link to where it can be corrected' }),
  to: z.string(),
  search: z.record(z.string(), z.string()).optional(),
  hash: z.string().optional(),
  mayConfirm: z.boolean().optional().meta({ description: 'Whether it can be confirmed to be still right' }),
})
type Outdated = z.output<typeof outdatedOut>

/** A check by its name. Sample content is ignored, since it is meant to be replaced. */
export type OutdatedChecks = Readonly<
  Record<string, (ask: { db: Db; log: Services['log']; today: Temporal.PlainDate }) => Promise<Outdated | undefined>>
>

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
