/** The only place that knows how broadcasts are stored. */
import type { Selectable } from 'kysely'
import type { Db } from '#db/database.ts'
import type { BroadcastTable } from '#db/tables/live.ts'

export type Broadcast = Selectable<BroadcastTable>

/** @param day at the church, `YYYY-MM-DD` */
export function findBroadcast(db: Db, day: string): Promise<Broadcast | undefined> {
  return db.selectFrom('broadcasts').selectAll().where('day', '=', day).executeTakeFirst()
}

/** Remembers that it was asked for, before it is: also when no answer comes. */
export async function noteTry(db: Db, day: string, now: string): Promise<void> {
  const blank = { video_id: '', title: '', state: 'none', starts_at: '', looked_at: '' } as const
  await db
    .insertInto('broadcasts')
    .values({ ...blank, day, tried_at: now })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ tried_at: now }))
    .execute()
}

/** What the service has answered. */
export async function noteFound(
  db: Db,
  day: string,
  { video_id, title, state, starts_at }: Pick<Broadcast, 'video_id' | 'title' | 'state' | 'starts_at'>,
  now: string,
): Promise<void> {
  await db
    .updateTable('broadcasts')
    .set({ video_id, title, state, starts_at, looked_at: now })
    .where('day', '=', day)
    .execute()
}
