/** Passwords chosen by a link: one that a user requests, or one in an invitation. Each works once. */
import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { accountApi } from '#app/accounts/account.ts'
import { emailPasswordNotice, resetEmail } from '#app/accounts/emails.ts'
import { pageAfterSignIn } from '#app/accounts/next-address.ts'
import { hashPassword, passwordProblem } from '#app/accounts/password.ts'
import {
  endSessions,
  findUser,
  findUserByEmail,
  findToken,
  setPassword,
  storeToken,
  useToken,
} from '#app/accounts/queries.ts'
import { emailIn, linkTokenIn, newPasswordIn, nextOut, type User } from '#app/accounts/schema.ts'
import { type AccountServices, publicRoute } from '#app/accounts/services.ts'
import { badFields } from '#app/http/errors.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import { accountForms } from '#app/accounts/forms.ts'
import { type Router, route } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { href, routes } from '#app/routes.ts'
import type { Db } from '#db/database.ts'
import { t } from '#app/text/t.ts'

const HOUR = 60 * 60 * 1000
/** Between the answer and the work that it doesn't wait for. */
const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 1100

export const passwordRoutes = [forgotRoute, linkRoute, resetRoute]

function forgotRoute(router: Router, services: AccountServices): void {
  route(router, {
    ...publicRoute,
    method: 'post',
    path: accountApi.forgotPassword,
    summary: 'Request a password reset link (same answer whether or not the address has an account)',
    before: [limitPerAddress(services, FORM_LIMIT)],
    body: z.object({ email: emailIn }).meta({ id: 'ForgotPassword' }),
    refuses: ['tooMany'],
    handle: async ({ body: { email } }) => {
      // SQLite works synchronously: without the pause, all of it would happen before the answer leaves. Its length is random,
      // so that the time of a next request doesn't reveal either who has an account.
      services.background.start('password link', async () => {
        await services.pause(randomInt(MIN_PAUSE_MS, MAX_PAUSE_MS))
        await emailLink(services, email)
      })
      const { isRealMail } = await services.mailer.settings(services.database.db)
      return { message: t(isRealMail ? accountForms.forgot.received.text : WITHOUT_EMAIL) }
    },
  })
}

const WITHOUT_EMAIL = 'This site can’t send email yet. Ask an administrator for a link to choose a new password.'

function linkRoute(router: Router, services: AccountServices): void {
  route(router, {
    ...publicRoute,
    method: 'get',
    path: accountApi.resetPassword,
    summary: 'Get the account a reset link belongs to',
    before: [limitPerAddress(services, FORM_LIMIT)],
    query: z.object({ token: linkTokenIn.default('') }),
    answer: z.object({ email: z.string().nullable() }).meta({ id: 'PasswordLink' }),
    answerDescription: 'The account; null when the link is expired or used',
    refuses: ['tooMany'],
    handle: async ({ query: { token } }) => {
      const person = await userOfLink(services.database.db, token)
      return { email: person?.email ?? null }
    },
  })
}

function resetRoute(router: Router, services: AccountServices): void {
  const { database, sessions, throttle, whoIs } = services
  route(router, {
    ...publicRoute,
    method: 'post',
    path: accountApi.resetPassword,
    summary: 'Set a password with a link; ends all of the user’s sessions, and begins one for an invited user',
    before: [limitPerAddress(services, FORM_LIMIT)],
    body: z.object({ token: linkTokenIn, password: newPasswordIn }).meta({ id: 'ResetPassword' }),
    answer: z.object({ message: z.string(), next: nextOut.optional() }).meta({ id: 'PasswordSaved' }),
    refuses: ['tooMany'],
    handle: async ({ c, body: { token, password } }) => {
      const person = await userOfLink(database.db, token)
      if (!person) throw badFields({ token: t(LINK_IS_OLD) })
      const problem = passwordProblem(password, person)
      if (problem !== undefined) throw badFields({ password: problem })
      const hash = await hashPassword(password)
      await database.transaction(async (trx) => {
        if (!(await useToken(trx, linkToken(token)))) throw badFields({ token: t(LINK_IS_OLD) })
        await setPassword(trx, person.id, hash, new Date().toISOString())
        await endSessions(trx, person.id)
      })
      throttle.rememberBrowser(c, person.email)
      // The first password, which an invitation asks for, changes nothing.
      const isFirst = !person.hasPassword && person.lastSeenAt === null
      if (!isFirst) emailPasswordNotice(services, person.email)
      // Someone who tries a link in a browser in which they are signed in stays signed in.
      const mayBegin = isFirst && !person.hasTwoFactor && !(await whoIs(c.req.raw.headers))
      return mayBegin && (await sessions.begin(c, person.id))
        ? { message: 'Password saved. You’re signed in.', next: pageAfterSignIn(undefined, person) }
        : { message: 'Password changed. You can now sign in.' }
    },
  })
}

/** Creates a link for choosing a password. @param goodFor milliseconds */
export async function makePasswordLink(
  { config }: Pick<Services, 'config'>,
  db: Db,
  userId: string,
  goodFor: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await storeToken(db, linkToken(token), userId, goodFor)
  return `${config.siteUrl}${href(routes.resetPassword, {}, { token })}`
}

/**
 * Emails a link that is valid for an hour, if the user exists and has not had too many. For anyone else it does the same work,
 * but for the email itself: it stores a link that belongs to nobody.
 */
async function emailLink(services: AccountServices, typed: string): Promise<void> {
  const { config, database, mailer, throttle } = services
  if (!(await throttle.allowsEmail(typed))) return
  await database.transaction(async (trx) => {
    const found = await findUserByEmail(trx, typed)
    const person = found?.disabledAt === null ? found : undefined
    const link = await makePasswordLink(services, trx, person?.id ?? NOBODY, HOUR)
    const { sender } = await mailer.settings(trx)
    const email = resetEmail(person?.email ?? typed, { link, site: new URL(config.siteUrl).host, sender })
    if (person) await mailer.put(trx, [email])
  })
}

/** No user has this id. */
const NOBODY = 'nobody'

/** The owner of a valid link. */
async function userOfLink(db: Db, token: string): Promise<User | undefined> {
  const id = await findToken(db, linkToken(token))
  const person = id === undefined ? undefined : await findUser(db, id)
  return person?.disabledAt === null ? person : undefined
}

function linkToken(token: string): string {
  return `reset-password:${token}`
}

const LINK_IS_OLD = 'This link has expired or was already used. Request a new one'
