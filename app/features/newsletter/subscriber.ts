/** A subscriber: a person who gets the newsletter, or did. The definition, and pure functions about it. */
import type { Generated } from 'kysely'
import { z } from 'zod'
import { choice, email, flag, line, list, text } from '#app/definitions/builders.ts'
import { defineRecord, type InputOf, type RowOf, type ShownOf } from '#app/definitions/definition.ts'
import type { StoredRecord } from '#app/dashboard/client.ts'
import { whether } from '#app/definitions/field.ts'
import { emailKey } from '#app/forms/email-key.ts'
import { languageNames } from '#app/words/languages.ts'
import type { Searched } from '#db/tables/columns.ts'

/** How they subscribed and how they left; empty when it did not happen or was not recorded. */
interface HistoryColumns {
  /**
   * When and how they consented: `form`, `desk`, `import`. With `form`, the time is empty when the confirmation email
   * could not be delivered.
   */
  consent_at: Generated<string>
  consent_source: Generated<string>
  /** When they confirmed by email. */
  confirmed_at: Generated<string>
  /** SHA-256 of the secret in the confirmation email, and until when its link works. */
  confirm_hash: Generated<string>
  confirm_until: Generated<string>
  /**
   * When and how they left (`unsubscribed`, `bounced`, `desk`, `import`), and why: the mail server's reason, or what the
   * imported table said.
   */
  left_at: Generated<string>
  left_how: Generated<string>
  left_why: Generated<string>
  /** Lists that they left themselves, and those that they chose in the form and have not confirmed yet: JSON, as `lists`. */
  left_lists: Generated<string>
  confirm_lists: Generated<string>
  /** When they were last welcomed by email. */
  welcomed_at: Generated<string>
  /** The state that an import says they had elsewhere; empty when the table said only that they get no newsletter. */
  left_as: Generated<string>
}

declare module '#db/schema.ts' {
  interface Schema {
    newsletter_subscribers: RowOf<typeof subscriber> & HistoryColumns & Searched
  }
}

export const subscriber = defineRecord({
  table: 'newsletter_subscribers',
  name: 'subscriber',
  path: 'newsletters',
  fields: {
    // The address as typed, trimmed.
    email: email('Email', { required: true, message: 'Valid email is required' }),
    firstName: line('First name', { max: 200 }),
    lastName: line('Last name', { max: 200 }),
    phone: line('Phone', { max: 40 }),
    notes: text('Notes', { max: 5000, hint: 'Only people who manage this site can see notes.' }),
    lists: list('Lists', {
      max: 50,
      inBulkEdit: true,
      description: 'Names of the lists that they get, besides what goes to everyone',
    }),
    isActive: flag('Active', {
      defaultValue: true,
      description: 'Whether they’re subscribed',
      message: 'Active (gets the newsletter)',
    }),
    language: choice(
      'Language',
      { '': 'The main language of the website', ...languageNames },
      {
        defaultValue: '',
        hint: 'Newsletters that are translated go to them in it.',
        description: 'In which they read newsletters; empty for the main language of the website',
        message: 'Choose a language from the list',
      },
    ),
  },
  // Unique.
  columns: (input) => ({ email_key: emailKey(input.email) }),
  alsoPortable: {
    ...({ consentAt: 'text', consentSource: 'text', confirmedAt: 'text' } as const),
    ...({ leftLists: 'text', welcomedAt: 'text' } as const),
    ...({ leftAt: 'text', leftHow: 'text', leftWhy: 'text', leftAs: 'text' } as const),
  },
  search: (input) => [input.email, `${input.firstName} ${input.lastName}`, input.phone, input.notes],
  title: (shown) => shown.email,
  sorts: { date: ['created_at'], email: ['email_key'], name: ['last_name', 'first_name'] },
  defaultSort: '-date',
  filters: { isActive: whether('is_active', 'true or false') },
})

/**
 * From getting the newsletter to asking most clearly not to get it; the last that a table says counts. `pending`: asked by
 * email, and not confirmed yet. `unconfirmed`: never confirmed elsewhere. `inactive`: turned off here, or never subscribed
 * elsewhere.
 */
export const subscriberStates = [
  ...(['active', 'pending', 'unconfirmed', 'inactive'] as const),
  ...(['bounced', 'unsubscribed', 'complained'] as const),
]
export type SubscriberState = (typeof subscriberStates)[number]

const optional = z.string().nullable()

/** API output besides the fields. */
export const historyOut = z.object({
  state: z.enum(subscriberStates).meta({
    description: 'pending: confirmation email sent, not confirmed yet; unconfirmed, complained: so imported',
  }),
  consentAt: optional.meta({ description: 'When they consented' }),
  consentSource: optional.meta({ description: 'How they consented: form, desk, import' }),
  confirmedAt: optional.meta({ description: 'When they confirmed by email' }),
  leftLists: z.array(z.string()).meta({ description: 'Lists that they left themselves' }),
  welcomedAt: optional.meta({ description: 'When they were last welcomed by email' }),
  leftAt: optional,
  leftHow: optional.meta({ description: 'unsubscribed, bounced, desk, import' }),
  leftWhy: optional.meta({ description: "In the mail server's words, or what the imported table said" }),
})

export type Subscriber = ShownOf<typeof subscriber> & z.infer<typeof historyOut>
export type SubscriberRecord = Subscriber & StoredRecord

/** A new subscriber; active by default. */
export type SubscriberInput = Partial<InputOf<typeof subscriber>> & { email: string }

/** An address for a page that anyone with the link can open: `a•••@example.org`. */
export function masked(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address.slice(0, at)
  return `${first}•••${address.slice(at)}`
}
