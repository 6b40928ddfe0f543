/**
 * A page of the website that is made of blocks: a built-in one that the church has changed, or its own. News, ministries and
 * groups are pages, too, with an address below that of their list.
 */
import { pageKinds } from '#app/blocks/kinds.ts'
import { kindIn, wordsOf } from '#app/definitions/blocks.ts'
import { blocks, choice, day, email, flag, line, picture, text } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf } from '#app/definitions/definition.ts'
import { oneOf, whether } from '#app/definitions/field.ts'
import { addressProblem, listsOf, namelessPath, typedPath } from '#app/pages/address.ts'
import { builtInPages, isBuiltIn } from '#app/links/built-in-pages.ts'
import { pageDrawings } from '#app/ui/drawings.ts'
import type { Origin, Searched } from '#db/tables/columns.ts'

declare module '#db/schema.ts' {
  interface Schema {
    pages: RowOf<typeof page> & Searched & Origin
  }
}

export const pageTypes = { page: 'Page', news: 'News', ministry: 'Ministry or group' } as const
export type PageType = keyof typeof pageTypes

export const page = defineRecord({
  table: 'pages',
  isContent: true,
  name: 'page',
  apiName: 'ChurchPage',
  fields: {
    kind: choice('Kind', pageTypes, { defaultValue: 'page' }),
    title: line('Title', { required: true, max: 120, isWide: true }),
    name: line('Short name', {
      max: 60,
      required: 'filled in',
      isWide: true,
      hint: 'In menus, in the search and on the browser’s tab. Leave it empty to use the title.',
    }),
    address: line('Address', {
      required: 'filled in',
      max: 80,
      isWide: true,
      description: 'Path of the page, such as `/serve`; made from the title when it is empty',
      hint: 'Such as /serve or /serve/food-pantry. Leave it empty to make it from the title.',
    }),
    eyebrow: line('Small line above the title', { max: 120, required: 'filled in', isWide: true }),
    lead: text('Introduction', { max: 600, required: 'filled in', rows: 3 }),
    date: day('Date', {
      required: 'filled in',
      hint: 'Leave it empty for the day on which it appears. To have it appear on a day to come, choose “Schedule”.',
    }),
    ministryGroup: line('Category', {
      max: 60,
      required: 'filled in',
      hint: 'Such as Children or Outreach. Ministries of one category stand together.',
    }),
    audience: line('For whom', { max: 200, required: 'filled in' }),
    meets: line('When', { max: 200, required: 'filled in', hint: 'Such as first Saturdays at 9 a.m.' }),
    place: line('Where', { max: 200, required: 'filled in' }),
    leader: line('Leader', { max: 200, required: 'filled in' }),
    leaderEmail: email('Leader’s email', {
      required: 'filled in',
      hint: 'Shown on the page. Leave it empty to keep it private.',
    }),
    asksToJoin: flag('“I’d like to join”', {
      message: 'Visitors can ask to join',
      hint: 'A form at the end of the page. What they write arrives in Messages.',
    }),
    image: picture('Picture', { required: 'filled in' }),
    drawing: choice('Drawing', pageDrawings, {
      defaultValue: '',
      hint: 'Beside the title while there is no picture.',
    }),
    description: line('For search engines', {
      max: 300,
      required: 'filled in',
      isWide: true,
      hint: 'One or two sentences that search engines show. Leave it empty to use the introduction.',
    }),
    blocks: blocks('Content', pageKinds),
    isHidden: flag('Hide this page', {
      message: 'Hide this page',
      hint: 'It disappears from the menu, the footer, the search and the sitemap, and its address answers “not found”.',
    }),
    // Versions of one page have it in common, and links name it, so that they survive another address.
    page: line('Page', {
      isCode: true,
      max: 40,
      required: 'filled in',
      description: 'The name of a built-in page, such as `about`; of an own page, the id of its first version',
    }),
  },
  formParts: {
    'On the page': ['blocks'],
    'Address and names': ['address', 'name', 'eyebrow'],
    'In lists and in search results': ['image', 'drawing', 'description', 'isHidden'],
  },
  asideParts: ['Address and names', 'In lists and in search results'],
  columns: (input) => ({ address: addressOf(input) }),
  check: (input): Record<string, string> => {
    const problem = isBuiltIn(input.page) ? undefined : addressProblem(addressOf(input), input.kind)
    return problem === undefined ? {} : { address: problem }
  },
  translatedBy: 'page',
  translated: ['title', 'name', 'eyebrow', 'lead', 'description', 'audience', 'meets', 'place', 'blocks'],
  alsoPortable: { origin: 'text' },
  search: ({ title, lead, blocks: content }) => [
    title,
    lead,
    ...content.flatMap((block) => {
      const kind = kindIn(pageKinds, block)
      return kind && !block.isHidden ? wordsOf(kind, block) : []
    }),
  ],
  title: ({ title }) => title,
  seen: ({ kind, date }, today) =>
    kind === 'news' && date > today
      ? { hint: 'Everyone can see it now, before its date. Choose “Schedule” to have it appear later.' }
      : undefined,
  page: ({ address }) => address,
  sorts: { title: ['title'], address: ['address', '-publish_at'], date: ['date', 'id'], updated: ['updated_at'] },
  defaultSort: 'address',
  filters: { kind: oneOf('kind', Object.keys(pageTypes)), isHidden: whether('is_hidden', 'true: only hidden pages') },
})

/**
 * The address of a page: its own for a built-in one, otherwise what was typed or follows from the title, below the list of its
 * kind. What was typed and can't be an address is never replaced without a word.
 */
export function addressOf({
  page: name,
  kind,
  address,
  title,
  date,
}: Record<'page' | 'address' | 'title' | 'date', string> & { kind: PageType }): string {
  if (isBuiltIn(name)) return builtInPages[name].address
  const path = typedPath(address) || (address === '' ? typedPath(title) || namelessPath(kind, title, date) : '')
  const below = listsOf[kind]
  return below === '' || path === '' ? path : `${below}/${path.split('/').at(-1)}`
}
