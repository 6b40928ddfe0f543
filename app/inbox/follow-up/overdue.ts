/** What is overdue, of every kind that comes in. */
import type { Expression, SqlBool } from 'kysely'
import { messageKind } from '#app/inbox/contact/kind.ts'
import { isOverdue } from '#app/records/answering.ts'
import type { FollowedUp } from '#app/records/followed-up.ts'
import { recordTables } from '#app/records/store.ts'
import type { FollowUp } from '#app/records/owners.ts'
import type { AnyKind } from '#app/records/record-kind.ts'
import { visitKind } from '#app/inbox/visits/kind.ts'
import type { Db, Trx } from '#db/database.ts'

/** Of one kind: how many there are, and those that have waited longest. */
export interface Overdue {
  kind: AnyKind
  count: number
  first: { label: string; dueAt: string }[]
}

/** The kinds of what comes in, by where the admin area shows them. */
export function incomingKinds(follow: FollowUp): Record<'messages' | 'visitors', AnyKind> {
  return { messages: messageKind(follow), visitors: visitKind(follow) }
}

/** How many of each kind are overdue. */
export async function countOverdue(db: Db, follow: FollowUp): Promise<{ messages: number; visitors: number }> {
  const { messages, visitors } = incomingKinds(follow)
  return {
    messages: await count(overdue(db, messages, follow)),
    visitors: await count(overdue(db, visitors, follow)),
  }
}

/**
 * What is overdue of those that `whose` holds for, of each kind that there is any of.
 * @param most how many of each are named
 */
export async function listOverdue(
  db: Db,
  follow: FollowUp,
  whose: Expression<SqlBool>,
  most: number,
): Promise<Overdue[]> {
  const found: Overdue[] = []
  for (const kind of Object.values(incomingKinds(follow))) {
    const theirs = overdue(db, kind, follow).where(whose)
    const rows = await theirs.selectAll().orderBy('created_at').orderBy('id').limit(most).execute()
    const first = rows.map((row) => {
      const shown = kind.present(row as never) as FollowedUp
      return { label: kind.label(shown as never), dueAt: shown.dueAt }
    })
    if (first.length > 0) found.push({ kind, count: await count(theirs), first })
  }
  return found
}

function overdue(db: Db, kind: AnyKind, follow: FollowUp) {
  return recordTables(db as unknown as Trx)
    .selectFrom(kind.table)
    .where(isOverdue(follow))
}

async function count(query: ReturnType<typeof overdue>): Promise<number> {
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return n
}
