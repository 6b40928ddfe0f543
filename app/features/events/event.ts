/** The definition of an event. */
import { exceptionFields, exceptionsText, plainRule, storedExceptions } from '#app/features/events/exceptions.ts'
import {
  day,
  fileList,
  flag,
  integer,
  line,
  list,
  picture,
  records,
  richText,
  text,
  time,
  webAddress,
} from '#app/definitions/builders.ts'
import { defineRecord, type GivenOf, type InputOf, type RowOf } from '#app/definitions/definition.ts'
import { MAX_PARTY_SIZE } from '#app/features/events/sign-ups/sign-up.form.ts'
import { isContinuous, MAX_DAYS_AFTER, daysAfter } from '#app/features/events/span.ts'
import { routes } from '#app/routes.ts'
import { endsAfter } from '#app/dates/format.ts'
import { recordPath } from '#app/text/slug.ts'
import type { Origin, Searched } from '#db/tables/columns.ts'

declare module '#db/schema.ts' {
  interface Schema {
    events: RowOf<typeof event> & Searched & Origin
  }
}

export const DEFAULT_LINK_TEXT = 'Visit Event Website'

export const event = defineRecord({
  table: 'events',
  isContent: true,
  name: 'event',
  fields: {
    title: line('Title', { required: true, isWide: true }),
    date: day('Date', {
      required: true,
      description: 'YYYY-MM-DD: the date that was entered; in upcoming lists, the date of the next occurrence',
      hint: 'For a repeating event, enter the first date.',
    }),
    endDate: day('Last day', {
      description: 'YYYY-MM-DD: the last day of an event that begins on `date`; null on one day',
      hint: 'Only for an event of several days, or one that ends on the next.',
    }),
    startTime: time('Start time', { description: 'HH:MM in the church’s time zone' }),
    endTime: time('End time', { description: 'HH:MM in the church’s time zone, on the last day' }),
    isDaily: flag('Each day', {
      message: 'These times are for each day',
      description:
        'Over several days, the times are those of each day; otherwise it goes on from its first to its last',
      hint: 'Such as a class every morning. Otherwise it goes on from the start on the first day to the end on the last.',
    }),
    location: line('Location', { inBulkEdit: true }),
    description: text('Description', { description: 'Paragraphs, split by blank lines' }),
    descriptionRich: richText('Description', { plainIn: 'description' }),
    files: fileList('Files'),
    // Without a value it follows from the rule and the description.
    isRecurring: flag('Repeats', { message: 'This event repeats' }),
    recurrenceRule: line('Custom rule', {
      isCode: true,
      max: 500,
      isWide: true,
      description: 'The body of an RRULE (RFC 5545): FREQ=WEEKLY;BYDAY=TU',
    }),
    recurrenceDescription: line('Text for visitors', {
      isWide: true,
      description: 'Recurrence in plain words: Every Tuesday',
    }),
    recurrenceExceptions: records('Dates left out or changed', exceptionFields, {
      max: 400,
      message: 'must be a list of dates that are left out or changed',
      write: exceptionsText,
      read: storedExceptions,
    }),
    categories: list('Categories', {
      max: 5,
      inBulkEdit: true,
      description: 'Up to five short names',
      hint: 'Such as Worship, Music, Youth. Separate them with commas.',
    }),
    signUp: flag('Sign-up', { message: 'People can sign up for this event here' }),
    places: line('Places', {
      isCode: true,
      max: 4,
      description: 'How many people have a place on each date, as digits; null for no limit',
      hint: 'For each date. When they’re taken, people go on a waiting list. Leave empty for no limit.',
    }),
    // 1 by default, so that events of before, of old archives and of tables without it go on as they were announced.
    partySize: integer('People per sign-up', {
      min: 1,
      max: MAX_PARTY_SIZE,
      defaultValue: 1,
      description: 'Up to how many people one sign-up may bring; each of them has a place',
      hint: `Up to how many people one sign-up may bring, such as a family: 1 to ${MAX_PARTY_SIZE}. Each of them takes a place.`,
    }),
    signUpQuestions: list('Questions', {
      max: 5,
      description: 'Asked of everyone who signs up; one that ends with * needs an answer',
      isWide: true,
      hint: 'Asked of everyone who signs up.',
    }),
    imageUrl: picture('Image', { hint: 'Without an image, the page shows an illustration.' }),
    externalUrl: webAddress('Website link', { hint: 'Where people can read more or sign up.' }),
    externalLinkText: line('Link text', { max: 100, hint: 'What the button says.' }),
  },
  formParts: {
    'Text and files': ['description', 'descriptionRich', 'files', 'categories'],
    'Sign-up': ['signUp', 'places', 'partySize', 'signUpQuestions'],
    'Picture and link': ['imageUrl', 'externalUrl', 'externalLinkText'],
  },
  check: ({ date, endDate, startTime, endTime, isDaily, places }): Record<string, string> => ({
    ...(endDate === '' || endDate >= date ? {} : { endDate: 'Last day is before the date. Change one of them' }),
    ...(daysAfter({ date, endDate }) <= MAX_DAYS_AFTER ? {} : { endDate: TOO_LONG }),
    ...(isContinuous({ date, endDate, isDaily }) || endsAfter(startTime, endTime) ? {} : { endTime: END_BEFORE_START }),
    ...(/^(?:[1-9]\d*)?$/.test(places) ? {} : { places: 'Places must be a whole number, such as 50, or empty' }),
  }),
  translated: [
    'title',
    'location',
    'description',
    'descriptionRich',
    'recurrenceDescription',
    'signUpQuestions',
    'externalLinkText',
  ],
  alsoPortable: { origin: 'text' },
  search: ({ title, location, description, recurrenceDescription }) => [
    title,
    location,
    description,
    recurrenceDescription,
  ],
  title: ({ title }) => title,
  page: (record) => recordPath(routes.event, record),
  sorts: {
    title: ['title'],
    date: ['date', 'start_time'],
    location: ['location', 'date'],
  },
  defaultSort: '-date',
})

const TOO_LONG = `Last day must be at most ${MAX_DAYS_AFTER} days after the date. For something that goes on longer, choose how it repeats`
const END_BEFORE_START =
  'End time is before the start time. If the event ends on a later day, enter its last day. Only an end before 6:00 a.m. counts as the next morning'

/** The fields of a new event. Fields that are left out are unknown. */
export type EventInput = GivenOf<typeof event>
/** An event with a value for every field, empty if unknown. */
export type EventFields = InputOf<typeof event>

/** Whether an event recurs by default: when it has a rule or a description of its schedule. */
export function recursBy({ recurrenceRule, recurrenceDescription }: Partial<EventFields>): boolean {
  return plainRule(recurrenceRule ?? '') !== '' || (recurrenceDescription ?? '').trim() !== ''
}
