/**
 * Passwords, kept only as Argon2id hashes (RFC 9106) with the parameters that OWASP's password storage cheat sheet
 * names as a minimum: 19 MiB of memory, 2 passes, 1 lane. A hash takes about 50 ms and those 19 MiB.
 */
import { argon2 as argon2WithCallback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { tooMany } from '#app/http/errors.ts'

const argon2 = promisify(argon2WithCallback)

/** Memory in KiB, passes over it, lanes. */
interface Cost {
  memory: number
  passes: number
  parallelism: number
}

const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
/** Hashes that are made at once, so that a flood of tries does not take all the memory there is. */
const AT_ONCE = 3
/** Those that may wait for their turn, about two seconds' worth; whoever comes then is asked to come again. */
const WAITING = 100
const SALT_BYTES = 16
const HASH_BYTES = 32
/** A stored hash never makes us work harder than this, whoever wrote it. */
const MOST: Cost = { memory: 256 * 1024, passes: 16, parallelism: 8 }

/**
 * @throws HttpError 429 when too many are waiting for theirs
 * @returns the hash as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST, HASH_BYTES)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether the password is the one that was hashed, in time that does not depend on where the two differ. What is stored
 * says with which cost it was made, so older hashes still hold after `COST` has risen.
 * @param stored a PHC string; for anything else, an empty one included, the answer is no
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parsed = parse(stored)
  if (!parsed) return false
  const hash = await derive(password, parsed.salt, parsed.cost, parsed.hash.length)
  return timingSafeEqual(hash, parsed.hash)
}

/** Compatibility forms of one letter are one password, on whatever keyboard it is typed (NIST SP 800-63B, 3.1.1.2). */
function derive(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return inTurn(() => argon2('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost }))
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else if (waiting.length >= WAITING) throw tooMany(5)
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | undefined {
  const parts = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z\d+/]{11,86})\$([A-Za-z\d+/]{22,86})$/.exec(
    stored,
  )
  if (!parts) return undefined
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const isTooMuch = (['memory', 'passes', 'parallelism'] as const).some(
    (part) => cost[part] < 1 || cost[part] > MOST[part],
  )
  if (isTooMuch || cost.memory < 8 * cost.parallelism) return undefined
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

/** Base64 as PHC strings write it. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
