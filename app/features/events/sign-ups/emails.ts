/** The emails to people who signed up for an event. */
import type { Occurrence } from '#app/features/events/outputs.ts'
import { createHash } from 'node:crypto'
import type { Config } from '#app/config.ts'
import { calendarText } from '#app/features/events/calendar.ts'
import { calendarEvent } from '#app/features/events/calendar-rows.ts'
import type { EventRow } from '#app/features/events/queries.ts'
import { fullDays, timesInWords } from '#app/features/events/span.ts'
import type { SignUpRow } from '#app/features/events/sign-ups/sign-up.ts'
import { safeName } from '#app/http/form-emails.ts'
import { idTokens } from '#app/http/secret.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import { href, routes } from '#app/routes.ts'
import { recordPath } from '#app/values/slug.ts'
import type { Email } from '#mail/email.ts'
import { type Block, renderEmail } from '#mail/frame.ts'

export interface SignUpEmail {
  /** After signing up; when a place became free; the day before; and written by the church. */
  kind: 'sign-up' | 'sign-up place' | 'sign-up reminder' | 'sign-up notice'
  person: Pick<SignUpRow, 'id' | 'name' | 'email' | 'state'>
  row: EventRow
  occurrence: Occurrence
  /** The text of a notice. */
  text?: string
}

interface Context {
  settings: EmailSettings
  config: Config
  now: Temporal.ZonedDateTime
}

/** Tokens of the links that cancel a sign-up. */
export function signUpTokens(config: Pick<Config, 'secretKey' | 'dataDir'>) {
  return idTokens(config, 'canceling a sign-up')
}

/** The key that prevents sending the same text to a person twice. */
export function noticeKey(person: { id: string }, text: string): string {
  return `sign-up notice ${person.id} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

export function signUpEmail(about: SignUpEmail, { settings, config, now }: Context): Email {
  const { kind, person, row, occurrence, text = '' } = about
  const { sender } = settings
  const { subject, lead } = words[kind](about)
  const link = `${sender.siteUrl}${href(routes.signUp, {}, { token: signUpTokens(config).of(person.id) })}`
  const page = `${sender.siteUrl}${recordPath(routes.event, row)}`
  const when = [fullDays(occurrence), timesInWords(occurrence)].filter(Boolean).join(', ')
  const facts: [string, string][] = [['When', when]]
  if (occurrence.location !== '') facts.push(['Where', occurrence.location])
  const blocks: Block[] = [
    { kind: 'text', text: `Dear ${safeName(person.name)},\n\n${kind === 'sign-up notice' ? text : lead}` },
    { kind: 'facts', facts: [['Event', row.title], ...facts] },
    { kind: 'button', text: 'View event', url: page },
    { kind: 'small', text: 'Can’t come?', link: { text: 'Cancel your sign-up', url: link } },
  ]
  const hasFile = person.state === 'in' && kind !== 'sign-up notice'
  return {
    kind,
    to: person.email,
    subject,
    about: { kind: 'sign-up', id: person.id },
    dedupeKey: kind === 'sign-up notice' ? noticeKey(person, text) : `${kind} ${person.id} ${occurrence.date}`,
    ...(hasFile ? { calendar: fileOf(row, occurrence, { siteUrl: sender.siteUrl, now }) } : {}),
    ...renderEmail(sender, blocks, lead),
  }
}

type Words = (about: SignUpEmail) => { subject: string; lead: string }

const words: Record<SignUpEmail['kind'], Words> = {
  'sign-up': ({ person, row: { title } }) =>
    person.state === 'in'
      ? { subject: `You’re signed up: ${title}`, lead: 'You have a place. We look forward to seeing you!' }
      : {
          subject: `You’re on the waiting list: ${title}`,
          lead: 'All places are taken, so you’re on the waiting list. We’ll email you as soon as a place is free.',
        },
  'sign-up place': ({ row: { title } }) => ({
    subject: `A place is free for you: ${title}`,
    lead: 'A place became free, and it’s yours. If you can’t come anymore, cancel your sign-up so that the next person can have it.',
  }),
  'sign-up reminder': ({ row: { title } }) => ({
    subject: `Tomorrow: ${title}`,
    lead: 'You signed up for this event tomorrow. We look forward to seeing you!',
  }),
  'sign-up notice': ({ row: { title } }) => ({
    subject: `About ${title}`,
    lead: `About ${title}, for which you signed up`,
  }),
}

/** A calendar file of one date, which stays the same entry when the date moves. */
function fileOf(row: EventRow, one: Occurrence, options: { siteUrl: string; now: Temporal.ZonedDateTime }): string {
  const { date, endDate, startTime, endTime, isDaily, location } = one
  const single = { isRecurring: false, recurrenceRule: '', recurrenceExceptions: [] }
  const event = { ...calendarEvent(row), ...single, date, endDate, startTime, endTime, isDaily, location }
  // One date of a series is an entry of its own.
  const entry = row.recurrence_rule === '' ? event : { ...event, uid: `${row.id}-${one.on}` }
  return calendarText([entry], { ...options, timeZone: options.now.timeZoneId })
}
