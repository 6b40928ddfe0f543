/** Subscribers as records. */
import type { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import type { Actor } from '#app/records/log.ts'
import { whether } from '#app/records/filters.ts'
import { type RecordKind } from '#app/records/record-kind.ts'
import { cancelCopies } from '#app/features/newsletter/copies.ts'
import { subscriberIn } from '#app/features/newsletter/input.ts'
import {
  firstNoted,
  presentSubscriber,
  returning,
  stateFilter,
  subscriberColumns,
  type SubscriberRow,
} from '#app/features/newsletter/queries.ts'
import { subscriberOut } from '#app/features/newsletter/schema.ts'
import { type Subscriber, subscriberStates } from '#app/features/newsletter/subscriber.ts'
import { textContains } from '#db/search.ts'

export const subscriberKind: RecordKind<
  'newsletter_subscribers',
  SubscriberRow,
  z.infer<typeof subscriberIn>,
  Subscriber
> = {
  table: 'newsletter_subscribers',
  name: 'subscriber',
  title: 'Subscriber',
  plural: 'subscribers',
  addresses: { all: adminApi.subscribers, one: adminApi.subscriber },
  input: subscriberIn,
  output: subscriberOut,
  columns: subscriberColumns,
  firstColumns: ({ isActive }, { now }) => firstNoted(isActive, 'desk', now),
  auditColumns: (input, actor, before) => activityColumns(input.isActive, actor, before),
  afterChange: (trx, ids) => cancelCopies(trx, ids),
  uniqueMessage: ({ email }) => ({ email: `${email} is already a subscriber. Search for that address to edit it.` }),
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
    filters: {
      isActive: whether('is_active', 'true or false'),
      state: {
        holds: (_, given) => Promise.resolve(stateFilter(given)),
        description: subscriberStates.join(', '),
      },
    },
  },
}

/** An administrator who turns the newsletter on or off for someone notes their consent, or that they left. */
function activityColumns(isActive: boolean, { now }: Actor, { is_active: was }: SubscriberRow) {
  if (isActive === (was === 1)) return {}
  if (isActive) return { ...returning, consent_at: now, consent_source: 'desk' }
  return { left_at: now, left_how: 'desk', left_why: '', confirm_hash: '', confirm_until: '' }
}
