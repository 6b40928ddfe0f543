/** Imports rows of one kind, as the import page does. */
import type { Services } from '#app/http/services.ts'
import type { Actor } from '#app/http/activity-log.ts'
import type { BroughtRow } from '#app/records/import/brought.ts'
import type { Importer } from '#app/records/import/importer.ts'
import type { RowReport } from '#app/records/import/report.ts'

/** @returns what became of each row */
export async function bringRows(
  { read, write }: Importer,
  services: Services,
  rows: readonly BroughtRow[],
  actor: Actor,
): Promise<RowReport[]> {
  const { table } = await read(services, rows, {})
  return (await write(services, table, actor, { isDryRun: false, isPartial: true })).rows
}
