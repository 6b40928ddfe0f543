/** The section of pages in the dashboard: the church's own, and the built-in ones, each as a form of blocks. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import type { UseFormReturn } from 'react-hook-form'
import { pageKinds } from '#app/blocks/kinds.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead, type Published } from '#app/dashboard/client.ts'
import { Badge } from '#app/dashboard/list-parts.tsx'
import { RecordBlocks } from '#app/dashboard/record-blocks.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { useSeesTable } from '#app/dashboard/use-rights.ts'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { kindIn, wordsOf } from '#app/definitions/blocks.ts'
import type { Block } from '#app/definitions/field.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { listsOf } from '#app/pages/address.ts'
import type { Delivered } from '#app/pages/delivered-api.ts'
import { menu, type MenuPlace } from '#app/pages/menu.ts'
import { page, pageTypes, type PageType } from '#app/pages/page.ts'
import { toast } from '#app/ui/toast.tsx'
import { builtInPages, isBuiltIn } from '#app/links/built-in-pages.ts'
import { writtenOf } from '#app/definitions/rich-text.ts'

type Page = RecordOf<typeof page> & Partial<Published>

export default function PagesPanel() {
  const { search } = useUrlState()
  const { page: name = '', block = '' } = search
  const kind = kindNamed(search['kind'])
  const originals = useOriginals()
  const links = useMenuLinks()
  const standing = useStanding(originals)
  return (
    <RecordSection<typeof page, Page>
      key={`${name} ${originals !== undefined}`}
      definition={page}
      title="Pages"
      lead="Everything your website says. Change a built-in page, or add your own."
      head={<AddButtons />}
      filters={[{ name: 'kind', label: 'Kind', all: 'All kinds', choices: pageTypes }]}
      search="Search by words on the page"
      columns={columnsWith(links)}
      standing={standing}
      empty="No page yet. Add the first one with a title and a few words."
      initial={() => originals?.pages.find((one) => one.page === name) ?? { kind }}
      // What was typed for a page isn’t news.
      newName={name || (kind === 'page' ? '' : kind)}
      {...(isBuiltIn(name)
        ? { formName: `page “${builtInPages[name].title}”`, newWords: { verb: 'Edit', save: 'Save' } }
        : { formName: pageTypes[kind].toLowerCase() })}
      describeValue={contentInWords}
      asNew={isNextVersion}
      below={({ form, values, record }) => (
        <>
          {record && isBuiltIn(record.page) && <RestoreOriginal form={form} name={record.page} />}
          {record && isNextVersion(values, record) && <p className="admin-note">{NEXT_VERSION}</p>}
        </>
      )}
      parts={({ form, values }) => ({
        page: { instead: null },
        kind: { instead: null },
        ...fieldsNotOf(kindNamed(values['kind'])),
        ...(isBuiltIn(String(values['page'])) ? { address: { instead: null } } : {}),
        blocks: { instead: <RecordBlocks form={form} name="blocks" kinds={pageKinds} open={block} /> },
      })}
    />
  )
}

/** Fills the form with the page as it was delivered; nothing is saved by that. */
function RestoreOriginal({ form, name }: { form: UseFormReturn; name: string }) {
  const original = useOriginals()?.pages.find((one) => one.page === name)
  const restore = () => {
    for (const [field, value] of Object.entries(original ?? {})) form.setValue(field, value, { shouldDirty: true })
    toast({ text: 'This is the original text. Save to show it to visitors.' })
  }
  return (
    <p>
      <Button onClick={restore}>Restore the original text</Button>
    </p>
  )
}

/** A page that visitors see stays until the changed one takes its place. */
function isNextVersion(values: Partial<Page>, { status, publishAt }: Page): boolean {
  return values.status === 'scheduled' && status === 'published' && !publishAt
}

const NEXT_VERSION =
  'Visitors see the page as it is until then. Your changes are saved as a version of their own, which takes its place at that time.'

const ADD: Record<PageType, string> = { page: 'Add page', news: 'Add news', ministry: 'Add ministry or group' }

function kindNamed(name: unknown): PageType {
  return name === 'news' || name === 'ministry' ? name : 'page'
}

/** Fields that only pages of one kind have. */
const OWN_FIELDS: Record<string, PageType> = {
  date: 'news',
  ministryGroup: 'ministry',
  audience: 'ministry',
  meets: 'ministry',
  place: 'ministry',
  leader: 'ministry',
  leaderEmail: 'ministry',
  asksToJoin: 'ministry',
  eyebrow: 'page',
  drawing: 'page',
}

/** Leaves out the fields of other kinds. */
function fieldsNotOf(kind: PageType) {
  const others = Object.entries(OWN_FIELDS).filter(([, of]) => of !== kind)
  const hidden = Object.fromEntries(others.map(([name]) => [name, { instead: null }]))
  return kind === 'page'
    ? hidden
    : { ...hidden, address: { hint: `Below ${listsOf[kind]}. Leave it empty to make it from the title.` } }
}

function AddButtons() {
  const { change } = useUrlState()
  return (Object.keys(ADD) as PageType[]).map((kind) => (
    <Button
      key={kind}
      {...(kind === 'page' ? { variant: 'go' } : {})}
      onClick={() => change({ kind, add: 'yes', page: undefined, edit: undefined })}
    >
      {ADD[kind]}
    </Button>
  ))
}

/** Blocks as text with signs for its format, to compare two versions of a page. */
function contentInWords(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined
  return value
    .map((block: Block) => {
      const kind = kindIn(pageKinds, block)
      return kind ? wordsOf(kind, block, writtenOf).join('\n') || kind.name : block.kind
    })
    .join('\n\n')
}

/** The built-in pages as they were delivered; none while they are read. */
function useOriginals(): Pick<Delivered, 'pages' | 'changed'> | undefined {
  return useQuery(adminRead<Delivered>(adminApi.delivered)).data
}

/** The built-in pages that nobody has changed, as rows of the list; only those that its search and filters let through. */
function useStanding(originals: ReturnType<typeof useOriginals>) {
  const { search, change } = useUrlState()
  const changed = new Set(originals?.changed)
  const words = (search['q'] ?? '').toLowerCase()
  const isShown = (search['kind'] ?? 'page') === 'page' && (search['status'] ?? 'published') === 'published'
  const rows =
    originals && isShown ? originals.pages.filter((one) => isBuiltIn(one.page) && !changed.has(one.page)) : []
  return {
    rows: rows
      // Pages are listed by the names under which people know them; their titles may be a whole sentence.
      .map((one) => ({ ...one, title: isBuiltIn(one.page) ? builtInPages[one.page].title : one.title }))
      .filter((one) => `${one.title} ${contentInWords(one.blocks)}`.toLowerCase().includes(words))
      .map((one) => ({ ...one, id: `delivered ${one.page}` }) as Page),
    open: (row: Page) => change({ add: 'yes', page: row.page, edit: undefined }),
  }
}

/** The name under which people know a built-in page, unless it is its title. */
function builtInName({ page: name, title }: Page): string {
  const known = isBuiltIn(name) ? builtInPages[name].title : title
  return known === title ? '(built in)' : `(built in: ${known})`
}

/** The links that lead to each page, by the place in which they are. */
function useMenuLinks(): Record<MenuPlace, ReadonlySet<string>> {
  const enabled = useSeesTable()('menus')
  const { data: own = [] } = useQuery({ ...adminRead<RecordOf<typeof menu>[]>(addressesOf(menu).all), enabled })
  const { data: delivered } = useQuery(adminRead<Delivered>(adminApi.delivered))
  const linksIn = (place: MenuPlace) => {
    const items = own.find((one) => one.place === place)?.items ?? delivered?.menus[place] ?? []
    return new Set(items.filter(({ isHidden }) => !isHidden).map(({ to }) => to))
  }
  return { header: linksIn('header'), footer: linksIn('footer') }
}

function columnsWith(links: Record<MenuPlace, ReadonlySet<string>>): Column<Page>[] {
  const seenIn = (record: Page) => {
    const link = `@pages/${record.page}`
    return links.header.has(link) ? 'In the menu' : links.footer.has(link) ? 'In the footer' : ''
  }
  return [
    {
      title: 'Title',
      sort: 'title',
      cell: (record) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2">
            <RowTitle>{record.title}</RowTitle>
            {record.isHidden && <Badge variant="secondary">Hidden</Badge>}
            {record.kind !== 'page' && (
              <Badge variant="secondary">{record.kind === 'news' ? 'News' : 'Ministry'}</Badge>
            )}
            {isBuiltIn(record.page) && <span className="text-soft"> {builtInName(record)}</span>}
          </span>
          <span className="block text-soft md:hidden">{record.address}</span>
        </>
      ),
    },
    { title: 'Address', sort: 'address', cell: ({ address }) => address, from: 'md' },
    { title: 'Menu', cell: seenIn, from: 'md', className: 'whitespace-nowrap' },
  ]
}
