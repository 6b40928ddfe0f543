/**
 * Puts the addresses of copies into the records, all of an import's in one transaction. It becomes a part of the import: the
 * same log entry, and so the same undo.
 */
import { sql } from 'kysely'
import { columnName } from '#app/definitions/definition.ts'
import { fileWith } from '#app/files/store.ts'
import { type Actor, type Undo, undoOfEntry, type Written } from '#app/http/activity-log.ts'
import { mapAddresses, mediaAt, type Place, replaced } from '#app/imports/media/addresses.ts'
import { fileNameOf } from '#app/imports/media/fetch.ts'
import { type HolderRow, lockRows } from '#app/imports/media/holders.ts'
import { type CopiedMedia, holdersOf } from '#app/imports/media/store.ts'
import { recordTables } from '#app/records/rows.ts'
import { updateWithVersion } from '#app/records/versions.ts'
import { clock } from '#app/links/audio-address.ts'
import { capitalized } from '#app/text/format-count.ts'
import type { Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import type { RecordTableName } from '#db/schema.ts'

/** @returns how many records were changed */
export async function replaceAddresses(trx: Trx, importId: string, now: string): Promise<number> {
  const entry = await lockEntry(trx, importId)
  const stored = await lockStored(trx, importId)
  const actor = { person: { id: entry?.user_id ?? '', name: entry?.person ?? '' }, now }
  const rows = await lockRows(trx, stored.flatMap(holdersOf))
  const named = addressesIn(rows)
  const used = stored.filter(({ address }) => named.has(address))
  const { targets, files } = await targetsOf(trx, used, actor)
  const written: Change[] = []
  for (const row of rows) {
    const change = await changeRow(trx, row, targets, actor)
    if (change) written.push(change)
  }
  for (const one of stored) {
    const target = targets.get(one.address)
    const after = target === undefined ? { state: 'gone' as const } : { state: 'copied' as const, target, problem: '' }
    const row = trx.updateTable('copied_media').set(after).where('import_id', '=', importId)
    await row.where('address', '=', one.address).execute()
  }
  if (entry && entry.undo !== '') await continueUndo(trx, entry, written, files)
  return written.length
}

/** The import's log entry; nothing when there is none. Its undo is empty when it was undone. */
async function lockEntry(trx: Trx, importId: string) {
  const { rows } = await sql<{ entry: string }>`select entry from imports where id = ${importId}`.execute(trx)
  const entry = trx.selectFrom('changes').select(['id', 'user_id', 'person', 'undo'])
  return forUpdate(trx, entry.where('id', '=', rows[0]?.entry ?? '')).executeTakeFirst()
}

/** The copies that no other process has put into the records meanwhile. */
function lockStored(trx: Trx, importId: string): Promise<CopiedMedia[]> {
  const ofImport = trx.selectFrom('copied_media').selectAll().where('import_id', '=', importId)
  return forUpdate(trx, ofImport.where('state', '=', 'stored').orderBy('address')).execute()
}

/** The addresses in the rows that can be replaced. */
function addressesIn(rows: readonly HolderRow[]): Set<string> {
  const found = new Set<string>()
  for (const { definition, values } of rows) {
    mapAddresses(definition.fields, values, (address, place) => {
      const media = mediaAt(address, place)
      if (media && media.problem === undefined) found.add(address)
      return address
    })
  }
  return found
}

/** What takes the place of each address: a PDF becomes a file, which has a record. */
async function targetsOf(trx: Trx, used: readonly CopiedMedia[], actor: Actor) {
  const targets = new Map<string, string>()
  const files: Written[] = []
  for (const { address, kind, target } of used) {
    if (kind !== 'file' || target.startsWith('@')) {
      targets.set(address, target)
      continue
    }
    const { id, isNew } = await fileWith(trx, { title: titleOf(address), document: target }, actor)
    targets.set(address, `@files/${id}`)
    if (isNew) files.push([id, 1])
  }
  return { targets, files }
}

/** `Bulletin june 7` for `…/bulletin_june-7.pdf`. */
function titleOf(address: string): string {
  const words = fileNameOf(address)
    .replace(/\.pdf$/i, '')
    .replaceAll(/[-_+\s]+/g, ' ')
    .trim()
  return capitalized(words || 'document').slice(0, 120)
}

interface Change {
  table: RecordTableName
  id: string
  /** The version before the change. */
  version: number
}

async function changeRow(
  trx: Trx,
  { table, id, definition, row, values }: HolderRow,
  targets: ReadonlyMap<string, string>,
  { person, now }: Actor,
): Promise<Change | undefined> {
  const { fields } = definition
  const replace = (address: string, place: Place) => replaced(address, place, targets)
  const after: Record<string, unknown> = mapAddresses(fields, values, replace)
  if (after === values) return undefined
  for (const [name, { durationIn }] of Object.entries(fields)) {
    const isNew = durationIn !== undefined && after[name] !== values[name] && !after[durationIn]
    if (isNew) after[durationIn] = await durationOf(trx, String(after[name]))
  }
  const changed = Object.entries(fields).filter(([name]) => after[name] !== values[name])
  const columns = Object.fromEntries(
    changed.map(([name, field]) => [columnName(name, field), field.write(after[name])]),
  )
  const version = { version: row.version + 1, updated_at: now, updated_by: person.name }
  const update = recordTables(trx)
    .updateTable(table)
    .set({ ...columns, ...version })
  await updateWithVersion(trx, table, id, update.where('id', '=', id))
  return { table, id, version: row.version }
}

async function durationOf(trx: Trx, address: string): Promise<string> {
  const file = trx.selectFrom('audio_files').select('seconds').where('address', '=', address)
  return clock((await file.executeTakeFirst())?.seconds ?? 0)
}

/** Makes the changes a part of what the entry's undo takes back. */
export async function continueUndo(
  trx: Trx,
  entry: Parameters<typeof undoOfEntry>[0] & { id: string },
  written: readonly Change[],
  files: readonly Written[] = [],
): Promise<void> {
  const undo = JSON.stringify(continued(undoOfEntry(entry), written, files))
  await trx.updateTable('changes').set({ undo }).where('id', '=', entry.id).execute()
}

/**
 * The import's undo with these changes. A record that somebody has changed since keeps its earlier version there, so that
 * undoing asks before it replaces that change.
 */
function continued(parts: readonly Undo[], written: readonly Change[], files: readonly Written[]): Undo[] {
  const versions = new Map(written.map(({ table, id, version }) => [`${table} ${id}`, version]))
  const next = parts.map((part): Undo => {
    const isLast = ([id, version]: Written) => versions.get(`${part.table} ${id}`) === version
    const created = part.created?.map((one): Written => (isLast(one) ? [one[0], one[1] + 1] : one))
    const changed = part.changed?.map((one): Written => {
      const [id, version, before = version - 1] = one
      return isLast(one) ? [id, version + 1, before] : one
    })
    return { ...part, ...(created && { created }), ...(changed && { changed }) }
  })
  if (files.length === 0) return next
  // Last, since a file can be deleted only when nothing links it anymore.
  const last = next.findIndex(({ table }) => table === 'files')
  const own: Undo = last < 0 ? { table: 'files' } : (next[last] ?? { table: 'files' })
  return [...next.filter((part) => part !== own), { ...own, created: [...(own.created ?? []), ...files] }]
}
