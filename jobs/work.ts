/**
 * Work that survives a crash: runs of scheduled jobs, imports, backups, each a row of `work`. Whoever claims a row owns it by a
 * random `claim`, says every few seconds that it is alive, and writes nothing more once another process has claimed it.
 */
import type { Logger } from 'pino'
import type { Selectable } from 'kysely'
import type { Database, Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { isoInstant, newId } from '#db/records.ts'
import type { WorkState, WorkTable } from '#db/tables/work.ts'

/** What changes the state of work; nothing else does. Work that is `running` without a sign of life may be claimed, too. */
const transitions = {
  claim: { from: ['waiting', 'running'], to: 'running' },
  /** On shutdown, or until it can go on. */
  release: { from: ['running'], to: 'waiting' },
  finish: { from: ['running'], to: 'done' },
  fail: { from: ['running'], to: 'failed' },
  /** A person stops it. */
  stop: { from: ['waiting', 'running'], to: 'stopped' },
} as const satisfies Record<string, { from: readonly WorkState[]; to: WorkState }>

export type Work = Selectable<WorkTable>

export interface NewWork {
  kind: string
  /** What it is about. Unless the work is repeated, it is done once, and later subjects sort later. */
  subject: string
  /** Whether every subject is worked on by itself, and again. Otherwise one process at a time works on the kind. */
  isRepeated?: boolean
  by?: { id: string; name: string }
  progress?: unknown
  /** Whether it takes the place of earlier work on the subject that waits or was interrupted; it does by default. */
  replaces?: (last: Work) => boolean
}

/** Between two signs of life. */
export const HEARTBEAT_MS = 5_000
/** After so long without one the process counts as dead. */
const DEAD_AFTER_SECONDS = 20
/** A time further ahead than this was written by a machine with a wrong clock. */
const FUTURE_HOURS = 48
const RETENTION_DAYS = 60
/** Fewer for jobs that are due every minute, which would otherwise fill the table. */
const MAX_RUNS = 499
const MAX_REPORT_LENGTH = 2_000

/**
 * Begins work, anew if its process died.
 * @returns undefined while it is under way, when it is done already, or something later is
 */
export function beginWork(
  { database, log }: { database: Database; log: Pick<Logger, 'warn'> },
  given: NewWork,
  now: Temporal.Instant,
): Promise<Work | undefined> {
  return database.transaction((trx) => beginWorkIn(trx, log, given, now))
}

/** The same in a transaction. */
export async function beginWorkIn(
  trx: Trx,
  log: Pick<Logger, 'warn'>,
  given: NewWork,
  now: Temporal.Instant,
): Promise<Work | undefined> {
  const { kind, subject, isRepeated = false, replaces = () => true } = given
  // The primary key already prevents a second row; the lock is for reading the one before.
  await advisoryLock(trx, `work ${kind}`)
  const { future } = lifeSpan(now)
  const all = trx.selectFrom('work').selectAll().where('kind', '=', kind).where('started_at', '<', future)
  const before = isRepeated ? all.where('subject', '=', subject) : all
  const last = await before.orderBy('subject', 'desc').limit(1).executeTakeFirst()
  const isKept = last && last.ended_at === '' && (isUnderWay(last, now) || !replaces(last))
  if (isKept || (last && !isRepeated && isPast(last, subject))) return undefined
  // Only the process that begins cleans up, so that one with a wrong clock doesn't run the job every minute.
  if (!isRepeated && (await clear(trx, kind, now)))
    log.warn({ kind }, 'dropped work dated in the future (was the clock changed?)')
  return storeWork(trx, given, now)
}

function isPast(last: Work, subject: string): boolean {
  return last.subject > subject || (last.subject === subject && last.ended_at !== '')
}

async function storeWork(
  trx: Trx,
  { kind, subject, by = { id: '', name: '' }, progress }: NewWork,
  now: Temporal.Instant,
): Promise<Work> {
  const at = isoInstant(now)
  const columns = {
    state: 'running' as const,
    user_id: by.id,
    person: by.name,
    started_at: at,
    claim: newId(),
    alive_at: at,
    ended_at: '',
    progress: progress === undefined ? '' : JSON.stringify(progress),
    report: '',
  }
  return trx
    .insertInto('work')
    .values({ kind, subject, ...columns })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Ends what was interrupted, since something later takes its place, and deletes what is too old, or dated in the future.
 * @returns whether there was something of the future
 */
async function clear(trx: Trx, kind: string, now: Temporal.Instant): Promise<boolean> {
  const open = trx.updateTable('work').where('kind', '=', kind).where('ended_at', '=', '')
  await open.set({ state: transitions.stop.to, ended_at: isoInstant(now) }).execute()
  const ofKind = trx.selectFrom('work').select('subject').where('kind', '=', kind)
  const tooMany = await ofKind.orderBy('subject', 'desc').offset(MAX_RUNS).limit(1).executeTakeFirst()
  const tooOld = isoInstant(now.subtract({ hours: 24 * RETENTION_DAYS }))
  const before = tooMany && tooMany.subject > tooOld ? tooMany.subject : tooOld
  const rows = trx.deleteFrom('work').where('kind', '=', kind)
  await rows.where('subject', '<=', before).execute()
  const { numDeletedRows } = await rows.where('started_at', '>=', lifeSpan(now).future).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Claims the oldest work of a kind that is waiting, or whose process died, to go on with it. */
export async function claimAbandoned(db: Db, kind: string, now: Temporal.Instant): Promise<Work | undefined> {
  for (;;) {
    const found = await abandoned(db, now).where('kind', '=', kind).orderBy('started_at').limit(1).executeTakeFirst()
    if (!found) return undefined
    const claimed = await change(db, 'claim', found)
      .set({ claim: newId(), alive_at: isoInstant(now) })
      .where('alive_at', '=', found.alive_at)
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

/** The kinds of work that is waiting, or whose process died. */
export async function abandonedKinds(db: Db, now: Temporal.Instant): Promise<Set<string>> {
  const rows = await abandoned(db, now).execute()
  return new Set(rows.map(({ kind }) => kind))
}

function abandoned(db: Db, now: Temporal.Instant) {
  const { dead, future } = lifeSpan(now)
  return db
    .selectFrom('work')
    .select(['kind', 'subject', 'claim', 'alive_at'])
    .where('ended_at', '=', '')
    .where((eb) => eb.or([eb('alive_at', '<', dead), eb('alive_at', '>', future)]))
}

/** Whether a process works on it. */
export function isUnderWay(
  { ended_at, alive_at }: Pick<Work, 'ended_at' | 'alive_at'>,
  now: Temporal.Instant,
): boolean {
  const { dead, future } = lifeSpan(now)
  return ended_at === '' && alive_at >= dead && alive_at <= future
}

function lifeSpan(now: Temporal.Instant) {
  return {
    dead: isoInstant(now.subtract({ seconds: DEAD_AFTER_SECONDS })),
    future: isoInstant(now.add({ hours: FUTURE_HOURS })),
  }
}

type Owned = Pick<Work, 'kind' | 'subject' | 'claim'>

/**
 * Records a sign of life.
 * @param progress if it is to be stored, too
 * @returns the state, which a person may have changed; undefined once another process has the work
 */
export async function keepAlive(
  db: Db,
  { kind, subject, claim }: Owned,
  now: Temporal.Instant,
  progress?: string,
): Promise<WorkState | undefined> {
  const row = await db
    .updateTable('work')
    .set({ alive_at: isoInstant(now), ...(progress !== undefined && { progress }) })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('claim', '=', claim)
    .returning('state')
    .executeTakeFirst()
  return row?.state
}

/** Ends work with its result, unless somebody has ended it meanwhile. Work without a claim is stopped at the wish of a person. */
export async function endWork(
  db: Db,
  event: 'finish' | 'fail' | 'stop',
  work: Omit<Owned, 'claim'> & Partial<Owned>,
  now: Temporal.Instant,
  report = '',
): Promise<void> {
  const ended = { report: report.slice(0, MAX_REPORT_LENGTH), ended_at: isoInstant(now) }
  await change(db, event, work).set(ended).execute()
}

/** Stores work that was begun in another database as done in this one. */
export async function storeDone(
  trx: Trx,
  work: Owned & Pick<Work, 'started_at' | 'user_id' | 'person'>,
  progress: unknown,
  now: Temporal.Instant,
): Promise<void> {
  const at = isoInstant(now)
  const done = {
    ...work,
    state: 'done',
    alive_at: at,
    ended_at: at,
    progress: JSON.stringify(progress),
    report: '',
  } as const
  await trx.insertInto('work').values(done).execute()
}

/** Gives it back, so that any process can go on with it. */
export async function releaseWork(db: Db, work: Owned): Promise<void> {
  await change(db, 'release', work).set({ alive_at: '' }).execute()
}

function change(
  db: Db,
  event: keyof typeof transitions,
  { kind, subject, claim }: Omit<Owned, 'claim'> & Partial<Owned>,
) {
  const { from, to } = transitions[event]
  const row = db.updateTable('work').set({ state: to }).where('kind', '=', kind).where('subject', '=', subject)
  return (claim === undefined ? row : row.where('claim', '=', claim)).where('state', 'in', [...from])
}
