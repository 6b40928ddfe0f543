/**
 * The two sections of the inbox, for server and dashboard. Everything else of the inbox (list, statuses, assignment, due
 * times, notes, spam, emails, reminders, report) is the same for both. Their forms stand apart, in `contact.ts` and
 * `visit.ts`, since the public pages load them.
 */
import { adminApi } from '#app/admin-routes.ts'
import type { Message } from '#app/inbox/contact.ts'
import type { Visit } from '#app/inbox/visit.ts'
import type { SpamReason } from '#app/http/form-guard.ts'
import type { FormFields } from '#app/http/form-spam.ts'

/** A status: its name, its button, and the confirmation after it was set. */
interface Status {
  value: string
  label: string
  button: string
  done: string
}

export type SectionId = 'messages' | 'visitors'

/** @template Fields what its form sends */
export interface Section<Fields = FormFields> {
  /** The section's part of the page, and its status filter in the dashboard's address. */
  id: SectionId
  table: 'contact_messages' | 'visitor_requests'
  /** In the log and in sentences: `visitor request`. */
  name: string
  title: string
  plural: string
  /** The name of one in the API's description. */
  apiName: string
  heading: string
  empty: string
  /** The API's list, one of its records, that record's notes, and one of those. */
  addresses: { all: string; one: string; notes: string; note: string }
  /** A record has the first when it comes in, and can go from each to any other. */
  statuses: readonly [Status, ...Status[]]
  /** As the list calls one. */
  shortLabel(this: void, fields: Fields): string
  /** As the log, emails and Spam call it. */
  label(this: void, fields: Fields): string
  /** The texts that search looks through. */
  search(this: void, fields: Fields): readonly string[]
}

export const messages: Section<Message> = {
  id: 'messages',
  table: 'contact_messages',
  name: 'message',
  title: 'Message',
  plural: 'messages',
  apiName: 'ContactMessage',
  heading: 'Contact Messages',
  empty: 'No contact messages yet',
  addresses: {
    all: adminApi.messages,
    one: adminApi.message,
    notes: adminApi.messageNotes,
    note: adminApi.messageNote,
  },
  statuses: [
    { value: 'new', label: 'New', button: 'Mark as New', done: 'Message marked as new' },
    { value: 'responded', label: 'Responded', button: 'Mark Responded', done: 'Message marked as responded' },
    { value: 'archived', label: 'Archived', button: 'Archive', done: 'Message has been archived' },
  ],
  shortLabel: ({ subject }) => subject,
  label: ({ firstName, lastName, subject }) => `${subject} (${firstName} ${lastName})`,
  search: ({ firstName, lastName, email, subject, message }) => [`${firstName} ${lastName}`, email, subject, message],
}

export const visitors: Section<Visit> = {
  id: 'visitors',
  table: 'visitor_requests',
  name: 'visitor request',
  title: 'Visitor request',
  plural: 'visitor requests',
  apiName: 'VisitorRequest',
  heading: 'Visitor Requests',
  empty: 'No visitor requests yet',
  addresses: { all: adminApi.visits, one: adminApi.visit, notes: adminApi.visitNotes, note: adminApi.visitNote },
  statuses: [
    { value: 'new', label: 'New', button: 'Mark as New', done: 'Visitor marked as new' },
    { value: 'contacted', label: 'Contacted', button: 'Mark Contacted', done: 'Visitor marked as contacted' },
    { value: 'visited', label: 'Visited', button: 'Mark Visited', done: 'Visitor marked as visited' },
  ],
  shortLabel: ({ fullName }) => fullName,
  label: ({ fullName }) => fullName,
  search: ({ fullName, email, phone }) => [fullName, email, phone],
}

/** `no kids`, `1 kid`, `5+ kids`. */
export function kidsInWords({ numberOfKids }: Visit): string {
  if (numberOfKids === '0') return 'no kids'
  return numberOfKids === '1' ? '1 kid' : `${numberOfKids} kids`
}

/** In the order in which the dashboard shows them. */
export const sections: readonly Section[] = [messages, visitors]

/** The forms that spam comes by. */
export const SPAM_FORMS = ['contact', 'visit', 'newsletter'] as const
type SpamForm = (typeof SPAM_FORMS)[number]

export interface JudgedSpam {
  id: string
  form: SpamForm
  /** By the names that the form gives them. */
  fields: FormFields
  reason: SpamReason
  /** When it was sent, an instant. */
  createdAt: string
}

/** By form: the name and label of what it sends, and where that goes when it isn't spam. */
export const spamForms: Record<
  SpamForm,
  { name: string; label(this: void, fields: FormFields): string; inbox: string }
> = {
  contact: { name: messages.name, label: messages.label, inbox: messages.plural },
  visit: { name: visitors.name, label: visitors.label, inbox: visitors.plural },
  newsletter: { name: 'subscription', label: ({ email }) => email ?? '', inbox: 'subscribers' },
}

export function spamLabel({ form, fields }: Pick<JudgedSpam, 'form' | 'fields'>): string {
  return spamForms[form].label(fields)
}

export const spamReasons: Record<SpamReason, string> = {
  unseen: 'It filled in a hidden field that people can’t see.',
  fast: 'It was sent faster than anyone can type.',
  flood: 'It arrived during a flood of submissions and didn’t pass the automatic check.',
}
