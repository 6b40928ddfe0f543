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
import { routes } from '#app/routes.ts'
import type { Role } from '#app/definitions/roles.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { isoInstant } from '#db/records.ts'

/** There is one link; a new one replaces it. */
const LINK_ID = 'first-administrator'

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

function checkRoute(router: Router, { database }: AccountServices): void {
  route(router, {
    ...publicRoute,
    method: 'get',
    path: accountApi.setup,
    summary: 'Check whether the first administrator can still be created',
    query: z.object({ token: linkTokenIn.default('') }),
    answer: z
      .object({ isGood: z.boolean().meta({ description: 'Whether this is the newest link' }) })
      .meta({ id: 'Setup' }),
    answerDescription: 'There is no administrator yet',
    refuses: ['notFound'],
    handle: async ({ c, query: { token } }) => {
      if (await hasAdministrator(database.db)) throw notFound(c.req.path)
      return { isGood: await isSetupLink(database.db, token) }
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
      if (id === undefined) throw badFields({ token: LINK_IS_OLD })
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

const LINK_IS_OLD = 'This link has been used or replaced by a newer one. Use the newest link from the server’s output'

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
    !(await hasAdministrator(db)) && (secret === undefined || (await isSetupLink(db, secret)))
  if (!(await mayBegin(database.db))) return undefined
  const passwordHash = await hashPassword(first.password)
  return database.transaction(async (trx) => {
    await advisoryLock(trx, LINK_ID)
    return (await mayBegin(trx)) ? makeAdministrator(trx, first, passwordHash, now) : undefined
  })
}

/** Whether this is the secret of the newest link. */
async function isSetupLink(db: Db, secret: string): Promise<boolean> {
  const link = await db
    .selectFrom('setup_links')
    .select('id')
    .where('secret_hash', '=', tokenHash(secret))
    .executeTakeFirst()
  return link !== undefined
}

/** Puts a new setup link in the place of the old one. @returns its secret, of which only a hash is stored */
export async function renewSetupLink(db: Db, now: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const link = { secret_hash: tokenHash(secret), created_at: now }
  await db
    .insertInto('setup_links')
    .values({ id: LINK_ID, ...link })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
    .execute()
  return secret
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
