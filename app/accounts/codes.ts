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
export async function useCode(
  db: Db,
  { personId, secret, code }: { personId: string; secret: string; code: string },
): Promise<boolean> {
  const now = Math.floor(Date.now() / STEP)
  const step = OFF.map((off) => now + off).find((at) => codeAt(secret, at) === code)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('last_step', '<', step), eb('verified', '=', 0)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Six digits (RFC 4226, section 5.3). */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}
