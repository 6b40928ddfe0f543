/** The emails to people who signed up for an event. */
import type { Occurrence } from '#app/features/events/outputs.ts'
import { createHash } from 'node:crypto'
import type { Config } from '#app/config.ts'
import { type CalendarOptions, eventCalendar } from '#app/features/events/calendar.ts'
import { calendarEvent } from '#app/features/events/calendar-rows.ts'
import { takesPlace } from '#app/features/events/dates.ts'
import type { EventRow } from '#app/features/events/queries.ts'
import { fullDays, timesInWords } from '#app/features/events/span.ts'
import { inPeople, type SignUpRow } from '#app/features/events/sign-ups/sign-up.ts'
import { safeName } from '#app/http/form-emails.ts'
import { idTokens } from '#app/http/secret.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import { siteIn } from '#app/links/site-in.ts'
import { href, routes } from '#app/routes.ts'
import { recordPath } from '#app/text/slug.ts'
import type { Email } from '#mail/email.ts'
import { type Block, renderEmail } from '#mail/frame.ts'
import { forVisitors } from '#app/text/dictionaries.ts'
import { t } from '#app/text/t.ts'
import { capitalized } from '#app/text/format-count.ts'

export interface SignUpEmail {
  /** After signing up; again with another number of people; when there is room; the day before; written by the church. */
  kind: 'sign-up' | 'sign-up again' | 'sign-up place' | 'sign-up reminder' | 'sign-up notice'
  person: Pick<SignUpRow, 'id' | 'name' | 'email' | 'state' | 'people'>
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

/** Tokens of the links that change or cancel a sign-up. */
export function signUpTokens(config: Pick<Config, 'secretKey' | 'dataDir'>) {
  return idTokens(config, 'canceling a sign-up')
}

/** The key that prevents sending the same text to a person twice. */
export function noticeKey(person: { id: string }, text: string): string {
  return `sign-up notice ${person.id} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

/** The key of any other: each kind once for a date; that one is signed up already, once for each number of people. */
function keyOf({ kind, person, occurrence }: SignUpEmail): string {
  return `${kind} ${person.id} ${occurrence.date}${kind === 'sign-up again' ? ` ${person.people}` : ''}`
}

export function signUpEmail(about: SignUpEmail, context: Context): Email {
  return forVisitors(() => written(about, context))
}

function written(about: SignUpEmail, { settings, config, now }: Context): Email {
  const { kind, person, row, occurrence, text = '' } = about
  const { sender } = settings
  const { subject, lead } = words[kind](about)
  const link = `${siteIn(sender)}${href(routes.signUp, {}, { token: signUpTokens(config).of(person.id) })}`
  const page = `${siteIn(sender)}${recordPath(routes.event, row)}`
  const when = [capitalized(fullDays(occurrence)), timesInWords(occurrence)].filter(Boolean).join(', ')
  const facts: [string, string][] = [[t('When'), when]]
  if (occurrence.location !== '') facts.push([t('Where'), occurrence.location])
  if (person.people > 1) facts.push([t('People'), String(person.people)])
  const blocks: Block[] = [
    {
      kind: 'text',
      text: `${t('Dear {name},', { name: safeName(person.name) })}\n\n${kind === 'sign-up notice' ? text : lead}`,
    },
    { kind: 'facts', facts: [[t('Event'), row.title], ...facts] },
    { kind: 'button', text: t('View event'), url: page },
  ]
  if (takesPlace(occurrence)) {
    blocks.push(
      person.people > 1
        ? { kind: 'small', text: t('Can’t all come?'), link: { text: t('Change or cancel your sign-up'), url: link } }
        : { kind: 'small', text: t('Can’t come?'), link: { text: t('Cancel your sign-up'), url: link } },
    )
  }
  if (kind === 'sign-up again') {
    const contact = { text: t('Contact us'), url: sender.siteUrl + routes.contact }
    blocks.push({ kind: 'small', text: t('Would more of you like to come?'), link: contact })
  }
  const hasFile = person.state === 'in' && kind !== 'sign-up notice'
  return {
    kind,
    to: person.email,
    subject,
    about: { kind: 'sign-up', id: person.id },
    dedupeKey: kind === 'sign-up notice' ? noticeKey(person, text) : keyOf(about),
    ...(hasFile
      ? { calendar: fileOf(row, occurrence, { siteUrl: sender.siteUrl, uidHost: settings.uidHost, now }) }
      : {}),
    ...renderEmail(sender, blocks, lead),
  }
}

/** `a place`, `3 places`. */
function inPlaces(people: number): string {
  return people === 1 ? t('a place') : t('{count} places', { count: people })
}

type Words = (about: SignUpEmail) => { subject: string; lead: string }

const words: Record<SignUpEmail['kind'], Words> = {
  'sign-up': ({ person: { state, people }, row: { title } }) =>
    state === 'in'
      ? {
          subject: t('You’re signed up: {title}', { title }),
          lead: `${t('You have {places}.', { places: inPlaces(people) })} ${lookForward(people)}`,
        }
      : {
          subject: t('You’re on the waiting list: {title}', { title }),
          lead:
            people > 1
              ? t(
                  'There isn’t room for {people} people, so you’re on the waiting list. We keep you together, and we’ll email you when there’s a place for each of you. Until then, smaller groups may get places that are free.',
                  { people },
                )
              : t('All places are taken, so you’re on the waiting list. We’ll email you when there’s a place for you.'),
        },
  'sign-up again': ({ person: { state, people }, row: { title } }) => ({
    subject:
      state === 'in'
        ? t('You’re already signed up: {title}', { title })
        : t('You’re already on the waiting list: {title}', { title }),
    lead: [
      state === 'in'
        ? t('You signed up before, and have {places}.', { places: inPlaces(people) })
        : t('You signed up before, for {people}.', { people: inPeople(people) }),
      t('This hasn’t changed.'),
      people > 1 && t('If fewer of you can come, use the link below.'),
      t('If more of you would like to come, contact us.'),
    ]
      .filter(Boolean)
      .join(' '),
  }),
  'sign-up place': ({ person: { people }, row: { title } }) =>
    people > 1
      ? {
          subject: t('{people} places are free for you: {title}', { people, title }),
          lead: t(
            'There are {people} free places now, and they’re yours. If not all of you can come anymore, change your sign-up so that others can have a place.',
            { people },
          ),
        }
      : {
          subject: t('A place is free for you: {title}', { title }),
          lead: t(
            'A place became free, and it’s yours. If you can’t come anymore, cancel your sign-up so that someone else can have it.',
          ),
        },
  'sign-up reminder': ({ person: { people }, row: { title } }) => ({
    subject: t('Tomorrow: {title}', { title }),
    lead: `${
      people > 1
        ? t('You signed up {people} people for this event tomorrow.', { people })
        : t('You signed up for this event tomorrow.')
    } ${lookForward(people)}`,
  }),
  'sign-up notice': ({ row: { title } }) => ({
    subject: t('About {title}', { title }),
    lead: t('About {title}, for which you signed up', { title }),
  }),
}

function lookForward(people: number): string {
  return people > 1 ? t('We look forward to seeing you all!') : t('We look forward to seeing you!')
}

/** A calendar file of one date, which stays the same entry when the date moves. */
function fileOf(row: EventRow, one: Occurrence, options: Omit<CalendarOptions, 'name' | 'timeZone'>): string {
  const { date, endDate, startTime, endTime, isDaily, location } = one
  const single = { isRecurring: false, recurrenceRule: '', recurrenceExceptions: [] }
  const event = { ...calendarEvent(row), ...single, date, endDate, startTime, endTime, isDaily, location }
  // One date of a series is an entry of its own.
  const entry = row.recurrence_rule === '' ? event : { ...event, uid: `${row.id}-${one.on}` }
  return eventCalendar(entry, { ...options, timeZone: options.now.timeZoneId })
}
