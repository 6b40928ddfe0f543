/**
 * Administrators' actions on users: each in one transaction with its log entry. The last administrator who can sign in
 * cannot be deleted, deactivated or made a member (409); one who has not chosen a password yet does not count.
 */
import type { Person, PersonInput } from '#app/features/accounts/schema.ts'
import {
  addPerson,
  changePerson,
  administratorsWhoCanSignIn,
  endSessions,
  findPerson,
  rolesColumn,
  setPassword,
  voidLinks,
} from '#app/features/accounts/queries.ts'
import { type Actor, differences, logChange } from '#app/http/activity-log.ts'
import { badFields, HttpError, notFound } from '#app/http/errors.ts'
import type { Database, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { flag } from '#db/records.ts'

/** Stores a link with which this user chooses a password. */
type StoreLink = (trx: Trx, id: string) => Promise<void>

/** Adds a user, who will choose a password with a link. */
export function invitePerson(
  database: Database,
  input: PersonInput,
  actor: Actor,
  storeLink?: StoreLink,
): Promise<Person> {
  return database.transaction(async (trx) => {
    const id = await addPerson(trx, input, actor.now)
    if (id === undefined) throw badFields({ email: 'A user with this email already exists' })
    await trx.updateTable('people').set({ invited_at: actor.now }).where('id', '=', id).execute()
    await storeLink?.(trx, id)
    const person = await existing(trx, id)
    const details = { email: person.email, administrator: person.isAdmin, roles: person.roles.join(', ') }
    await logChange(trx, actor, { action: 'invited', kind: 'person', id, label: labelOf(person), details })
    return person
  })
}

/** Gives a user a new link. Earlier ones become invalid, also those that other administrators give at the same time. */
export function inviteAgain(database: Database, id: string, actor: Actor, storeLink: StoreLink): Promise<Person> {
  return changed(database, id, actor, 'invited', async (trx, before) => {
    if (before.disabledAt !== null) throw new HttpError(409, DEACTIVATED)
    await changePerson(trx, id, { invited_at: actor.now }, actor.now)
    await voidLinks(trx, id)
    await storeLink(trx, id)
  })
}

/**
 * Changes a user's name or roles. Other roles end their sessions.
 * @param version the version that the change was made from; without it any version is changed
 */
export function updatePerson(
  database: Database,
  id: string,
  { name, isAdmin, roles, contributes }: Omit<PersonInput, 'email'>,
  actor: Actor,
  version?: number,
): Promise<Person> {
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
    await changePerson(trx, id, columns, actor.now)
    if (!isSameRole) await endSessions(trx, id)
  })
}

/** Deactivates a user, who is signed out immediately. */
export function disablePerson(database: Database, id: string, actor: Actor): Promise<Person> {
  return changed(database, id, actor, 'disabled', async (trx, before) => {
    if (before.disabledAt !== null) return false
    await refuseIfLast(trx, before)
    await changePerson(trx, id, { disabled_at: actor.now }, actor.now)
    await endSessions(trx, id)
  })
}

/** Reactivates a user. */
export function enablePerson(database: Database, id: string, actor: Actor): Promise<Person> {
  return changed(database, id, actor, 'enabled', async (trx, before) => {
    if (before.disabledAt === null) return false
    await changePerson(trx, id, { disabled_at: '' }, actor.now)
  })
}

/** Signs a user out everywhere, and voids their links. */
export function endSessionsOf(database: Database, id: string, actor: Actor): Promise<Person> {
  return changed(database, id, actor, 'signed out everywhere', (trx) => endSessions(trx, id))
}

/** Gives a person a new password on another's behalf, and signs them out everywhere. */
export function choosePassword(database: Database, id: string, passwordHash: string, actor: Actor): Promise<Person> {
  return changed(database, id, actor, 'given a new password', async (trx) => {
    await setPassword(trx, id, passwordHash, actor.now)
    await endSessions(trx, id)
  })
}

/** Deletes a user permanently; the log keeps their name. */
export async function removePerson(database: Database, id: string, actor: Actor): Promise<void> {
  await database.transaction(async (trx) => {
    await advisoryLock(trx, LOCK)
    const person = await existing(trx, id)
    await refuseIfLast(trx, person)
    await endSessions(trx, id)
    await trx.deleteFrom('people').where('id', '=', id).execute()
    const details = { email: person.email }
    await logChange(trx, actor, { action: 'deleted', kind: 'person', id, label: labelOf(person), details })
  })
}

const LOCK = 'people'

/** @param work returns `false` when nothing changed, so that nothing is logged */
function changed(
  database: Database,
  id: string,
  actor: Actor,
  action: string,
  work: (trx: Trx, before: Person) => Promise<false | void>,
): Promise<Person> {
  return database.transaction(async (trx) => {
    // The lock prevents two administrators from deactivating each other at the same time.
    await advisoryLock(trx, LOCK)
    const before = await existing(trx, id)
    if ((await work(trx, before)) === false) return before
    const person = await existing(trx, id)
    const details = differences(logged(before), logged(person))
    await logChange(trx, actor, { action, kind: 'person', id, label: labelOf(person), details })
    return person
  })
}

async function existing(trx: Trx, id: string): Promise<Person> {
  const person = await findPerson(trx, id)
  if (!person) throw notFound('Person')
  return person
}

/** Refuses a change that would leave no administrator who can sign in. The caller holds the lock. */
async function refuseIfLast(trx: Trx, { id, isAdmin, disabledAt }: Person): Promise<void> {
  if (!isAdmin || disabledAt !== null) return
  const other = await administratorsWhoCanSignIn(trx)
    .where('people.id', '<>', id)
    .select('people.id')
    .limit(1)
    .executeTakeFirst()
  if (other) return
  throw new HttpError(409, {
    error: 'last_administrator',
    message:
      'This is the only administrator who can sign in. Make someone else an administrator first, and wait until they have chosen their password.',
  })
}

function changedMeanwhile(current: Person): HttpError {
  const message =
    'Someone else changed this user while you were editing. Your changes weren’t saved. Review theirs, then try again.'
  return new HttpError(412, { error: 'changed_meanwhile', message, current })
}

function labelOf({ name, email }: Person): string {
  return name || email
}

/** The fields whose changes are logged. */
function logged({ name, isAdmin, roles, contributes }: Person) {
  return { name, administrator: isAdmin, roles: roles.join(', '), contributes: contributes.join(', ') }
}

const DEACTIVATED = { error: 'shut_out', message: 'This user is deactivated. Reactivate them first.' }
