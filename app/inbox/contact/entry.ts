/** How a message is taken in: stored with its letters, whether it came just now or was taken for spam first. */
import { messageEmails } from '#app/inbox/contact/emails.ts'
import { type Message, messageForm, messageRules } from '#app/inbox/contact/message.ts'
import { hasMessage, writeMessage } from '#app/inbox/contact/queries.ts'
import { type Entry, fieldsOf } from '#app/http/form-entry.ts'
import type { Services } from '#app/http/services.ts'
import { withinReason } from '#app/http/stranger-emails.ts'

export function messageEntry({ now: atPresent, mailer }: Pick<Services, 'now' | 'mailer'>, message: Message): Entry {
  return {
    form: messageForm.name,
    fields: fieldsOf(messageRules, message),
    isKept: hasMessage,
    store: async (trx, now) => {
      const settings = await mailer.settings(trx)
      const id = await writeMessage(trx, message, { now, followUpHours: settings.followUpHours })
      await mailer.put(trx, await withinReason(trx, messageEmails(message, id, now, settings), atPresent()))
      return id
    },
  }
}
