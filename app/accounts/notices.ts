/** Letters that tell people what has happened to their account, so that they notice when it was not them. */
import type { Context } from 'hono'
import { changedLetter, signInLetter } from '#app/accounts/letters.ts'
import type { Parts } from '#app/http/parts.ts'
import { routes } from '#app/routes.ts'

type Told = Pick<Parts, 'config' | 'database' | 'log' | 'now' | 'post'>

/** Somebody has signed in in a browser that was not known. Who signs in does not wait for the letter. */
export function tellOfSignIn(parts: Told, c: Context, email: string): void {
  const browser = (c.req.header('user-agent') ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 200)
  tell(parts, async ({ sender, timeZone }) => {
    const when = parts
      .now()
      .toZonedDateTimeISO(timeZone)
      .toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })
    return signInLetter(email, { ...about(parts), sender, when, browser })
  })
}

/** Somebody has chosen a new password. */
export function tellOfNewPassword(parts: Told, email: string): void {
  tell(parts, async ({ sender }) => changedLetter(email, { ...about(parts), sender }))
}

function about({ config }: Told) {
  return { site: new URL(config.siteUrl).host, forgotten: `${config.siteUrl}${routes.forgotPassword}` }
}

type Settings = Awaited<ReturnType<Parts['post']['settings']>>
type Written = Parameters<Parts['post']['send']>[0]

function tell({ database, log, post }: Told, write: (settings: Settings) => Promise<Written>): void {
  post
    .settings(database.db)
    .then(write)
    .then((letter) => post.send(letter))
    .catch((error: unknown) => log.error({ err: error }, 'a notice about an account could not be written'))
}
