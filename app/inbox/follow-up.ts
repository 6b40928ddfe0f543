/** The fields that the inbox adds to those of a form, and the text for when a response is due. For server and dashboard. */
import { z } from 'zod'
import type { StoredRecord } from '#app/dashboard/client.ts'
import { sectionIds } from '#app/inbox/section.ts'
import { requiredLine, text } from '#app/definitions/fields.ts'
import { dateFormat, withClock } from '#app/dates/instants.ts'
import { isVisible } from '#app/forms/form-rules.ts'
import { emailStates } from '#mail/email.ts'

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
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(timeZone ? { timeZone } : {}) }).format(
    instant,
  )
  return Date.parse(day) / (24 * 60 * 60 * 1000)
}

function format(instant: number, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  return dateFormat({ ...options, ...(timeZone ? { timeZone } : {}) }).format(instant)
}
