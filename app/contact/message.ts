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
  received: { text: "Your message has been sent successfully! We'll get back to you soon." },
  failed: 'Failed to send message. Please try again.',
}
