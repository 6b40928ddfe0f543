/** Writes what an import has planned. */
import { type Actor, logImport } from '#app/records/log.ts'
import { mapInPieces } from '#app/records/import/pieces.ts'
import type { Db, Trx } from '#db/database.ts'
import { listForIndex } from '#db/search-index.ts'
import { type StagedRows, stageRows } from '#db/staged-rows.ts'

type Row = Record<string, string | number>

export interface Planned {
  table: 'sermons' | 'events' | 'newsletter_subscribers'
  /** Of one of its records, and of several. */
  names: readonly [string, string]
  /** Whole rows. */
  created: (() => Row)[]
  /** The id and those columns that become other ones. */
  changed: (() => Row & { id: string })[]
}

interface Prepared {
  write(trx: Trx, actor: Actor): Promise<void>
  drop(): Promise<void>
}

/** Works the rows out and puts them where one short transaction can take them from. */
export async function prepareRows(
  db: Db,
  { table, names, created, changed }: Planned,
  actor: Actor,
): Promise<Prepared> {
  const newRows = await mapInPieces(created, (make) => make())
  // What a church has changed is its own, and no sample any more.
  const changedRows = await mapInPieces(changed, (make) => ({ ...make(), updated_at: actor.now, sample: 0 }))
  const byColumns = Map.groupBy(changedRows, (row) => Object.keys(row).join())
  const inserts = newRows.length > 0 ? [await stageRows(db, table, newRows)] : []
  const updates: StagedRows[] = []
  for (const rows of byColumns.values()) updates.push(await stageRows(db, table, rows))
  return {
    write: (trx) =>
      listForIndex(trx, table, async () => {
        for (const rows of inserts) await rows.insert(trx)
        for (const rows of updates) await rows.update(trx)
        await logImport(trx, actor, { created, changed }, names)
      }),
    drop: async () => {
      for (const rows of [...inserts, ...updates]) await rows.drop()
    },
  }
}
