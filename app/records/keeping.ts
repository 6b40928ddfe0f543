/** Moves records to the trash that are older than the church keeps them, and deletes old entries of the activity log. */
import type { RawBuilder, SqlBool } from 'kysely'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import type { KeepName } from '#app/definitions/privacy-settings.ts'
import { logChange } from '#app/http/activity-log.ts'
import type { Services } from '#app/http/services.ts'
import { readSettings } from '#app/http/settings.ts'
import { trashRows } from '#app/records/deletions.ts'
import { type AnyKind, kindOf, type RecordRow } from '#app/records/record-kind.ts'
import { recordTables } from '#app/records/rows.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import { isoInstant } from '#db/records.ts'
import type { RecordTableName } from '#db/schema.ts'

/** Which records of a kind nobody needs anymore. */
export interface Keeping {
  /** The setting with the months; 0 keeps them. */
  setting: KeepName
  definition: AnyDefinition & { table: RecordTableName }
  /** @param before an instant; the condition has the columns of the kind’s table */
  isOld: (before: string) => RawBuilder<SqlBool>
  /** What stays of them, stored in the same transaction. */
  onMove?: (trx: Trx, services: Services, rows: readonly RecordRow[]) => Promise<void>
}

/** Records that one transaction moves, and one entry of the log names. */
const AT_ONCE = 500

/** @returns what was moved or deleted, in a few words; undefined for nothing */
export async function keepInTime(services: Services, all: readonly Keeping[]): Promise<string | undefined> {
  const { settings } = await readSettings(services.database.db, services)
  const done: string[] = []
  for (const keeping of all) {
    const months = settings[keeping.setting]
    const kind = kindOf(keeping.definition)
    const count = months > 0 ? await moveOld(services, kind, keeping, beforeNow(services, months)) : 0
    if (count > 0) done.push(formatCount(count, [kind.name, kind.plural]))
  }
  const entries = settings.keepActivity > 0 ? await deleteOldEntries(services, settings.keepActivity) : 0
  if (entries > 0) done.push(entriesInWords(entries))
  return done.join(', ') || undefined
}

function beforeNow({ now }: Services, months: number): string {
  return isoInstant(now().toZonedDateTimeISO('UTC').subtract({ months }).toInstant())
}

async function moveOld(services: Services, kind: AnyKind, keeping: Keeping, before: string): Promise<number> {
  const { database, now } = services
  const actor = { person: { id: '', name: '' }, now: isoInstant(now()), through: 'privacy settings' }
  for (let count = 0; ;) {
    const moved = await database.transaction(async (trx) => {
      const old = recordTables(trx).selectFrom(kind.table).selectAll().where(keeping.isOld(before)).limit(AT_ONCE)
      const rows = (await forUpdate(trx, old).execute()) as RecordRow[]
      if (rows.length === 0) return 0
      await keeping.onMove?.(trx, services, rows)
      await trashRows(trx, kind, rows, actor)
      return rows.length
    })
    count += moved
    if (moved < AT_ONCE) return count
  }
}

/** The entry that says so is the newest, and stays. */
async function deleteOldEntries(services: Services, months: number): Promise<number> {
  const before = beforeNow(services, months)
  return services.database.transaction(async (trx) => {
    const deleted = await trx.deleteFrom('changes').where('at', '<', before).executeTakeFirstOrThrow()
    const count = Number(deleted.numDeletedRows)
    if (count === 0) return 0
    const actor = { person: { id: '', name: '' }, now: isoInstant(services.now()), through: 'privacy settings' }
    await logChange(trx, actor, {
      action: 'removed for good',
      kind: 'activity log',
      label: formatCount(count, ['entry', 'entries']),
    })
    return count
  })
}

function entriesInWords(count: number): string {
  return formatCount(count, ['entry of the activity log', 'entries of the activity log'])
}
