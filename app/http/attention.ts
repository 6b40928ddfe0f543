/** What needs a person, for the overview’s list: outdated content, failures, people who wait; each with a link to where it is resolved. */
import { z } from 'zod'
import type { Services } from '#app/http/services.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Db } from '#db/database.ts'

export const attentionOut = z.object({
  lead: z.string().optional().meta({ description: 'The sentence that says it all, before the text' }),
  text: z.string(),
  isUrgent: z.boolean().optional(),
  action: z.string().meta({ description: 'Label of the link to where it can be resolved' }),
  to: z.string(),
  search: z.record(z.string(), z.string()).optional(),
  hash: z.string().optional(),
  mayConfirm: z.boolean().optional().meta({ description: 'Whether it can be confirmed to be still right' }),
})
type Attention = z.output<typeof attentionOut>

export interface AttentionAsked {
  services: Services
  db: Db
  today: Temporal.PlainDate
  /** Whose overview it is. */
  person: CurrentUser
}

/** A check by its name. Sample content is ignored, since it is meant to be replaced. */
export type AttentionChecks = Readonly<
  Record<string, (asked: AttentionAsked) => Promise<Attention | readonly Attention[] | undefined>>
>

/** The result of a check that has found rows: its link opens the form of the first one. */
export function attentionToFirst<Row extends { id: string }>(
  rows: readonly Row[],
  matter: (first: Row, count: number) => Attention,
): Attention | undefined {
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
