/** How a message is taken in: stored with its letters, whether it came just now or was taken for spam first. */
import { messageLetters } from '#app/contact/letters.ts'
import { type Message, messageForm, messageRules } from '#app/contact/message.ts'
import { hasMessage, writeMessage } from '#app/contact/queries.ts'
import { type Entry, fieldsOf } from '#app/http/form-entry.ts'
import type { Parts } from '#app/http/parts.ts'
import { withinReason } from '#app/http/stranger-letters.ts'

export function messageEntry({ now: atPresent, post }: Pick<Parts, 'now' | 'post'>, message: Message): Entry {
  return {
    form: messageForm.name,
    fields: fieldsOf(messageRules, message),
    isKept: hasMessage,
    store: async (trx, now) => {
      const settings = await post.settings(trx)
      const id = await writeMessage(trx, message, { now, followUpHours: settings.followUpHours })
      await post.put(trx, await withinReason(trx, messageLetters(message, id, now, settings), atPresent()))
      return id
    },
  }
}
