/** Forms that a church makes itself: the definition, and the form as a visitor's browser gets it. For server and browser. */
import { choice, day, integer, line, text } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf } from '#app/definitions/definition.ts'
import { questionList } from '#app/definitions/questions.ts'
import { api, href, routes } from '#app/routes.ts'
import type { ReadBy } from '#app/forms/private-kinds.ts'
import checkedBy, { type chosenReaders } from '#app/features/forms/own.form.ts'
import type { PublicForm } from '#app/forms/form-rules.ts'
import { type AskedQuestion, problemOfQuestions } from '#app/forms/questions.ts'
import { recordPath } from '#app/text/slug.ts'
import type { Searched } from '#db/tables/columns.ts'

declare module '#db/schema.ts' {
  interface Schema {
    forms: RowOf<typeof ownForm> & Searched
  }
}

/** Who reads the answers to a form; each answer keeps to what was promised when it was given. */
export const readers = {
  inbox: 'Administrators and people with the Inbox role',
  prayer: 'The clergy and the prayer team, and no one else',
  clergy: 'The clergy, and no one else',
  asked: 'The person decides: the clergy only, or also the prayer team',
} as const satisfies Record<ReadBy | 'asked', string>

/** What people choose between when a form asks who may read their answers. */
export const readersToChoose: Readonly<Record<(typeof chosenReaders)[number], string>> = {
  clergy: 'The clergy only',
  prayer: 'The clergy and the prayer team',
}

export const ownForm = defineRecord({
  table: 'forms',
  isContent: true,
  name: 'form',
  fields: {
    title: line('Title', {
      required: true,
      max: 120,
      isWide: true,
      hint: 'Such as Serve With Us. It is part of the address.',
    }),
    intro: text('Introduction', { max: 4000, rows: 3, required: 'filled in' }),
    questions: questionList,
    readers: choice('Who may read the answers', readers, {
      defaultValue: 'inbox',
      hint: 'The form says so. A change counts for the answers that come after it.',
    }),
    tell: line('Who is told', {
      max: 1000,
      isWide: true,
      required: 'filled in',
      check: (given) =>
        addressesIn(given).every((address) => /^[^\s@,;<>]+@[^\s@,;<>.]+(?:\.[^\s@,;<>.]+)+$/.test(address)),
      message: 'Who is told must be email addresses with commas between',
      hint: 'Email addresses with commas between. Empty: your church’s address for messages. Answers that only the clergy or the prayer team may read are never in an email.',
    }),
    thanks: text('Thanks', {
      max: 1000,
      rows: 2,
      required: 'filled in',
      hint: `Shown when the form was sent. Empty: “We’ve received your answers.”`,
    }),
    replySubject: line('Subject of the confirmation email', {
      isWide: true,
      required: 'filled in',
      hint: 'Sent to the person when the form asks for an email address. Empty: no email.',
    }),
    replyMessage: text('Confirmation email', {
      max: 5000,
      rows: 5,
      required: 'filled in',
      hint: 'May name [Visitor Name] and [Church Name].',
    }),
    closesOn: day('Open until', { hint: 'The last day on which it can be sent. Empty: always.' }),
    maxAnswers: integer('Closes after', { min: 0, max: 100_000, defaultValue: 0, hint: 'Answers; 0 for no limit.' }),
    keepMonths: integer('Delete answers after', {
      min: 0,
      max: 240,
      defaultValue: 0,
      hint: 'Months. They are deleted permanently, with their notes; 0 keeps them.',
    }),
  },
  formParts: {
    'What you ask': ['questions'],
    'Who reads the answers': ['readers', 'tell', 'keepMonths'],
    'What people read after sending': ['thanks', 'replySubject', 'replyMessage'],
    Closing: ['closesOn', 'maxAnswers'],
  },
  check: ({ questions, replySubject, replyMessage }): Record<string, string> => {
    const problem = problemOfQuestions(questions)
    return {
      ...(problem === undefined ? {} : { questions: problem }),
      ...(replySubject !== '' && replyMessage.trim() === ''
        ? { replyMessage: 'Write the confirmation email, or empty its subject' }
        : {}),
    }
  },
  search: ({ title, intro, questions }) => [title, intro, ...questions.map(({ label }) => label)],
  title: ({ title }) => title,
  page: (record) => recordPath(routes.form, record),
  sorts: { title: ['title'], updated: ['updated_at'] },
  defaultSort: 'title',
})

/** The email addresses in a text that has commas or semicolons between them. */
export function addressesIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')
}

/** A form as visitors get it. */
export interface ShownForm {
  id: string
  title: string
  intro: string
  questions: AskedQuestion[]
  readers: keyof typeof readers
  thanks: string
  /** The version by which the server knows the questions that the person has seen. */
  version: number
  /** Why it can't be sent now, as a sentence; empty when it can. */
  closed: string
}

/** The id in the name that a form has in its page; undefined for other names. */
export function ownFormId(name: string): string | undefined {
  return /^form-([\w-]{1,100})$/.exec(name)?.[1]
}

/** The form as pages send it: its fields, rules and texts. */
export function publicFormOf(form: Omit<ShownForm, 'closed' | 'intro' | 'title'>): PublicForm {
  const { id, questions, thanks } = form
  return {
    ...checkedBy(form),
    name: `form-${id}`,
    address: href(api.formAnswers, { id }),
    judged: questions.filter(({ kind }) => kind === 'long').map(({ name }) => name),
    isPrivate: form.readers !== 'inbox',
    received: { title: 'Thank you!', text: thanks || 'We’ve received your answers.' },
    failed: 'Something went wrong. Try again.',
  }
}
