/** How records of an archive are read and written, which differs between kinds. */
import type { z } from 'zod'
import type { Columns, StoredDefinition } from '#app/records/bulk.ts'
import type { Hooks, RecordRow } from '#app/records/record-kind.ts'
import type { Trx } from '#db/database.ts'
import type { RecordTableName } from '#db/schema.ts'

export interface ArchiveRules {
  /** The schema of its fields. */
  input: z.ZodType<object>
  /** The same for a record with these values, which it may keep though a new one could not have them. It takes longer. */
  inputAfter: (before: object) => z.ZodType<object>
  columns: (input: object) => Columns
  /** What its kind adapts to other records, and refuses for them. */
  hooks?: Pick<Hooks, 'adapting'>
  /** The column whose values no two records share, and what is said of a second one. */
  unique?: { column: string; message: string }
  /** Why a stored record stays as it is. */
  keeps?: (row: RecordRow) => string | undefined
  /** Columns that are not as the archive has them. */
  reset?: (columns: Readonly<Columns>) => Columns
  afterChange?: (trx: Trx, ids: readonly string[]) => Promise<void>
}

/** The church's time zone, in which the rules of events are read, and all kinds of records. */
interface Around {
  definitions: readonly StoredDefinition[]
  timeZone: string
}

/** The rules for records of a table, where they differ from the usual ones. */
export type InArchives = Partial<
  Record<RecordTableName, (usual: ArchiveRules, around: Around) => Partial<ArchiveRules>>
>
