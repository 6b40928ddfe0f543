/** Answers to forms as a table for spreadsheets: a row for each, and a column for every question that was ever answered. */
import type { AnyDefinition } from '#app/definitions/definition.ts'
import { BYTE_ORDER_MARK, csvLine, escapeFormula } from '#app/records/import/delimited.ts'
import { cellsOf } from '#app/records/csv.ts'
import { portableOf } from '#app/records/portable.ts'
import type { Answered } from '#app/forms/questions.ts'
import type { Db } from '#db/database.ts'
import { pagesOf } from '#db/snapshot.ts'

/** The columns before those of the questions. */
const FIRST = ['id', 'createdAt', 'form', 'name', 'email', 'status', 'statusAt', 'statusBy']

/** Rows that are read at once: an answer may be long, and other requests run between two pages. */
const ROWS = 25

/**
 * @param form the id of the form whose answers are given; all by default
 * @returns the table in pieces
 */
export async function* answersCsv(db: Db, definition: AnyDefinition, form?: string): AsyncGenerator<string> {
  const questions = new Set<string>()
  // An answer that arrives while the table is written may have questions that it has no column for.
  const counted = new Set<unknown>()
  for await (const { id, answers } of answersIn(db, definition, form)) {
    for (const { question } of answers) questions.add(question)
    counted.add(id)
  }
  const columns = [...questions]
  let lines = ''
  let rows = 0
  yield `${BYTE_ORDER_MARK}${csvLine([...FIRST, ...columns].map(escapeFormula))}`
  for await (const answer of answersIn(db, definition, form)) {
    if (!counted.has(answer['id'])) continue
    const { formTitle: title, answers, ...others } = answer
    const given = Map.groupBy(answers, ({ question }) => question)
    const cells = columns.map((question) => (given.get(question) ?? []).map((one) => one.answer).join('\n'))
    const first = cellsOf({ ...others, form: title }, FIRST)
    lines += csvLine([...first, ...cells.map(escapeFormula)])
    if (++rows % ROWS > 0) continue
    yield lines
    lines = ''
  }
  yield lines
}

type Given = Readonly<Record<string, unknown>> & { answers: Answered[] }

async function* answersIn(db: Db, definition: AnyDefinition, form?: string): AsyncGenerator<Given> {
  for await (const rows of pagesOf(db, definition.table, ROWS)) {
    for (const row of rows) {
      const answer = portableOf(definition, row)
      if (form === undefined || answer['formId'] === form) yield { ...answer, answers: answer['answers'] as Answered[] }
    }
  }
}
