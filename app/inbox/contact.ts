/** The contact form: its fields, rules and texts. For server and browser. */
import { api } from '#app/routes.ts'
import { emailAddress, type FieldsOf, line, type PublicForm, text } from '#app/forms/form-rules.ts'

export const MAX_SUBJECT_LENGTH = 300

const messageRules = {
  firstName: line('First name', { max: 200 }),
  lastName: line('Last name', { max: 200 }),
  email: emailAddress(),
  subject: line('Subject', { max: MAX_SUBJECT_LENGTH }),
  message: text('Message', { max: 10_000 }),
}

export type Message = FieldsOf<typeof messageRules>

export const messageForm: PublicForm = {
  name: 'contact',
  address: api.contact,
  rules: messageRules,
  judged: ['subject', 'message'],
  minFillMs: 2_000,
  received: { text: "Your message has been sent successfully! We'll get back to you soon." },
  failed: 'Failed to send message. Please try again.',
}
