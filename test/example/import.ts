/** How examples are imported. */
import { z } from 'zod'
import { emptyValues } from '#app/definitions/blocks.ts'
import { columnsOf, inputOfRow } from '#app/definitions/columns.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import { fieldInputs } from '#app/definitions/schemas.ts'
import { formFlaws, line, prose, withoutBlanks } from '#app/records/import/cells.ts'
import { importer } from '#app/records/import/importer.ts'
import { exampleTable } from '#test/example/importable.ts'
import { example } from '#test/example/example.ts'

const blank = emptyValues(example.fields) as InputOf<typeof example>
const inputs = fieldInputs(example)

export const exampleImporter = importer({
  definition: example,
  format: exampleTable,
  kind: () => ({
    definition: example,
    fieldsOf: (row) => inputOfRow(example, row),
    cells: z.object({ title: line, date: line, description: prose }).partial().transform(withoutBlanks),
    titleOf: ({ title = '' }) => title,
    required: ['title'],
    complete: ({ title = '', ...values }) => ({ ...blank, ...values, title }),
    isSame: (name, stored, given) => stored[name] === given[name],
    flaws: (fields, names) => formFlaws(inputs, fields, names),
    matcher: {
      keys: ({ title }) => [`title ${title}`],
      find: ({ values: { title = '' } }, stored) => stored.byKey(`title ${title}`)[0],
    },
    keys: (rows) => ({ title: rows.flatMap(({ values }) => values.title ?? []) }),
    columns: (fields: InputOf<typeof example>) => columnsOf(example, fields),
  }),
})
