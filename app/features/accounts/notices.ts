/** Letters that tell people what has happened to their account, so that they notice when it was not them. */
import type { Context } from 'hono'
import { changedEmail, signInEmail } from '#app/features/accounts/emails.ts'
import type { Services } from '#app/http/services.ts'
import { routes } from '#app/routes.ts'

type Told = Pick<Services, 'config' | 'database' | 'log' | 'now' | 'mailer'>

/** Somebody has signed in in a browser that was not known. Who signs in does not wait for the letter. */
export function tellOfSignIn(parts: Told, c: Context, email: string): void {
  const browser = (c.req.header('user-agent') ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 200)
  tell(parts, async ({ sender, timeZone }) => {
    const when = parts
      .now()
      .toZonedDateTimeISO(timeZone)
      .toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })
    return signInEmail(email, { ...about(parts), sender, when, browser })
  })
}

/** Somebody has chosen a new password. */
export function tellOfNewPassword(parts: Told, email: string): void {
  tell(parts, async ({ sender }) => changedEmail(email, { ...about(parts), sender }))
}

function about({ config }: Told) {
  return { site: new URL(config.siteUrl).host, forgotten: `${config.siteUrl}${routes.forgotPassword}` }
}

type Settings = Awaited<ReturnType<Services['mailer']['settings']>>
type Written = Parameters<Services['mailer']['send']>[0]

function tell({ database, log, mailer }: Told, write: (settings: Settings) => Promise<Written>): void {
  mailer
    .settings(database.db)
    .then(write)
    .then((letter) => mailer.send(letter))
    .catch((error: unknown) => log.error({ err: error }, 'a notice about an account could not be written'))
}
