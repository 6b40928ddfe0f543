/** What comes in and goes out at the newsletter's door. */
import { z } from 'zod'
import { emailField } from '#app/records/fields.ts'
import { formIn } from '#app/http/form-input.ts'
import { tokenRules } from '#app/features/newsletter/link-forms.ts'
import { issueStates } from '#app/features/newsletter/issue.ts'
import { subscriberStates } from '#app/features/newsletter/subscriber.ts'

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

const words = z.string()

/** What an issue is made of, as it goes out. */
const blockOut = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), text: words }),
    z.object({ kind: z.literal('text'), text: words.meta({ description: 'Paragraphs, split by blank lines' }) }),
    z.object({ kind: z.literal('picture'), url: words.meta({ description: 'One of our own uploads' }) }),
    z.object({ kind: z.literal('card'), title: words, line: words, text: words, url: words, picture: words }),
    z.object({ kind: z.literal('button'), text: words, url: words }),
    z.object({ kind: z.literal('rule') }),
  ])
  .meta({ id: 'NewsletterBlock' })

const content = { subject: words, preheader: words, blocks: z.array(blockOut) }

export const draftOut = z.object(content).meta({ id: 'NewsletterDraft' })

export const issueOut = z
  .object({
    ...content,
    state: z.enum(issueStates),
    startedAt: text,
    finishedAt: text,
    sentBy: text,
    recipients: z.number().meta({ description: 'How many it went to' }),
    pausedWhy: text.meta({ description: 'Why it was paused by itself, as a sentence; null when it was not' }),
  })
  .meta({ id: 'NewsletterIssue' })

export const cardsOut = z
  .array(z.object({ id: words, label: words, card: blockOut }))
  .meta({ id: 'NewsletterCards', description: 'What can be shown as a card, each with its card' })

export const lookIn = z.enum(['light', 'dark'], 'must be light or dark').default('light')

export const previewIn = z.object({
  issue: z.string().max(250_000).meta({ description: 'Subject, preheader and blocks as JSON' }),
  as: z.enum(['light', 'dark', 'text'], 'must be light, dark or text').default('light'),
})

export const testIn = z.object({ to: emailField() }).meta({ id: 'NewsletterTest' })
export const againIn = z
  .object({ letters: z.array(z.string().max(100)).min(1, 'Choose at least one').max(10_000) })
  .meta({ id: 'NewsletterAgain' })

export const saidOut = z.object({ message: words })

const many = z.number()

export const progressOut = z
  .object({
    state: z.enum(issueStates),
    waiting: many,
    retrying: many.meta({ description: 'Those of them that the server did not take yet, and that are tried again' }),
    retryWords: words.meta({ description: "The server's newest words about it, or ours" }),
    sent: many,
    failed: many.meta({ description: 'Refused for good, though not because of the address' }),
    bounced: many.meta({ description: 'Refused for good because of the address' }),
    unsure: many.meta({ description: 'Handed over, and no answer came' }),
    cancelled: many,
    unsubscribed: many.meta({ description: 'Readers of it who have unsubscribed since' }),
    subscribers: many.meta({ description: 'Who gets the newsletter now' }),
    perMinute: many,
    perDay: many,
    pausedWhy: text.meta({ description: 'Why it was paused by itself, as a sentence; null when it was not' }),
    refusal: text.meta({ description: 'Why it cannot be sent now, as a sentence' }),
  })
  .meta({ id: 'NewsletterProgress' })

export const troublesOut = z
  .array(
    z.object({
      id: words,
      to: words,
      state: z.enum(['failed', 'unsure']),
      isAddress: z.boolean().meta({ description: 'The address is to blame: sending it again cannot help' }),
      words: words.meta({ description: "The server's words, or ours" }),
    }),
  )
  .meta({ id: 'NewsletterTroubles' })
