/** What follows when the rows of an import are written: old addresses lead to the records, and files that stay elsewhere are noted. */
import type { Actor } from '#app/http/activity-log.ts'
import { importerOf } from '#app/imports/kinds.ts'
import { collectMedia } from '#app/imports/media/store.ts'
import { leadOldAddresses } from '#app/imports/old-addresses.ts'
import type { Looked } from '#app/imports/store.ts'
import { places } from '#lists/places.ts'
import type { BroughtKind, Part } from '#app/records/import/brought.ts'
import { builtInAt } from '#app/links/built-in-pages.ts'
import type { Config } from '#app/config.ts'
import type { Database, Db } from '#db/database.ts'
import { inChunks, valueList } from '#db/chunks.ts'

/** Addresses that are named in a note. */
const MAX_NAMED = 20

/** What a link to a record of this kind stores; undefined where records have no address, as subscribers. */
function linkTo(kind: BroughtKind): ((id: string) => string) | undefined {
  const { table } = importerOf(kind).definition
  if (table === 'pages') return (id) => `@pages/${id}`
  const place = places.find((one) => one.table === table)
  if (place?.isLinked) return (id) => `@${place.name}/${id}`
  const list = builtInAt(place?.list ?? '')
  return list && (() => `@pages/${list}`)
}

/**
 * @param parts the rows as they came
 * @param written what became of each
 * @returns sentences on addresses that don't lead to their record
 */
export async function leadTheWay(
  database: Database,
  { siteUrl }: Pick<Config, 'siteUrl'>,
  parts: readonly Part[],
  written: Looked,
  actor: Actor,
): Promise<string[]> {
  const found = parts.flatMap(({ kind, rows }) => {
    const to = linkTo(kind)
    const ids = new Map(written.find((one) => one.kind === kind)?.rows.map(({ line, id }) => [String(line), id]))
    if (!to) return []
    return rows.flatMap(({ line = '', oldAddresses = '' }) => {
      const id = ids.get(line)
      return id === undefined
        ? []
        : oldAddresses.split(' ').flatMap((from) => (from === '' ? [] : { from, to: to(id) }))
    })
  })
  const left = await database.transaction(async (trx) =>
    leadOldAddresses(trx, await byPage(trx, found), siteUrl, actor),
  )
  if (left.length === 0) return []
  const named = left.slice(0, MAX_NAMED).map(({ from, why }) => `${from} (${why.replace(/\.$/, '')})`)
  const more = left.length > named.length ? ` and ${left.length - named.length} more` : ''
  return [`Old addresses that don’t lead to what was imported: ${named.join(', ')}${more}.`]
}

/** Links name a page by what its versions have in common. */
async function byPage<Given extends { to: string }>(db: Db, found: readonly Given[]): Promise<Given[]> {
  const ids = found.flatMap(({ to }) => /^@pages\/(.+)$/.exec(to)?.[1] ?? [])
  const names = new Map<string, string>()
  for await (const some of inChunks(ids)) {
    const rows = await db.selectFrom('pages').select(['id', 'page']).where('id', 'in', valueList(db, some)).execute()
    for (const { id, page } of rows) names.set(`@pages/${id}`, `@pages/${page}`)
  }
  return found.map((one) => ({ ...one, to: names.get(one.to) ?? one.to }))
}

/** Notes the files of other websites that the records name. */
export async function noteMedia(database: Database, importId: string, written: Looked): Promise<void> {
  const records = written.flatMap(({ kind, rows }) => {
    const { table } = importerOf(kind).definition
    return rows.flatMap(({ is, id }) =>
      id !== undefined && (is === 'created' || is === 'changed') ? [{ table, id }] : [],
    )
  })
  await collectMedia(database.db, importId, records)
}
