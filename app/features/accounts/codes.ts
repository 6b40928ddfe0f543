/** Codes of an authenticator app: each is good once (RFC 6238, section 5.2). better-auth takes one as long as it lasts. */
import { createHmac } from 'node:crypto'
import type { Db } from '#db/database.ts'

/** Milliseconds for which the app shows a code. */
const STEP = 30_000
/** How far the app's clock may be off, as better-auth has it. */
const OFF = [1, 0, -1]

/**
 * Uses up a code that was right, and every older one, in one statement. The one that confirms a new secret is always
 * good: its steps have nothing to do with those of the secret before.
 * @param secret as better-auth keeps it, decrypted: its bytes are the key
 * @returns whether it had not been used
 */
export async function spendCode(
  db: Db,
  { personId, secret, code }: { personId: string; secret: string; code: string },
): Promise<boolean> {
  const step = stepOf(secret, code)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('last_step', '<', step), eb('verified', '=', 0)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Whether a code was right, and was used already or is older than one that was.
 * @param secret as `spendCode` takes it
 */
export async function wasUsed(
  db: Db,
  { personId, secret, code }: { personId: string; secret: string; code: string },
): Promise<boolean> {
  const step = stepOf(secret, code)
  if (step === undefined) return false
  const of = db.selectFrom('two_factors').where('person_id', '=', personId).where('verified', '=', 1)
  return (await of.select('id').where('last_step', '>=', step).executeTakeFirst()) !== undefined
}

function stepOf(secret: string, code: string): number | undefined {
  const now = Math.floor(Date.now() / STEP)
  return OFF.map((off) => now + off).find((at) => codeAt(secret, at) === code)
}

/** Six digits (RFC 4226, section 5.3). */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}
