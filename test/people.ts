/** People for tests, with passwords that are hashed cheaply to save time. */
import { hashPassword, passwordCost } from '#app/accounts/password.ts'
import { addUser, changeUser, setPassword } from '#app/accounts/queries.ts'
import type { Database } from '#db/database.ts'
import { api } from '#app/routes.ts'
import type { TestApp } from '#test/app.ts'
import type { ContentTable } from '#db/published.ts'
import type { Role } from '#app/definitions/roles.ts'
import { type Visitor, visitor } from '#test/visitor.ts'

const NOW = '2026-11-01T12:00:00.000Z'
export const PASSWORD = 'a psalm at dawn'
/** The least that Argon2 allows (RFC 9106, 3.1), since tests hash hundreds of passwords. */
export const CHEAP = { memory: 8, passes: 1 }
/** The cost that the program itself uses. */
export const PRODUCT_COST = { ...passwordCost }
Object.assign(passwordCost, CHEAP)
const hash = hashPassword(PASSWORD)

interface Made {
  email?: string
  name?: string
  isAdmin?: boolean
  roles?: Role[]
  contributes?: ContentTable[]
  isDisabled?: boolean
}

/**
 * A user with the password `PASSWORD`.
 * @returns their id
 */
export async function makePerson(database: Database, made: Made = {}): Promise<string> {
  const {
    email = 'ann@church.test',
    name = 'Ann Lee',
    isAdmin = false,
    roles = [],
    contributes = [],
    isDisabled = false,
  } = made
  const id = await addUser(database.db, { email, name, isAdmin, roles, contributes }, NOW)
  if (id === undefined) throw new Error(`there is a ${email} already`)
  await setPassword(database.db, id, await hash, NOW)
  if (isDisabled) await database.transaction((trx) => changeUser(trx, id, { disabled_at: NOW }, NOW))
  return id
}

/** A browser in which this person has signed in. */
export async function signedInAs(app: TestApp, email: string): Promise<Visitor> {
  const browser = visitor(app)
  const { status } = await browser.post(api.login, { email, password: PASSWORD })
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
  return browser
}
