/** What administrators are told of dates for which people have signed up. Pure, for server and dashboard. */
import { shortDay } from '#app/dates/instants.ts'
import type { SignUpDate } from '#app/features/events/sign-ups/notices.ts'
import { formatCount } from '#app/text/format-count.ts'

/** The sentence about a date that changed, when the people who signed up for it haven't been told. */
export function untoldText({ notice, recipients }: Pick<SignUpDate, 'notice' | 'recipients'>): string {
  const people = formatCount(recipients, ['person who signed up hasn’t', 'people who signed up haven’t'])
  return `${notice.split('\n')[0]} The ${people} been told.`
}

/** The sentence about a date with sign-ups that look like spam. */
export function suspectedText({ title, date, suspected }: Pick<SignUpDate, 'title' | 'date' | 'suspected'>): string {
  const one = 'sign-up looks like spam. It keeps its place until you decide.'
  const many = 'sign-ups look like spam. They keep their places until you decide.'
  return `${title}, ${shortDay(date)}: ${formatCount(suspected, [one, many])}`
}
