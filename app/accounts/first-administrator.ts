/** How a site gets its first administrator: from the environment, or through a link that works once. */
import { createHash, randomBytes } from 'node:crypto'
import { hashPassword } from '#app/accounts/password.ts'
import type { Database, Db } from '#db/database.ts'
import { newRecord } from '#db/records.ts'

/** The one link there is; a new one takes its place. */
const THE_LINK = 'first-administrator'

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db.selectFrom('people').select('id').where('is_admin', '=', 1).limit(1).executeTakeFirst()
  return row !== undefined
}

/**
 * Makes this person an administrator, unless there is one by now. Someone who is known by that address already becomes
 * one, with this password.
 */
export async function makeFirstAdministrator(
  database: Database,
  { email, password }: { email: string; password: string },
  now: string,
): Promise<void> {
  const person = { email: email.trim(), name: '', password_hash: await hashPassword(password), is_admin: 1 } as const
  await database.transaction(async (trx) => {
    if (await hasAdministrator(trx)) return
    await trx
      .insertInto('people')
      .values({ ...newRecord(now), ...person, email_key: emailKey(email) })
      .onConflict((conflict) =>
        conflict
          .column('email_key')
          .doUpdateSet({ password_hash: person.password_hash, is_admin: 1, updated_at: now })
          .where('people.is_admin', '=', 0),
      )
      .execute()
    await trx.deleteFrom('setup_links').execute()
  })
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

/** The address by which a person is found, however it was typed. */
function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
