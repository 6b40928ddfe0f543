/** Which files of the old website an import's records name, and what became of each (`copied_media`). */
import type { Generated, Selectable } from 'kysely'
import { mapAddresses, type MediaKind, mediaAt } from '#app/imports/media/addresses.ts'
import { type Holder, isHolder, rowsOf } from '#app/imports/media/holders.ts'
import type { ImportShown } from '#app/imports/schema.ts'
import { inChunks, valueList } from '#db/chunks.ts'
import type { Db, Trx } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'

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
      /** The address as the records have it. */
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

/**
 * Notes the files of other websites that records name. None is copied before a person asks for it. It may be called again for
 * further records of the same import.
 */
export async function collectMedia(db: Db, importId: string, records: readonly Holder[]): Promise<void> {
  const found = new Map<string, { kind: MediaKind; problem: string; places: Holder[] }>()
  for await (const { table, id, definition, values } of rowsOf(db, records.filter(isHolder))) {
    mapAddresses(definition.fields, values, (address, place) => {
      const media = /^https?:/i.test(address) ? mediaAt(address, place) : undefined
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
      state: problem === '' ? ('stopped' as const) : ('failed' as const),
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

/** Goes on with what was stopped of these kinds, and tries again what has failed. */
export async function goOnMedia(trx: Trx, importId: string, kinds: readonly MediaKind[]): Promise<void> {
  const open = trx
    .updateTable('copied_media')
    .where('import_id', '=', importId)
    .where('kind', 'in', [...kinds])
  const again = { state: 'waiting', tries: 0, next_at: '' } as const
  await open.where('state', 'in', ['stopped', 'failed', 'gone']).set(again).execute()
}

/** The import was undone, and that was undone. */
const RETURNED = 'Nothing used it when it was to be copied. Go on with the copying.'

/** How far the copying of an import's files is, and what could not be copied and is still in use, by address. */
export async function mediaProgress(db: Db, importId: string): Promise<ImportShown['media']> {
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
  const titles = new Map(failed.map(({ address }) => [address, [] as string[]]))
  for await (const { definition, values } of rowsOf(db, failed.flatMap(holdersOf))) {
    const named = new Set<string>()
    mapAddresses(definition.fields, values, (address) => {
      named.add(address)
      return address
    })
    for (const address of named) titles.get(address)?.push(definition.title(values))
  }
  const failures = failed.flatMap(({ address, problem }) => {
    const records = titles.get(address) ?? []
    return records.length > 0 ? [{ address, problem: problem || RETURNED, records }] : []
  })
  return { counts, failures }
}
