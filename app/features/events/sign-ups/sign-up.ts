/** Sign-ups for dates of events: the definition, and the forms for signing up, changing and canceling. For server and browser. */
import type { Selectable } from 'kysely'
import { choice, day, email, flag, integer, line, text } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf } from '#app/definitions/definition.ts'
import { oneOf } from '#app/definitions/field.ts'
import { api } from '#app/routes.ts'
import checked, {
  MAX_NAME,
  MAX_PARTY_SIZE,
  MAX_NAMES,
  namesRule,
  numbers,
} from '#app/features/events/sign-ups/sign-up.form.ts'
import { isVisible, oneOf as oneOfRule, type PublicForm } from '#app/forms/form-rules.ts'
import { formatCount } from '#app/text/format-count.ts'
import { spamReasons } from '#app/forms/spam-reasons.ts'
import type { Schema } from '#db/schema.ts'
import type { Searched } from '#db/tables/columns.ts'
import { t } from '#app/text/t.ts'

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

/** The names of those who come along, one on each line. */
export function namesIn(companions: string): string[] {
  return companions
    .split('\n')
    .map((name) => name.trim())
    .filter(isVisible)
}

/** Why these can’t be the names of all but one of so many people; undefined when they can. */
export function namesProblem(people: number, companions: string): string | undefined {
  const names = namesIn(companions)
  if (names.some(({ length }) => length > MAX_NAME))
    return t('A name can have {max} characters at most', { max: MAX_NAME })
  if (names.length < people) return undefined
  const others = formatCount(names.length, ['other person', 'other people'])
  return t('You named {others}, so there are {count} of you. Change the number of people, or remove names', {
    others,
    count: names.length + 1,
  })
}

/** The places of an event. Infinity without a limit. */
export function placesOf(places: string | null): number {
  return places ? Number(places) : Infinity
}

/** `4 people`. */
export function inPeople(count: number): string {
  return formatCount(count, ['person', 'people'])
}

export const signUp = defineRecord({
  table: 'event_sign_ups',
  name: 'sign-up',
  fields: {
    eventId: line('Event ID', { required: true, max: 100 }),
    eventTitle: line('Event', { required: true }),
    date: day('Date', { required: true, description: 'The day for which the event was planned, YYYY-MM-DD' }),
    name: line('Name', { required: true, max: MAX_NAME }),
    email: email('Email', { required: true }),
    people: integer('People', {
      min: 1,
      max: MAX_PARTY_SIZE,
      defaultValue: 1,
      description: 'How many come, the person included; each has a place, or all of them wait',
    }),
    companions: text('Who comes along', {
      max: MAX_NAMES,
      rows: 3,
      description: 'The names of the others as far as they are known, one on each line',
    }),
    answers: text('Answers', { max: 5000, description: 'A question and its answer on each line' }),
    state: choice('Status', signUpStates, { defaultValue: 'in' }),
    attended: flag('Attended', { message: 'Came to the event' }),
    suspected: choice('Suspected spam', suspicions, { defaultValue: 'no', inBulkEdit: true }),
  },
  check: ({ people, companions }): Record<string, string> => {
    const problem = namesProblem(people || 1, companions)
    return problem === undefined ? {} : { companions: problem }
  },
  alsoPortable: { position: 'number' },
  search: (input) => [input.name, input.companions, input.email, input.eventTitle, input.answers],
  title: ({ name, eventTitle }) => `${name} (${eventTitle})`,
  sorts: { order: ['date', 'event_id', 'position'], name: ['name'], date: ['created_at'] },
  defaultSort: '-date',
  filters: {
    state: oneOf('state', Object.keys(signUpStates)),
  },
})

export const signUpForm: PublicForm = {
  ...checked,
  name: 'sign-up',
  address: api.signUps,
  received: {
    title: 'Thank you!',
    text: 'We’ve received your sign-up. Look for our email: it confirms your place, or says that you’re on the waiting list.',
  },
  failed: 'Something went wrong. Try again.',
}

/** The forms that the link in emails opens: for fewer people than before, and for canceling. */
export const fewerForm: PublicForm = {
  name: 'sign-up-fewer',
  address: api.signUpFewer,
  rules: {
    token: () => undefined,
    people: oneOfRule(numbers, 'Choose how many of you come'),
    companions: namesRule,
  },
  afterwards: 'go on',
  received: { text: 'Your sign-up is changed.' },
  failed: 'Something went wrong. Try again.',
}

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
