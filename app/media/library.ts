/** The media library: pictures, each once, with their uses. */
import type { PictureHolder } from '#app/media/uses.ts'
import { findPicture, type PictureRow, presentPicture, ready } from '#app/media/queries.ts'
import { findUses, type Use, type Uses } from '#app/media/uses.ts'
import type { LibraryPicture, ListIn, PictureDetails } from '#app/media/schema.ts'
import { notFound } from '#app/http/errors.ts'
import { pageOfRecord } from '#app/dashboard/pages.ts'
import { rightsTo } from '#app/definitions/rights.ts'
import { adminPages } from '#app/admin-routes.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { pictureAddress, pictureSize } from '#app/links/picture-address.ts'
import { may } from '#app/definitions/rights.ts'
import { compare } from '#app/text/compare.ts'
import type { Db } from '#db/database.ts'
import { fold, searchTerms, searchText } from '#db/search-text.ts'

/**
 * One page of the library, in two statements. The rows are short and there are thousands at most, so they
 * are filtered and sorted here: databases don't ignore accents, and take ten times as long to leave out crops.
 */
export async function listLibrary(
  db: Db,
  holders: readonly PictureHolder[],
  { search = '', use, sort, limit, offset }: ListIn,
  now: string,
): Promise<{ total: number; rows: LibraryPicture[] }> {
  const uses = await findUses(db, holders, now)
  const terms = searchTerms(search)
  const found = withoutDuplicates(await ready(db).orderBy('id').execute(), uses)
    .filter((row) => matchesUse(row, use, uses))
    .filter((row) => matchesSearch(row, terms, uses))
    .toSorted(orders[sort])
  const page = found.slice(offset, offset + limit)
  return { total: found.length, rows: page.map((row) => presentInLibrary(row, uses)) }
}

const newest = (a: PictureRow, b: PictureRow) => compare(b.created_at, a.created_at) || compare(b.id, a.id)
const orders: Record<ListIn['sort'], (a: PictureRow, b: PictureRow) => number> = {
  newest,
  name: (a, b) => compare(fold(a.file_name), fold(b.file_name)) || newest(a, b),
  size: (a, b) => b.bytes - a.bytes || newest(a, b),
}

/**
 * Each picture once, even if it was uploaded twice; and of several crops of one picture those that are in use, or else the
 * one that was chosen last.
 * @param rows by id
 */
function withoutDuplicates(rows: readonly PictureRow[], uses: Uses): PictureRow[] {
  const byHash = new Map<string, PictureRow>()
  for (const row of rows) if (!byHash.has(row.hash)) byHash.set(row.hash, row)
  return [...Map.groupBy(byHash.values(), ({ original }) => original).values()].flatMap((crops) => {
    const used = crops.filter(({ hash }) => uses.has(hash))
    const last = crops.toSorted((a, b) => compare(b.updated_at, a.updated_at) || compare(b.id, a.id)).slice(0, 1)
    return used.length > 0 ? used : last
  })
}

function matchesUse({ hash, alt }: PictureRow, use: ListIn['use'], uses: Uses): boolean {
  if (use === 'undescribed') return alt === ''
  return use === undefined || (use === 'used') === uses.has(hash)
}

/** Whether the name and description contain every term, or the title of one place that shows the picture does. */
function matchesSearch({ hash, file_name, alt }: PictureRow, terms: readonly string[], uses: Uses): boolean {
  if (terms.length === 0) return true
  const isFound = (...texts: string[]) => {
    const folded = searchText(texts)
    return terms.every((term) => folded.includes(term))
  }
  return isFound(file_name, alt) || (uses.get(hash) ?? []).some(({ title }) => isFound(title))
}

/** @throws HttpError 404 */
export async function readPicture(
  db: Db,
  holders: readonly PictureHolder[],
  id: string,
  { person, now }: { person: CurrentUser; now: string },
): Promise<PictureDetails> {
  const row = await findPicture(db, id)
  if (!row) throw notFound('Image')
  const uses = await findUses(db, holders, now, { withTrash: true })
  const original = await originalOf(db, row)
  const places = (uses.get(row.hash) ?? []).map((use) => presentUse(use, person))
  return {
    ...presentInLibrary(row, uses),
    places: places.toSorted((a, b) => Number(a.status === 'deleted') - Number(b.status === 'deleted')),
    original: original && { publicUrl: pictureAddress(original), width: original.width, height: original.height },
    unusedSince: row.unused_since === '' ? null : row.unused_since,
  }
}

/** The picture that this one was cropped from, or itself; nothing when it is gone. */
export async function originalOf(db: Db, { original, hash }: PictureRow): Promise<PictureRow | null> {
  const query = db
    .selectFrom('pictures')
    .selectAll()
    .where('hash', '=', original || hash)
  return (await query.limit(1).executeTakeFirst()) ?? null
}

function presentInLibrary(row: PictureRow, uses: Uses): LibraryPicture {
  const live = (uses.get(row.hash) ?? []).filter(({ status }) => status !== 'deleted')
  const [x = 50, y = 50] = (pictureSize(row.address)?.focus ?? '').split('x').filter(Boolean).map(Number)
  const crop = row.crop === '' ? null : (JSON.parse(row.crop) as NonNullable<LibraryPicture['crop']>)
  return { ...presentPicture(row), uses: live.length, focus: { x, y }, crop }
}

/** Without the title and page of a record that this user may not open. */
export function presentUse(
  { table, id, kind, title, status }: Use,
  person: CurrentUser,
): PictureDetails['places'][number] {
  if (table === 'deleted_records') {
    const page = may(person) ? adminPages.deleted : null
    return { kind, title, status, page, mayChange: false }
  }
  const rights = rightsTo(table, person)
  const isAllowed = rights !== undefined
  if (table === 'settings') {
    return { kind, title, status, page: isAllowed ? `${adminPages.settings}#${id}` : null, mayChange: isAllowed }
  }
  const page = isAllowed ? pageOfRecord(table, id) : null
  return { kind, title: isAllowed ? title : '', status, page, mayChange: rights === 'all' && status !== 'sent' }
}
