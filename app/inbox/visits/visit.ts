/** A visit that somebody announces: its words and rules. Pure, for both sides. */
import { api } from '#app/routes.ts'
import { emailAddress, line, oneOf, type PublicForm } from '#app/ui/form-rules.ts'

export interface Visit {
  fullName: string
  phone: string
  email: string
  /** One of `KIDS`. */
  numberOfKids: string
}

/** What has become of an announced visit. The first is where it begins; it can go from each to any other. */
export const VISIT_STATUSES = ['new', 'contacted', 'visited'] as const

/** An announced visit as the admin area reads it. */
export interface VisitRequest extends Visit {
  id: string
  status: (typeof VISIT_STATUSES)[number]
  /** When the status was set, an instant; `null` while it is new. */
  statusAt: string | null
  statusBy: string | null
}

/** How many kids come along. */
export const KIDS = ['0', '1', '2', '3', '4', '5+'] as const

/** What the box that agrees to the terms sends when it is ticked. */
export const AGREED = 'yes'

export const visitRules = {
  fullName: line('Full name', { most: 200 }),
  phone: line('Phone number', { least: 10, most: 40 }),
  email: emailAddress(),
  numberOfKids: oneOf(KIDS, 'Please select number of kids'),
}

export const visitForm: PublicForm = {
  name: 'visit',
  address: api.visitorRequests,
  rules: visitRules,
  soonest: 2_000,
  agreements: { agreeToTerms: oneOf([AGREED], 'You must agree to the terms') },
  received: { title: 'Thank you!', text: "We can't wait to meet you! We'll be in touch soon." },
  failed: 'Something went wrong. Please try again.',
}
