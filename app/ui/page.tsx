/** A public page: its address, what it reads, its head, and its component, which is drawn on the server alone. */
import { createContext, type ReactNode, use } from 'react'
import type { SiteConfig } from '#app/definitions/settings.ts'
import type { FormState, PublicForm } from '#app/forms/form-rules.ts'
import { type PageReads, ReadError, type Query } from '#app/ui/read.ts'

type ParamOf<Segment> = Segment extends `{-$${infer Name}}`
  ? { [Key in Name]?: string }
  : Segment extends `$${infer Name}`
    ? { [Key in Name]: string }
    : unknown

/** The parameters of an address such as `/sermons/$id/{-$slug}`. */
type ParamsOf<Address> = Address extends `${infer Segment}/${infer Rest}`
  ? ParamOf<Segment> & ParamsOf<Rest>
  : ParamOf<Address>

/** The address of the page that is drawn. */
export interface PageAt<Params = object, Search = object> {
  /** In canonical form, without its query. */
  path: string
  params: Params
  /** What the page reads of its query. */
  search: Search
}

/** Metadata of a page (`head.ts`). */
export interface PageHead {
  /** Without the church's name; none on the home page. */
  title?: string
  description: string
  /** Path of the page itself, without its filters. */
  path: string
  /** Path of the image that is shown when the page is shared; by default one with the page's name. */
  image?: string
  type?: 'website' | 'article'
  /** Keeps it out of search engines. */
  hidden?: boolean
  /** Leaves the church's name out of its title: the page belongs to the program. */
  isUnnamed?: boolean
  /** Paths of the pages of a list before and after this one. */
  back?: string | undefined
  onward?: string | undefined
}

/** What stands at the page's address when it can't be shown. */
interface Instead {
  title: string
  description: string
}

export interface Page<Params = object, Search = object> {
  /** The page's address as in `routes`. */
  address: string
  /** Validates the query: what the page doesn't read makes no page of its own. */
  search?: (given: Record<string, unknown>) => Search
  /** Styles that only this page has, inlined: a file would delay it. */
  styles?: readonly string[] | ((config: SiteConfig) => readonly string[])
  /** Addresses whose sites it shows in frames, beside the players. */
  frames?: (reads: PageReads) => readonly (string | null)[]
  /** Whether it fills the screen, without menu and footer. */
  isBare?: boolean
  /**
   * Reads everything that the page shows.
   * @throws MissingPage, RedirectTo, ReadError
   */
  load?(this: void, reads: PageReads, at: PageAt<Params, Search>): Promise<unknown>
  head(this: void, reads: PageReads, at: PageAt<Params, Search>): PageHead
  view(this: void, at: PageAt<Params, Search>): ReactNode
  /** For an address of this kind at which there is nothing. */
  missing?: Instead & { view: (at: PageAt<Params, Search>) => ReactNode }
  /** For a page whose data can't be read: the beginning of the message, and where to go. */
  failed?: Instead & { lead: string; back: readonly [path: string, text: string] }
}

/** Declares a page; its parameters have the types of its address. */
export function page<const Address extends string, Search extends object = object>(
  definition: Page<ParamsOf<Address>, Search> & { address: Address },
): Page {
  return definition as Page
}

/** Thrown while loading when there is nothing at the address. */
export class MissingPage extends Error {}

/** Thrown while loading when the page is at another address. */
export class RedirectTo extends Error {
  readonly address: string
  readonly status: 307 | 308

  constructor(address: string, status: 307 | 308 = 308) {
    super(`redirects to ${address}`)
    this.address = address
    this.status = status
  }
}

/**
 * Waits for a record. A missing one (404, or 400 for an impossible id) means that there is no such page.
 * @throws MissingPage, and other errors of `reading`
 */
export async function orMissing<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    if (error instanceof ReadError && (error.status === 404 || error.status === 400)) throw new MissingPage()
    throw error
  }
}

/** The token of a link in an email; empty when it is not a valid one. */
export function linkToken({ token }: Record<string, unknown>): { token: string } {
  return { token: typeof token === 'string' && /^[\w.-]{1,200}$/.test(token) ? token : '' }
}

/** The page that is being drawn, for its components. */
export interface DrawnPage {
  path: string
  /** The page's path in the other language of the website, if that is another one. */
  elsewhere?: string | undefined
  /** The query as the page reads it: empty, or with its question mark. */
  query: string
  reads: PageReads
  /** Origin under which people reach the site. */
  siteUrl: string
  /** The form that was sent without JavaScript. */
  formState: FormState | undefined
  /** Takes an island's place in the page (`island.tsx`). */
  addIsland: (draw: (prefix: string) => string) => { prefix: string; placeholder: string }
}

export const DrawnPageContext = createContext<DrawnPage | undefined>(undefined)

/** @throws outside a page, as in an island: it has only its props */
export function usePage(): DrawnPage {
  const drawn = use(DrawnPageContext)
  if (!drawn) throw new Error('outside a page; give an island props instead')
  return drawn
}

/** What the page has read. */
export function usePageQuery<T>(query: Query<T>): T {
  return usePage().reads.of(query)
}

/** What a page tells a form: its own address, and the state with which the server returns the form. */
interface FormPlace {
  path: string
  query: string
  returned?: FormState | undefined
}

export function useFormPlace({ name }: PublicForm): FormPlace {
  const { path, query, formState } = usePage()
  return { path, query, ...(formState?.form === name ? { returned: formState } : {}) }
}
