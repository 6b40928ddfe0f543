/** Subscribers as the desk keeps them. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type RecordKind, whether } from '#app/desk/record-kind.ts'
import { subscriberIn } from '#app/newsletter/input.ts'
import { presentSubscriber, subscriberColumns } from '#app/newsletter/queries.ts'
import { subscriberOut } from '#app/newsletter/schema.ts'
import type { Subscriber } from '#app/newsletter/subscriber.ts'
import type { NewsletterSubscriberTable } from '#db/tables/people.ts'
import { textContains } from '#db/search.ts'

export const subscriberKind: RecordKind<
  'newsletter_subscribers',
  Selectable<NewsletterSubscriberTable>,
  z.infer<typeof subscriberIn>,
  Subscriber
> = {
  table: 'newsletter_subscribers',
  name: 'subscriber',
  title: 'Subscriber',
  plural: 'subscribers',
  input: subscriberIn,
  output: subscriberOut,
  columns: subscriberColumns,
  taken: ({ email }) => ({ email: `${email} is on the list already: please look for it and change that one.` }),
  present: presentSubscriber,
  label: ({ email }) => email,
  list: {
    contains: textContains,
    sorts: {
      date: [['created_at', 'asc']],
      email: [['email_key', 'asc']],
      name: [
        ['last_name', 'asc'],
        ['first_name', 'asc'],
      ],
    },
    usual: '-date',
    filters: { isActive: whether('is_active', 'true or false') },
  },
}
