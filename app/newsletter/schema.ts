/** What comes in and goes out at the newsletter's door. */
import { z } from 'zod'
import { formIn } from '#app/http/form-input.ts'
import { tokenRules } from '#app/newsletter/link-forms.ts'
import { subscriberStates } from '#app/newsletter/subscriber.ts'
import { subscriptionRules } from '#app/newsletter/subscription.ts'

export const subscriptionIn = formIn(subscriptionRules, { email: 'Where the newsletter goes' }).meta({
  id: 'NewsletterSubscription',
})

/** It says the same whether or not the address was there before, and so carries no id. */
export const subscribedOut = z
  .object({ message: z.string().meta({ description: 'What to tell the subscriber' }) })
  .meta({ id: 'NewsletterSubscribed' })

export const waysOut = z
  .object({ asksByLetter: z.boolean().meta({ description: 'Whether who subscribes is asked by letter first' }) })
  .meta({ id: 'NewsletterWays' })

export const tokenIn = formIn(tokenRules, { token: 'As it stands in the link' }).meta({ id: 'NewsletterToken' })
export const tokenQuery = z.object({ token: z.string().max(300).default('') })

export const linkOut = z
  .object({
    email: z.string().nullable().meta({ description: 'Whose link it is, masked; null for a link of nobody’s' }),
    isActive: z.boolean().meta({ description: 'Whether the newsletter goes to them' }),
  })
  .meta({ id: 'NewsletterLink' })

export const doneOut = z.object({
  message: z.string(),
  next: z.string().optional().meta({ description: 'The page that says so' }),
})

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
    state: z.enum(subscriberStates).meta({ description: 'pending: asked by letter, and not answered yet' }),
    consentAt: text.meta({ description: 'When they said that they want it' }),
    consentSource: text.meta({ description: 'By what: form, desk, import' }),
    confirmedAt: text.meta({ description: 'When they pressed the button in the letter' }),
    leftAt: text,
    leftHow: text.meta({ description: 'unsubscribed, bounced, desk, import' }),
    leftWhy: text.meta({ description: "In the mail server's words" }),
  })
  .meta({ id: 'Subscriber' })
