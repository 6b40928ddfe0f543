/**
 * Blocks: the parts that the content of a page is made of. A kind of block is described once, by the fields that records
 * have; its form, its checks, its search words and the pictures in use follow from them.
 *
 * Like `definition.ts`, it needs neither zod nor the database.
 */
import type { InputOf } from '#app/definitions/definition.ts'
import type { Block, BlockKind, Field, Fields } from '#app/definitions/field.ts'
import { isRichText, plainOf, type RichText } from '#app/definitions/rich-text.ts'

export type BlockOf<K extends BlockKind> = Block & { kind: K['kind'] } & InputOf<K>

/*#__NO_SIDE_EFFECTS__*/
export function defineBlock<const Kind extends string, const F extends Fields>(
  kind: BlockKind<Kind, F>,
): BlockKind<Kind, F> {
  return kind
}

/** A new block without content. */
export function emptyBlock({ kind, fields }: BlockKind, id: string): Block {
  return { id, kind, isHidden: false, isTinted: false, ...emptyValues(fields) }
}

export function emptyValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))
}

/** The value of a field that is not given. */
export function emptyValue({ type, defaultValue, choices = {} }: Field): unknown {
  if (defaultValue !== undefined) return defaultValue
  if (type === 'choice') return Object.keys(choices)[0] ?? ''
  return ['list', 'choices', 'records', 'rich', 'blocks'].includes(type) ? [] : ''
}

/**
 * The words of a block, in the order of its fields, for search and for its first words.
 * @param textOf what counts as the words of a rich text
 */
export function wordsOf(
  { fields }: Pick<BlockKind, 'fields'>,
  values: object,
  textOf: (rich: RichText) => string = plainOf,
): string[] {
  const given = new Map(Object.entries(values))
  return Object.entries(fields)
    .flatMap(([name, field]) => wordsOfField(field, given.get(name), textOf))
    .filter(Boolean)
}

function wordsOfField({ type, fields }: Field, value: unknown, textOf: (rich: RichText) => string): string[] {
  if (type === 'rich') return isRichText(value) ? [textOf(value)] : []
  if ((type === 'line' || type === 'text') && typeof value === 'string') return [value]
  if (type !== 'records' || !fields || !Array.isArray(value)) return []
  return value.flatMap((one) => wordsOf({ fields }, Object(one) as object, textOf))
}

/**
 * A block as people recognize it: by its first words, or by its kind and place.
 * @param index its place, from 0
 */
export function blockName(kind: Pick<BlockKind, 'name' | 'fields'> | undefined, block: object, index: number): string {
  const words = (kind && wordsOf(kind, block)[0])?.trim().replaceAll(/\s+/g, ' ') ?? ''
  if (words === '') return `${kind?.name ?? 'Block'} ${index + 1}`
  return `“${words.length > 40 ? `${words.slice(0, 40).trimEnd()}…` : words}”`
}

export function areBlocks(value: unknown): value is { id: string }[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one && 'id' in one)
}

/** Finds a kind by the word that is stored. */
export function kindIn<K extends BlockKind>(kinds: readonly K[], { kind }: { kind: unknown }): K | undefined {
  return kinds.find((one) => one.kind === kind)
}

/**
 * Two people's changes of the same blocks, joined block by block.
 * @param base what both began from
 * @returns the blocks in my order; one that both changed differently is mine
 */
export function mergeBlocks<B extends { id: string }>(
  base: readonly B[],
  theirs: readonly B[],
  mine: readonly B[],
): B[] {
  const at = (blocks: readonly B[]) => new Map(blocks.map((block) => [block.id, block]))
  const [before, other, own] = [at(base), at(theirs), at(mine)]
  const isSame = (a: B | undefined, b: B | undefined) => JSON.stringify(a) === JSON.stringify(b)
  const chosen = (id: string): B | undefined => {
    const [was, their, my] = [before.get(id), other.get(id), own.get(id)]
    if (isSame(their, was) || isSame(their, my)) return my
    if (isSame(my, was)) return their
    return my ?? their
  }
  const blocks = mine.map(({ id }) => chosen(id)).filter((block) => block !== undefined)
  // A block that only they have stands after the one that it follows with them.
  theirs.forEach(({ id }, place) => {
    const block = own.has(id) ? undefined : chosen(id)
    if (!block) return
    const earlier = new Set(theirs.slice(0, place).map((one) => one.id))
    blocks.splice(blocks.findLastIndex((one) => earlier.has(one.id)) + 1, 0, block)
  })
  return blocks
}
