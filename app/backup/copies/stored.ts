/**
 * What the site knows about its copies elsewhere: two rows of `settings`, one that an administrator writes, and one that tells
 * how copying went. The password of the place and the key that opens the copies are encrypted with the site's key.
 */
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { z } from 'zod'
import { type CopyPlace, isSamePlace, placeOut, secretOf, type ShownPlace } from '#app/backup/copies/place.ts'
import { decryptSecret, encryptSecret } from '#app/http/secret.ts'
import { putSetting, storedValue } from '#app/http/settings.ts'
import type { Config } from '#app/config.ts'
import type { Db } from '#db/database.ts'
import { isoInstant } from '#db/records.ts'

type KeyConfig = Pick<Config, 'secretKey' | 'dataDir'>

/** The names of the rows, which no setting has. */
const [PLACE, STATE] = ['copiesElsewhere', 'copiesState']
const PURPOSE = 'copies elsewhere'

const storedPlace = z.object({
  place: placeOut,
  /** For whom the copies are encrypted. */
  recipient: z.string(),
  /** The encrypted `secretsIn`. */
  secrets: z.string(),
  since: z.string(),
})
const secretsIn = z.object({ secret: z.string(), key: z.string() })

const stateSchema = z.object({
  /** The newest copy: its name there, and when it was made. */
  copied: z.string().nullable().default(null),
  copiedAt: z.string().nullable().default(null),
  /** Why the last copy isn't there, at the end of a sentence. */
  problem: z.string().nullable().default(null),
  /** When a copy was restored in a test, and why the last test failed. */
  rehearsedAt: z.string().nullable().default(null),
  rehearsalProblem: z.string().nullable().default(null),
})
export type CopiesState = z.output<typeof stateSchema>

export interface Copies {
  shown: ShownPlace
  /** Undefined when this site's key can't decrypt its password. */
  place: CopyPlace | undefined
  /** Opens the copies, for tests; undefined like the place. */
  key: string | undefined
  recipient: string
  since: string
  state: CopiesState
}

/** @returns undefined when there is no place */
export async function readCopies(db: Db, config: KeyConfig): Promise<Copies | undefined> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', [PLACE, STATE]).execute()
  const valueOf = (name: string) => storedValue(rows.find((row) => row.name === name)?.value ?? 'null')
  const { data: stored } = storedPlace.safeParse(valueOf(PLACE))
  if (!stored) return undefined
  const { place: shown, recipient, secrets, since } = stored
  const opened = secretsIn.safeParse(storedValue(decryptSecret(secrets, PURPOSE, config) ?? 'null')).data
  const place = opened && (shown.kind === 'folder' ? shown : { ...shown, secret: opened.secret })
  const state = stateSchema.parse(stateSchema.safeParse(valueOf(STATE)).data ?? {})
  return { shown, place, key: opened?.key, recipient, since, state }
}

/**
 * Stores the place. Another place than the one before begins anew.
 * @param renews whether the copies get another key; a place that is new always does
 * @returns the key, if it is another one, and who can open the copies
 */
export async function storeCopies(
  db: Db,
  config: KeyConfig,
  place: CopyPlace,
  renews: boolean,
  now: Temporal.Instant,
): Promise<{ key: string | undefined }> {
  const before = await readCopies(db, config)
  const isSame = before?.key !== undefined && isSamePlace(before.shown, place)
  const key = (isSame && !renews && before.key) || (await generateX25519Identity())
  const secrets = encryptSecret(JSON.stringify({ secret: secretOf(place), key }), PURPOSE, config)
  const at = isoInstant(now)
  const recipient = await identityToRecipient(key)
  const since = isSame ? before.since : at
  await putSetting(db, PLACE, { place: placeOut.parse(place), recipient, secrets, since }, at)
  if (!isSame) await putSetting(db, STATE, {}, at)
  return { key: key === before?.key ? undefined : key }
}

/** Forgets the place. What is there stays. */
export async function forgetCopies(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('name', 'in', [PLACE, STATE]).execute()
}

export async function noteCopies(db: Db, state: CopiesState, now: Temporal.Instant): Promise<void> {
  await putSetting(db, STATE, state, isoInstant(now))
}
