/** The field with the questions of a form that a church makes itself. */
import { choice, flag, line, records, text } from '#app/definitions/builders.ts'
import { MAX_QUESTIONS, type Question, questionKinds } from '#app/forms/questions.ts'

export const questionFields = {
  label: line('Question', { required: true, max: 600, isWide: true }),
  kind: choice('Kind', questionKinds, { defaultValue: 'short' }),
  isRequired: flag('Required', { message: 'Needs an answer' }),
  help: line('Help', { required: 'filled in', isWide: true, hint: 'A line below the question.' }),
  choices: text('Choices', { required: 'filled in', max: 5000, rows: 4, hint: 'One on each line.' }),
}

export const questionList = records('Questions', questionFields, { max: MAX_QUESTIONS, noun: 'question' })

export function question(kind: Question['kind'], label: string, more: Partial<Question> = {}): Question {
  return { kind, label, help: '', isRequired: false, choices: '', ...more }
}
