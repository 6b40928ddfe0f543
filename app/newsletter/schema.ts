/** What comes in and goes out at the newsletter's door. */
import { z } from 'zod'
import { formIn } from '#app/http/form-input.ts'
import { subscriptionRules } from '#app/newsletter/subscription.ts'

export const subscriptionIn = formIn(subscriptionRules, { email: 'Where the newsletter goes' }).meta({
  id: 'NewsletterSubscription',
})

/** It says the same whether or not the address was there before, and so carries no id. */
export const subscribedOut = z
  .object({ message: z.string().meta({ description: 'What to tell the subscriber' }) })
  .meta({ id: 'NewsletterSubscribed' })

const text = z.string().nullable()

export const subscriberOut = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: text,
    lastName: text,
    phone: text,
    notes: text,
    isActive: z.boolean().meta({ description: 'Whether the newsletter goes to them' }),
  })
  .meta({ id: 'Subscriber' })
