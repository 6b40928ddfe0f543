/**
 * Answers to the forms that a church makes itself: three sections of the inbox, one for each circle of readers. What only the
 * clergy or the prayer team may read has tables of its own, so that no list, search, export or trash for others can hold it.
 */
import { line, email, choice, records, text } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf } from '#app/definitions/definition.ts'
import { exactly, oneOf } from '#app/definitions/field.ts'
import type { ReadBy } from '#app/forms/private-kinds.ts'
import { privateKinds } from '#app/forms/private-kinds.ts'
import { type FollowUpColumns, inboxAddresses, portableFollowUp, type Section } from '#app/inbox/section.ts'
import type { Answered } from '#app/forms/questions.ts'
import type { Searched } from '#db/tables/columns.ts'

type AnswerRow = RowOf<ReturnType<typeof answersIn>> & FollowUpColumns & Searched

declare module '#db/schema.ts' {
  interface Schema {
    form_answers: AnswerRow
    prayer_answers: AnswerRow
    clergy_answers: AnswerRow
  }
}

/** Labels by stored value. */
const answerStatuses = { new: 'New', responded: 'Responded', archived: 'Archived' } as const

/** What an answer is made of. */
export interface Answer {
  formId: string
  formTitle: string
  /** The name of the person; empty when the form doesn't ask. */
  name: string
  email: string
  answers: Answered[]
}

type AnswerTable = 'form_answers' | 'prayer_answers' | 'clergy_answers'

interface Kind<Table extends AnswerTable> {
  table: Table
  name: string
  plural: string
  /** Whether its name in the log, in the trash and in emails says nothing about who wrote it. */
  isPrivate: boolean
}

/*#__NO_SIDE_EFFECTS__*/
function answersIn<const Table extends AnswerTable>({ table, name, plural, isPrivate }: Kind<Table>) {
  return defineRecord({
    table,
    name,
    plural,
    fields: {
      formId: line('Form ID', { required: true, max: 100 }),
      formTitle: line('Form', { required: true }),
      name: line('Name', { required: 'filled in', max: 1000 }),
      email: email('Email', { required: 'filled in' }),
      answers: records(
        'Answers',
        {
          question: line('Question', { required: true, max: 600 }),
          answer: text('Answer', { required: true }),
        },
        { max: 100, description: 'Each with the words of its question as they were' },
      ),
      status: choice('Status', answerStatuses, { defaultValue: 'new' }),
    },
    alsoPortable: portableFollowUp,
    search: (input) => [
      input.formTitle,
      input.name,
      input.email,
      ...input.answers.flatMap(({ question, answer }) => [question, answer]),
    ],
    title: ({ formTitle, name: person, email: address }) => {
      const who = isPrivate ? '' : person || address
      return who ? `${formTitle} (${who})` : formTitle
    },
    sorts: { date: ['created_at'] },
    defaultSort: '-date',
    filters: {
      status: oneOf('status', Object.keys(answerStatuses)),
      form: exactly('form_id', 'ID of a form'),
    },
  })
}

const definitions = {
  answers: answersIn({ table: 'form_answers', name: 'form answer', plural: 'form answers', isPrivate: false }),
  prayer: answersIn({ table: 'prayer_answers', ...privateKinds.prayer_answers, isPrivate: true }),
  clergy: answersIn({ table: 'clergy_answers', ...privateKinds.clergy_answers, isPrivate: true }),
}

/** A section of answers. */
function sectionOf(id: keyof typeof definitions, apiName: string, heading: string, empty: string): Section<Answer> {
  const definition = definitions[id]
  return {
    id,
    definition,
    apiName,
    form: definition.table,
    heading,
    empty,
    addresses: inboxAddresses(definition),
    statuses: {
      new: { button: 'Mark as New', done: 'Answer marked as new' },
      responded: { button: 'Mark Responded', done: 'Answer marked as responded' },
      archived: { button: 'Archive', done: 'Answer has been archived' },
    } satisfies Record<keyof typeof answerStatuses, object>,
    shortLabel: ({ formTitle, name, email: address }) => [formTitle, name || address].filter(Boolean).join(': '),
    answered: 'responded',
    quoted: ({ name, email: address, answers }) => ({ name: name || address, text: asText(answers) }),
  }
}

export const answerSections = [
  sectionOf('answers', 'FormAnswer', 'Form Answers', 'No answers yet'),
  sectionOf('prayer', 'PrayerAnswer', 'For the clergy and the prayer team', 'Nothing for the prayer team yet'),
  sectionOf('clergy', 'ClergyAnswer', 'For the clergy', 'Nothing for the clergy yet'),
] as const

/** The section for answers that these people read. */
export function sectionFor(readBy: ReadBy): Section<Answer> {
  const at = { inbox: 0, prayer: 1, clergy: 2 } as const
  return answerSections[at[readBy]]
}

/** The questions and answers as one text. */
export function asText(answers: readonly Answered[]): string {
  return answers.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n')
}
