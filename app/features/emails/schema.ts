/** What comes in and goes out at the letters' door. */
import { z } from 'zod'
import { LETTER_STATES } from '#app/features/emails/email.ts'

const text = z.string().nullable()

export const emailOut = z
  .object({
    id: z.string(),
    kind: z.string(),
    isCopy: z.boolean().meta({ description: 'A copy of a newsletter, which is sent again from there' }),
    to: z.string(),
    subject: z.string(),
    state: z.enum(LETTER_STATES),
    attempts: z.number(),
    createdAt: z.string(),
    nextAt: text.meta({ description: 'When it is tried next; null unless it waits' }),
    sentAt: text,
    error: text.meta({ description: 'What went wrong last, in the mail server’s words or ours' }),
    advice: text.meta({ description: 'What to do about it' }),
  })
  .meta({ id: 'Letter' })

export const emailWithTextOut = emailOut
  .extend({ text: text.meta({ description: 'What it says; null where it holds a secret' }) })
  .meta({ id: 'LetterWithText' })

export const summaryOut = z
  .object({
    waiting: z.number(),
    failed: z.number(),
    unsure: z.number().meta({ description: 'The server had them and broke off before it answered' }),
    unsent: z.number().meta({ description: 'Written while no mail server was set, without those that hold a secret' }),
    isRealMail: z.boolean(),
    noticesTo: z.array(z.string()).meta({ description: 'Addresses that are notified about messages and visits' }),
    isFallback: z.boolean().meta({ description: 'No address is set for that, so all administrators are notified' }),
    trouble: z.object({ words: z.string(), advice: z.string(), since: z.string() }).nullable(),
  })
  .meta({ id: 'LettersSummary' })
