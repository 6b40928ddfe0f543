/** How the staff of another website is imported: their columns, and how a row finds its person. */
import { z } from 'zod'
import { emptyValues } from '#app/definitions/blocks.ts'
import { columnsOf, inputOfRow } from '#app/definitions/columns.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import { fieldInputs } from '#app/definitions/schemas.ts'
import { staffMember } from '#app/features/church/church.ts'
import { addressCell, formFlaws, imageCell, line, prose, withoutBlanks } from '#app/records/import/cells.ts'
import type { ImportKind } from '#app/records/import/import.ts'
import { importer } from '#app/records/import/importer.ts'
import type { TableFormat } from '#app/records/import/table.ts'
import { nextPosition } from '#app/records/order.ts'

const blank = emptyValues(staffMember.fields) as InputOf<typeof staffMember>
const MAX_ORIGIN = 2000
const inputs = {
  ...fieldInputs(staffMember),
  origin: z.string().max(MAX_ORIGIN, `is longer than ${MAX_ORIGIN} characters`),
}

const columns = ['name', 'title', 'email', 'websiteUrl', 'photoUrl', 'bio', 'origin'] as const

const cells = z
  .object({
    name: line,
    title: line,
    email: line,
    websiteUrl: addressCell,
    photoUrl: imageCell,
    bio: prose,
    origin: line,
  } satisfies Record<(typeof columns)[number], z.ZodType>)
  .partial()

const staffTable: TableFormat = {
  columns,
  needsHeader: true,
  needsOneOf: ['name'],
  telling: ['bio'],
  rowsNeed: 'name',
  messages: {
    blank: 'Please paste your staff as a table',
    noRows: 'No staff found to import',
    unreadable: 'Failed to parse the staff. Please check your formatting.',
    columns: `The first row must name the columns: ${columns.join(', ')}.`,
  },
}

type Fields = InputOf<typeof staffMember> & { origin: string }

export const staffImporter = importer<typeof staffMember, Fields>({
  definition: staffMember,
  format: staffTable,
  kind: async ({ database }) => staffImport(await nextPosition(database.db, 'staff_members')),
})

/** @param position of the first new person; further ones stand behind */
function staffImport(position: number): ImportKind<typeof staffMember, Fields> {
  let next = position
  return {
    definition: staffMember,
    fieldsOf: (row) => ({ ...inputOfRow(staffMember, row), origin: row.origin }),
    cells: cells.transform(withoutBlanks),
    titleOf: ({ name = '' }) => name.trim(),
    required: ['name'],
    complete: ({ name = '', origin = '', ...values }) => ({ ...blank, ...values, name, origin }),
    // What somebody has written here about a person counts more than what the old website says.
    keeps: ['name', 'title', 'email', 'websiteUrl', 'photoUrl', 'bio', 'origin'],
    isSame: (name, stored, given) => stored[name] === given[name],
    flaws: (fields, names) => formFlaws(inputs, fields, names),
    matcher: {
      keys: ({ origin, name }) => [`origin ${origin}`, `name ${name}`],
      find: ({ values: { origin = '', name = '' } }, people) =>
        (origin === '' ? undefined : people.byKey(`origin ${origin}`)[0]) ??
        people.byKey(`name ${name}`).find(({ fields }) => origin === '' || fields.origin === ''),
    },
    keys: (rows) => ({
      origin: rows.flatMap(({ values }) => values.origin ?? []),
      name: rows.flatMap(({ values }) => values.name ?? []),
    }),
    columns: ({ origin, ...fields }) => ({ ...columnsOf(staffMember, fields), origin }),
    auditColumns: (before) => (before ? undefined : { position: next++ }),
  }
}
