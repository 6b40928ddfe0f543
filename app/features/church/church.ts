/** The church's lists: staff, beliefs, visitors' questions, service times, ministries. */
import {
  choice,
  choices,
  email,
  flag,
  integer,
  line,
  number,
  picture,
  richText,
  text,
  time,
  webAddress,
} from '#app/definitions/builders.ts'
import { defineRecord, type RowOf, type ShownOf } from '#app/definitions/definition.ts'
import { href, routes } from '#app/routes.ts'
import { clockTime } from '#app/dates/format.ts'
import { dayNames } from '#app/church/worship-services.ts'
import { capitalized } from '#app/text/format-count.ts'
import type { Origin } from '#db/tables/columns.ts'
import { language, t } from '#app/text/t.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Users choose their order. */
interface Ordered {
  position: number
}

declare module '#db/schema.ts' {
  interface Schema {
    staff_members: RowOf<typeof staffMember> & Ordered & Origin
    beliefs: RowOf<typeof belief> & Ordered
    questions: RowOf<typeof question> & Ordered
    service_times: RowOf<typeof serviceTime> & Ordered
    ministries: RowOf<typeof ministry> & Ordered
  }
}

const defaultSort = 'position'

export const staffMember = defineRecord({
  table: 'staff_members',
  isContent: true,
  name: 'staff member',
  path: 'parish/staff',
  apiName: 'AdminStaffMember',
  fields: {
    name: line('Name', { required: true, max: 200 }),
    title: line('Title', { max: 200, hint: 'For example Rector, Deacon, Minister of Music.' }),
    email: email('Email', { hint: 'The “Contact by email” button sends to this address.' }),
    role: choice(
      'Role in worship',
      { '': 'None', music: 'Music minister' },
      {
        defaultValue: '',
        message: 'must be music or empty',
        description: 'music marks the music minister',
        hint: 'The music page shows the music minister’s email address.',
      },
    ),
    websiteUrl: webAddress('Website'),
    photoUrl: picture('Photo', {
      hint: 'Visitors look for a face first. A photo from head to chest, taken by a window, is enough; “Focal point” below it moves the face into view. Without one, the page shows their initials.',
    }),
    bio: text('Bio', { max: 10_000, description: 'Paragraphs, split by blank lines' }),
    bioRich: richText('Bio', { max: 10_000, plainIn: 'bio' }),
  },
  translated: ['title', 'bio', 'bioRich'],
  alsoPortable: { position: 'number', origin: 'text' },
  title: ({ name }) => name,
  page: ({ id }) => onTab('staff', id),
  sorts: { position: ['position'], name: ['name'] },
  defaultSort,
})

export const belief = defineRecord({
  table: 'beliefs',
  isContent: true,
  name: 'belief',
  path: 'parish/beliefs',
  fields: {
    title: line('Title', { required: true, max: 200 }),
    body: text('Text', { required: true, max: 5000 }),
  },
  translated: ['title', 'body'],
  alsoPortable: { position: 'number' },
  title: ({ title }) => title,
  page: ({ id }) => onTab('what-we-believe', id),
  sorts: { position: ['position'], title: ['title'] },
  defaultSort,
})

export const question = defineRecord({
  table: 'questions',
  isContent: true,
  name: 'question',
  path: 'parish/questions',
  fields: {
    question: line('Question', { required: true }),
    answer: text('Answer', { required: true, max: 5000 }),
    answerRich: richText('Answer', { max: 5000, plainIn: 'answer' }),
  },
  translated: ['question', 'answer', 'answerRich'],
  alsoPortable: { position: 'number' },
  title: (record) => record.question,
  page: ({ id }) => `${routes.planAVisit}#${id}`,
  sorts: { position: ['position'], question: ['question'] },
  defaultSort,
})

const places = { footer: 'In the footer of every page', contact: 'On the contact page' } as const

export const serviceTime = defineRecord({
  table: 'service_times',
  isContent: true,
  name: 'service time',
  path: 'parish/service-times',
  apiName: 'AdminServiceTime',
  fields: {
    name: line('Name', { required: true, max: 200, isWide: true, hint: 'Example: Sunday Worship' }),
    weekday: number('Day', Object.fromEntries(weekdays.map((name, index) => [index + 1, name])), {
      message: 'Choose a day',
      description: '1 Monday to 7 Sunday',
    }),
    time: time('Time', { required: true, description: 'HH:MM in the church’s time zone' }),
    label: line('Display text', {
      max: 100,
      isWide: true,
      description: 'As people say it; made from day and time where there is none',
    }),
    isMain: flag('Main service', { message: 'Main service (replaces the current one)', description: 'At most one is' }),
    isBroadcast: flag('Broadcast live', {
      message: 'Broadcast live',
      hint: 'The website counts down to it, and shows the live stream from a quarter of an hour before.',
    }),
    minutes: integer('Minutes', {
      defaultValue: 120,
      min: 10,
      max: 720,
      hint: 'How long the broadcast lasts at most.',
    }),
    shownIn: choices('Show it', places, { inBulkEdit: true }),
  },
  // The site shows the text instead of the time, so the two must not name different hours.
  check: ({ label, time: at }): Record<string, string> =>
    namesOtherTime(label, at)
      ? { label: 'The display text shows a different time than the service. Change it or leave it empty.' }
      : {},
  translated: ['name', 'label'],
  alsoPortable: { position: 'number' },
  title: ({ name }) => name,
  page: ({ id }) => `${routes.contact}#${id}`,
  sorts: { position: ['position'], name: ['name'] },
  defaultSort,
})

export const ministry = defineRecord({
  table: 'ministries',
  isContent: true,
  name: 'ministry',
  plural: 'ministries',
  path: 'parish/ministries',
  fields: {
    page: choice(
      'Page',
      { 'kids-church': 'Kids Church' },
      { defaultValue: 'kids-church', message: 'must be kids-church' },
    ),
    name: line('Name', { required: true, max: 200, isWide: true }),
    audience: line('Age group', { max: 200, isWide: true, hint: 'Example: 0-3 years' }),
    body: text('Text', { required: true, max: 5000 }),
  },
  translated: ['name', 'audience', 'body'],
  alsoPortable: { position: 'number' },
  title: ({ name }) => name,
  page: ({ id, page }) => onTab(page, id),
  sorts: { position: ['position'], name: ['name'] },
  defaultSort,
})

function onTab(tab: string, id: string): string {
  return `${href(routes.aboutTab, { tab })}#${id}`
}

/** People of the staff as the public pages read them. */
export type StaffMember = Omit<ShownOf<typeof staffMember>, 'role' | 'title'> & {
  title: string
  isMusicMinister: boolean
}
export type Belief = ShownOf<typeof belief>
export type Question = ShownOf<typeof question>
export type Ministry = ShownOf<typeof ministry>

/** `weekday` 1 Monday to 7 Sunday, `time` `HH:MM`. */
interface When {
  weekday: number
  time: string
}

/** `Sundays 10:30 a.m.`: the usual text for a time. */
export function defaultLabel({ weekday, time }: When): string {
  return capitalized(t('{days} {times}', { days: dayNames({ weekday }), times: clockTime(time) }))
}

/**
 * A label as the church’s country writes times today. One that was typed while the country was the United States, as all delivered ones
 * are, says `10:30 a.m.` wherever the church is now.
 */
export function labelHere(label: string, { time }: Pick<When, 'time'>): string {
  // In another language the whole label is translated.
  if (language() !== 'en') return label
  const [hour = 0, minute] = time.split(':', 2)
  const american = `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'a' : 'p'}.m.`
  return label.replaceAll(american, clockTime(time))
}

/**
 * The label after a service was moved: the old day and time in it are replaced by the new ones. Other labels stay as they
 * are.
 */
export function updatedLabel(label: string, from: When, to: When): string {
  return labelHere(label, from)
    .replace(dayOf(from.weekday), () => dayOf(to.weekday))
    .replace(clockTime(from.time), () => clockTime(to.time))
}

/**
 * Whether a text names another time of day than the given one, and not that one. `After the service` names none; `7 p.m.`,
 * `7:00` and `19:00` all name the time `19:00`.
 */
export function namesOtherTime(label: string, time: string): boolean {
  const clocks = [...label.matchAll(CLOCK)]
  return clocks.length > 0 && !clocks.some((clock) => isTime(clock, time))
}
const CLOCK = /\b(?<hour>\d{1,2})(?:[:.](?<minute>\d{2})(?:\s*(?<half>[ap])\.?\s?m\b)?|\s*(?<part>[ap])\.?\s?m\b)/gi

function isTime({ groups }: RegExpMatchArray, time: string): boolean {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const half = (groups?.['half'] ?? groups?.['part'])?.toLowerCase()
  if (Number(groups?.['minute'] ?? 0) !== minute) return false
  const named = Number(groups?.['hour'])
  return half === undefined
    ? named === hour || named === hour % 12 || (named === 12 && hour % 12 === 0)
    : named % 12 === hour % 12 && (half === 'p') === hour >= 12
}

function dayOf(weekday: number): string {
  return weekdays[weekday - 1] ?? 'Sunday'
}
