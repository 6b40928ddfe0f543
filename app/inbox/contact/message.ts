/** A message to the parish: its words and rules. Pure, for both sides. */
import { api } from '#app/routes.ts'
import { emailAddress, line, type PublicForm, text } from '#app/ui/form-rules.ts'

export interface Message {
  firstName: string
  lastName: string
  email: string
  subject: string
  /** Lines as they were typed. */
  message: string
}

/** What has become of a message. The first is where it begins; it can go from each to any other. */
export const MESSAGE_STATUSES = ['new', 'responded', 'archived'] as const

/** A message as the admin area reads it. */
export interface ReceivedMessage extends Message {
  id: string
  status: (typeof MESSAGE_STATUSES)[number]
  /** When the status was set, an instant; `null` while it is new. */
  statusAt: string | null
  statusBy: string | null
}

export const messageRules = {
  firstName: line('First name', { most: 200 }),
  lastName: line('Last name', { most: 200 }),
  email: emailAddress(),
  subject: line('Subject', { most: 300 }),
  message: text('Message', { most: 10_000 }),
}

export const messageForm: PublicForm = {
  name: 'contact',
  address: api.contact,
  rules: messageRules,
  soonest: 2_000,
  received: { text: "Your message has been sent successfully! We'll get back to you soon." },
  failed: 'Failed to send message. Please try again.',
}
