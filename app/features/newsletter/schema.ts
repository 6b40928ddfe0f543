/** Input and output of the newsletter's routes. */
import { z } from 'zod'
import { emailField } from '#app/records/fields.ts'
import { formIn } from '#app/http/form-api.ts'
import { idParam } from '#app/http/route.ts'
import { blockOut, issueStates } from '#app/features/newsletter/issue.ts'
import { tokenRules } from '#app/features/newsletter/link-forms.ts'

export const waysOut = z
  .object({ asksByLetter: z.boolean().meta({ description: 'Whether new subscribers must confirm by email' }) })
  .meta({ id: 'NewsletterWays' })

export const tokenIn = formIn(tokenRules, { token: 'Token from the link' }).meta({ id: 'NewsletterToken' })
export const tokenQuery = z.object({ token: z.string().max(300).default('') })

export const linkOut = z
  .object({
    email: z.string().nullable().meta({ description: 'The masked address; null when the token isn’t valid' }),
    isActive: z.boolean().meta({ description: 'Whether they’re subscribed' }),
  })
  .meta({ id: 'NewsletterLink' })

export const doneOut = z.object({
  message: z.string(),
  next: z.string().optional().meta({ description: 'The page that confirms it' }),
})

const text = z.string().nullable()

const words = z.string()

export const draftOut = z
  .object({ subject: words, preheader: words, blocks: z.array(blockOut) })
  .meta({ id: 'NewsletterDraft' })

export const cardsOut = z
  .array(z.object({ id: words, label: words, card: blockOut }))
  .meta({ id: 'NewsletterCards', description: 'Events or sermons, each with its card' })

export const lookIn = z.enum(['light', 'dark'], 'must be light or dark').default('light')

export const previewIn = z.object({
  issue: z.string().max(250_000).meta({ description: 'Subject, preheader and blocks as JSON' }),
  as: z.enum(['light', 'dark', 'text'], 'must be light, dark or text').default('light'),
})

export const testIn = z.object({ to: emailField() }).meta({ id: 'NewsletterTest' })
export const againIn = z
  .object({ letters: z.array(idParam.shape.id).min(1, 'Choose at least one').max(10_000) })
  .meta({ id: 'NewsletterAgain' })

const many = z.number()

/** The numbers of an issue's copies by status. */
const progress = z.object({
  waiting: many,
  retrying: many.meta({ description: 'Temporarily rejected and scheduled for a retry' }),
  retryWords: words.meta({ description: 'The server’s latest error message, or ours' }),
  sent: many,
  failed: many.meta({ description: 'Rejected permanently, for a reason other than the address' }),
  bounced: many.meta({ description: 'Rejected permanently because of the address' }),
  unsure: many.meta({ description: 'Sent to the server, which didn’t answer' }),
  cancelled: many,
  unsubscribed: many.meta({ description: 'Recipients who have unsubscribed since' }),
})
export type Progress = z.infer<typeof progress>

export const progressOut = progress
  .extend({
    state: z.enum(issueStates),
    subscribers: many.meta({ description: 'Current active subscribers' }),
    perMinute: many,
    perDay: many,
    pausedWhy: text.meta({ description: 'Why sending was paused automatically; null when it wasn’t' }),
    refusal: text.meta({ description: 'Why it can’t be sent now' }),
    testRefusal: text.meta({ description: 'Why no test of it can be sent now; one needs no subscribers' }),
  })
  .meta({ id: 'NewsletterProgress' })
export type SendFacts = z.infer<typeof progressOut>

/** A copy that was not delivered, or may not have been. */
const trouble = z.object({
  id: words,
  to: words,
  state: z.enum(['failed', 'unsure']),
  isAddress: z.boolean().meta({ description: 'The address is invalid, so sending again won’t help' }),
  words: words.meta({ description: 'The server’s message, or ours' }),
})
export type Trouble = z.infer<typeof trouble>
export const troublesOut = z.array(trouble).meta({ id: 'NewsletterTroubles' })
