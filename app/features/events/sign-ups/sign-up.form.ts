/** What the form for signing up for an event accepts: for the script that sends it, and the server. */
import { emailAddress, line, oneOf, type Rule, text } from '#app/forms/form-rules.ts'

/** The most people that one sign-up can bring. */
export const MAX_PARTY_SIZE = 12

/** Characters of a name, and of all names of those who come along. */
export const [MAX_NAME, MAX_NAMES] = [100, 1_200]

/** `answer1` for the first question. */
export const answerName = (index: number) => `answer${index + 1}`
/** The fields of all questions that there may be. */
export const answerNames = [0, 1, 2, 3, 4].map(answerName)

export const numbers = Array.from({ length: MAX_PARTY_SIZE }, (_, index) => String(index + 1))
export const namesRule: Rule = text('Who comes with you', { min: 0, max: MAX_NAMES })

export default {
  rules: {
    event: line('Event', { max: 100 }),
    date: line('Date', { max: 10 }),
    name: line('Name', { max: MAX_NAME }),
    email: emailAddress(),
    // Empty for one person, where the form doesn’t ask.
    people: oneOf(['', ...numbers], `How many people must be a number from 1 to ${MAX_PARTY_SIZE}`),
    companions: namesRule,
    ...Object.fromEntries(answerNames.map((name) => [name, text('Answer', { min: 0, max: 500 })])),
  },
  minFillMs: 2_000,
}
