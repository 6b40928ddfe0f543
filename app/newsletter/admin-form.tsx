/** The fields of a subscriber at the desk. */
import type { UseFormReturn } from 'react-hook-form'
import { fieldsOf, Side } from '#app/desk/form-fields.tsx'
import type { Kept } from '#app/desk/read.ts'
import type { Problems } from '#app/desk/record-dialog.tsx'
import type { Subscriber } from '#app/newsletter/subscriber.ts'
import { Checkbox, TextArea, TextField } from '#app/ui/field.tsx'

export type SubscriberRecord = Subscriber & Kept & { createdAt: string }

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

export function SubscriberFields({ form, problems }: { form: UseFormReturn<SubscriberValues>; problems: Problems }) {
  const field = fieldsOf(form, problems)
  return (
    <>
      <TextField {...field('email')} label="Email" type="email" required />
      <Side>
        <TextField {...field('firstName')} label="First name" />
        <TextField {...field('lastName')} label="Last name" />
        <TextField {...field('phone')} label="Phone" type="tel" />
      </Side>
      <TextArea {...field('notes')} label="Notes" rows={3} hint="Only the desk sees them." />
      <Checkbox {...field('isActive')} label="Active: gets the newsletter" />
    </>
  )
}
