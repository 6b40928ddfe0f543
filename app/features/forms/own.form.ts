/** What a form that the church has made accepts: for the script that sends it, and the server. It follows from its questions. */
import type { ReadBy } from '#app/forms/private-kinds.ts'
import { type CheckedForm, oneOf } from '#app/forms/form-rules.ts'
import { type AskedQuestion, rulesOf } from '#app/forms/questions.ts'

/** Names of the fields besides those of the questions. */
export const VERSION_FIELD = 'version'
export const READERS_FIELD = 'readers'

/** Those between whom people choose when a form asks who may read their answers. */
export const chosenReaders = ['clergy', 'prayer'] as const

interface Asking {
  questions: readonly AskedQuestion[]
  readers: ReadBy | 'asked'
}

export default function checkedBy({ questions, readers }: Asking): CheckedForm {
  return {
    rules: {
      [VERSION_FIELD]: (given) => (/^\d{1,9}$/.test(given) ? undefined : 'must be the version of the form'),
      ...rulesOf(questions),
      ...(readers === 'asked' && { [READERS_FIELD]: oneOf(chosenReaders, 'Choose who may read this') }),
    },
    minFillMs: 2_000,
  }
}
