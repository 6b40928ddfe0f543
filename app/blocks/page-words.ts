/** The words that stand within a built-in page, among the program's own parts. */
import { type KindName, type KindOf, pageKinds } from '#app/blocks/kinds.ts'
import { type BlockOf, emptyBlock } from '#app/definitions/blocks.ts'
import type { PublicPage } from '#app/ui/page-content.ts'

/** @returns empty words where the page's block is missing */
export function wordsIn<Name extends KindName>(content: PublicPage, name: Name): BlockOf<KindOf<Name>> {
  const kind = pageKinds.find((one): one is KindOf<Name> => one.kind === name)
  const block = content.blocks.find((one): one is BlockOf<KindOf<Name>> => one.kind === name)
  return block ?? (emptyBlock(kind ?? pageKinds[0], name) as BlockOf<KindOf<Name>>)
}
