/** What the delivered pages promise (`app/church/claims.ts`), and pages without what nobody has promised yet. */
import { isDeepStrictEqual } from 'node:util'
import { pageKinds } from '#app/blocks/kinds.ts'
import { kindIn, wordsOf } from '#app/definitions/blocks.ts'
import type { Block } from '#app/definitions/field.ts'
import type { ChurchPromises } from '#app/http/promises.ts'
import type { OriginalPage } from '#app/pages/original/page.ts'
import { originalsFor } from '#app/pages/originals.ts'
import { forVisitors } from '#app/text/dictionaries.ts'
import { t } from '#app/text/t.ts'
import type { ChurchKind } from '#app/church/church-kinds.ts'
import { type Claim, type ClaimId, type ClaimPlace, claims, isClaim } from '#app/church/claims.ts'

/** The words of a page, and its blocks. */
interface Said {
  title: string
  lead: string
  description: string
  blocks: readonly Block[]
}

interface PageClaim extends Claim {
  id: ClaimId
  places: readonly ClaimPlace[]
  /** What was delivered in all of its places. */
  words: string[]
}

const byOriginals = new WeakMap<readonly OriginalPage[], readonly PageClaim[]>()

/** The claims of the delivered pages, in the words of a kind of church. */
export function pageClaims(kind: ChurchKind): readonly PageClaim[] {
  const originals = originalsFor(kind)
  const known = byOriginals.get(originals) ?? claimsIn(kind)
  byOriginals.set(originals, known)
  return known
}

function claimsIn(kind: ChurchKind): readonly PageClaim[] {
  return Object.entries<Claim>(claims).flatMap(([id, claim]) => {
    if (!isClaim(id) || !claim.places) return []
    const words = claim.places.flatMap((place) => {
      const original = originalOf(place.page, kind)
      return original ? wordsAt(original, place) : []
    })
    return [{ ...claim, id, places: claim.places, words }]
  })
}

function originalOf(page: string, kind: ChurchKind): Said | undefined {
  return originalsFor(kind).find((one) => one.page === page)
}

/** What a page says in one place. */
function wordsAt(said: Said, { block: id, fields }: ClaimPlace): string[] {
  const block = id === undefined ? undefined : said.blocks.find((one) => one.id === id)
  if (id !== undefined && !block) return []
  const kind = block && kindIn(pageKinds, block)
  if (!fields) return kind ? wordsOf(kind, block) : []
  const names: readonly string[] = fields
  const asked = Object.entries(kind?.fields ?? {}).filter(([name]) => names.includes(name))
  return block ? wordsOf({ fields: Object.fromEntries(asked) }, block) : fieldsOf(said, fields).map(([, text]) => text)
}

function fieldsOf(said: Said, fields: readonly string[]): [name: string, text: string][] {
  return Object.entries(said).filter(
    (one): one is [string, string] => fields.includes(one[0]) && typeof one[1] === 'string' && one[1] !== '',
  )
}

/** Whether a page still says in this place something that was delivered. */
export function stillSays(page: Said, place: ClaimPlace, kind: ChurchKind): boolean {
  const original = originalOf(place.page, kind)
  if (!original) return false
  const [was, is] = [wordsAt(original, place), wordsAt(page, place)]
  return place.fields ? was.some((words) => is.includes(words)) : is.length > 0 && isDeepStrictEqual(was, is)
}

/**
 * A built-in page without the claims that are not public.
 * @param name of the page
 * @param isAsked which claims may be left out; all of them if omitted
 */
export function withoutClaims<Page extends Said>(
  name: string,
  shown: Page,
  promises: ChurchPromises,
  isAsked: (id: ClaimId) => boolean = () => true,
): Page {
  const original = originalOf(name, promises.churchKind)
  if (!original) return shown
  return pageClaims(promises.churchKind)
    .map((claim) => ({ ...claim, places: claim.places.filter(({ page }) => page === name) }))
    .filter(({ id, words, places }) => places.length > 0 && isAsked(id) && !promises.isPublic(id, words))
    .flatMap(({ places }) => places)
    .reduce((page, place) => without(page, original, place), shown)
}

function without<Page extends Said>(page: Page, original: Said, place: ClaimPlace): Page {
  const { block: id, fields, instead: meanwhile = '' } = place
  const instead = forVisitors(() => t(meanwhile))
  if (id === undefined) return leaveOut(page, original, fields ?? [], instead)
  const was = original.blocks.find((one) => one.id === id)
  if (!was) return page
  const isWhole = !fields && isDeepStrictEqual(wordsAt(original, place), wordsAt(page, place))
  const blocks = page.blocks
    .filter((block) => block.id !== id || !isWhole)
    .map((block) => (block.id === id && fields ? leaveOut(block, was, fields, instead) : block))
  return { ...page, blocks }
}

/** The record with other values in the fields that say what was delivered. */
function leaveOut<Record extends object>(
  given: Record,
  was: object,
  fields: readonly string[],
  instead: string,
): Record {
  const delivered = new Map<string, unknown>(Object.entries(was))
  const changed = Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    if (!fields.includes(name) || !isDeepStrictEqual(value, delivered.get(name))) return []
    return [[name, Array.isArray(value) ? value.filter(isOwnFact) : instead]]
  })
  return { ...given, ...Object.fromEntries(changed) }
}

/** Whether the church has entered a fact of a list elsewhere. */
function isOwnFact(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'value' in item && String(item.value).startsWith('[')
}
