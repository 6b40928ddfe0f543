/** The public routes of the inbox: sending a message, announcing a visit. */
import { messageForm } from '#app/inbox/contact.ts'
import { type FormEmails, messageEmails, queueFormEmails, visitEmails } from '#app/inbox/emails.ts'
import { recordExists, storeRecord } from '#app/inbox/queries.ts'
import type { Section } from '#app/inbox/section.ts'
import { messages, visitors } from '#app/inbox/sections.ts'
import { visitForm } from '#app/inbox/visit.ts'
import { type FormEntry, type FormReference, formRoute } from '#app/http/form-api.ts'
import type { FormWatch } from '#app/http/form-guard.ts'
import type { FormFields } from '#app/http/form-spam.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { type OpenForms, TEST_EMAIL } from '#app/records/feature.ts'
import type { PublicForm } from '#app/forms/form-rules.ts'

/** A section's form on the server. */
interface SectionForm {
  section: Section
  form: PublicForm
  emails(this: void, fields: FormFields, settings: EmailSettings): FormEmails
  reference: Pick<FormReference, 'tag' | 'summary' | 'body'>
}

const forms: readonly SectionForm[] = [
  {
    section: messages,
    form: messageForm,
    emails: messageEmails,
    reference: { tag: 'Contact', summary: 'Send a message to the church', body: 'The message and its sender' },
  },
  {
    section: visitors,
    form: visitForm,
    emails: visitEmails,
    reference: { tag: 'Visits', summary: 'Submit a visit request', body: 'The visitor' },
  },
]

export const inboxForms: OpenForms = {
  forms: [messageForm, visitForm],
  routes,
  entries: inboxEntries,
  tests: async () => [
    {
      title: 'contact form',
      form: messageForm,
      fields: () => ({
        firstName: 'Self',
        lastName: 'Test',
        email: TEST_EMAIL,
        subject: 'Self-test',
        message: 'Nobody gets this message.',
      }),
    },
    {
      title: 'Plan a Visit form',
      form: visitForm,
      fields: () => ({
        fullName: 'Self Test',
        phone: '000 000 0000',
        email: TEST_EMAIL,
        numberOfKids: '0',
        agreeToTerms: 'yes',
      }),
    },
  ],
}

function routes(services: Services, watch: FormWatch): Router {
  const router = newRouter()
  for (const form of forms) {
    const { apiName, definition } = form.section
    formRoute(router, services, watch, entryOf(services, form), {
      ...form.reference,
      ids: { input: `${apiName}Input`, answer: `${apiName}Received` },
      answer: 'Saved',
      fields: definition.fields,
    })
  }
  return router
}

/** Stores submissions of the inbox forms with their emails, whether just sent or released from Spam. */
function inboxEntries(services: Pick<Services, 'now' | 'mailer'>): FormEntry[] {
  return forms.map((form) => entryOf(services, form))
}

function entryOf(services: Pick<Services, 'now' | 'mailer'>, { section, form, emails }: SectionForm): FormEntry {
  return {
    form,
    exists: (trx, id) => recordExists(trx, section, id),
    store: async (trx, fields, now) => {
      const settings = await services.mailer.settings(trx)
      const id = await storeRecord(trx, section, fields, { now, followUpHours: settings.followUpHours })
      const from = fields['email'] ?? ''
      await queueFormEmails(trx, services, settings, emails(fields, settings), { section, id, from, sentAt: now })
      return id
    },
  }
}
