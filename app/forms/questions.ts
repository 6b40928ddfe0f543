/**
 * The questions of a form that a church makes itself: their kinds, how an answer is checked, and how it is told. For server and
 * browser.
 */
import { isDay } from '#app/dates/days.ts'
import { emailAddress, line, type Rule, type Rules, text } from '#app/forms/form-rules.ts'
import { t } from '#app/text/t.ts'

/** Labels by stored value. */
export const questionKinds = {
  short: 'Short answer',
  long: 'Long answer',
  name: 'Name',
  email: 'Email',
  phone: 'Phone number',
  choice: 'One of several choices',
  choices: 'Any of several choices',
  number: 'Number',
  date: 'Date',
  agree: 'Agreement',
  heading: 'Heading between questions',
} as const
export type QuestionKind = keyof typeof questionKinds

export interface Question {
  kind: QuestionKind
  label: string
  help: string
  isRequired: boolean
  /** One on each line; only for questions with choices. */
  choices: string
}

/** A question as a page asks it. */
export interface AskedQuestion extends Question {
  /** The name of its field. */
  name: string
}

/** A question and its answer, both as they were when it was given. */
export interface Answered {
  question: string
  answer: string
}

export const MAX_QUESTIONS = 40
/** Characters of all answers together: what is longer has its place in an email. */
export const MAX_ANSWERS = 30_000
/** Characters of a long answer. */
export const MAX_LONG_ANSWER = 20_000
/** The value of a checkbox that is ticked. */
const AGREED = 'yes'

/** Whether people answer it. */
export function isAsked({ kind }: Pick<Question, 'kind'>): boolean {
  return kind !== 'heading'
}

/** The choices that a question offers, each once. */
export function choicesOf({ choices }: Pick<Question, 'choices'>): string[] {
  return [...new Set(choices.split('\n').map((choice) => choice.trim()))].filter((choice) => choice !== '')
}

/** Whether people pick its answer. */
export function hasChoices({ kind }: Pick<Question, 'kind'>): boolean {
  return kind === 'choice' || kind === 'choices'
}

/**
 * Questions with the names of their fields. A name follows from the words, so that what someone has typed never ends up under
 * another question when the form is changed meanwhile.
 * @param form its id, since a page may have several forms
 */
export function asked(questions: readonly Question[], form: string): AskedQuestion[] {
  return questions.map((question) => {
    let hash = 0x811c9dc5
    for (const character of `${form} ${question.kind} ${question.label}`) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
    }
    return { ...question, name: `q-${(hash >>> 0).toString(36)}` }
  })
}

/** The rules of the fields, in the order of the questions. */
export function rulesOf(questions: readonly AskedQuestion[]): Rules {
  return Object.fromEntries(questions.filter(isAsked).map((question) => [question.name, ruleOf(question)]))
}

function ruleOf(question: Question): Rule {
  const { label, isRequired } = question
  const rule = filledRules[question.kind](question)
  return (given) => {
    if (given === '') return isRequired ? t('“{label}” needs an answer', { label }) : undefined
    return rule(given)
  }
}

/** The rule of an answer that is not empty, by kind. */
const filledRules: Record<QuestionKind, (question: Question) => Rule> = {
  short: ({ label }) => line(`“${label}”`, { max: 300 }),
  long: ({ label }) => text(`“${label}”`, { max: MAX_LONG_ANSWER }),
  name: ({ label }) => line(`“${label}”`, { max: 200 }),
  email: () => emailAddress(),
  phone: ({ label }) => {
    const fits = line(`“${label}”`, { max: 40 })
    return (given) =>
      fits(given) ?? (/\d(?:\D*\d){6}/.test(given) ? undefined : t('“{label}” needs a whole phone number', { label }))
  },
  choice: (question) => {
    const offered = choicesOf(question)
    return (given) => (offered.includes(given) ? undefined : t('Choose one of the answers to “{label}”', question))
  },
  choices: (question) => {
    const offered = new Set(choicesOf(question))
    return (given) =>
      given.split('\n').every((one) => offered.has(one))
        ? undefined
        : t('Choose among the answers to “{label}”', question)
  },
  number:
    ({ label }) =>
    (given) =>
      /^-?\d{1,15}(?:[.,]\d{1,10})?$/.test(given) ? undefined : t('“{label}” needs a number', { label }),
  date:
    ({ label }) =>
    (given) =>
      isDay(given) ? undefined : t('“{label}” needs a date, such as 2026-12-05', { label }),
  agree:
    ({ label }) =>
    (given) =>
      given === AGREED ? undefined : t('“{label}” can only be ticked', { label }),
  heading: () => () => undefined,
}

/**
 * The answers with the words of their questions; questions without an answer are left out.
 * @param values by the names of the fields, checked by `rulesOf`
 */
export function answersTo(questions: readonly AskedQuestion[], values: Readonly<Record<string, string>>): Answered[] {
  return questions.filter(isAsked).flatMap((question) => {
    const given = values[question.name] ?? ''
    return given === '' ? [] : [{ question: question.label, answer: question.kind === 'agree' ? t('Yes') : given }]
  })
}

/** The answers to all questions of a kind, such as the name of the person. */
export function answersOfKind(
  kind: QuestionKind,
  questions: readonly AskedQuestion[],
  values: Readonly<Record<string, string>>,
): string[] {
  return questions.filter((one) => one.kind === kind).flatMap(({ name }) => values[name] || [])
}

/**
 * What is wrong with the questions as they are written, as a sentence; undefined when nothing is.
 */
export function problemOfQuestions(questions: readonly Question[]): string | undefined {
  const asked = questions.filter(isAsked)
  if (asked.length === 0) return 'Ask at least one question'
  const seen = new Set<string>()
  for (const question of asked) {
    const { label } = question
    const words = label.trim().toLowerCase()
    if (seen.has(words)) return `Two questions have the same words: “${label}”`
    seen.add(words)
    if (hasChoices(question) && choicesOf(question).length < 2) return `“${label}” needs at least two choices`
  }
  return undefined
}

/** An answer that a question accepts, for tests of a form. @param email for questions that ask for one */
export function sampleAnswer(question: Question, email: string): string {
  const samples: Record<QuestionKind, string> = {
    short: 'Self-test',
    long: 'Nobody gets this answer.',
    name: 'Self Test',
    email,
    phone: '000 000 0000',
    choice: choicesOf(question)[0] ?? '',
    choices: choicesOf(question).join('\n'),
    number: '0',
    date: '2026-01-01',
    agree: AGREED,
    heading: '',
  }
  return samples[question.kind]
}
