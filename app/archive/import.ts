/**
 * Imports an archive: media first, under the addresses that they had, then all records and settings in one transaction. What is
 * there with the same content stays as it is, so a second import changes nothing.
 */
import { archivedKinds, type ArchivedDefinition } from '#app/archive/kinds.ts'
import { prepareList } from '#app/archive/prepare.ts'
import { type Archive, readArchive } from '#app/archive/read.ts'
import { type ArchiveReport, hasAny, type ListReport } from '#app/archive/report.ts'
import { writeMedia } from '#app/archive/write-media.ts'
import { type ArchivedList, writeArchived } from '#app/archive/write-records.ts'
import { writeSettings } from '#app/archive/write-settings.ts'
import { type Actor, logChange, type Undo } from '#app/http/activity-log.ts'
import { churchTimeZone } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import { inputOf } from '#app/definitions/schemas.ts'
import type { ArchiveRules, InArchives } from '#app/records/archived.ts'
import { type BulkWritten, columnsIn } from '#app/records/bulk.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Trx } from '#db/database.ts'
import { lockForBulkWrite } from '#db/locks.ts'
import { isContentTable } from '#db/published.ts'
import { bulkTransaction } from '#db/search-index.ts'

export type ImportServices = Pick<
  Services,
  'config' | 'database' | 'files' | 'log' | 'mailer' | 'now' | 'readAudio' | 'readCache'
>

/** All kinds of records of the site, and how some are read. */
export interface Archived {
  definitions: readonly ArchivedDefinition[]
  inArchives: InArchives
}

/**
 * @param path of the file on this machine
 * @param actor `isDryRun`: only says what would happen
 * @throws ImportError when the file is no archive, damaged, or of a newer version; nothing was written then
 */
export async function importArchive(
  services: ImportServices,
  archived: Archived,
  path: string,
  actor: Actor & { isDryRun: boolean },
): Promise<ArchiveReport> {
  await using archive = await readArchive(path)
  const { lists, notes } = await prepareAll(services, archived, archive)
  const ofMedia = await writeMedia(services, archive, actor)
  const written = await bulkTransaction(services.database, (trx) => writeAll(trx, services, lists, archive, actor))
  return { lists: [...written, ...ofMedia.filter(hasAny)], notes, isWritten: !actor.isDryRun }
}

async function prepareAll(services: ImportServices, { definitions, inArchives }: Archived, archive: Archive) {
  const timeZone = await churchTimeZone(services)
  const kinds = archivedKinds(definitions)
  const notes = [...archive.notes]
  const lists = []
  for (const kind of kinds) {
    const { definition } = kind
    const usual: ArchiveRules = {
      input: inputOf(definition),
      inputAfter: (before) => inputOf(definition, before),
      columns: (input) => columnsIn(definition, input),
    }
    const rules = { ...usual, ...inArchives[definition.table]?.(usual, { definitions, timeZone }) }
    const prepared = await prepareList(kind, rules, await archive.list(kind.name))
    notes.push(...prepared.notes)
    lists.push({ kind, rules, records: prepared.records })
  }
  const known = new Set([...kinds.map(({ name }) => name), 'pictures', 'recordings'])
  for (const name of archive.kinds) {
    if (!known.has(name)) notes.push(`This version has no ${name}, so data/${name}.json was left out.`)
  }
  return { lists, notes }
}

async function writeAll(
  trx: Trx,
  services: ImportServices,
  lists: readonly ArchivedList[],
  archive: Archive,
  actor: Actor & { isDryRun: boolean },
): Promise<ListReport[]> {
  const undo: BulkWritten[] = []
  const reports: ListReport[] = []
  for (const { kind } of lists) await lockForBulkWrite(trx, kind.definition.table)
  for (const list of lists) {
    const { report, written } = await writeArchived(trx, list, actor)
    if (written) undo.push(written)
    if (list.records.length > 0) reports.push(report)
  }
  for (const { kind, rules } of lists) {
    const ids = undo.find(({ table }) => table === kind.definition.table)?.changed.map(([id]) => id) ?? []
    if (ids.length > 0) await rules.afterChange?.(trx, ids)
  }
  const settings = await writeSettings(trx, services, archive.settings, actor)
  const parts = undo.map(({ table, created, changed }): Undo => {
    // Only the website's content has earlier versions to go back to.
    return { table, created, ...(isContentTable(table) && { changed }) }
  })
  if (undo.length > 0) await logImport(trx, actor, reports, parts)
  return Object.keys(archive.settings).length > 0 ? [...reports, settings] : reports
}

async function logImport(trx: Trx, actor: Actor, reports: readonly ListReport[], undo: Undo[]): Promise<void> {
  const sum = (of: 'created' | 'changed') => reports.reduce((total, report) => total + report[of], 0)
  const [created, updated] = [sum('created'), sum('changed')]
  await logChange(trx, actor, {
    action: 'imported',
    kind: 'archive',
    label: `${formatCount(created + updated, ['record', 'records'])} of an archive`,
    details: { created, updated },
    undo,
  })
}
