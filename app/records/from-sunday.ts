/**
 * Records that are made from a day of worship, such as its sermon, and follow it until a person changes them. Each feature says
 * what its records take over (`FromSunday`); the day's feature says what there is (`SundayFacts`), so neither knows the other.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#app/http/activity-log.ts'
import type { Services } from '#app/http/services.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { lockRow } from '#app/records/rows.ts'
import { changeIn, createIn } from '#app/records/store.ts'
import { isVisible } from '#app/forms/form-rules.ts'
import type { Trx } from '#db/database.ts'
import type { RecordTableName } from '#db/schema.ts'

/** What a day of worship says of itself; empty for what nobody has typed. */
export interface SundayFacts extends Record<
  'name' | 'title' | 'preacher' | 'passage' | 'series' | 'youtubeUrl',
  string
> {
  /** `YYYY-MM-DD`. */
  date: string
}

export interface FromSunday {
  kind: AnyKind
  /** The fields that it takes over. Of a list, a record takes over the entries that are given. */
  fields: (facts: SundayFacts) => Readonly<Record<string, unknown>>
  /** All fields of a new record, if they are more. */
  first?: (services: Services, facts: SundayFacts) => Promise<object>
  /** Whether a record may still change; always, without it. */
  isOpen?: (row: RecordRow) => boolean
}

declare module '#db/schema.ts' {
  interface Schema {
    /** What records have taken over from Sundays. A field that a person has changed since is in it no more. */
    taken_from_sundays: { kind: RecordTableName; record_id: string; sunday_id: string; fields: string }
  }
}

/**
 * Makes a draft from a Sunday, and remembers what it has taken over.
 * @returns its id
 * @throws HttpError 400 when the Sunday lacks what the record needs
 */
export async function takeFromSunday(
  services: Services,
  { kind, fields, first }: FromSunday,
  sunday: SundayFacts & { id: string },
  actor: Actor,
): Promise<string> {
  const taken = fields(sunday)
  const given = (await first?.(services, sunday)) ?? taken
  return services.database.transaction(async (trx) => {
    const id = await createIn(trx, kind, kind.isContent ? { ...given, status: 'draft' } : given, actor)
    await trx
      .insertInto('taken_from_sundays')
      .values({ kind: kind.table, record_id: id, sunday_id: sunday.id, fields: JSON.stringify(taken) })
      .execute()
    return id
  })
}

/** Changes the records that were made from a Sunday where it says something else now, and nobody has changed them. */
export async function followSunday(
  trx: Trx,
  all: readonly FromSunday[],
  sunday: SundayFacts & { id: string },
  actor: Actor,
): Promise<void> {
  const rows = await trx
    .selectFrom('taken_from_sundays')
    .selectAll()
    .where('sunday_id', '=', sunday.id)
    .orderBy('kind')
    .orderBy('record_id')
    .execute()
  for (const { kind: table, record_id: id, fields } of rows) {
    const from = all.find(({ kind }) => kind.table === table)
    const row = from && (await lockRow(trx, from.kind.table, id))
    if (!from || !row || from.isOpen?.(row) === false) continue
    const { given, taken } = followed(from.kind.present(row), JSON.parse(fields) as object, from.fields(sunday))
    if (Object.keys(given).length > 0) await changeIn(trx, from.kind, { id, given }, { ...actor, through: 'Sunday' })
    await trx
      .updateTable('taken_from_sundays')
      .set({ fields: JSON.stringify(taken) })
      .where('kind', '=', table)
      .where('record_id', '=', id)
      .execute()
  }
}

/**
 * @param shown the record
 * @param before what it has taken over
 * @param wanted what it would take over now
 */
function followed(shown: object, before: object, wanted: Readonly<Record<string, unknown>>) {
  const [values, given, taken] = [new Map(Object.entries(shown)), {}, {}] as [
    Map<string, unknown>,
    Record<string, unknown>,
    Record<string, unknown>,
  ]
  for (const [name, was] of Object.entries(before)) {
    const [value, want] = [values.get(name) ?? '', wanted[name]]
    const next = nextValue(value, was, want)
    if (next === undefined) continue
    // What is emptied on the Sunday stays in the records: most of them need it.
    const isGiven = Array.isArray(want) || (typeof want === 'string' && isVisible(want))
    taken[name] = isGiven ? want : was
    if (isGiven && !isDeepStrictEqual(next, value)) given[name] = next
  }
  return { given, taken }
}

/** @returns undefined when a person has changed it */
function nextValue(value: unknown, was: unknown, want: unknown): unknown {
  if (isDeepStrictEqual(value, was)) return want
  if (!Array.isArray(value) || !Array.isArray(was) || !Array.isArray(want)) return undefined
  const places = was.map((one) => value.findIndex((entry) => isDeepStrictEqual(entry, one)))
  if (places.every((at) => at < 0)) return undefined
  return value.map((entry: unknown, at) => (places.includes(at) ? (want[places.indexOf(at)] ?? entry) : entry))
}
