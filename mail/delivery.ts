/** One letter on its way through a conversation, within a time. */
import type { Outgoing } from '#mail/email.ts'
import type { Transport } from '#mail/transport.ts'
import { MailTrouble, troubleOf } from '#mail/trouble.ts'

/** In milliseconds. A server that sends a line now and then would hold a letter for ever. */
interface Times {
  /** Until it is handed over. */
  handingOver: number
  /** From then until the answer, which may take ten minutes (RFC 5321, section 4.5.3.2.6). */
  answer: number
}
const usual: Times = { handingOver: 150_000, answer: 660_000 }
const UNKNOWN = { host: '', port: 0, secure: false, isGmail: false }

/**
 * Never throws. Whatever happens after the letter was handed over without an answer of the server, nobody knows whether it
 * has it.
 * @param handingOver as a transport has it
 * @returns what the server answered, or what went wrong
 */
export async function delivered(
  session: Transport,
  letter: Outgoing,
  handingOver: () => Promise<boolean>,
  times: Times = usual,
): Promise<string | MailTrouble> {
  const late = Promise.withResolvers<never>()
  const end = (trouble: MailTrouble) => {
    session.close()
    late.reject(trouble)
  }
  let timer = setTimeout(() => end(TOO_SLOW), times.handingOver)
  try {
    const answer = session.deliver(letter, async () => {
      const isOurs = await handingOver()
      clearTimeout(timer)
      timer = setTimeout(() => end(NO_ANSWER), times.answer)
      return isOurs
    })
    return await Promise.race([answer, late.promise])
  } catch (error) {
    return error instanceof MailTrouble ? error : troubleOf(error as Error, UNKNOWN)
  } finally {
    clearTimeout(timer)
  }
}

const TOO_SLOW = new MailTrouble('unreachable', 'The server took too long', 'Please try again in a few minutes.')
const NO_ANSWER = new MailTrouble('unsure', 'The server had the letter and did not answer')
