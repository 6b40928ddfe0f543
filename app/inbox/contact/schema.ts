/** What comes in and goes out at the contact door. */
import { z } from 'zod'
import { MESSAGE_STATUSES, messageRules } from '#app/inbox/contact/message.ts'
import { followedOut } from '#app/records/answering.ts'
import { formIn } from '#app/http/form-input.ts'

export const messageIn = formIn(messageRules, {
  firstName: 'At most 200 characters',
  lastName: 'At most 200 characters',
  email: 'Where to answer',
  subject: 'At most 300 characters',
  message: 'At most 10,000 characters, line breaks kept',
}).meta({ id: 'ContactMessageInput' })

export const messageReceivedOut = z
  .object({ id: z.string(), message: z.string().meta({ description: 'What to tell the sender' }) })
  .meta({ id: 'ContactMessageReceived' })

export const messageStatusIn = z
  .object({ status: z.enum(MESSAGE_STATUSES, `must be one of ${MESSAGE_STATUSES.join(', ')}`) })
  .meta({ id: 'ContactMessageStatus' })

export const messageOut = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    status: z.enum(MESSAGE_STATUSES),
    statusAt: z.string().nullable().meta({ description: 'When the status was set; null while it is new' }),
    statusBy: z.string().nullable(),
    ...followedOut,
  })
  .meta({ id: 'ContactMessage' })
