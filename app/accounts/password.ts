/**
 * Passwords: which are accepted (NIST SP 800-63B, 3.1.1.2: long enough, not easily guessed, no rules about kinds of
 * characters), and how they are stored: as Argon2id hashes (RFC 9106) with the minimum of OWASP's password storage cheat
 * sheet, 19 MiB of memory, 2 passes, 1 lane. A hash takes about 50 ms.
 */
import { argon2 as argon2WithCallback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { tooMany } from '#app/http/errors.ts'
import { t } from '#app/text/t.ts'

const argon2 = promisify(argon2WithCallback)

/** Memory in KiB, passes over it, lanes. */
interface Cost {
  memory: number
  passes: number
  parallelism: number
}

/** The cost of new hashes, which only tests change (`test/people.ts`). */
export const passwordCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
/** Concurrent hashes, each of which takes 19 MiB. */
const MAX_RUNNING = 3
/** About two seconds' worth; more are refused. */
const MAX_WAITING = 100
const SALT_BYTES = 16
const HASH_BYTES = 32
/** The highest cost accepted in a stored hash. */
const MAX_COST: Cost = { memory: 256 * 1024, passes: 16, parallelism: 8 }

/** The hash as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, passwordCost, HASH_BYTES)
  const { memory, passes, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether the password matches the hash, in time that does not depend on where the two differ. The stored hash contains
 * its cost, so older hashes still work after `passwordCost` has risen.
 * @param stored a PHC string; anything else, including an empty one, matches nothing
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parsed = parse(stored)
  if (!parsed) return false
  const hash = await derive(password, parsed.salt, parsed.cost, parsed.hash.length)
  return timingSafeEqual(hash, parsed.hash)
}

/** NFKC makes passwords independent of the keyboard (NIST SP 800-63B, 3.1.1.2). */
function derive(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return limited(() => argon2('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost }))
}

let running = 0
const waiting: (() => void)[] = []

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_RUNNING) running++
  else if (waiting.length >= MAX_WAITING) throw tooMany(5)
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
    (part) => cost[part] < 1 || cost[part] > MAX_COST[part],
  )
  if (isTooMuch || cost.memory < 8 * cost.parallelism) return undefined
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

/** Base64 as PHC strings write it. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(?<!=)=+$/, '')
}

const MIN_LENGTH = 8
const MAX_LENGTH = 256

/** The problem of a new password of this owner, or undefined. */
export function passwordProblem(password: string, owner: { email: string; name?: string }): string | undefined {
  if (password.length < MIN_LENGTH)
    return t('Use at least {count} characters. A few unrelated words work well.', { count: MIN_LENGTH })
  if (password.length > MAX_LENGTH) return t('Use {count} characters or fewer', { count: MAX_LENGTH })
  if (!password.isWellFormed() || password.includes('\0'))
    return t('Your password contains a character we can’t accept. Use letters, numbers, spaces and punctuation.')
  const plain = folded(password)
  const own = [owner.email, owner.email.split('@')[0] ?? '', owner.name ?? ''].map(folded)
  if (own.includes(plain)) return t('Don’t use your own name or email address as your password')
  if (common.has(plain) || new Set(plain).size < 3)
    return t('That password is too common and easy to guess. Choose another one.')
  return undefined
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s/g, '')
}

/** The most used passwords of eight characters and more, from published lists of stolen ones, and those of churches. */
const common: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 9876543210 123123123 123456123 1234512345
  12341234 11223344 1122334455 112233445566 147258369 123654789 789456123 741852963 159753123 01012011 12121212 13131313
  password password1 password12 password123 password1234 password! password1! passw0rd p@ssword p@ssw0rd p@ssw0rd1
  p@ssword1 p@ssw0rd123 pass1234 pass12345 passwort passwort1 mypassword newpassword thepassword yourpassword
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertz123 qwerty123456 1qaz2wsx 1qaz2wsx3edc 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 zaq12wsx zxcvbnm1 zxcvbnm123 asdfghjk asdfghjkl asdfasdf asdf1234 asdfqwer
  abcd1234 abcdefgh abc12345 abc123456 a1b2c3d4 a1234567 a12345678 aa123456 aa12345678 qazwsxedc qweasdzxc iloveyou
  iloveyou1 iloveyou2 iloveyou! ilovegod iloveyou123 sunshine sunshine1 princess princess1 football football1 baseball
  baseball1 basketball superman superman1 batman123 spiderman starwars starwars1 pokemon1 dragon123 monkey123 shadow123
  master123 michael1 michelle jennifer jessica1 charlie1 jordan23 liverpool chelsea1 arsenal1 computer internet whatever
  trustno1 letmein1 letmein123 letmein! welcome1 welcome12 welcome123 welcome! welcome2024 welcome2025 welcome2026
  changeme changeme1 changeme123 administrator admin123 admin1234 admin12345 admin@123 adminadmin administrator1 root1234
  test1234 testtest testing1 testing123 temp1234 guest123 user1234 login123 default1 secret12 secret123 access14 access123
  google123 facebook1 samsung1 mustang1 corvette mercedes maverick midnight butterfly chocolate cheese123 summer2024
  summer2025 summer2026 winter2025 winter2026 spring2026 autumn2025 january1 november december september lovelove
  lovely123 babygirl babygirl1 victoria elizabeth christian christmas jesus123 jesus1234 jesusislord jesuschrist
  jesuslovesme godisgood godislove godbless bless123 blessed1 blessed123 faith123 grace123 gracegrace hallelujah
  amazinggrace praisegod holyspirit anglican anglican1 episcopal church123 church1234 churchchurch ourchurch thechurch
  sunday123 parish123 pastor123 trinity1 trinity123 emmanuel immanuel psalm23 john3:16 john316! genesis1 revelation
  narthex1 narthex123 website123 correcthorsebatterystaple`.split(/\s+/),
)
