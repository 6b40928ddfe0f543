/** The first administrator of a site: from the environment, or through a link that works once. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { adminPages } from '#app/admin-routes.ts'
import { accountApi } from '#app/accounts/account.ts'
import { hashPassword, passwordProblem } from '#app/accounts/password.ts'
import {
  addUser,
  changeUser,
  endSessions,
  findUser,
  findUserByEmail,
  hasAdministrator,
  setPassword,
} from '#app/accounts/queries.ts'
import { emailIn, linkTokenIn, nameIn, newPasswordIn, signedInOut } from '#app/accounts/schema.ts'
import { type AccountServices, publicRoute } from '#app/accounts/services.ts'
import { tokenHash } from '#app/accounts/sessions.ts'
import { badFields, notFound } from '#app/http/errors.ts'
import { FORM_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import { type Router, route } from '#app/http/route.ts'
import { href, routes } from '#app/routes.ts'
import { commandLine } from '#app/text/command-line.ts'
import type { Role } from '#app/definitions/roles.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { isoInstant, newId } from '#db/records.ts'
import { t } from '#app/text/t.ts'

/** One at a time makes the first administrator. */
const LOCK = 'first-administrator'
/** For how long a link is good: one that was sent by email survives restarts, and one in an old log is worth nothing. */
export const LINK_DAYS = 7

const setupIn = z
  .object({ token: linkTokenIn, name: nameIn, email: emailIn, password: newPasswordIn })
  .superRefine(({ password, ...owner }, c) => {
    const problem = passwordProblem(password, owner)
    if (problem !== undefined) c.addIssue({ code: 'custom', path: ['password'], message: problem })
  })
  .meta({ id: 'SetupInput' })
type First = Omit<z.output<typeof setupIn>, 'token'>

/** The routes of the link, which are 404 once there is an administrator. */
export const setupRoutes = [checkRoute, createRoute]

function checkRoute(router: Router, { database, now }: AccountServices): void {
  route(router, {
    ...publicRoute,
    method: 'get',
    path: accountApi.setup,
    summary: 'Check whether the first administrator can still be created',
    query: z.object({ token: linkTokenIn.default('') }),
    answer: z.object({ isGood: z.boolean().meta({ description: 'Whether this link is good' }) }).meta({ id: 'Setup' }),
    answerDescription: 'There is no administrator yet',
    refuses: ['notFound'],
    handle: async ({ c, query: { token } }) => {
      if (await hasAdministrator(database.db)) throw notFound(c.req.path)
      return { isGood: await isSetupLink(database.db, token, isoInstant(now())) }
    },
  })
}

function createRoute(router: Router, services: AccountServices): void {
  const { database, now, sessions, throttle } = services
  route(router, {
    ...publicRoute,
    method: 'post',
    path: accountApi.setup,
    summary: 'Create the first administrator',
    before: [limitPerAddress(services, FORM_LIMIT)],
    body: setupIn,
    answer: signedInOut,
    answerDescription: 'The administrator, signed in unless a code is required',
    status: 201,
    refuses: ['notFound', 'tooMany'],
    handle: async ({ c, body: { token, ...first } }) => {
      if (await hasAdministrator(database.db)) throw notFound(c.req.path)
      const id = await makeFirstAdministrator(database, first, isoInstant(now()), token)
      if (id === undefined) throw badFields({ token: linkIsOld() })
      throttle.rememberBrowser(c, first.email)
      const roles: Role[] = ['administrator']
      const person = { id, name: first.name, email: first.email, isAdmin: true, roles, contributes: [] }
      // The link replaces the password of an existing member, but not their two-step verification.
      if ((await findUser(database.db, id))?.hasTwoFactor) return { ...person, next: routes.signIn }
      await sessions.begin(c, id)
      return { ...person, next: adminPages.setup }
    },
  })
}

function linkIsOld(): string {
  return t('This link has been used or is older than {days} days. Make a new one on the server: {command}', {
    days: LINK_DAYS,
    command: commandLine('admin', 'link'),
  })
}

/**
 * Makes this person the first administrator, and voids the link. Of several concurrent requests only one succeeds.
 * @param secret of the link; without one none is needed
 * @returns their id; undefined when the secret is wrong, or there is an administrator by now
 */
export async function makeFirstAdministrator(
  database: Database,
  first: First,
  now: string,
  secret?: string,
): Promise<string | undefined> {
  const mayBegin = async (db: Db) =>
    !(await hasAdministrator(db)) && (secret === undefined || (await isSetupLink(db, secret, now)))
  if (!(await mayBegin(database.db))) return undefined
  const passwordHash = await hashPassword(first.password)
  return database.transaction(async (trx) => {
    await advisoryLock(trx, LOCK)
    return (await mayBegin(trx)) ? makeAdministrator(trx, first, passwordHash, now) : undefined
  })
}

/** Whether this is the secret of a link that is still good. */
async function isSetupLink(db: Db, secret: string, now: string): Promise<boolean> {
  const link = await db
    .selectFrom('setup_links')
    .select('id')
    .where('secret_hash', '=', tokenHash(secret))
    .where('created_at', '>', oldest(now))
    .executeTakeFirst()
  return link !== undefined
}

/**
 * Makes a link for the first administrator; earlier ones stay good for their days.
 * @param siteUrl without a slash at its end
 * @returns its address, with a secret of which only a hash is stored
 */
export async function makeSetupLink(db: Db, siteUrl: string, now: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.deleteFrom('setup_links').where('created_at', '<=', oldest(now)).execute()
  await db
    .insertInto('setup_links')
    .values({ id: newId(), secret_hash: tokenHash(token), created_at: now })
    .execute()
  return `${siteUrl}${href(routes.setup, {}, { token })}`
}

/** Links that were made at this instant or before are good no more. */
function oldest(now: string): string {
  return isoInstant(Temporal.Instant.from(now).subtract({ hours: LINK_DAYS * 24 }))
}

/** Sets the user's password; an existing user with that email becomes an administrator. */
async function makeAdministrator(trx: Trx, { name, email }: First, passwordHash: string, now: string) {
  const added = await addUser(trx, { name, email, isAdmin: true }, now)
  const id = added ?? (await findUserByEmail(trx, email))?.id
  if (id === undefined) throw new Error(`${email} can be neither added nor found`)
  if (added === undefined) {
    await changeUser(trx, id, { is_admin: 1, disabled_at: '' }, now)
    await endSessions(trx, id)
  }
  await setPassword(trx, id, passwordHash, now)
  await trx.deleteFrom('setup_links').execute()
  return id
}
