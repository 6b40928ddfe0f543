/** How what strangers have written begins, for emails and lists: only the record itself gives all of it. */
import { shortened } from '#app/text/shortened.ts'
import type { Answered } from '#app/forms/questions.ts'

/** Characters of one record in an email to its readers. */
export const NOTICE_CHARACTERS = 2_000
/** Characters of answers in Spam, by which someone decides what they are. */
export const SPAM_CHARACTERS = 5_000
/** Characters of one record in a list. */
const LIST_CHARACTERS = 600

/** The answers until so many characters are used; the last of them is cut. */
export function firstAnswers(answers: readonly Answered[], most: number): Answered[] {
  let left = most
  return answers.flatMap(({ question, answer }) => {
    if (left <= 0) return []
    const kept = shortened(answer, left)
    left -= kept.length + question.length
    return [{ question, answer: kept }]
  })
}

/** A record of the inbox as a list shows it: its texts and its answers begin there. */
export function inList(shown: object): object {
  const begun = (name: string, value: unknown): unknown => {
    if (name === 'answers') return firstAnswers(value as Answered[], LIST_CHARACTERS)
    return typeof value === 'string' ? shortened(value, LIST_CHARACTERS) : value
  }
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, begun(name, value)]))
}
