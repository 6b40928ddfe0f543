/** Original pages in the language of the page that is drawn: their texts are written in English, and looked up here. */
import { pageKinds } from '#app/blocks/kinds.ts'
import { claims, type Claim } from '#app/church/claims.ts'
import { kindIn, wordsOf } from '#app/definitions/blocks.ts'
import type { Field, Fields } from '#app/definitions/field.ts'
import { isRichText, normalForm, type RichBlock, type RichItem, writtenOf } from '#app/definitions/rich-text.ts'
import type { OriginalPage } from '#app/pages/original/page.ts'
import { words } from '#app/pages/original/words.ts'
import { delivered } from '#app/text/delivered.ts'

const heads = ['title', 'name', 'eyebrow', 'lead', 'description', 'ministryGroup'] as const

/** The page in the words of a language (`app/text/delivered.ts`), and without the blocks that promise something for which it has none. */
export function inLanguageOfPage(original: OriginalPage): OriginalPage {
  const said = heads.flatMap((name) =>
    original[name] === undefined ? [] : [[name, delivered(original[name])] as const],
  )
  const blocks = original.blocks.flatMap((block) => {
    const kind = kindIn(pageKinds, block)
    if (!kind) return [block]
    const translated = { ...block, ...valuesIn(kind.fields, block) }
    const isWhole = wordsOf(kind, translated).length === wordsOf(kind, block).length
    return isWhole || !isPromise(original.page, block.id) ? [translated] : []
  })
  return { ...original, ...Object.fromEntries(said), blocks }
}

/** Whether a block promises something as a whole. */
function isPromise(page: string, id: string): boolean {
  const places = Object.values<Claim>(claims).flatMap((claim) => claim.places ?? [])
  return places.some((place) => place.page === page && place.block === id && !place.fields)
}

function valuesIn(fields: Fields, values: object): Record<string, unknown> {
  const given = Object.entries(values)
  return Object.fromEntries(given.map(([name, value]) => [name, valueIn(fields[name], value)]))
}

function valueIn(field: Field | undefined, value: unknown): unknown {
  if ((field?.type === 'line' || field?.type === 'text') && typeof value === 'string') return delivered(value)
  if (field?.type === 'rich' && isRichText(value)) return normalForm(value.flatMap(richIn))
  if (field?.type !== 'records' || !Array.isArray(value)) return value
  return value.map((one) => valuesIn(field.fields ?? {}, Object(one) as object))
}

/** A paragraph is looked up as it is written, with its links and signs. */
function richIn(block: RichBlock): RichBlock[] {
  if (block.type === 'list') return [{ ...block, content: block.content.map(itemIn) }]
  return words(delivered(writtenOf([block])))
}

function itemIn({ content, ...item }: RichItem): RichItem {
  return { ...item, content: content.flatMap(richIn) as RichItem['content'] }
}
