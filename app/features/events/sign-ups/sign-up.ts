/** Sign-ups for dates of events: the definition, and the forms for signing up and canceling. For server and browser. */
import type { Selectable } from 'kysely'
import { choice, day, email, flag, line, text } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf } from '#app/definitions/definition.ts'
import { oneOf } from '#app/definitions/field.ts'
import { api } from '#app/routes.ts'
import { emailAddress, line as lineRule, type PublicForm, text as textRule } from '#app/values/form-rules.ts'
import { spamReasons } from '#app/values/spam-reasons.ts'
import type { Schema } from '#db/schema.ts'
import type { Searched } from '#db/tables/columns.ts'

interface PlaceColumn {
  /** Counts the sign-ups of a date in the order in which they were taken. */
  position: number
}

declare module '#db/schema.ts' {
  interface Schema {
    event_sign_ups: RowOf<typeof signUp> & PlaceColumn & Searched
  }
}

export type SignUpRow = Selectable<Schema['event_sign_ups']>

/** Labels by stored value. */
export const signUpStates = { in: 'Has a place', waiting: 'Waiting list', canceled: 'Canceled' } as const

/** Whether a program may have sent it, and why. It keeps its place in the order, without emails, until someone decides. */
export const suspicions = { no: 'No', ...spamReasons }

export const signUp = defineRecord({
  table: 'event_sign_ups',
  name: 'sign-up',
  fields: {
    eventId: line('Event ID', { required: true, max: 100 }),
    eventTitle: line('Event', { required: true }),
    date: day('Date', { required: true, description: 'The day for which the event was planned, YYYY-MM-DD' }),
    name: line('Name', { required: true, max: 100 }),
    email: email('Email', { required: true }),
    answers: text('Answers', { max: 5000, description: 'A question and its answer on each line' }),
    state: choice('Status', signUpStates, { defaultValue: 'in' }),
    attended: flag('Attended', { message: 'Came to the event' }),
    suspected: choice('Suspected spam', suspicions, { defaultValue: 'no', inBulkEdit: true }),
  },
  alsoPortable: { position: 'number' },
  search: (input) => [input.name, input.email, input.eventTitle, input.answers],
  title: ({ name, eventTitle }) => `${name} (${eventTitle})`,
  sorts: { order: ['date', 'event_id', 'position'], name: ['name'], date: ['created_at'] },
  defaultSort: '-date',
  filters: {
    state: oneOf('state', Object.keys(signUpStates)),
  },
})

/** `answer1` for the first question. */
export const answerName = (index: number) => `answer${index + 1}`
/** The fields of all questions that there may be. */
export const answerNames = [0, 1, 2, 3, 4].map(answerName)

export const signUpForm: PublicForm = {
  name: 'sign-up',
  address: api.signUps,
  rules: {
    event: lineRule('Event', { max: 100 }),
    date: lineRule('Date', { max: 10 }),
    name: lineRule('Name', { max: 100 }),
    email: emailAddress(),
    ...Object.fromEntries(answerNames.map((name) => [name, textRule('Answer', { min: 0, max: 500 })])),
  },
  minFillMs: 2_000,
  received: {
    title: 'Thank you!',
    text: 'We’ve received your sign-up. Look for our email: it confirms your place, or says that you’re on the waiting list.',
  },
  failed: 'Something went wrong. Try again.',
}

/** The form that the link in emails opens. */
export const cancelForm: PublicForm = {
  name: 'sign-up-cancel',
  address: api.signUpCancel,
  rules: { token: () => undefined },
  afterwards: 'go on',
  received: { text: 'Your sign-up is canceled.' },
  failed: 'Something went wrong. Try again.',
}

/** The question, and whether it needs an answer. */
export function readQuestion(question: string): { label: string; isNeeded: boolean } {
  const isNeeded = question.trimEnd().endsWith('*')
  return { label: isNeeded ? question.trimEnd().slice(0, -1).trimEnd() : question, isNeeded }
}
