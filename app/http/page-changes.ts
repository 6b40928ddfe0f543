/**
 * How the processes that share a database learn that pages have changed: every change counts up a number in the database,
 * which every process reads twice a second. PostgreSQL also notifies the others immediately. The one process on SQLite
 * only reads the number, which commands may change, and doesn't count its own changes, so that a save is one commit. Pages also change when a record becomes public or stops being public.
 */
import { randomInt } from 'node:crypto'
import { clearInterval, setInterval } from 'node:timers'
import { type RawBuilder, sql } from 'kysely'
import { countsInDatabase } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { listen, notify } from '#db/postgres.ts'
import { hasPublishedBetween } from '#db/published.ts'
import { isoInstant } from '#db/records.ts'

/** A row of `settings`; no setting has this name. */
export const PAGES_CHANGED = 'pagesChanged'
const CHANNEL = 'narthex_pages'

/** @param clear empties what this process keeps of pages */
export function pageChanges({ database, log, now }: Pick<Services, 'database' | 'log' | 'now'>, clear: () => void) {
  let known: number | undefined
  const changes = {
    /** Something that pages show has changed: forgets it here immediately, and in the other processes at their next look. */
    announce(): void {
      clear()
      if (!countsInDatabase({ database })) return
      incrementCount(database, isoInstant(now()))
        .then((count) => {
          // A gap means that another process has changed something too.
          known = count === (known ?? 0) + 1 ? count : known
          return database.engine === 'postgres' ? notify(database.db, CHANNEL) : undefined
        })
        .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be told of a change'))
    },
    /** Forgets what pages show when another process has changed it. */
    async check(): Promise<void> {
      const before = known
      const count = await readCount(database.db).catch(() => undefined)
      // A change of this process that came meanwhile has been counted since, and everything was forgotten for it.
      if (count === undefined || count === known || known !== before) return
      known = count
      clear()
    },
    /** Looks as soon as another process tells PostgreSQL at this address of a change. @returns a function that ends it */
    listen: (address: string) => listen(address, CHANNEL, () => void changes.check()),
  }
  return changes
}

/** Tells all processes that pages have changed. @returns the number of changes so far */
export async function incrementCount({ db }: Pick<Database, 'db'>, now: string): Promise<number> {
  const more = sql<string>`cast(cast(settings.value as integer) + 1 as text)`
  const { value } = await putCount(db, now, '1', more).returning('value').executeTakeFirstOrThrow()
  return Number(value)
}

/** Stores a count that no process knows, so that all of them forget their pages when they see it. */
export async function invalidateAllPages(trx: Trx, now: string): Promise<void> {
  const value = String(randomInt(2 ** 30))
  await putCount(trx, now, value, value).execute()
}

/** @param next replaces the count that is there */
function putCount(db: Db, now: string, first: string, next: string | RawBuilder<string>) {
  return db
    .insertInto('settings')
    .values({ name: PAGES_CHANGED, value: first, updated_at: now, sample: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: next, updated_at: now }))
}

async function readCount(db: Db): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', PAGES_CHANGED).executeTakeFirst()
  return Number(row?.value ?? 0)
}

const INTERVAL_MS = 500

/**
 * Clears cached pages when the time has come at which a record becomes public or stops being public.
 * @returns a function that checks once; a time that could not be checked is checked the next time
 */
export function publishingClock({ database, now, log, pagesChanged }: Services): () => Promise<void> {
  const instant = () => isoInstant(now())
  let last = instant()
  return async () => {
    const until = instant()
    try {
      if (await hasPublishedBetween(database, last, until)) pagesChanged()
      last = until
    } catch (error) {
      log.warn({ err: error }, 'scheduled records could not be looked for')
    }
  }
}

/** Looks for changes twice a second, also of other processes. @returns ends it */
export function startPublishingClock(services: Services, others: () => Promise<void>): () => void {
  const look = publishingClock(services)
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void Promise.all([look(), others()]).finally(() => (isLooking = false))
  }, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
