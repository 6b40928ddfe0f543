/**
 * The two sections of the inbox, for server and dashboard. Everything else of the inbox (list, statuses, assignment, due
 * times, notes, spam, emails, reminders, report) is shared. Their forms are separate, in `contact.ts` and `visit.ts`,
 * since the public pages load them.
 */
import type { Generated } from 'kysely'
import { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { type SpamReason, spamReasons } from '#app/values/spam-reasons.ts'
import type { FormFields } from '#app/http/form-spam.ts'
import { MAX_SUBJECT_LENGTH, type Message } from '#app/inbox/contact.ts'
import { KIDS, type Visit } from '#app/inbox/visit.ts'
import { choice, email, line, text } from '#app/definitions/builders.ts'
import { addressesOf, type AnyDefinition, defineRecord, pluralOf, type RowOf } from '#app/definitions/definition.ts'
import { type Field, oneOf } from '#app/definitions/field.ts'
import type { Searched } from '#db/tables/columns.ts'

/** Columns about handling a record. */
interface FollowUpColumns {
  /** When and by whom the status was set; empty while it is new. */
  status_at: string
  status_by: string
  /** The user it is assigned to, or empty. */
  owner_id: Generated<string>
  /** When a response is due. */
  due_at: Generated<string>
  /** When its status first changed from new; empty until then. */
  answered_at: Generated<string>
}

declare module '#db/schema.ts' {
  interface Schema {
    contact_messages: RowOf<typeof message> & FollowUpColumns & Searched
    visitor_requests: RowOf<typeof visit> & FollowUpColumns & Searched
  }
}

/** Every field of a form is a field of its record. */
type FieldsFor<Form> = { [Name in keyof Form]: Field<string, string, string> }

/** Labels by stored value. */
const messageStatuses = { new: 'New', responded: 'Responded', archived: 'Archived' } as const
const visitStatuses = { new: 'New', contacted: 'Contacted', visited: 'Visited' } as const

/** Without whom it is assigned to: users stay behind. */
const followUp = { statusAt: 'text', statusBy: 'text', dueAt: 'text', answeredAt: 'text' } as const

const message = defineRecord({
  table: 'contact_messages',
  name: 'message',
  path: 'contact-messages',
  fields: {
    ...({
      firstName: line('First name', { required: true, max: 200, description: 'Up to 200 characters' }),
      lastName: line('Last name', { required: true, max: 200, description: 'Up to 200 characters' }),
      email: email('Email', { required: true, description: 'Reply address' }),
      subject: line('Subject', { required: true, description: `Up to ${MAX_SUBJECT_LENGTH} characters` }),
      message: text('Message', {
        required: true,
        max: 10_000,
        description: 'Up to 10,000 characters; line breaks are kept',
      }),
    } satisfies FieldsFor<Message>),
    status: choice('Status', messageStatuses, { defaultValue: 'new' }),
  },
  alsoPortable: followUp,
  search: (input) => [`${input.firstName} ${input.lastName}`, input.email, input.subject, input.message],
  title: ({ firstName, lastName, subject }) => `${subject} (${firstName} ${lastName})`,
  sorts: { date: ['created_at'] },
  defaultSort: '-date',
  filters: { status: oneOf('status', Object.keys(messageStatuses)) },
})

const visit = defineRecord({
  table: 'visitor_requests',
  name: 'visitor request',
  fields: {
    ...({
      fullName: line('Full name', { required: true, max: 200, description: 'Up to 200 characters' }),
      phone: line('Phone', { required: true, max: 40, description: '10 to 40 characters, any format' }),
      email: email('Email', { required: true, description: 'Reply address' }),
      numberOfKids: line('Kids', { required: true, description: `One of ${KIDS.join(', ')}` }),
    } satisfies FieldsFor<Visit>),
    status: choice('Status', visitStatuses, { defaultValue: 'new' }),
  },
  alsoPortable: followUp,
  search: ({ fullName, phone, email: address }) => [fullName, address, phone],
  title: ({ fullName }) => fullName,
  sorts: { date: ['created_at'] },
  defaultSort: '-date',
  filters: { status: oneOf('status', Object.keys(visitStatuses)) },
})

export type SectionId = 'messages' | 'visitors'

/** @template Fields of its form */
export interface Section<Fields = FormFields> {
  /** The HTML id of the section, and the name of its status filter in the dashboard's address. */
  id: SectionId
  definition: AnyDefinition & { table: 'contact_messages' | 'visitor_requests' }
  /** The name of one in the API's description. */
  apiName: string
  /** The form that visitors send. */
  form: 'contact' | 'visit'
  heading: string
  empty: string
  /** The API's list, one of its records, that record's notes, one of those, and its answers. */
  addresses: { all: string; one: string; notes: string; note: string; answer: string }
  /** Statuses with their buttons and confirmations. Any status can follow any other. */
  statuses: Readonly<Record<string, { button: string; done: string }>>
  /** A record's name in the dashboard. */
  shortLabel(this: void, fields: Fields): string
  /** The status of a new record once it is answered. */
  answered: string
  /** The quotation in an answer: the sender's name, and the text. */
  quoted(this: void, fields: Fields): { name: string; text: string }
}

export const messages: Section<Message> = {
  id: 'messages',
  definition: message,
  apiName: 'ContactMessage',
  form: 'contact',
  heading: 'Contact Messages',
  empty: 'No contact messages yet',
  addresses: {
    ...addressesOf(message),
    notes: adminApi.messageNotes,
    note: adminApi.messageNote,
    answer: adminApi.messageAnswer,
  },
  statuses: {
    new: { button: 'Mark as New', done: 'Message marked as new' },
    responded: { button: 'Mark Responded', done: 'Message marked as responded' },
    archived: { button: 'Archive', done: 'Message has been archived' },
  } satisfies Record<keyof typeof messageStatuses, object>,
  shortLabel: ({ subject }) => subject,
  answered: 'responded',
  quoted: ({ firstName, lastName, message: text }) => ({ name: `${firstName} ${lastName}`, text }),
}

export const visitors: Section<Visit> = {
  id: 'visitors',
  definition: visit,
  apiName: 'VisitorRequest',
  form: 'visit',
  heading: 'Visitor Requests',
  empty: 'No visitor requests yet',
  addresses: {
    ...addressesOf(visit),
    notes: adminApi.visitNotes,
    note: adminApi.visitNote,
    answer: adminApi.visitAnswer,
  },
  statuses: {
    new: { button: 'Mark as New', done: 'Visitor marked as new' },
    contacted: { button: 'Mark Contacted', done: 'Visitor marked as contacted' },
    visited: { button: 'Mark Visited', done: 'Visitor marked as visited' },
  } satisfies Record<keyof typeof visitStatuses, object>,
  shortLabel: ({ fullName }) => fullName,
  answered: 'contacted',
  quoted: ({ fullName: name, phone, numberOfKids }) => ({
    name,
    text: `I’m planning a visit.\nPhone: ${phone}\nKids: ${numberOfKids}`,
  }),
}

/** In the order in which the dashboard shows them. */
export const sections: readonly Section[] = [messages, visitors]

/** The kind's name within a sentence, at its start, and as a plural. */
export function namesOf({ definition }: Pick<Section, 'definition'>) {
  const { name } = definition
  return { name, title: name.charAt(0).toUpperCase() + name.slice(1), plural: pluralOf(definition) }
}

/** `no kids`, `1 kid`, `5+ kids`. */
export function kidsInWords({ numberOfKids }: Visit): string {
  if (numberOfKids === '0') return 'no kids'
  return numberOfKids === '1' ? '1 kid' : `${numberOfKids} kids`
}

export const spamOut = z
  .object({
    id: z.string(),
    form: z.enum(['contact', 'visit', 'newsletter', 'sign-up']),
    fields: z.record(z.string(), z.string()).meta({ description: 'Field names as in the form' }),
    reason: z.enum(Object.keys(spamReasons) as SpamReason[]).meta({ description: JSON.stringify(spamReasons) }),
    createdAt: z.string(),
  })
  .meta({ id: 'JudgedSpam' })
export type JudgedSpam = z.infer<typeof spamOut>

/** Forms with the name and label of their submissions, and where these go when they are not spam. */
export const spamForms: Record<
  JudgedSpam['form'],
  { name: string; label(this: void, fields: FormFields): string; inbox: string }
> = {
  contact: { name: message.name, label: (fields) => messages.definition.title(fields), inbox: pluralOf(message) },
  visit: { name: visit.name, label: (fields) => visitors.definition.title(fields), inbox: pluralOf(visit) },
  newsletter: { name: 'subscription', label: ({ email }) => email ?? '', inbox: 'subscribers' },
  'sign-up': { name: 'sign-up', label: ({ name, email }) => `${name} (${email})`, inbox: 'sign-ups' },
}

export function spamLabel({ form, fields }: Pick<JudgedSpam, 'form' | 'fields'>): string {
  return spamForms[form].label(fields)
}
