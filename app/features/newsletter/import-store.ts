/** Imports subscribers: all of the rows or nothing. */
import { type Actor, logImport } from '#app/records/log.ts'
import { HttpError } from '#app/http/errors.ts'
import type { ImportReport, RowReport } from '#app/records/import/report.ts'
import { checkSubscriberRow, type GivenRow } from '#app/features/newsletter/import.ts'
import { type Known, planSubscribers, type SubscriberPlan } from '#app/features/newsletter/import-plan.ts'
import { cancelCopies } from '#app/features/newsletter/copies.ts'
import { firstNoted, subscriberColumns } from '#app/features/newsletter/queries.ts'
import { emailKey } from '#app/features/newsletter/subscriber.ts'
import { inChunks, oneByOne } from '#db/chunks.ts'
import type { Database, Trx } from '#db/database.ts'
import { isDuplicate } from '#db/errors.ts'
import { forUpdate } from '#db/for-update.ts'
import { takeBulkTurn } from '#db/bulk-lock.ts'
import { newRecord } from '#db/records.ts'

/**
 * Writes the rows in one transaction. When one of them is broken, or on a dry run, nothing is written and the report
 * says what would have been.
 * @throws HttpError 409 when somebody subscribed with one of the addresses at the same moment
 */
export async function importSubscribers(
  database: Database,
  { rows, unusedColumns }: { rows: readonly GivenRow[]; unusedColumns: string[] },
  { isDryRun, ...by }: Actor & { isDryRun: boolean },
): Promise<ImportReport> {
  const checked = rows.map((row) => ({ row, ...checkSubscriberRow(row) }))
  const lines = checked.flatMap((one) => ('says' in one ? [{ line: one.row.line, says: one.says }] : []))
  const keys = [...new Set(lines.map(({ says }) => emailKey(says.email)))]
  return database.transaction(async (trx) => {
    await takeBulkTurn(trx, 'newsletter_subscribers')
    const plan = planSubscribers(lines, await knownSubscribers(trx, keys))
    const outcomes = new Map(plan.outcomes.map((outcome, index) => [lines[index]?.line, outcome]))
    const reports = checked.map(({ row, ...one }): RowReport => {
      const about = { line: row.line, title: row.cells.email ?? row.cells.lastName ?? '', notes: [] }
      if ('why' in one) return { ...about, is: 'broken', why: one.why }
      if ('skipped' in one) return { ...about, is: 'skipped', why: one.skipped }
      return { ...about, is: 'unchanged', ...outcomes.get(row.line) }
    })
    const isWritten = !isDryRun && reports.every(({ is }) => is !== 'broken')
    if (isWritten) await write(trx, plan, by)
    return { rows: reports, unusedColumns, isWritten }
  })
}

/** The subscribers of these addresses; nobody else may change them until the import has. */
async function knownSubscribers(trx: Trx, keys: readonly string[]): Promise<Known[]> {
  const known: Known[] = []
  for await (const some of inChunks(keys)) {
    const query = trx.selectFrom('newsletter_subscribers').selectAll().where('email_key', 'in', some).orderBy('id')
    const found = await forUpdate(trx, query).execute()
    for (const { id, email, first_name, last_name, phone, notes, is_active } of found) {
      known.push({ id, email, firstName: first_name, lastName: last_name, phone, notes, isActive: is_active === 1 })
    }
  }
  return known
}

async function write(trx: Trx, { created, changed }: SubscriberPlan, actor: Actor): Promise<void> {
  const { now } = actor
  for await (const some of inChunks(created)) {
    const records = some.map((subscriber) => ({
      ...newRecord(now),
      ...subscriberColumns(subscriber),
      ...firstNoted(subscriber.isActive, 'import', now),
    }))
    try {
      await trx.insertInto('newsletter_subscribers').values(records).execute()
    } catch (error) {
      throw isDuplicate(error) ? new HttpError(409, SUBSCRIBED_MEANWHILE) : error
    }
  }
  await noteLeaving(trx, changed, now)
  // What a church has changed is its own, and no sample any more.
  for await (const { id, ...subscriber } of oneByOne(changed)) {
    await trx
      .updateTable('newsletter_subscribers')
      .set({ ...subscriberColumns(subscriber), updated_at: now, sample: 0 })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
  await cancelCopies(
    trx,
    changed.filter(({ isActive }) => !isActive).map(({ id }) => id),
  )
  await logImport(trx, actor, { created, changed }, ['subscriber', 'subscribers'])
}

/** Who gets the newsletter until now and is switched off by the table has left; nobody is brought back by one. */
async function noteLeaving(trx: Trx, changed: SubscriberPlan['changed'], now: string): Promise<void> {
  const gone = changed.filter(({ isActive }) => !isActive).map(({ id }) => id)
  for await (const ids of inChunks(gone)) {
    await trx
      .updateTable('newsletter_subscribers')
      .set({ left_at: now, left_how: 'import', confirm_hash: '', confirm_until: '' })
      .where('id', 'in', ids)
      .where('is_active', '=', 1)
      .execute()
  }
}

const SUBSCRIBED_MEANWHILE = {
  error: 'taken',
  message: 'Somebody subscribed with one of these addresses at this very moment. Nothing was saved: please try again.',
}
