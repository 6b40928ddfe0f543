/** Answers to forms as a table for spreadsheets: a row for each, and a column for every question that was ever answered. */
import type { AnyDefinition } from '#app/definitions/definition.ts'
import type { Answer } from '#app/inbox/form-answers.ts'
import { BYTE_ORDER_MARK, csvLine, escapeFormula } from '#app/records/import/delimited.ts'
import { cellsOf } from '#app/records/csv.ts'
import { portableOf } from '#app/records/portable.ts'
import type { Db } from '#db/database.ts'
import { pagesOf } from '#db/snapshot.ts'

/** The columns before those of the questions. */
const FIRST = ['id', 'createdAt', 'form', 'name', 'email', 'status', 'statusAt', 'statusBy']

/**
 * @param form the id of the form whose answers are given; all by default
 * @returns the table in pieces
 */
export async function* answersCsv(db: Db, definition: AnyDefinition, form?: string): AsyncGenerator<string> {
  const questions = new Set<string>()
  for await (const answer of answersIn(db, definition, form)) {
    for (const { question } of answer.answers) questions.add(question)
  }
  const columns = [...questions]
  yield `${BYTE_ORDER_MARK}${csvLine([...FIRST, ...columns].map(escapeFormula))}`
  for await (const answer of answersIn(db, definition, form)) {
    const { formTitle, answers, ...others } = answer
    const given = Map.groupBy(answers, ({ question }) => question)
    const cells = columns.map((question) => (given.get(question) ?? []).map((one) => one.answer).join('\n'))
    const first = cellsOf({ ...others, form: formTitle }, FIRST)
    yield csvLine([...first, ...cells.map(escapeFormula)])
  }
}

type Given = Answer & Readonly<Record<string, unknown>>

async function* answersIn(db: Db, definition: AnyDefinition, form?: string): AsyncGenerator<Given> {
  for await (const rows of pagesOf(db, definition.table)) {
    for (const row of rows) {
      const answer = portableOf(definition, row) as unknown as Given
      if (form === undefined || answer.formId === form) yield answer
    }
  }
}
