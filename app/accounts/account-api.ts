/** A user's own account: password, sessions in other browsers, and two-step verification. */
import type { Context } from 'hono'
import { z } from 'zod'
import { accountApi } from '#app/accounts/account.ts'
import { emailPasswordNotice } from '#app/accounts/emails.ts'
import { hashPassword, passwordProblem } from '#app/accounts/password.ts'
import { checkPassword, endSessions, findUser, ownAccount, setPassword } from '#app/accounts/queries.ts'
import { accountOut, codeIn, newPasswordIn, passwordIn, twoFactorOut } from '#app/accounts/schema.ts'
import type { AccountServices } from '#app/accounts/services.ts'
import { badFields, HttpError, unauthorized } from '#app/http/errors.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import { onlySignedIn, type Router, route } from '#app/http/route.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { t } from '#app/text/t.ts'

export const ownAccountRoutes = [showRoute, passwordRoute, endOthersRoute, setUpRoute, confirmRoute, turnOffRoute]

function ownRoute(services: AccountServices) {
  return { access: onlySignedIn(services), tag: 'Accounts' }
}

function showRoute(router: Router, services: AccountServices): void {
  route(router, {
    ...ownRoute(services),
    method: 'get',
    path: accountApi.own,
    summary: 'Get the signed-in user’s account',
    answer: accountOut,
    handle: async ({ actor }) => {
      const account = await ownAccount(services.database.db, actor.person.id)
      if (!account) throw unauthorized()
      return account
    },
  })
}

function passwordRoute(router: Router, services: AccountServices): void {
  route(router, {
    ...ownRoute(services),
    method: 'post',
    path: accountApi.changePassword,
    summary: 'Change your password; ends your other sessions',
    body: z.object({ currentPassword: passwordIn, newPassword: newPasswordIn }).meta({ id: 'ChangePassword' }),
    refuses: ['tooMany'],
    handle: async ({ c, actor: { person, now }, body: { currentPassword, newPassword } }) => {
      const problem = passwordProblem(newPassword, person)
      if (problem !== undefined) throw badFields({ newPassword: problem })
      await reauthenticate(services, c, person, currentPassword, 'currentPassword')
      const hash = await hashPassword(newPassword)
      await services.database.transaction(async (trx) => {
        await setPassword(trx, person.id, hash, now)
        await endSessions(trx, person.id)
      })
      await services.sessions.begin(c, person.id)
      emailPasswordNotice(services, person.email)
      return { message: 'Password changed.' }
    },
  })
}

function endOthersRoute(router: Router, services: AccountServices): void {
  route(router, {
    ...ownRoute(services),
    method: 'post',
    path: accountApi.endOtherSessions,
    summary: 'End all of your other sessions',
    transaction: services.database,
    handle: async ({ c, actor, trx }) => {
      const current = services.sessions.hashOf(c.req.raw.headers)
      await endSessions(trx, actor.person.id, current)
      return { message: 'Signed out of all other browsers.' }
    },
  })
}

function setUpRoute(router: Router, services: AccountServices): void {
  route(router, {
    ...ownRoute(services),
    method: 'post',
    path: accountApi.twoFactorBegin,
    summary: 'Start setting up two-step verification; nothing changes until a code confirms it',
    body: passwordBody,
    answer: twoFactorOut,
    answerDescription: 'Shown once',
    refuses: ['conflict', 'tooMany'],
    handle: async ({ c, actor: { person }, body: { password } }) => {
      const found = await findUser(services.database.db, person.id)
      if (found?.hasTwoFactor) throw new HttpError(409, { ...ALREADY_ON, message: t(ALREADY_ON.message) })
      await reauthenticate(services, c, person, password)
      return services.twoFactor.setUp(person)
    },
  })
}

function confirmRoute(router: Router, services: AccountServices): void {
  route(router, {
    ...ownRoute(services),
    method: 'post',
    path: accountApi.twoFactorConfirm,
    summary: 'Confirm two-step verification with a first code; ends your other sessions',
    before: [limitPerAddress(services, FORM_LIMIT)],
    body: z.object({ code: codeIn }).meta({ id: 'Code' }),
    refuses: ['tooMany'],
    handle: async ({ c, actor: { person }, body: { code } }) => {
      if (!(await services.twoFactor.confirm(person.id, code))) throw badFields({ code: t(WRONG_CODE) })
      await services.sessions.begin(c, person.id)
      return { message: 'Two-step verification is on. You’ll enter a code each time you sign in.' }
    },
  })
}

function turnOffRoute(router: Router, services: AccountServices): void {
  route(router, {
    ...ownRoute(services),
    method: 'post',
    path: accountApi.twoFactorDisable,
    summary: 'Turn off two-step verification; ends your other sessions',
    body: passwordBody,
    refuses: ['tooMany'],
    handle: async ({ c, actor: { person }, body: { password } }) => {
      await reauthenticate(services, c, person, password)
      await services.twoFactor.turnOff(person.id)
      await services.sessions.begin(c, person.id)
      return { message: 'Two-step verification is off. You’ll sign in with your password only.' }
    },
  })
}

/**
 * Asks for the password again, since a session alone must not change how the account is protected.
 * @param field the field of the password
 * @throws HttpError 400 when it is wrong, 429 after too many wrong ones
 */
async function reauthenticate(
  { database, throttle }: AccountServices,
  c: Context,
  { email }: CurrentUser,
  password: string,
  field = 'password',
): Promise<void> {
  const wasRight = await throttle.begin(c, email)
  if (!(await checkPassword(database.db, email, password))) throw badFields({ [field]: t('That isn’t your password') })
  await wasRight()
}

const passwordBody = z.object({ password: passwordIn }).meta({ id: 'Password' })
const ALREADY_ON = { error: 'already_on', message: 'Two-step verification is already on.' }
export const WRONG_CODE = 'That code is wrong or has expired. Enter the newest code from your app.'
