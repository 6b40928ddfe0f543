/** How a site gets its first administrator: from the environment, or through a link that works once. */
import { createHash, randomBytes } from 'node:crypto'
import { hashPassword } from '#app/features/accounts/password.ts'
import {
  addPerson,
  changePerson,
  emailKey,
  endSessions,
  hasAdministrator,
  setPassword,
} from '#app/features/accounts/queries.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/idempotency.ts'

/** The one link there is; a new one takes its place. */
const THE_LINK = 'first-administrator'

/** Who is to be the first. */
export interface First {
  name: string
  email: string
  password: string
}

/** Makes this person an administrator, unless there is one by now. */
export async function makeFirstAdministrator(database: Database, first: First, now: string): Promise<void> {
  const passwordHash = await hashPassword(first.password)
  await database.transaction(async (trx) => {
    await advisoryLock(trx, THE_LINK)
    if (!(await hasAdministrator(trx))) await makeAdministrator(trx, first, passwordHash, now)
  })
}

/**
 * Makes whoever comes with the link's secret the first administrator, and closes the link for good. Of several who come
 * at once the first to be served is it.
 * @returns whether it was done; nothing is changed when the secret is not the link's, or there is an administrator by now
 */
export async function useSetupLink(database: Database, secret: string, first: First, now: string): Promise<boolean> {
  if (!(await isSetupLink(database.db, secret))) return false
  const passwordHash = await hashPassword(first.password)
  return database.transaction(async (trx) => {
    await advisoryLock(trx, THE_LINK)
    if ((await hasAdministrator(trx)) || !(await isSetupLink(trx, secret))) return false
    await makeAdministrator(trx, first, passwordHash, now)
    return true
  })
}

/** Whether this is the secret of the link that was made last. */
export async function isSetupLink(db: Db, secret: string): Promise<boolean> {
  const link = await db
    .selectFrom('setup_links')
    .select('id')
    .where('secret_hash', '=', secretHash(secret))
    .executeTakeFirst()
  return link !== undefined
}

/**
 * Puts a new set-up link in the place of the old one.
 * @returns its secret, of which only a hash is kept
 */
export async function renewSetupLink(db: Db, now: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const link = { secret_hash: secretHash(secret), created_at: now }
  await db
    .insertInto('setup_links')
    .values({ id: THE_LINK, ...link })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
    .execute()
  return secret
}

/** SHA-256, which is enough for a secret of 256 random bits. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Someone who is known by that address already becomes one, with this password. */
async function makeAdministrator(
  trx: Trx,
  { name, email }: Omit<First, 'password'>,
  passwordHash: string,
  now: string,
): Promise<void> {
  const added = await addPerson(trx, { name, email, isAdmin: true }, now)
  const id = added ?? (await knownAs(trx, email))
  if (added === undefined) {
    await changePerson(trx, id, { is_admin: 1, disabled_at: '' }, now)
    await endSessions(trx, id)
  }
  await setPassword(trx, id, passwordHash, now)
  await trx.deleteFrom('setup_links').execute()
}

async function knownAs(trx: Trx, email: string): Promise<string> {
  const { id } = await trx
    .selectFrom('people')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirstOrThrow()
  return id
}
