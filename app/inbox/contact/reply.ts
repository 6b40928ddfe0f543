/** Answering a message by mail. Pure. */
import type { Message } from '#app/inbox/contact/message.ts'
import { mailto } from '#app/ui/address.ts'

/** Mail programs take links of about 2,000 characters; a longer message is quoted as far as that goes. */
const LONGEST = 1_800

/**
 * A `mailto:` link with the message quoted below where the answer is written. Its lines end as RFC 6068 has it.
 * @param when as people write it
 */
export function replyAddress({ firstName, lastName, email, subject, message }: Message, when: string): string {
  const answer = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  const letters = Array.from(message)
  const link = (quoted: string) => {
    const lines = quoted.split('\n').map((line) => `> ${line}`)
    const body = ['', '', `On ${when}, ${firstName} ${lastName} wrote:`, ...lines].join('\r\n')
    return mailto(email, { subject: answer, body })
  }
  for (let length = letters.length; ; length = Math.floor(length * 0.8)) {
    const isWhole = length === letters.length
    const address = link(isWhole ? message : `${letters.slice(0, length).join('')} …`)
    if (address.length <= LONGEST || length === 0) return address
  }
}
