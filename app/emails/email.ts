/** An email that the site sends, as the admin area sees it: its shape and what can be done about it. */
import { z } from 'zod'
import { emailStates, isAllowed } from '#mail/email.ts'

const text = z.string().nullable()

export const emailOut = z
  .object({
    id: z.string(),
    kind: z.string().meta({ description: 'contact notice, auto-reply, newsletter …' }),
    isCopy: z.boolean().meta({ description: 'Whether it’s part of a newsletter; retry those from the newsletter' }),
    to: z.string(),
    subject: z.string(),
    state: z.enum(emailStates),
    attempts: z.number(),
    createdAt: z.string(),
    nextAt: text.meta({ description: 'Time of the next try; null unless it’s waiting' }),
    sentAt: text,
    error: text.meta({ description: 'Last error, in the mail server’s words or ours' }),
    advice: text.meta({ description: 'What to do about it' }),
  })
  .meta({ id: 'Email' })
export type SentEmail = z.infer<typeof emailOut>

export const emailStateLabels: Record<SentEmail['state'], string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  unsent: 'Not sent',
  failed: 'Failed',
  unsure: 'Unconfirmed',
  paused: 'Paused',
  cancelled: 'Canceled',
}

export const emailWithTextOut = emailOut
  .extend({ text: text.meta({ description: 'Body text; null when it contains a secret' }) })
  .meta({ id: 'EmailWithText' })
export type SentEmailWithText = z.infer<typeof emailWithTextOut>

export const summaryOut = z
  .object({
    waiting: z.number(),
    failed: z.number(),
    unsure: z.number().meta({ description: 'The server received it but didn’t answer' }),
    unsent: z.number().meta({ description: 'Written while no mail server was set, without those that hold a secret' }),
    isRealMail: z.boolean().meta({ description: 'Whether email is turned on and a mail server is set' }),
    noticesTo: z.array(z.string()).meta({ description: 'Addresses that are notified about messages and visits' }),
    isFallback: z.boolean().meta({ description: 'No address is set for that, so all administrators are notified' }),
    trouble: z
      .object({ words: z.string(), advice: z.string(), since: z.string() })
      .nullable()
      .meta({ description: 'What stops email at this moment' }),
  })
  .meta({ id: 'EmailsSummary' })
export type EmailsSummary = z.infer<typeof summaryOut>

/** The actions that a person can take on an email. */
export function possibleActions({ state, isCopy, sentAt }: SentEmail) {
  return {
    // A copy is sent again from its newsletter. A secret is deleted when it is sent, so that email can't be sent again.
    canSendAgain: !isCopy && isAllowed('resend', state) && (state !== 'unsent' || sentAt === null),
    canCancel: isAllowed('cancel', state),
    canDismiss: isAllowed('dismiss', state),
  }
}
