/** The settings that say how long the website keeps what people send. */
import { integer } from '#app/definitions/builders.ts'
import { privately } from '#app/definitions/settings-sections.ts'
import { formatCount } from '#app/text/format-count.ts'
import { t } from '#app/text/t.ts'

/** @param since what the months count from */
const months = (label: string, since: string) =>
  integer(label, { min: 0, max: 240, defaultValue: 24, hint: `Months ${since}. 0 keeps them.` })

const keepFields = privately({
  keepMessages: months('Messages', 'after the last change'),
  keepVisits: months('Visitor requests', 'after the last change'),
  keepAnswers: months('Answers to forms', 'after the last change, for forms that don’t say when'),
  keepSignUps: months('Sign-ups', 'after the day of the event'),
  keepFormerSubscribers: months('Former subscribers', 'after they unsubscribed'),
  keepActivity: months('Activity log', 'after the entry'),
})

export const privacySection = {
  title: 'Privacy',
  lead: 'How long the website keeps what people send. What is older goes to the trash at night and is deleted there after 30 days. Old entries of the activity log are deleted permanently. Messages that nobody has answered stay. Visitors read these times at /privacy.',
  fields: keepFields,
}

export type KeepName = keyof typeof keepFields
export type KeepTimes = Readonly<Record<KeepName, number>>

export function inMonths(months: number): string {
  return formatCount(months, ['month', 'months'])
}

/** How long something is kept, as a sentence. @param since what the months count from */
export function keptFor(months: number, since: string): string {
  if (months === 0) return t('Until we delete them.')
  return t('{months} {since}, and then 30 days in the trash.', { months: inMonths(months), since: t(since) })
}
