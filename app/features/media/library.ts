/** What the media library shows: pictures, each once, with their uses. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { PictureHolder } from '#app/features/media/holders.ts'
import { type PictureRow, presentPicture, ready } from '#app/features/media/queries.ts'
import { findUses, type Use, type Uses } from '#app/features/media/uses.ts'
import type { LibraryPicture, ListIn, PictureDetails } from '#app/features/media/library-schema.ts'
import { pageOfRecord } from '#app/records/pages.ts'
import { rightsTo } from '#app/records/access.ts'
import { adminPages } from '#app/admin-routes.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { pictureAddress, pictureSize } from '#app/ui/picture-address.ts'
import { hasRole } from '#app/ui/roles.ts'
import type { Db } from '#db/database.ts'
import { searchTerms, searchText } from '#db/search-text.ts'
import { valueList } from '#db/value-list.ts'

/** One page of the library, in two statements whatever it holds, and a third one for a search. */
export async function listLibrary(
  db: Db,
  holders: readonly PictureHolder[],
  { search = '', use, sort, limit, offset }: ListIn,
  now: string,
): Promise<{ total: number; pictures: LibraryPicture[] }> {
  const uses = await findUses(db, holders, now)
  const used = valueList(db, [...uses.keys()])
  const terms = searchTerms(search)
  let query = ready(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where(isShown(used))
    .limit(limit)
    .offset(offset)
  if (terms.length > 0) query = query.where('hash', 'in', valueList(db, await matching(db, terms, uses)))
  if (use === 'used') query = query.where(sql<SqlBool>`hash in ${used}`)
  if (use === 'unused') query = query.where(sql<SqlBool>`hash not in ${used}`)
  if (use === 'undescribed') query = query.where('alt', '=', '')
  const rows = await query.orderBy(sorts[sort]).orderBy('id', 'desc').execute()
  return { total: rows[0]?.total ?? 0, pictures: rows.map((row) => presentInLibrary(row, uses)) }
}

const sorts = {
  newest: sql`created_at desc`,
  name: sql`lower(file_name)`,
  size: sql`bytes desc`,
}

/**
 * Holds for each picture once, though it was uploaded twice, and for that of several crops of one picture which is in use,
 * or else was chosen last.
 */
function isShown(used: Expression<string>): Expression<SqlBool> {
  return sql<SqlBool>`(not exists (
      select 1 from pictures as twin
      where twin.hash = pictures.hash and twin.ready_at <> '' and twin.id < pictures.id
    ) and (hash in ${used} or not exists (
      select 1 from pictures as later
      where later.original = pictures.original and later.hash <> pictures.hash and later.ready_at <> ''
        and (later.hash in ${used} or (later.updated_at, later.id) > (pictures.updated_at, pictures.id))
    )))`
}

/**
 * The hashes of pictures whose name and description contain every term, or that stand in a place whose title does. The
 * texts are read and folded here: they are short, and the engines know nothing of accents.
 */
async function matching(db: Db, terms: readonly string[], uses: Uses): Promise<string[]> {
  const isFound = (...texts: string[]) => {
    const folded = searchText(texts)
    return terms.every((term) => folded.includes(term))
  }
  const all = await db.selectFrom('pictures').select(['hash', 'file_name', 'alt']).where('ready_at', '!=', '').execute()
  const named = all.filter(({ file_name, alt }) => isFound(file_name, alt)).map(({ hash }) => hash)
  const titled = [...uses].filter(([, places]) => places.some(({ title }) => isFound(title))).map(([hash]) => hash)
  return [...named, ...titled]
}

/** One picture with every place that shows it. */
export async function readPicture(
  db: Db,
  holders: readonly PictureHolder[],
  id: string,
  { person, now }: { person: CurrentUser; now: string },
): Promise<PictureDetails | undefined> {
  const row = await ready(db).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const uses = await findUses(db, holders, now, { withTrash: true })
  const original = await originalOf(db, row)
  const shown = { ...row, total: 1 }
  const places = (uses.get(row.hash) ?? []).map((use) => presentUse(use, person))
  return {
    ...presentInLibrary(shown, uses),
    places: places.toSorted((a, b) => Number(a.status === 'deleted') - Number(b.status === 'deleted')),
    original: original && { publicUrl: pictureAddress(original), width: original.width, height: original.height },
    unusedSince: row.unused_since === '' ? null : row.unused_since,
  }
}

/** The picture that this one was cropped from, or itself; nothing when it is gone. */
export async function originalOf(db: Db, { original, hash }: PictureRow): Promise<PictureRow | null> {
  const row = await db
    .selectFrom('pictures')
    .selectAll()
    .where('hash', '=', original || hash)
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

function presentInLibrary(row: PictureRow, uses: Uses): LibraryPicture {
  const live = (uses.get(row.hash) ?? []).filter(({ status }) => status !== 'deleted')
  const [x = 50, y = 50] = (pictureSize(row.address)?.focus ?? '').split('x').filter(Boolean).map(Number)
  const crop = row.crop === '' ? null : (JSON.parse(row.crop) as NonNullable<LibraryPicture['crop']>)
  return { ...presentPicture(row), uses: live.length, focus: { x, y }, crop }
}

/** What someone may not see of a place is its title and its page. */
function presentUse({ table, id, kind, title, status }: Use, person: CurrentUser): PictureDetails['places'][number] {
  if (table === 'deleted_records') {
    const page = hasRole(person, []) ? adminPages.deleted : null
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
