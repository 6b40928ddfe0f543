/** What a page of the church says, as pages read it. */
import type { Block } from '#app/definitions/field.ts'
import { imageAddress } from '#app/links/address.ts'
import { api, href } from '#app/routes.ts'
import type { PageDrawing } from '#app/ui/drawings.ts'
import { read } from '#app/ui/read.ts'

export interface PublicPage {
  /** The name of a built-in page, or the id of an own one. */
  page: string
  kind: 'page' | 'news' | 'ministry'
  title: string
  /** In menus and on the browser's tab; empty for the title. */
  name: string
  address: string
  eyebrow: string
  lead: string
  image: string
  drawing: PageDrawing
  description: string
  /** `YYYY-MM-DD`; only news have one. */
  date: string
  /** The category under which ministries and groups are listed. Only they have this and the next ones. */
  ministryGroup: string
  audience: string
  meets: string
  place: string
  leader: string
  leaderEmail: string
  asksToJoin: boolean
  blocks: Block[]
  /** Addresses of the records that its links name. */
  links: Record<string, string>
}

/** @param path the page's address */
export function pageRead(path: string) {
  return read<PublicPage>(href(api.page, {}, { path }))
}

/** A page in a list of its kind. */
export type PageCard = Pick<
  PublicPage,
  | 'page'
  | 'title'
  | 'address'
  | 'lead'
  | 'image'
  | 'drawing'
  | 'date'
  | 'ministryGroup'
  | 'audience'
  | 'meets'
  | 'place'
>

/** The addresses that give way (`givingWay`) at which a page or a redirect of the church comes first. */
export const ownAddressesRead = read<string[]>(api.ownAddresses)

export function newsRead(query: { limit: number; offset?: number }) {
  return read<PageCard[]>(href(api.pages, {}, { kind: 'news', ...query }))
}

export const newsSummaryRead = read<{ total: number }>(api.newsSummary)

/** All of them: the most that the API lists at once. */
export const ministryPagesRead = read<PageCard[]>(href(api.pages, {}, { kind: 'ministry', limit: 200 }))

/** What chooses the drawing of a page of news or a ministry, where nobody has chosen a picture or a drawing. */
export function sceneWanted({ page, title, lead, image, drawing }: PageCard) {
  return imageAddress(image) || drawing ? undefined : { id: page, texts: [title, lead] }
}
