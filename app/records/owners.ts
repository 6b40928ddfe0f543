/** Who may see to what came in, and how soon they are to: what the follow-up depends on at this moment. */
import type { Services } from '#app/http/services.ts'
import type { Db } from '#db/database.ts'

/** Somebody who may sign in as administrator. */
export interface Owner {
  id: string
  /** Who has given no name goes by their email. */
  name: string
  email: string
}

export interface FollowUp {
  owners: readonly Owner[]
  /** Within how many hours somebody is to answer what has no time of its own. */
  hours: number
  /** An instant. */
  now: string
}

/** What the kinds are described with where no record is looked at. */
export const noFollowUp: FollowUp = { owners: [], hours: 0, now: '' }

export async function followUpNow({ database: { db }, now, mailer }: Pick<Services, 'database' | 'now' | 'mailer'>) {
  const { followUpHours } = await mailer.settings(db)
  const follow: FollowUp = {
    owners: await listOwners(db),
    hours: followUpHours,
    now: now().toString({ smallestUnit: 'millisecond' }),
  }
  return follow
}

async function listOwners(db: Db): Promise<Owner[]> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('is_admin', '=', 1)
    .where('disabled_at', '=', '')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, email }) => ({ id, name: name || email, email }))
}
