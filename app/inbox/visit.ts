/** The form for planning a visit: its fields, rules and texts. For server and browser. */
import { api } from '#app/routes.ts'
import { emailAddress, type FieldsOf, line, oneOf, type PublicForm } from '#app/forms/form-rules.ts'

/** Numbers of kids. */
export const KIDS = ['0', '1', '2', '3', '4', '5+'] as const

/** The value of the ticked checkbox for the terms. */
export const AGREED = 'yes'

const visitRules = {
  fullName: line('Full name', { max: 200 }),
  phone: line('Phone number', { min: 10, max: 40 }),
  email: emailAddress(),
  numberOfKids: oneOf(KIDS, 'Please select number of kids'),
}

export type Visit = FieldsOf<typeof visitRules>

export const visitForm: PublicForm = {
  name: 'visit',
  address: api.visitorRequests,
  rules: visitRules,
  minFillMs: 2_000,
  agreements: { agreeToTerms: oneOf([AGREED], 'You must agree to the terms') },
  received: { title: 'Thank you!', text: "We can't wait to meet you! We'll be in touch soon." },
  failed: 'Something went wrong. Please try again.',
}
