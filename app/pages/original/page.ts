/** The form of an original page, and what several of them use. */
import type { PageBlock } from '#app/blocks/kinds.ts'
import type { PageDrawing } from '#app/ui/drawings.ts'
import type { BuiltInName } from '#app/links/built-in-pages.ts'
import type { ChurchWords } from '#app/church/church-kinds.ts'

/** @param church undefined: the church by the sea for which the program was written first */
export type Original = (church: ChurchWords | undefined) => OriginalPage

export interface OriginalPage {
  page: BuiltInName
  kind?: 'ministry'
  ministryGroup?: string
  title: string
  /** In menus and on the browser's tab, if that is not the title. */
  name?: string
  eyebrow?: string
  lead: string
  drawing?: Exclude<PageDrawing, ''>
  /** For search engines. */
  description: string
  blocks: readonly PageBlock[]
}
