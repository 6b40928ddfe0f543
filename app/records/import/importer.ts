/** One kind of record that files bring: its table, and how rows of it are read and written. */
import { setImmediate } from 'node:timers/promises'
import type { Actor } from '#app/http/activity-log.ts'
import type { Services } from '#app/http/services.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import { type ImportDefinition, type ImportKind, importRecords, type WriteOptions } from '#app/records/import/import.ts'
import type { ImportAnswers, ImportQuestion, ImportReport } from '#app/records/import/report.ts'
import { type BulkRow, readObjects, type Table, type TableFormat } from '#app/records/import/table.ts'

/** What imports are given of the program, also on the command line. */
type ImportServices = Pick<Services, 'config' | 'database' | 'log' | 'now' | 'readCache'>

export interface ImporterParts<D extends ImportDefinition, Fields> {
  definition: D
  format: TableFormat
  /** The kind as of now. */
  kind: (services: ImportServices) => ImportKind<D, Fields> | Promise<ImportKind<D, Fields>>
  /** Reads columns that are more than one field's: the rows for `readObjects`, and what has to be asked first. */
  prepare?: (
    data: readonly BulkRow[],
    answers: ImportAnswers,
  ) => { data: readonly BulkRow[]; questions: ImportQuestion[] }
  /** Reads cells by what the whole table shows: the table for `importRecords`, and what has to be asked first. */
  readCells?: (
    services: ImportServices,
    table: Table,
    answers: ImportAnswers,
  ) => Promise<{ table: Table; questions: ImportQuestion[] }>
}

export interface Importer {
  definition: ImportDefinition
  format: TableFormat
  /**
   * The rows by field, and what has to be asked before they are imported. What a cell means may follow from the others of its
   * column, so all rows of a file are read together.
   * @throws ImportError when there are no rows, or it is unclear which column is which
   */
  read: (
    services: ImportServices,
    data: readonly BulkRow[],
    answers: ImportAnswers,
  ) => Promise<{ table: Table; questions: ImportQuestion[] }>
  /**
   * Writes the rows, or says what would happen.
   * @throws HttpError 409 when someone else added the same record meanwhile
   */
  write: (services: ImportServices, table: Table, actor: Actor, how: WriteOptions) => Promise<ImportReport>
}

/** @param parts what differs between kinds */
export function importer<D extends ImportDefinition, Fields extends object = InputOf<D>>({
  definition,
  format,
  kind,
  prepare = (data) => ({ data, questions: [] }),
  readCells = (_, table) => Promise.resolve({ table, questions: [] }),
}: ImporterParts<D, Fields>): Importer {
  return {
    definition,
    format,
    async read(services, data, answers) {
      const prepared = prepare(data, answers)
      const table = readObjects(prepared.data, format)
      await setImmediate()
      const read = await readCells(services, table, answers)
      return { table: read.table, questions: [...prepared.questions, ...read.questions] }
    },
    async write(services, table, actor, how) {
      return importRecords(services.database, await kind(services), table, { ...actor, ...how })
    },
  }
}
