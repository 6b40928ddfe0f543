/** Links by which a person chooses a password: asked for, or handed to them with an invitation. Each is good once. */
import { randomBytes } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Auth } from '#app/features/accounts/auth.ts'
import { resetEmail } from '#app/features/accounts/emails.ts'
import type { Person } from '#app/features/accounts/person.ts'
import { emailKey, findPerson, findPersonByEmail, voidLinks } from '#app/features/accounts/queries.ts'
import type { Services } from '#app/http/services.ts'
import { href, routes } from '#app/routes.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** How often somebody is sent a letter for a new password, whoever asks for it. */
const LETTERS = { points: 3, duration: HOUR / 1000 }

export interface PasswordLinks {
  /** Sends a link that is good for an hour, if there is such a person. Whoever asks for it does not wait. */
  sendForgotten(email: string): void
  /** A link that is good for seven days; those of before are good no longer. */
  forInvitation(personId: string): Promise<string>
  /** Whose a link is, while it is good. */
  personOf(token: string): Promise<Person | undefined>
}

export function passwordLinks({ config, database, log, mailer }: Omit<Services, 'whoIs'>, auth: Auth): PasswordLinks {
  const letters = new RateLimiterMemory(LETTERS)
  return {
    sendForgotten(email) {
      send(email).catch((error: unknown) => log.error({ err: error }, 'a link for a new password could not be sent'))
    },
    async forInvitation(personId) {
      await voidLinks(database.db, personId)
      return make(personId, 7 * DAY)
    },
    async personOf(token) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findVerificationValue(identifier(token))
      if (!found || found.expiresAt.getTime() <= Date.now()) return undefined
      const person = await findPerson(database.db, found.value)
      return person?.disabledAt === null ? person : undefined
    },
  }

  async function send(email: string): Promise<void> {
    const person = await findPersonByEmail(database.db, email)
    if (person?.disabledAt !== null) return
    const isOften = await letters.consume(emailKey(email)).then(
      () => false,
      () => true,
    )
    if (isOften) return
    const link = await make(person.id, HOUR)
    const { sender } = await mailer.settings(database.db)
    await mailer.send(resetEmail(person.email, { link, site: new URL(config.siteUrl).host, sender }))
  }

  /** better-auth finds it again under this name when the password is chosen. */
  async function make(personId: string, goodFor: number): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const { internalAdapter } = await auth.$context
    const expiresAt = new Date(Date.now() + goodFor)
    await internalAdapter.createVerificationValue({ identifier: identifier(token), value: personId, expiresAt })
    return `${config.siteUrl}${href(routes.resetPassword, {}, { token })}`
  }
}

function identifier(token: string): string {
  return `reset-password:${token}`
}
