/** A subscriber as the desk's form gives it: one schema for both sides. Not for public pages, which load no zod. */
import { z } from 'zod'
import { emailField, lineOf, text, yesNo } from '#app/desk/fields.ts'

export const subscriberIn = z
  .object({
    email: emailField().refine((value) => value !== '', 'Valid email is required'),
    firstName: lineOf('First name', 200),
    lastName: lineOf('Last name', 200),
    phone: lineOf('Phone number', 40),
    notes: text('Notes', 5000),
    isActive: yesNo(true),
  })
  .meta({ id: 'SubscriberInput' })
