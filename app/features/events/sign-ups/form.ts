/** The forms for signing up and for canceling a sign-up: fields, rules and texts. For server and browser. */
import { api } from '#app/routes.ts'
import { emailAddress, line, type PublicForm, type Rule, text } from '#app/ui/form-rules.ts'

export const MAX_QUESTIONS = 5

/** `answer1` for the first question. */
export function answerName(index: number): string {
  return `answer${index + 1}`
}

const answers = Array.from({ length: MAX_QUESTIONS }, (_, index) => [
  answerName(index),
  text('Answer', { min: 0, max: 500 }),
])

/** An answer to every question there may be, for tests of the form. */
export const signUpAnswers = Object.fromEntries(answers.map(([name]) => [name, 'Self-test']))

export const signUpForm: PublicForm = {
  name: 'sign-up',
  address: api.signUps,
  rules: {
    event: line('Event', { max: 100 }),
    date: line('Date', { max: 10 }),
    name: line('Name', { max: 100 }),
    email: emailAddress(),
    ...(Object.fromEntries(answers) as Record<string, Rule>),
  },
  minFillMs: 2_000,
  received: {
    title: 'Thank you!',
    text: 'We’ve received your sign-up. Look for our email: it confirms your place, or says that you’re on the waiting list.',
  },
  failed: 'Something went wrong. Try again.',
}

/** Behind the link in emails. */
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
