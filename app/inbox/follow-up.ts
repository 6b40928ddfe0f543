/**
 * The fields that the inbox adds to those of a form, the text for when a response is due, and mentions in notes. For server
 * and dashboard.
 */
import { z } from 'zod'
import type { StoredRecord } from '#app/dashboard/client.ts'
import { sectionIds } from '#app/inbox/section.ts'
import { requiredLine, text } from '#app/definitions/fields.ts'
import { withClock } from '#app/dates/instants.ts'
import { isVisible } from '#app/forms/form-rules.ts'
import { formatCount } from '#app/text/format-count.ts'
import { emailStates } from '#mail/email.ts'
import { streamSafe } from '#db/stream-safe.ts'

export const MAX_NOTE_LENGTH = 2_000
export const MAX_ANSWER_LENGTH = 10_000
export const MAX_ANSWER_SUBJECT_LENGTH = 300

export const noteIn = z
  .object({ text: text('Note', MAX_NOTE_LENGTH).refine(isVisible, 'Note is required') })
  .meta({ id: 'NoteInput' })

export const answerIn = z
  .object({
    subject: requiredLine('Subject', MAX_ANSWER_SUBJECT_LENGTH),
    text: text('Answer', MAX_ANSWER_LENGTH).refine(isVisible, 'Answer is required'),
  })
  .meta({ id: 'AnswerInput' })
export type Answer = z.infer<typeof answerIn>

const answerOut = z
  .object({ subject: z.string(), state: z.enum(emailStates).nullable() })
  .nullable()
  .meta({ description: 'When it’s an answer that was emailed: its subject and delivery status; null for a note' })

/** A note of a colleague about a record, or an answer. The status of an answer is `null` when its email was deleted. */
export const noteOut = z
  .object({
    id: z.string(),
    at: z.string(),
    userId: z.string(),
    person: z.string(),
    text: z.string(),
    answer: answerOut,
  })
  .meta({ id: 'Note' })
export type Note = z.infer<typeof noteOut>

export const followUpOut = z.object({
  statusAt: z.string().nullable().meta({ description: 'When the status was set; null while it is new' }),
  statusBy: z.string().nullable(),
  ownerId: z.string().nullable().meta({ description: 'ID of the administrator it’s assigned to' }),
  ownerName: z.string().nullable(),
  dueAt: z.string().meta({ description: 'When a response is due' }),
  answeredAt: z.string().nullable().meta({ description: 'When its status first changed from new' }),
  notes: z.array(noteOut).meta({ description: 'Oldest first' }),
})
export type InboxRecord = StoredRecord & z.infer<typeof followUpOut> & { status: string }

/** A person to whom records can be assigned. */
export const ownerOut = z
  .object({ id: z.string(), name: z.string(), email: z.string(), sections: z.array(z.enum(sectionIds)) })
  .meta({ id: 'Owner' })
export type Owner = z.infer<typeof ownerOut>

/** The key of an answer's email in the outbox. */
export function answerKey(noteId: string): string {
  return `answer ${noteId}`
}

/** Values of `?follow=…`, by which the dashboard filters unanswered records. */
export const FOLLOW = { mine: 'mine', overdue: 'overdue', unassigned: 'nobody' } as const

/** `40 minutes`, `5 hours`, `3 days`, rounded. Hours go up to two days, the usual time to respond. */
export function howLong(minutes: number): string {
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return formatCount(minutes, ['minute', 'minutes'])
  const hours = Math.round(minutes / 60)
  return hours < 48 ? formatCount(hours, ['hour', 'hours']) : formatCount(Math.round(minutes / 1440), ['day', 'days'])
}

/**
 * `due tomorrow 5:00 p.m.`, `due Monday 5:30 p.m.`, `overdue since Nov 3, 5:00 p.m.`
 * @param dueAt an instant, ISO 8601
 * @param now in milliseconds since 1970
 * @param timeZone IANA zone; the reader's own by default
 */
export function dueInWords(dueAt: string, now: number, timeZone?: string): string {
  const due = Date.parse(dueAt)
  if (Number.isNaN(due)) return ''
  const time = withClock(format(due, { hour: 'numeric', minute: '2-digit' }, timeZone))
  const when = `${dayInWords(due, now, timeZone)} ${time}`
  return isPast(dueAt, now) ? `overdue since ${when}` : `due ${when}`
}

/** Whether the time to respond has passed. */
export function isPast(dueAt: string, now: number): boolean {
  return Date.parse(dueAt) < now
}

function dayInWords(instant: number, now: number, timeZone?: string): string {
  const days = dayNumber(instant, timeZone) - dayNumber(now, timeZone)
  if (Math.abs(days) <= 1) return nearDays.format(days, 'day')
  // A weekday's name is clear only within the next week.
  if (days > 1 && days < 7) return format(instant, { weekday: 'long' }, timeZone)
  const isThisYear = format(instant, { year: 'numeric' }, timeZone) === format(now, { year: 'numeric' }, timeZone)
  return `${format(instant, { month: 'short', day: 'numeric', year: isThisYear ? undefined : 'numeric' }, timeZone)},`
}

/** `today`, `tomorrow`, `yesterday`. */
const nearDays = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Days of the calendar since 1970 in that zone. */
function dayNumber(instant: number, timeZone?: string): number {
  const date = format(instant, { year: 'numeric', month: 'numeric', day: 'numeric' }, timeZone)
  const [month = 1, day = 1, year = 1970] = date.split('/').map(Number)
  return Date.UTC(year, month - 1, day) / (24 * 60 * 60 * 1000)
}

function format(instant: number, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(instant)
}

/**
 * The colleagues that a text mentions by `@` and their name, or the part of their email address before the @, ignoring
 * case. A mention that matches several colleagues is ignored. When two names match at one place, the longer one counts.
 */
export function mentionedIn(text: string, colleagues: readonly Owner[]): Owner[] {
  const byMention = mentionsOf(colleagues)
  const mentions = [...byMention.keys()].toSorted((one, other) => other.length - one.length)
  const normalized = normalize(text)
  const found = new Set<Owner>()
  for (const { index } of normalized.matchAll(AT_SIGN)) {
    const rest = normalized.slice(index + 1)
    const mention = mentions.find((one) => rest.startsWith(one) && !NAME_CONTINUES.test(rest.slice(one.length)))
    const [one, another] = byMention.get(mention ?? '') ?? []
    if (one && !another) found.add(one)
  }
  return [...found]
}
/** An @ that is not within an email address. */
const AT_SIGN = /(?<![\p{L}\p{N}._+-])@/gu
/** Text after a name that belongs to it, so that it is another name. */
const NAME_CONTINUES = /^(?:[\p{L}\p{M}\p{N}_@]|[.+'’-][\p{L}\p{N}])/u

/**
 * A unique mention for each colleague: the name, or the part of the email address before the @.
 * @param me left out
 */
export function uniqueMentions(colleagues: readonly Owner[], me: string): string[] {
  const byMention = mentionsOf(colleagues)
  return colleagues.flatMap(({ id, name, email }) => {
    if (id === me) return []
    const mention = [name.includes('@') ? '' : name, localPart(email)].find(
      (one) => byMention.get(normalize(one))?.length === 1,
    )
    return mention === undefined ? [] : [mention.trim()]
  })
}

function mentionsOf(colleagues: readonly Owner[]): Map<string, Owner[]> {
  const byMention = new Map<string, Owner[]>()
  for (const one of colleagues) {
    for (const mention of new Set([normalize(one.name), normalize(localPart(one.email))])) {
      if (mention !== '') byMention.set(mention, [...(byMention.get(mention) ?? []), one])
    }
  }
  return byMention
}

function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

/** The form in which texts are compared: in lower case, with single spaces. */
function normalize(text: string): string {
  return streamSafe(text).normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}
