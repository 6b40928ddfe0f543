/** Keeps transcripts, each under an address that follows from its content, and deletes those that no record has or had. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { type AnyDefinition, columnName } from '#app/definitions/definition.ts'
import { badFields } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { isTranscript, transcriptAddress } from '#app/links/transcript-address.ts'
import { cuesIn, storedCues, textOf, type Transcript, vttOf } from '#app/transcripts/cues.ts'
import { TranscriptProblem } from '#app/transcripts/problem.ts'
import { readTranscript } from '#app/transcripts/read-text.ts'
import { passagesOf } from '#app/transcripts/passages.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { isoInstant } from '#db/records.ts'
import { indexPassages } from '#db/transcript-search.ts'
import { valueList } from '#db/chunks.ts'

/** Held while a record gets a transcript, and while those without a record are deleted. */
const LOCK = 'transcripts'

/** The address under which a transcript is kept. */
export function addressOf(transcript: Transcript): string {
  const hash = createHash('sha256').update(storedCues(transcript)).digest('hex').slice(0, 32)
  return transcriptAddress(hash, transcript.isTimed)
}

/** Keeps a transcript for a record that is saved within a week. @returns its address */
export async function keepTranscript(trx: Trx, transcript: Transcript, now: string): Promise<string> {
  const address = addressOf(transcript)
  await advisoryLock(trx, LOCK)
  const known = await trx.selectFrom('transcripts').select('address').where('address', '=', address).executeTakeFirst()
  if (known) await trx.updateTable('transcripts').set({ created_at: now }).where('address', '=', address).execute()
  else {
    await trx
      .insertInto('transcripts')
      .values({ address, cues: storedCues(transcript), created_at: now })
      .execute()
    await indexPassages(trx, address, passagesOf(transcript))
  }
  return address
}

export async function findTranscript(db: Db, address: string): Promise<Transcript | undefined> {
  const row = await db.selectFrom('transcripts').select('cues').where('address', '=', address).executeTakeFirst()
  return row && cuesIn(row.cues)
}

/** Several by their addresses; those that are missing are left out. */
export async function findTranscripts(db: Db, addresses: readonly string[]): Promise<Map<string, Transcript>> {
  if (addresses.length === 0) return new Map()
  const query = db
    .selectFrom('transcripts')
    .select(['address', 'cues'])
    .where('address', 'in', valueList(db, addresses))
  return new Map((await query.execute()).map(({ address, cues }) => [address, cuesIn(cues)]))
}

/**
 * The text of a transcript in a table or an archive, or the address of one that is here.
 * @param kept takes the transcripts by their addresses, until they are kept
 */
export function transcriptCell(kept: Map<string, Transcript>) {
  return z.string().transform((text, context) => {
    const address = text.trim()
    if (address === '' || isTranscript(address)) return address
    try {
      return noted(kept, readTranscript(text).transcript)
    } catch (error) {
      if (!(error instanceof TranscriptProblem)) throw error
      context.addIssue({ code: 'custom', message: `can’t be read. ${error.message}` })
      return z.NEVER
    }
  })
}

function noted(kept: Map<string, Transcript>, transcript: Transcript): string {
  const address = addressOf(transcript)
  kept.set(address, transcript)
  return address
}

/** What kinds with a transcript do before a record is stored. @throws HttpError 400 for one that was deleted meanwhile */
export async function requireTranscript(trx: Trx, given: object): Promise<void> {
  const address: unknown = Reflect.get(given, 'transcript')
  if (typeof address !== 'string' || !isTranscript(address)) return
  await advisoryLock(trx, LOCK)
  const found = await trx.selectFrom('transcripts').select('address').where('address', '=', address).executeTakeFirst()
  if (!found) throw badFields({ transcript: 'This transcript was removed meanwhile. Paste it again.' })
}

/** Records as an archive has them: with the words of their transcripts in place of addresses. */
export async function withTranscriptTexts<Shown extends object>(
  db: Db,
  { fields }: AnyDefinition,
  records: readonly Shown[],
): Promise<Shown[]> {
  const names = transcriptFields(fields)
  if (names.length === 0) return [...records]
  const addressesOf = (record: Shown) => names.map((name) => String(Reflect.get(record, name) ?? '')).filter(Boolean)
  const transcripts = await findTranscripts(db, records.flatMap(addressesOf))
  return records.map((record) => {
    const texts = names.flatMap((name) => {
      const found = transcripts.get(String(Reflect.get(record, name) ?? ''))
      return found ? [[name, found.isTimed ? vttOf(found) : textOf(found)]] : []
    })
    return { ...record, ...Object.fromEntries(texts) }
  })
}

export function transcriptFields(fields: AnyDefinition['fields']): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type === 'transcript')
}

/** A column of a kind of record that names a transcript. */
export interface Holder {
  table: string
  column: string
}

export function holdersOf(definitions: readonly AnyDefinition[]): Holder[] {
  return definitions.flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.type === 'transcript' ? { table, column: columnName(name, field) } : [],
    ),
  )
}

const UNUSED_FOR = { hours: 7 * 24 }
/** Transcripts that are indexed in one go. */
const AT_ONCE = 20

/** Deletes transcripts that no record has, had or may have again, a week after they came. */
export async function clearTranscripts(
  { database, now }: Pick<Services, 'database' | 'now'>,
  holders: readonly Holder[],
): Promise<void> {
  const before = isoInstant(now().subtract(UNUSED_FOR))
  await database.transaction(async (trx) => {
    await advisoryLock(trx, LOCK)
    const used = holders.map(
      ({ table, column }) =>
        sql`not exists (select 1 from ${sql.table(table)} as t where t.${sql.ref(column)} = transcripts.address)`,
    )
    const { rows } = await sql<{ address: string }>`
      select address from transcripts where created_at < ${before} and ${sql.join(used, sql` and `)}`.execute(trx)
    for (const { address } of rows) {
      if (await wasUsed(trx, address)) continue
      await trx.deleteFrom('transcripts').where('address', '=', address).execute()
    }
  })
}

async function wasUsed(trx: Trx, address: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from versions where record like ${`%${address}%`}
    union all select 1 from deleted_records where record like ${`%${address}%`}
    limit 1`.execute(trx)
  return rows.length > 0
}

/** Indexes transcripts that came without their index, as from a backup. */
export async function indexTranscripts(database: Database): Promise<void> {
  for (;;) {
    const count = await database.transaction(async (trx) => {
      const { rows } = await sql<{ address: string; cues: string }>`
        select address, cues from transcripts
        where not exists (select 1 from transcript_passages as p where p.address = transcripts.address)
        order by address limit ${AT_ONCE}`.execute(trx)
      for (const { address, cues } of rows) await indexPassages(trx, address, passagesOf(cuesIn(cues)))
      return rows.length
    })
    if (count < AT_ONCE) return
    await setImmediate()
  }
}
