/** Sends one email while a person waits, and reports each step, to find errors in the settings. */
import type { Outgoing } from '#mail/email.ts'
import { MailError } from '#mail/error.ts'
import { isRealMail, type MailSettings, serverOf, SmtpTransport, type Timeouts } from '#mail/transport.ts'

interface Step {
  /** `Connect to mail.example.org on port 587`. */
  what: string
  /** `without`: not available, and not needed. */
  outcome: 'done' | 'failed' | 'not tried' | 'without'
  /** The server's answer, or the error. */
  words: string
}

export interface TestResult {
  isSent: boolean
  steps: Step[]
  /** Advice; empty when everything works. */
  advice: string
  /** The transcript, line by line, without passwords. */
  conversation: string[]
}

/**
 * Tries to send an email now, with settings that may not be saved. Never throws for errors of sending.
 * @param siteHost for the Message-ID
 */
export async function sendTestEmail(
  settings: MailSettings,
  siteHost: string,
  email: Outgoing,
  timeouts: Timeouts = { connect: 10_000, deliver: 40_000, answer: 30_000 },
): Promise<TestResult> {
  if (!isRealMail(settings)) return settingsProblem(settings)
  const conversation: string[] = []
  const transport = new SmtpTransport(settings, siteHost, { timeouts, onLine: (line) => conversation.push(line) })
  try {
    const answer = await transport.send(email, () => Promise.resolve(true))
    const steps = stepsOf(settings, email, conversation, answer)
    return { isSent: true, steps, advice: '', conversation }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const steps = stepsOf(settings, email, conversation)
    const failed = steps.find(({ outcome }) => outcome === 'not tried') ?? steps.at(-1)
    if (failed) Object.assign(failed, { outcome: 'failed', words: error.message })
    return { isSent: false, steps, advice: error.advice, conversation }
  } finally {
    transport.close()
  }
}

function settingsProblem({ provider, missing }: MailSettings): TestResult {
  const advice =
    provider === 'off'
      ? 'Email is turned off. Turn on “Send email”.'
      : provider === 'console'
        ? 'The provider is set to Console, so emails are only written to the server log.'
        : missing
  return {
    isSent: false,
    steps: [{ what: 'Check settings', outcome: 'failed', words: '' }],
    advice,
    conversation: [],
  }
}

/** The steps that were reached, by the transcript. */
function stepsOf(settings: MailSettings, { to }: Outgoing, conversation: string[], answer?: string): Step[] {
  const { host, port } = serverOf(settings)
  const { user, from } = settings
  const greeting = firstLine(conversation, /^S: 220/)
  const tls = greeting && tlsResult(settings, conversation)
  return [
    step(`Connect to ${host} on port ${port}`, greeting),
    { ...step('Secure the connection (TLS)', tls), ...(tls === NO_TLS ? { outcome: 'without' } : {}) },
    ...(user === '' ? [] : [step(`Sign in as ${user}`, firstLine(conversation, /^S: 235/))]),
    step(`Send as ${from.address}`, acceptance(conversation, /^C: MAIL FROM/)),
    step(`Send to ${to}`, acceptance(conversation, /^C: RCPT TO/)),
    step('Deliver the email', answer),
  ]
}

function step(what: string, words: string | undefined): Step {
  return { what, outcome: words === undefined ? 'not tried' : 'done', words: words?.replace(/^S: /, '') ?? '' }
}

const NO_TLS = 'Not used: the server doesn’t offer it or runs on this computer'

function tlsResult({ secure, provider }: MailSettings, conversation: string[]): string | undefined {
  if (secure || provider === 'gmail') return 'Direct TLS'
  if (acceptance(conversation, /^C: STARTTLS/))
    return conversation.filter((line) => /^C: [EH]H?ELO/.test(line)).length > 1 ? 'STARTTLS' : undefined
  return firstLine(conversation, /^C: (?:AUTH|MAIL)/) === undefined ? undefined : NO_TLS
}

/** The server's answer to a command if it accepted it. Answers come in the order of the commands. */
function acceptance(conversation: string[], command: RegExp): string | undefined {
  const commands = conversation.filter((line) => line.startsWith('C: '))
  // The first line is the greeting, which answers nothing.
  const answers = conversation.filter((line) => line.startsWith('S: ')).slice(1)
  const answer = answers[commands.findIndex((line) => command.test(line))]
  return answer?.startsWith('S: 2') ? answer : undefined
}

function firstLine(conversation: string[], pattern: RegExp): string | undefined {
  return conversation.find((line) => pattern.test(line))
}
