/**
 * Administrators' actions on users: each in one transaction with its log entry. The last administrator who can sign in
 * cannot be deleted, deactivated or made a member (409); one who has not chosen a password yet does not count.
 */
import type { User, UserInput } from '#app/accounts/schema.ts'
import {
  addUser,
  changeUser,
  administratorsWhoCanSignIn,
  endSessions,
  findUser,
  rolesColumn,
  setPassword,
  voidLinks,
} from '#app/accounts/queries.ts'
import { type Actor, differences, logChange } from '#app/http/activity-log.ts'
import { badFields, HttpError, notFound } from '#app/http/errors.ts'
import type { Database, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { flag } from '#db/records.ts'

/** Stores a link with which this user chooses a password. */
type StoreLink = (trx: Trx, id: string) => Promise<void>

/** Adds a user, who will choose a password with a link. */
export function inviteUser(database: Database, input: UserInput, actor: Actor, storeLink?: StoreLink): Promise<User> {
  return database.transaction(async (trx) => {
    const id = await addUser(trx, input, actor.now)
    if (id === undefined) throw badFields({ email: 'A user with this email already exists' })
    await trx.updateTable('users').set({ invited_at: actor.now }).where('id', '=', id).execute()
    await storeLink?.(trx, id)
    const person = await existing(trx, id)
    const details = { email: person.email, administrator: person.isAdmin, roles: person.roles.join(', ') }
    await logChange(trx, actor, { action: 'invited', kind: 'user', id, label: labelOf(person), details })
    return person
  })
}

/** Gives a user a new link. Earlier ones become invalid, also those that other administrators give at the same time. */
export function inviteAgain(database: Database, id: string, actor: Actor, storeLink: StoreLink): Promise<User> {
  return changed(database, id, actor, 'invited', async (trx, before) => {
    if (before.disabledAt !== null) throw new HttpError(409, DEACTIVATED)
    await changeUser(trx, id, { invited_at: actor.now }, actor.now)
    await voidLinks(trx, id)
    await storeLink(trx, id)
  })
}

/**
 * Changes a user's name or roles. Other roles end their sessions.
 * @param version the version that the change was made from; without it any version is changed
 */
export function updateUser(
  database: Database,
  id: string,
  { name, isAdmin, roles, contributes }: Omit<UserInput, 'email'>,
  actor: Actor,
  version?: number,
): Promise<User> {
  return changed(database, id, actor, 'updated', async (trx, before) => {
    if (version !== undefined && version !== before.version) throw changedMeanwhile(before)
    const kinds = (contributes ?? before.contributes).join(',')
    const columns = { name, is_admin: flag(isAdmin), roles: rolesColumn(roles ?? before.roles), contributes: kinds }
    const isSameRole =
      isAdmin === before.isAdmin &&
      columns.roles === rolesColumn(before.roles) &&
      kinds === before.contributes.join(',')
    if (name === before.name && isSameRole) return false
    if (before.isAdmin && !isAdmin) await refuseIfLast(trx, before)
    await changeUser(trx, id, columns, actor.now)
    if (!isSameRole) await endSessions(trx, id)
  })
}

/** Deactivates a user, who is signed out immediately. */
export function disableUser(database: Database, id: string, actor: Actor): Promise<User> {
  return changed(database, id, actor, 'disabled', async (trx, before) => {
    if (before.disabledAt !== null) return false
    await refuseIfLast(trx, before)
    await changeUser(trx, id, { disabled_at: actor.now }, actor.now)
    await endSessions(trx, id)
  })
}

/** Reactivates a user. */
export function enableUser(database: Database, id: string, actor: Actor): Promise<User> {
  return changed(database, id, actor, 'enabled', async (trx, before) => {
    if (before.disabledAt === null) return false
    await changeUser(trx, id, { disabled_at: '' }, actor.now)
  })
}

/** Signs a user out everywhere, and voids their links. */
export function endSessionsOf(database: Database, id: string, actor: Actor): Promise<User> {
  return changed(database, id, actor, 'signed out everywhere', (trx) => endSessions(trx, id))
}

/** Gives a person a new password on another's behalf, and signs them out everywhere. */
export function choosePassword(database: Database, id: string, passwordHash: string, actor: Actor): Promise<User> {
  return changed(database, id, actor, 'given a new password', async (trx) => {
    await setPassword(trx, id, passwordHash, actor.now)
    await endSessions(trx, id)
  })
}

/** Deletes a user permanently; the log keeps their name. */
export async function removeUser(database: Database, id: string, actor: Actor): Promise<void> {
  await database.transaction(async (trx) => {
    await advisoryLock(trx, LOCK)
    const person = await existing(trx, id)
    await refuseIfLast(trx, person)
    await endSessions(trx, id)
    await trx.deleteFrom('users').where('id', '=', id).execute()
    const details = { email: person.email }
    await logChange(trx, actor, { action: 'deleted', kind: 'user', id, label: labelOf(person), details })
  })
}

const LOCK = 'users'

/** @param work returns `false` when nothing changed, so that nothing is logged */
function changed(
  database: Database,
  id: string,
  actor: Actor,
  action: string,
  work: (trx: Trx, before: User) => Promise<false | void>,
): Promise<User> {
  return database.transaction(async (trx) => {
    // The lock prevents two administrators from deactivating each other at the same time.
    await advisoryLock(trx, LOCK)
    const before = await existing(trx, id)
    if ((await work(trx, before)) === false) return before
    const person = await existing(trx, id)
    const details = differences(logged(before), logged(person))
    await logChange(trx, actor, { action, kind: 'user', id, label: labelOf(person), details })
    return person
  })
}

async function existing(trx: Trx, id: string): Promise<User> {
  const person = await findUser(trx, id)
  if (!person) throw notFound('User')
  return person
}

/** Refuses a change that would leave no administrator who can sign in. The caller holds the lock. */
async function refuseIfLast(trx: Trx, { id, isAdmin, disabledAt }: User): Promise<void> {
  if (!isAdmin || disabledAt !== null) return
  const other = await administratorsWhoCanSignIn(trx)
    .where('users.id', '<>', id)
    .select('users.id')
    .limit(1)
    .executeTakeFirst()
  if (other) return
  throw new HttpError(409, {
    error: 'last_administrator',
    message:
      'This is the only administrator who can sign in. Make someone else an administrator first, and wait until they have chosen their password.',
  })
}

function changedMeanwhile(current: User): HttpError {
  const message =
    'Someone else changed this user while you were editing. Your changes weren’t saved. Review theirs, then try again.'
  return new HttpError(412, { error: 'changed_meanwhile', message, current })
}

function labelOf({ name, email }: User): string {
  return name || email
}

/** The fields whose changes are logged. */
function logged({ name, isAdmin, roles, contributes }: User) {
  return { name, administrator: isAdmin, roles: roles.join(', '), contributes: contributes.join(', ') }
}

const DEACTIVATED = { error: 'shut_out', message: 'This user is deactivated. Reactivate them first.' }
