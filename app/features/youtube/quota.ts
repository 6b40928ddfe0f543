/**
 * How much was asked of the API today, and whether it gives no more. Its day is that of the Pacific coast, where its
 * quota begins anew at midnight (https://developers.google.com/youtube/v3/getting-started#quota). Kept in the database, so that
 * every instance counts and stops together.
 */
import type { Db } from '#db/database.ts'

const ZONE = 'America/Los_Angeles'

export interface Quota {
  /** Units used since midnight there. */
  used: number
  /** When it gives again, an instant; `null` while it gives. */
  stoppedUntil: string | null
}

export async function readQuota(db: Db, now: Temporal.Instant): Promise<Quota> {
  const row = await db.selectFrom('youtube_quota').selectAll().where('day', '=', dayOf(now)).executeTakeFirst()
  return { used: row?.units ?? 0, stoppedUntil: row && row.stopped_at !== '' ? midnightAfter(now) : null }
}

/** Counts one call. Every call that is made costs one unit, refused ones too. */
export async function spendUnit(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('youtube_quota')
    .values({ day: dayOf(now), units: 1, stopped_at: '' })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({ units: eb('youtube_quota.units', '+', 1) })),
    )
    .execute()
}

/** Remembers that no more is given today. */
export async function stopForToday(db: Db, now: Temporal.Instant): Promise<void> {
  const stopped_at = now.toString({ smallestUnit: 'millisecond' })
  await db
    .insertInto('youtube_quota')
    .values({ day: dayOf(now), units: 0, stopped_at })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ stopped_at }))
    .execute()
}

function dayOf(now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(ZONE).toPlainDate().toString()
}

function midnightAfter(now: Temporal.Instant): string {
  const tomorrow = now.toZonedDateTimeISO(ZONE).toPlainDate().add({ days: 1 })
  return tomorrow.toZonedDateTime(ZONE).toInstant().toString()
}
