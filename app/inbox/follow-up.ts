/** Records of the inbox as the dashboard reads them, and the text for when a response is due. For server and dashboard. */
import type { StoredRecord } from '#app/records/client.ts'
import { withClock } from '#app/records/moment.ts'
import { formatCount } from '#app/ui/format-count.ts'
import type { EmailState } from '#mail/email-states.ts'

/** Every record of the inbox has these fields, besides those of its form. Times are instants, ISO 8601. */
export interface InboxRecord extends StoredRecord {
  createdAt: string
  status: string
  /** When and by whom the status was set; `null` while it is new. */
  statusAt: string | null
  statusBy: string | null
  /** The user it is assigned to; `null` when it is unassigned, or its owner is not an administrator anymore. */
  ownerId: string | null
  ownerName: string | null
  dueAt: string
  /** When its status first changed from new; `null` until then. */
  answeredAt: string | null
  /** Oldest first. */
  notes: readonly Note[]
}

/** A note of a colleague about a record. */
export interface Note {
  id: string
  at: string
  personId: string
  person: string
  /** With line breaks as typed. */
  text: string
  /** For an answer: its subject, and the status of its email, which is `null` when the email was deleted. */
  answer: { subject: string; state: EmailState | null } | null
}

/** The form of an answer. */
export interface AnswerFields {
  subject: string
  /** With line breaks as typed. */
  text: string
}

/** Most characters of a note. */
export const MAX_NOTE_LENGTH = 2_000
export const MAX_ANSWER_LENGTH = 10_000

/** The key of an answer's email in the outbox. */
export function answerKey(noteId: string): string {
  return `answer ${noteId}`
}

/** Values of `?follow=…`, by which the dashboard filters unanswered records. */
export const FOLLOW = { mine: 'mine', overdue: 'overdue', unassigned: 'nobody' } as const

const DAY = 24 * 60 * 60 * 1000

/** `40 minutes`, `5 hours`, `3 days`, rounded. Hours go up to two days, the usual time to respond. */
export function howLong(minutes: number): string {
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return formatCount(minutes, ['minute', 'minutes'])
  const hours = Math.round(minutes / 60)
  return hours < 48 ? formatCount(hours, ['hour', 'hours']) : formatCount(Math.round(minutes / 1440), ['day', 'days'])
}

/**
 * `due tomorrow 5 PM`, `due Monday 5:30 PM`, `overdue since yesterday 5 PM`, `overdue since Nov 3, 5 PM`.
 * @param dueAt an instant, ISO 8601
 * @param now in milliseconds since 1970
 * @param timeZone IANA zone; the reader's own by default
 */
export function dueInWords(dueAt: string, now: number, timeZone?: string): string {
  const due = Date.parse(dueAt)
  if (Number.isNaN(due)) return ''
  const when = `${dayInWords(due, now, timeZone)} ${timeOfDay(due, timeZone)}`
  return isPast(dueAt, now) ? `overdue since ${when}` : `due ${when}`
}

/** Whether the time to respond has passed. */
export function isPast(dueAt: string, now: number): boolean {
  return Date.parse(dueAt) < now
}

function dayInWords(instant: number, now: number, timeZone?: string): string {
  const days = dayNumber(instant, timeZone) - dayNumber(now, timeZone)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  // A weekday's name is clear only within the next week.
  if (days > 1 && days < 7) return format(instant, { weekday: 'long' }, timeZone)
  const isThisYear = format(instant, { year: 'numeric' }, timeZone) === format(now, { year: 'numeric' }, timeZone)
  const date: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
  if (!isThisYear) date.year = 'numeric'
  return `${format(instant, date, timeZone)},`
}

/** `5:30 p.m.` */
function timeOfDay(instant: number, timeZone?: string): string {
  return withClock(format(instant, { hour: 'numeric', minute: '2-digit' }, timeZone))
}

/** Days of the calendar since 1970 in that zone. */
function dayNumber(instant: number, timeZone?: string): number {
  const date = format(instant, { year: 'numeric', month: 'numeric', day: 'numeric' }, timeZone)
  const [month = 1, day = 1, year = 1970] = date.split('/').map(Number)
  return Date.UTC(year, month - 1, day) / DAY
}

function format(instant: number, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { ...options, ...(timeZone ? { timeZone } : {}) }).format(instant)
}
