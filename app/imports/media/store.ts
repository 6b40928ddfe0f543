/** Which files of the old website an import's records name, and what became of each (`copied_media`). */
import type { Generated, Selectable } from 'kysely'
import { isOnHosts, mapAddresses, type MediaKind, mediaAt } from '#app/imports/media/addresses.ts'
import { type Holder, isHolder, rowsOf } from '#app/imports/media/holders.ts'
import { inChunks, valueList } from '#db/chunks.ts'
import type { Db, Trx } from '#db/database.ts'
import type { RecordTableName, Schema } from '#db/schema.ts'

const mediaStates = ['waiting', 'stored', 'copied', 'failed', 'stopped', 'gone'] as const

/**
 * `stored`: the copy is here, and the records don't lead to it yet. `stopped`: by a person, or not wanted. `gone`: no record
 * names the address anymore.
 */
type MediaState = (typeof mediaStates)[number]

declare module '#db/schema.ts' {
  interface Schema {
    copied_media: {
      import_id: string
      /** As the records have it. */
      address: string
      kind: MediaKind
      state: MediaState
      /** JSON of the records that had the address: `[["sermons", "0190…"]]`. */
      places: string
      /** What takes its place: an address of ours or a link to a record; of a stored PDF the name of its document. */
      target: Generated<string>
      /** Why it isn't copied, or wasn't the last time, as a sentence; '' when nothing is wrong. */
      problem: Generated<string>
      /** Attempts that failed for the moment. */
      tries: Generated<number>
      /** When it is tried again, an instant; '' for at once. */
      next_at: Generated<string>
    }
  }
}

export type CopiedMedia = Selectable<Schema['copied_media']>

/** How many files there are of each kind. */
export type MediaCounts = Record<MediaKind, number>

/**
 * Notes the files of the old website that records name, so that the job copies them. It may be called again for further
 * records of the same import.
 * @param hosts of the old website, such as `old.example.org`; files elsewhere stay where they are. Or all hosts
 * @param kinds what is copied; files of other kinds are listed as stopped
 */
export async function collectMedia(
  db: Db,
  importId: string,
  records: readonly { table: RecordTableName; id: string }[],
  hosts: readonly string[] | 'all',
  kinds: readonly MediaKind[] = ['picture', 'audio', 'file'],
): Promise<MediaCounts> {
  const found = new Map<string, { kind: MediaKind; problem: string; places: Holder[] }>()
  for await (const { table, id, definition, values } of rowsOf(db, records.filter(isHolder))) {
    mapAddresses(definition.fields, values, (address, place) => {
      const isMeant = hosts === 'all' ? /^https?:/i.test(address) : isOnHosts(address, hosts)
      const media = isMeant ? mediaAt(address, place) : undefined
      if (!media) return address
      const { kind, problem = '' } = media
      const one = found.get(address) ?? { kind, problem, places: [] }
      one.places.push({ table, id })
      // Where one record can take the copy, it is made.
      found.set(address, one.problem !== '' && problem === '' ? { ...one, kind, problem } : one)
      return address
    })
  }
  for await (const some of inChunks([...found])) {
    const known = await placesOf(db, importId, some)
    const rows = some.map(([address, { kind, problem, places }]) => ({
      import_id: importId,
      address,
      kind,
      problem,
      state: stateOf(problem, kinds.includes(kind)),
      places: asText([...(known.get(address) ?? []), ...places]),
    }))
    await db
      .insertInto('copied_media')
      .values(rows)
      .onConflict((one) =>
        one.columns(['import_id', 'address']).doUpdateSet((eb) => ({ places: eb.ref('excluded.places') })),
      )
      .execute()
  }
  const counts: MediaCounts = { picture: 0, audio: 0, file: 0 }
  for (const { kind } of found.values()) counts[kind]++
  return counts
}

function stateOf(problem: string, isWanted: boolean): MediaState {
  if (problem !== '') return 'failed'
  return isWanted ? 'waiting' : 'stopped'
}

async function placesOf(
  db: Db,
  importId: string,
  some: readonly (readonly [string, object])[],
): Promise<Map<string, Holder[]>> {
  const addresses = some.map(([address]) => address)
  const rows = await db
    .selectFrom('copied_media')
    .select(['address', 'places'])
    .where('import_id', '=', importId)
    .where('address', 'in', valueList(db, addresses))
    .execute()
  return new Map(rows.map((row) => [row.address, holdersOf(row)]))
}

function asText(places: readonly Holder[]): string {
  const keys = new Map(places.map(({ table, id }) => [`${table} ${id}`, [table, id]]))
  return JSON.stringify([...keys.values()])
}

/** The records that had the address when it was found. */
export function holdersOf({ places }: Pick<CopiedMedia, 'places'>): Holder[] {
  return (JSON.parse(places) as [Holder['table'], string][]).map(([table, id]) => ({ table, id }))
}

/** Stops the copying of an import's files; what is copied stays. It goes on with `goOnMedia`. */
export async function stopMedia(trx: Trx, importId: string): Promise<void> {
  const waiting = trx.updateTable('copied_media').where('import_id', '=', importId).where('state', '=', 'waiting')
  await waiting.set({ state: 'stopped' }).execute()
}

/**
 * Goes on with what was stopped, and tries again what has failed.
 * @param kinds only these
 */
export async function goOnMedia(
  trx: Trx,
  importId: string,
  kinds: readonly MediaKind[] = ['picture', 'audio', 'file'],
): Promise<void> {
  const open = trx
    .updateTable('copied_media')
    .where('import_id', '=', importId)
    .where('kind', 'in', [...kinds])
  const again = { state: 'waiting', tries: 0, next_at: '' } as const
  await open.where('state', 'in', ['stopped', 'failed', 'gone']).set(again).execute()
}

interface MediaFailure {
  address: string
  kind: MediaKind
  /** As a sentence. */
  problem: string
  /** The records that lead to it still. */
  records: { table: Holder['table']; id: string; title: string }[]
}

export interface MediaProgress {
  /** By kind and state. */
  counts: Record<MediaKind, Record<MediaState, number>>
  /** What could not be copied and is still in use, by address. */
  failures: MediaFailure[]
}

/** The import was undone, and that was undone. */
const RETURNED = 'Nothing used it when it was to be copied. Go on with the copying.'

/** How far the copying of an import's files is, and what could not be copied. */
export async function mediaProgress(db: Db, importId: string): Promise<MediaProgress> {
  const ofImport = db.selectFrom('copied_media').where('import_id', '=', importId)
  const numbers = await ofImport
    .select((eb) => ['kind', 'state', eb.fn.countAll<number>().as('n')])
    .groupBy(['kind', 'state'])
    .execute()
  const none = () => Object.fromEntries(mediaStates.map((state) => [state, 0])) as Record<MediaState, number>
  const counts = { picture: none(), audio: none(), file: none() }
  for (const { kind, state, n } of numbers) counts[kind][state] = n
  const left = ofImport.selectAll().where('state', 'in', ['failed', 'gone']).orderBy('address')
  const failed = await left.execute()
  const failures = failed.map(({ address, kind, problem }): MediaFailure => ({
    address,
    kind,
    problem: problem || RETURNED,
    records: [],
  }))
  const byAddress = new Map(failures.map((failure) => [failure.address, failure]))
  for await (const { table, id, definition, values } of rowsOf(db, failed.flatMap(holdersOf))) {
    const title = definition.title(values)
    mapAddresses(definition.fields, values, (address) => {
      const records = byAddress.get(address)?.records
      if (records && !records.some((one) => one.table === table && one.id === id)) records.push({ table, id, title })
      return address
    })
  }
  return {
    counts,
    failures: failures.filter(({ records }) => records.length > 0),
  }
}
