/** The form for planning a visit: its address and texts. For server and browser. */
import { api } from '#app/routes.ts'
import type { FieldsOf, PublicForm } from '#app/forms/form-rules.ts'
import checked from '#app/inbox/visit.form.ts'

export type Visit = FieldsOf<typeof checked.rules>

export const visitForm: PublicForm = {
  ...checked,
  name: 'visit',
  address: api.visitorRequests,
  received: { title: 'Thank you!', text: "We can't wait to meet you! We'll be in touch soon." },
  failed: 'Something went wrong. Please try again.',
}
