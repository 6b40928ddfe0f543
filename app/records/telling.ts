/**
 * Changes of which people should hear at once. Pages, feeds and calendars say them by themselves; the newsletter sends them by
 * email. A feature says what its changes are in words, and who signed up for what has changed, so neither knows the other.
 */
import { z } from 'zod'
import type { Actor } from '#app/http/activity-log.ts'
import type { Services } from '#app/http/services.ts'
import type { RecordTableName } from '#db/schema.ts'
import type { Trx } from '#db/database.ts'

/** In the language of the church. */
export interface ChangeInWords {
  subject: string
  /** What the church wrote about it; may be empty. */
  message: string
  text: string
  /** Where the website says more. */
  button?: { text: string; url: string }
  /** The day from which visitors see it, `YYYY-MM-DD`; nothing when they do. */
  shownFrom?: string
}

export interface Telling {
  table: RecordTableName
  /** @returns undefined while visitors see no change of this record */
  words: (services: Services, id: string) => Promise<ChangeInWords | undefined>
  signedUp?: SignedUp
}

/** People who signed up for what has changed, and weren’t told. */
interface SignedUp {
  /** Whoever may see these may write to them. */
  table: RecordTableName
  count: (services: Services, id: string) => Promise<number>
  /** Queues an email to each. @returns to how many */
  tell: (trx: Trx, services: Services, id: string, actor: Actor) => Promise<number>
}

export const toTellOut = z
  .object({
    subject: z.string(),
    text: z.string(),
    shownFrom: z.string().nullable().meta({ description: 'The day from which visitors see it; null when they do' }),
    to: z.string().meta({
      description: '`212 subscribers and 14 people who signed up`: those whom these words haven’t reached yet',
    }),
    problem: z.string().nullable().meta({ description: 'Why no newsletter can be sent now' }),
    lists: z.array(z.string()).meta({ description: 'The lists of the newsletter' }),
    emails: z
      .array(
        z.object({
          id: z.string(),
          isDraft: z.boolean(),
          sentAt: z.string().nullable(),
          recipients: z.number(),
        }),
      )
      .meta({ description: 'The newsletters about it, newest first' }),
  })
  .meta({ id: 'ToTell' })
export type ToTell = z.infer<typeof toTellOut>
