/** The tables of imports: a file that a church brings, from its first row until it is written and long after. */
import type { Generated } from 'kysely'
import type { BroughtKind, Format } from '#app/records/import/brought.ts'

declare module '#db/schema.ts' {
  interface Schema {
    imports: {
      id: string
      created_at: string
      updated_at: string
      user_id: string
      person: string
      name: string
      format: Format
      /** JSON: sentences about the file. */
      notes: Generated<string>
      /** JSON: what a person has said about columns and questions (`Choices`), and which offers they accepted. */
      answers: Generated<string>
      /** JSON: `Looked`. */
      report: Generated<string>
      /** The log entry of what was written. */
      entry: Generated<string>
      total: Generated<number>
    }
    /** Rows as they came, some at a time; once they are written, only those that were left out. */
    import_pieces: {
      import_id: string
      position: number
      kind: BroughtKind
      /** JSON: `BroughtRow[]`. */
      rows: string
    }
  }
}
