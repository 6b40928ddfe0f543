/** What a sync may change of a record: what it has written itself and what is empty, and nothing that is a person's. Pure. */
import type { Fields } from '#app/sync/kinds.ts'
import { emptyLike, isSame } from '#app/sync/wanted.ts'

/** What the sync wrote last, by field; `null` where somebody else has said something, whose it is from then on. */
export type Written = Record<string, Fields[string] | null>

export interface Merged {
  /** The fields that change. */
  changes: Fields
  written: Written
}

/**
 * A field that a person filled in stays theirs, also while the video says the same: else the sync would write over it as
 * soon as the video says something else.
 * @param record as it is now
 * @param written nothing for a record that the sync has never written
 * @param wanted what the video says now
 */
export function merge(record: Fields, written: Written, wanted: Fields): Merged {
  const changes: Fields = {}
  const kept: Written = { ...written }
  for (const [name, value] of Object.entries(wanted)) {
    const before = written[name]
    if (before === null) continue
    if (!isSame(record[name], before ?? emptyLike(value))) kept[name] = null
    else if (!isSame(record[name], value)) changes[name] = kept[name] = value
  }
  return { changes, written: kept }
}
