/** Copies that were made by any import: the same address again needs no second one. */
import { mapAddresses, replaced } from '#app/imports/media/addresses.ts'
import type { Fields } from '#app/definitions/field.ts'
import { linkedRecord } from '#app/links/link-target.ts'
import { pictureSize } from '#app/links/picture-address.ts'
import { inChunks, mapInPieces, valueList } from '#db/chunks.ts'
import type { Db } from '#db/database.ts'

/**
 * The values of imported rows as they will be stored: an address that was copied before is replaced by that of its copy, so
 * that the same file again changes nothing.
 * @param all values by the names of the fields
 */
export async function withCopies<Values extends object>(
  db: Db,
  fields: Fields,
  all: readonly Values[],
): Promise<Values[]> {
  const addresses = new Set<string>()
  await mapInPieces(all, (values) =>
    mapAddresses(fields, values, (address) => {
      addresses.add(address)
      return address
    }),
  )
  const copies = await copiesOf(db, [...addresses])
  if (copies.size === 0) return [...all]
  return mapInPieces(all, (values) =>
    mapAddresses(fields, values, (address, place) => replaced(address, place, copies)),
  )
}

/** What takes the place of addresses that were copied, as far as the copies are still there. */
export async function copiesOf(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  const copies = new Map<string, string>()
  for await (const some of inChunks(addresses)) {
    const rows = await db
      .selectFrom('copied_media')
      .select(['address', 'target'])
      .where('address', 'in', valueList(db, some))
      .where('state', '=', 'copied')
      .execute()
    const current = await currentTargets(db, [...new Set(rows.map(({ target }) => target))])
    for (const { address, target } of rows) {
      const now = current.get(target)
      if (now !== undefined) copies.set(address, now)
    }
  }
  return copies
}

/** The targets that exist, by what they were: a picture's address changes with its focal point. */
async function currentTargets(db: Db, targets: readonly string[]): Promise<Map<string, string>> {
  const hashes = targets.flatMap((target) => pictureSize(target)?.hash ?? [])
  const ids = targets.flatMap((target) => linkedRecord(target)?.id ?? [])
  const pictures = await db
    .selectFrom('pictures')
    .select(['hash', 'address'])
    .where('hash', 'in', valueList(db, hashes))
    .where('ready_at', '!=', '')
    .execute()
  const audio = await db
    .selectFrom('audio_files')
    .select('address')
    .where('address', 'in', valueList(db, targets))
    .where('ready_at', '!=', '')
    .execute()
  const files = await db.selectFrom('files').select('id').where('id', 'in', valueList(db, ids)).execute()
  const byHash = new Map(pictures.map(({ hash, address }) => [hash, address]))
  const there = new Set([...audio.map(({ address }) => address), ...files.map(({ id }) => `@files/${id}`)])
  return new Map(
    targets.flatMap((target) => {
      const now = byHash.get(pictureSize(target)?.hash ?? '') ?? (there.has(target) ? target : undefined)
      return now === undefined ? [] : [[target, now]]
    }),
  )
}
