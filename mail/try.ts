/** One letter sent while somebody waits, and how far it came: what is wrong with the settings shows here. */
import { delivered } from '#mail/delivery.ts'
import type { Outgoing } from '#mail/email.ts'
import { isRealMail, type MailSettings } from '#mail/settings.ts'
import { type Patience, SmtpSession, whereOf } from '#mail/smtp.ts'

interface Step {
  /** What was to be done: `Reach mail.example.org on port 587`. */
  what: string
  /** `without`: it was not to be had, and was not needed. */
  outcome: 'done' | 'failed' | 'not tried' | 'without'
  /** What there is to say: the server's words, where it has said something. */
  words: string
}

export interface Tried {
  isSent: boolean
  steps: Step[]
  /** What to do; empty when all is well. */
  advice: string
  /** The conversation, line by line, without passwords. */
  conversation: string[]
}

/** Somebody waits for it. */
const TIMES = { handingOver: 40_000, answer: 30_000 }

/**
 * Tries to send a letter now, by settings that may not be saved yet. Never throws for what is wrong with mail.
 * @param host name of the site
 */
export async function tryEmail(
  settings: MailSettings,
  host: string,
  letter: Outgoing,
  patience: Patience = { greeting: 10_000, silence: 15_000, answer: 30_000 },
): Promise<Tried> {
  if (!isRealMail(settings)) return unready(settings)
  const conversation: string[] = []
  const session = new SmtpSession(settings, host, { patience, listen: (line) => conversation.push(line) })
  const answer = await delivered(session, letter, () => Promise.resolve(true), TIMES)
  session.close()
  if (typeof answer === 'string') {
    return { isSent: true, steps: stepsOf(settings, letter, conversation, answer), advice: '', conversation }
  }
  const steps = stepsOf(settings, letter, conversation)
  const failed = steps.find(({ outcome }) => outcome === 'not tried') ?? steps.at(-1)
  if (failed) Object.assign(failed, { outcome: 'failed', words: answer.message })
  return { isSent: false, steps, advice: answer.advice, conversation }
}

function unready({ provider, missing }: MailSettings): Tried {
  const said = {
    off: 'Email is switched off: turn “Send email” on.',
    console: 'The provider is “Console”: letters are written into the server’s log, and nothing is sent.',
  }
  const words = provider === 'off' || provider === 'console' ? said[provider] : missing
  const step: Step = { what: 'Look at the settings', outcome: 'failed', words: '' }
  return { isSent: false, steps: [step], advice: words, conversation: [] }
}

/** How far it came, by what was said. */
function stepsOf(settings: MailSettings, { to }: Outgoing, conversation: string[], answer?: string): Step[] {
  const { host, port } = whereOf(settings)
  const { user, from } = settings
  const isReached = conversation.some((line) => line.startsWith('S: 220'))
  const steps: Step[] = [
    step(`Reach ${host} on port ${port}`, isReached ? first(conversation, /^S: 220/) : undefined),
    step('Make the connection safe (TLS)', isReached ? tlsWords(settings, conversation) : undefined),
  ]
  for (const one of steps) if (one.words === NO_TLS) one.outcome = 'without'
  if (user !== '') steps.push(step(`Sign in as ${user}`, first(conversation, /^S: 235/)))
  steps.push(
    step(`Send as ${from.address}`, answered(conversation, /^C: MAIL FROM/)),
    step(`Send to ${to}`, answered(conversation, /^C: RCPT TO/)),
    step('Hand the letter over', answer),
  )
  return steps
}

function step(what: string, words: string | undefined): Step {
  return { what, outcome: words === undefined ? 'not tried' : 'done', words: words?.replace(/^S: /, '') ?? '' }
}

const NO_TLS = 'Not used: the server does not offer it, or is on this computer'

function tlsWords({ secure, provider }: MailSettings, conversation: string[]): string | undefined {
  if (secure || provider === 'gmail') return 'TLS from the first byte'
  if (answered(conversation, /^C: STARTTLS/))
    return conversation.filter((line) => /^C: [EH]H?ELO/.test(line)).length > 1 ? 'STARTTLS' : undefined
  return conversation.some((line) => /^C: (?:AUTH|MAIL)/.test(line)) ? NO_TLS : undefined
}

/** What the server said to a line of ours, when it agreed. It answers in the order in which it was asked, though perhaps later. */
function answered(conversation: string[], ours: RegExp): string | undefined {
  const asked = conversation.filter((line) => line.startsWith('C: '))
  // Its first words answer nothing: they are the greeting.
  const answers = conversation.filter((line) => line.startsWith('S: ')).slice(1)
  const answer = answers[asked.findIndex((line) => ours.test(line))]
  return answer !== undefined && answer.startsWith('S: 2') ? answer : undefined
}

function first(conversation: string[], what: RegExp): string | undefined {
  return conversation.find((line) => what.test(line))
}
