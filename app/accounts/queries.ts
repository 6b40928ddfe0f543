/** Storage of users, their ways of signing in and their one-time tokens. */
import type { Selectable } from 'kysely'
import { hash } from 'node:crypto'
import type { Account, User, UserInput } from '#app/accounts/schema.ts'
import { hashPassword, verifyPassword } from '#app/accounts/password.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import { countOf, flag, newId, newRecord, orNull } from '#db/records.ts'
import type { UserTable } from '#db/tables/admin.ts'
import { isOneAddress } from '#mail/email.ts'
import { emailKey } from '#app/forms/email-key.ts'
import { type Role, roleNames } from '#app/definitions/roles.ts'
import { storedRights } from '#app/http/rights.ts'

/** The provider of a sign-in method that is a password. */
const PASSWORD = 'credential'

/** The column of the roles besides administrator. */
export function rolesColumn(given: readonly Role[]): string {
  return roleNames.filter((role) => role !== 'administrator' && given.includes(role)).join(',')
}

/** Whether there is an active administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await enabledAdministrators(db).select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Administrators who are not deactivated. */
export function enabledAdministrators(db: Db) {
  return db.selectFrom('users').where('is_admin', '=', 1).where('disabled_at', '=', '')
}

/** Active administrators with a password or a linked account at a provider. */
export function administratorsWhoCanSignIn(db: Db) {
  return enabledAdministrators(db).where((eb) =>
    eb.exists(eb.selectFrom('sign_in_methods').select('sign_in_methods.id').whereRef('user_id', '=', 'users.id')),
  )
}

/** Where those administrators get email. */
export async function administratorAddresses(db: Db): Promise<string[]> {
  const rows = await administratorsWhoCanSignIn(db).select('email').orderBy('email_key').execute()
  return rows.map(({ email }) => email).filter(isOneAddress)
}

/** Stores a new user, who has no way of signing in yet. @returns undefined when another user has that email */
export async function addUser(db: Db, person: UserInput, now: string): Promise<string | undefined> {
  const email = person.email.trim()
  const record = {
    ...newRecord(now),
    email,
    email_key: emailKey(email),
    name: person.name,
    is_admin: flag(person.isAdmin),
    roles: rolesColumn(person.roles ?? []),
    contributes: (person.contributes ?? []).join(','),
    email_verified: flag(false),
    two_factor: flag(false),
    disabled_at: '',
    invited_at: '',
    last_seen_at: '',
  }
  const added = await db
    .insertInto('users')
    .values(record)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Sets a user's password, replacing any earlier one. */
export async function setPassword(db: Db, userId: string, passwordHash: string, now: string): Promise<void> {
  const changed = { password_hash: passwordHash, updated_at: now }
  const method = { id: userId, user_id: userId, provider: PASSWORD, account_id: userId, created_at: now }
  await db
    .insertInto('sign_in_methods')
    .values({ ...method, ...changed })
    .onConflict((conflict) => conflict.columns(['provider', 'account_id']).doUpdateSet(changed))
    .execute()
}

/**
 * Signs a user out everywhere, voids their links, and unlinks accounts at providers, which an attacker may have linked. The
 * user is locked, so that a session that is begun at the same time is either ended here or sees what has changed.
 * @param except the hash of a session's token that may continue
 */
export async function endSessions(trx: Trx, userId: string, except = ''): Promise<void> {
  await lockUser(trx, userId)
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', except).execute()
  await trx.deleteFrom('sign_in_methods').where('user_id', '=', userId).where('provider', '<>', PASSWORD).execute()
  await voidLinks(trx, userId)
}

/**
 * The data that a sign-in is checked against, as one text: the sign-in is void once it has changed. It never leaves the
 * server.
 */
function credentialsIn(row: { password_hash: string | null; two_factor: number; disabled_at: string }): string {
  return [row.password_hash, row.two_factor, row.disabled_at].join(' ')
}

/** The user's current credentials; undefined without the user. */
export async function credentialsOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await users(db).where('users.id', '=', userId).executeTakeFirst()
  return row && credentialsIn(row)
}

/** The same, after waiting for a change of them, and until the transaction ends. */
export async function lockCredentials(trx: Trx, userId: string): Promise<string | undefined> {
  await lockUser(trx, userId)
  return credentialsOf(trx, userId)
}

async function lockUser(trx: Trx, id: string): Promise<void> {
  await forUpdate(trx, trx.selectFrom('users').select('id').where('id', '=', id)).execute()
}

/** Voids the password links that a person was given. */
export async function voidLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
}

/**
 * Stores the hash of a token for a user.
 * @param token its purpose, and at least 128 random bits
 * @param goodFor milliseconds
 */
export async function storeToken(db: Db, token: string, userId: string, goodFor: number): Promise<void> {
  const now = new Date().toISOString()
  const expires_at = new Date(Date.now() + goodFor).toISOString()
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute()
  const times = { expires_at, created_at: now, updated_at: now }
  const row = { id: newId(), identifier_hash: hashOf(token), value: userId, ...times }
  await db.insertInto('verifications').values(row).execute()
}

/** The id of the user of a valid token. */
export async function findToken(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier_hash', '=', hashOf(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  return row?.value
}

/** Uses a token up. @returns whether it was valid until now */
export async function useToken(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('verifications')
    .where('identifier_hash', '=', hashOf(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Finds the user with this email and password. An unknown email takes the same time. */
export async function checkPassword(
  db: Db,
  email: string,
  password: string,
): Promise<{ person: User; credentials: string } | undefined> {
  const stored = await rowByEmail(db, email)
  if (!stored?.password_hash) await hashPassword(password)
  else if (await verifyPassword(password, stored.password_hash)) {
    // The check may have waited, and the account may have changed in the meantime.
    const row = await rowByEmail(db, email)
    if (row?.password_hash === stored.password_hash)
      return { person: presentUser(row), credentials: credentialsIn(row) }
  }
  return undefined
}

/**
 * Finds the user who may sign in with a provider's account, by the email that the provider has just verified. The account
 * is linked to them, and unlinked from anyone else.
 * @param email empty when none is verified
 */
export async function personAtProvider(
  database: Database,
  { provider, accountId, email }: { provider: string; accountId: string; email: string },
): Promise<User | undefined> {
  return database.transaction(async (trx) => {
    const person = await findUserByEmail(trx, email)
    const links = trx.deleteFrom('sign_in_methods').where('provider', '=', provider).where('account_id', '=', accountId)
    await links.where('user_id', '<>', person?.id ?? '').execute()
    // Signing in at a provider would bypass our two-step verification.
    if (!person || person.disabledAt !== null || person.hasTwoFactor) return undefined
    const now = new Date().toISOString()
    const link = { id: newId(), user_id: person.id, provider, account_id: accountId, password_hash: null }
    await trx
      .insertInto('sign_in_methods')
      .values({ ...link, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.columns(['provider', 'account_id']).doNothing())
      .execute()
    return person
  })
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await users(db).where('users.id', '=', id).executeTakeFirst()
  return row && presentUser(row)
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const row = await rowByEmail(db, email)
  return row && presentUser(row)
}

/** A user's own account as its page shows it. */
export async function ownAccount(db: Db, id: string): Promise<Account | undefined> {
  const person = await findUser(db, id)
  if (!person) return undefined
  const sessions = await countOf(db.selectFrom('sessions').where('user_id', '=', id))
  const { name, email, hasPassword, hasTwoFactor } = person
  return { name, email, hasPassword, hasTwoFactor, sessions }
}

/** All people, administrators first, then by name. */
export async function listUsers(db: Db): Promise<User[]> {
  const rows = await users(db).orderBy('is_admin', 'desc').orderBy('name').orderBy('email_key').execute()
  return rows.map(presentUser)
}

/** Changes a user's own columns and increments the version. */
export async function changeUser(
  trx: Trx,
  id: string,
  columns: Partial<Pick<UserTable, 'name' | 'is_admin' | 'roles' | 'contributes' | 'disabled_at' | 'invited_at'>>,
  now: string,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ ...columns, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

function rowByEmail(db: Db, email: string) {
  return users(db).where('email_key', '=', emailKey(email)).executeTakeFirst()
}

function users(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('sign_in_methods', (join) =>
      join.onRef('sign_in_methods.user_id', '=', 'users.id').on('provider', '=', PASSWORD),
    )
    .selectAll('users')
    .select('password_hash')
}

function presentUser(row: Selectable<UserTable> & { password_hash: string | null }): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isAdmin: row.is_admin === 1,
    ...storedRights(row),
    disabledAt: orNull(row.disabled_at),
    lastSeenAt: orNull(row.last_seen_at),
    invitedAt: orNull(row.invited_at),
    hasPassword: Boolean(row.password_hash),
    hasTwoFactor: row.two_factor === 1,
    version: row.version,
  }
}
