/** The fields of a subscriber in the admin area. */
import type { UseFormReturn } from 'react-hook-form'
import { fieldsOf, Side } from '#app/records/form-fields.tsx'
import { moment } from '#app/records/moment.ts'
import type { StoredRecord } from '#app/records/client.ts'
import type { Problems } from '#app/records/form-fields.tsx'
import type { Subscriber } from '#app/features/newsletter/subscriber.ts'
import { Checkbox, TextArea, TextField } from '#app/ui/field.tsx'

export type SubscriberRecord = Subscriber & StoredRecord & { createdAt: string }

export interface SubscriberValues {
  email: string
  firstName: string
  lastName: string
  phone: string
  notes: string
  isActive: boolean
}

export function subscriberValues(subscriber: SubscriberRecord | undefined): SubscriberValues {
  return {
    email: subscriber?.email ?? '',
    firstName: subscriber?.firstName ?? '',
    lastName: subscriber?.lastName ?? '',
    phone: subscriber?.phone ?? '',
    notes: subscriber?.notes ?? '',
    isActive: subscriber?.isActive ?? true,
  }
}

export const subscriberLabels: { [Name in keyof SubscriberValues]: string } = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  notes: 'Notes',
  isActive: 'Active',
}

interface SubscriberFieldsProps {
  form: UseFormReturn<SubscriberValues>
  problems: Problems
  record: SubscriberRecord | undefined
}

export function SubscriberFields({ form, problems, record }: SubscriberFieldsProps) {
  const field = fieldsOf(form, problems)
  return (
    <>
      <TextField {...field('email')} label="Email" type="email" required />
      <Side>
        <TextField {...field('firstName')} label="First name" />
        <TextField {...field('lastName')} label="Last name" />
        <TextField {...field('phone')} label="Phone" type="tel" />
      </Side>
      <TextArea {...field('notes')} label="Notes" rows={3} hint="Only people who manage this site can see notes." />
      <Checkbox {...field('isActive')} label="Active (gets the newsletter)" />
      {record && <History record={record} />}
    </>
  )
}

const sources: Record<string, string> = {
  form: 'on the website',
  desk: 'by an administrator',
  import: 'by import',
}
const ways: Record<string, string> = {
  unsubscribed: 'with the unsubscribe link',
  bounced: 'because their email address stopped accepting email',
  desk: 'turned off by an administrator',
  import: 'turned off by an import',
}

/** How they subscribed, and how they left. */
function History({ record }: { record: SubscriberRecord }) {
  const { consentAt, consentSource, confirmedAt, leftAt, leftHow, leftWhy, state } = record
  const lines = [
    consentAt && `Subscribed ${sources[consentSource ?? ''] ?? ''}, ${moment(consentAt)}`,
    confirmedAt && `Confirmed by email, ${moment(confirmedAt)}`,
    state === 'pending' && 'We sent a confirmation email; they haven’t confirmed yet',
    leftAt && `Unsubscribed ${ways[leftHow ?? ''] ?? ''}, ${moment(leftAt)}`,
    leftWhy && `Mail server’s message: ${leftWhy}`,
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <ul className="text-[0.95rem] text-soft">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
