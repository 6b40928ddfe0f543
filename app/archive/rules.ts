/** What differs between kinds when records of an archive are written. */
import { z } from 'zod'
import type { ArchivedDefinition } from '#app/archive/kinds.ts'
import { inputOf } from '#app/definitions/schemas.ts'
import { eventInput } from '#app/features/events/admin-api.ts'
import type { EventInput } from '#app/features/events/event.ts'
import { eventColumns } from '#app/features/events/queries.ts'
import { fileKind } from '#app/files/store.ts'
import { cancelCopies } from '#app/features/newsletter/copies.ts'
import { isOpenIssue } from '#app/features/newsletter/issue.ts'
import { sundayKind } from '#app/features/sunday-services/sunday-kind.ts'
import { pageKind } from '#app/pages/changes.ts'
import { redirectKind } from '#app/pages/redirects.ts'
import { type Columns, columnsIn } from '#app/records/bulk.ts'
import type { Hooks, RecordRow } from '#app/records/record-kind.ts'
import type { Trx } from '#db/database.ts'
import type { RecordTableName } from '#db/schema.ts'

const offWebsite = (given: unknown): object => ({ isOnWebsite: false, ...Object(given) })

export interface Rules {
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

/** @param timeZone of the church, in which the rules of events are read */
export function rulesOf(
  definition: ArchivedDefinition,
  definitions: readonly ArchivedDefinition[],
  timeZone: string,
): Rules {
  const usual: Rules = {
    input: inputOf(definition),
    inputAfter: (before) => inputOf(definition, before),
    columns: (input) => columnsIn(definition, input),
  }
  const own: Partial<Record<RecordTableName, Partial<Rules>>> = {
    events: {
      input: eventInput(timeZone),
      inputAfter: (before) => eventInput(timeZone, before),
      columns: (input) => eventColumns(input as EventInput),
    },
    pages: { hooks: pageKind },
    redirects: { hooks: redirectKind() },
    files: { hooks: fileKind(definitions) },
    sundays: { hooks: sundayKind },
    newsletter_subscribers: {
      unique: { column: 'email_key', message: 'Another subscriber has this address.' },
      afterChange: (trx, ids) => cancelCopies(trx, ids),
    },
    newsletter_issues: {
      // In archives from before, newsletters were written for subscribers alone.
      input: z.preprocess(offWebsite, usual.input),
      inputAfter: (before) => z.preprocess(offWebsite, usual.inputAfter(before)),
      keeps: ({ state }) => (isOpenIssue(state) ? undefined : 'This newsletter has been sent, so it stays as it is.'),
      // One that was being sent has gone out, and must not go out again from here. A time of sending belongs to its site.
      reset: ({ state }) => ({ state: isOpenIssue(state) ? 'draft' : 'sent' }),
    },
  }
  return { ...usual, ...own[definition.table] }
}
