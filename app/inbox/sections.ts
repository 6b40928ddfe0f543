/**
 * The sections of the inbox, for server and dashboard. Everything else of the inbox (list, statuses, assignment, due
 * times, notes, spam, emails, reminders) is shared. The forms of the first two are separate, in `contact.ts` and
 * `visit.ts`, since the public pages load them; the others have the answers to forms of the church.
 */
import { z } from 'zod'
import { type SpamReason, spamReasons } from '#app/forms/spam-reasons.ts'
import type { FormFields } from '#app/http/form-spam.ts'
import type { Message } from '#app/inbox/contact.ts'
import { MAX_SUBJECT_LENGTH } from '#app/inbox/contact.form.ts'
import type { Visit } from '#app/inbox/visit.ts'
import { KIDS } from '#app/inbox/visit.form.ts'
import { answerSections } from '#app/inbox/form-answers.ts'
import {
  type FollowUpColumns,
  inboxAddresses,
  portableFollowUp,
  type Section,
  spamFormsOfInbox,
} from '#app/inbox/section.ts'
import { choice, email, line, text } from '#app/definitions/builders.ts'
import { defineRecord, pluralOf, type RowOf } from '#app/definitions/definition.ts'
import { type Field, oneOf } from '#app/definitions/field.ts'
import { t } from '#app/text/t.ts'
import type { Searched } from '#db/tables/columns.ts'

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
  alsoPortable: portableFollowUp,
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
  alsoPortable: portableFollowUp,
  search: ({ fullName, phone, email: address }) => [fullName, address, phone],
  title: ({ fullName }) => fullName,
  sorts: { date: ['created_at'] },
  defaultSort: '-date',
  filters: { status: oneOf('status', Object.keys(visitStatuses)) },
})

export const messages: Section<Message> = {
  id: 'messages',
  definition: message,
  apiName: 'ContactMessage',
  form: 'contact',
  heading: 'Contact Messages',
  empty: 'No contact messages yet',
  addresses: inboxAddresses(message),
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
  addresses: inboxAddresses(visit),
  statuses: {
    new: { button: 'Mark as New', done: 'Visitor marked as new' },
    contacted: { button: 'Mark Contacted', done: 'Visitor marked as contacted' },
    visited: { button: 'Mark Visited', done: 'Visitor marked as visited' },
  } satisfies Record<keyof typeof visitStatuses, object>,
  shortLabel: ({ fullName }) => fullName,
  answered: 'contacted',
  quoted: ({ fullName: name, phone, numberOfKids }) => ({
    name,
    text: t('I’m planning a visit.\nPhone: {phone}\nKids: {kids}', { phone, kids: numberOfKids }),
  }),
}

/** In the order in which the dashboard shows them. */
export const sections: readonly Section[] = [messages, visitors, ...answerSections]

/** `no kids`, `1 kid`, `5+ kids`. */
export function kidsInWords({ numberOfKids }: Visit): string {
  if (numberOfKids === '0') return 'no kids'
  return numberOfKids === '1' ? '1 kid' : `${numberOfKids} kids`
}

export const spamOut = z
  .object({
    id: z.string(),
    form: z.enum([...spamFormsOfInbox, 'newsletter', 'sign-up']),
    fields: z.record(z.string(), z.string()).meta({ description: 'Field names as in the form' }),
    reason: z.enum(Object.keys(spamReasons) as SpamReason[]).meta({ description: JSON.stringify(spamReasons) }),
    createdAt: z.string(),
  })
  .meta({ id: 'JudgedSpam' })
export type JudgedSpam = z.infer<typeof spamOut>

/** Forms with the name and label of their submissions, and where these go when they are not spam. */
const spamForms: Record<string, { name: string; label(this: void, fields: FormFields): string; inbox: string }> = {
  ...Object.fromEntries(
    sections.map(({ form, definition }) => [
      form,
      { name: definition.name, label: (fields: FormFields) => definition.title(fields), inbox: pluralOf(definition) },
    ]),
  ),
  newsletter: { name: 'subscription', label: ({ email }) => email ?? '', inbox: 'subscribers' },
  'sign-up': { name: 'sign-up', label: ({ name, email }) => `${name} (${email})`, inbox: 'sign-ups' },
}

/** What is known of a form's submissions. @throws for a form that there isn't */
export function spamForm({ form }: Pick<JudgedSpam, 'form'>) {
  const found = spamForms[form]
  if (!found) throw new Error(`no form is called ${form}`)
  return found
}

export function spamLabel(spam: Pick<JudgedSpam, 'form' | 'fields'>): string {
  return spamForm(spam).label(spam.fields)
}
