/** The contact form: its address and texts. For server and browser. */
import { api } from '#app/routes.ts'
import type { FieldsOf, PublicForm } from '#app/forms/form-rules.ts'
import checked from '#app/inbox/contact.form.ts'

export type Message = FieldsOf<typeof checked.rules>

export const messageForm: PublicForm = {
  ...checked,
  name: 'contact',
  address: api.contact,
  judged: ['subject', 'message'],
  received: { text: "Your message has been sent successfully! We'll get back to you soon." },
  failed: 'Failed to send message. Please try again.',
}
