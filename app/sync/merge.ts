/** What a sync may change of a record: what it has written itself and what is empty, and nothing that a person edited. Pure. */
import type { Fields } from '#app/sync/kinds.ts'
import { emptyLike, isSame } from '#app/sync/wanted.ts'

export interface Merged {
  /** The fields that change. */
  changes: Fields
  /** What counts as written by the sync from now on. */
  written: Fields
}

/**
 * @param record as it is now
 * @param written what the sync wrote last, by field; nothing for a record that it has never written
 * @param wanted what the video says now
 */
export function merge(record: Fields, written: Fields, wanted: Fields): Merged {
  const changes: Fields = {}
  const kept: Fields = { ...written }
  for (const [name, value] of Object.entries(wanted)) {
    const before = written[name] ?? emptyLike(value)
    const isOurs = isSame(record[name], before)
    if (isSame(record[name], value)) kept[name] = value
    else if (isOurs) changes[name] = kept[name] = value
  }
  return { changes, written: kept }
}
