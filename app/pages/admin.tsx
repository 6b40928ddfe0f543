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
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { kindIn, wordsOf } from '#app/definitions/blocks.ts'
import type { Block } from '#app/definitions/field.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { listsOf } from '#app/pages/address.ts'
import type { Delivered } from '#app/pages/delivered-api.ts'
import { page, pageTypes, type PageType } from '#app/pages/page.ts'
import { href } from '#app/routes.ts'
import { toast } from '#app/ui/toast.tsx'
import { builtInPages, isBuiltIn } from '#app/links/built-in-pages.ts'
import { writtenOf } from '#app/definitions/rich-text.ts'

type Page = RecordOf<typeof page> & Partial<Published>

export default function PagesPanel() {
  const { search } = useUrlState()
  const { page: name = '', block = '' } = search
  const kind = kindNamed(search['kind'])
  const originals = useOriginals()
  return (
    <RecordSection<typeof page, Page>
      key={`${name} ${originals.length > 0}`}
      definition={page}
      title="Pages"
      lead="Everything your website says. Change a built-in page, or add your own."
      head={<AddButtons />}
      filters={[{ name: 'kind', label: 'Kind', all: 'All kinds', choices: pageTypes }]}
      search="Search by words on the page"
      columns={columns}
      tabs={<BuiltInPages />}
      label="Pages that are yours"
      empty="You haven’t changed or added a page yet."
      initial={() => originals.find((one) => one.page === name) ?? { kind }}
      newName={name}
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
  const original = useOriginals().find((one) => one.page === name)
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
function useOriginals(): Delivered['pages'] {
  return useQuery(adminRead<Delivered>(adminApi.delivered)).data?.pages ?? []
}

/** The built-in pages that nobody has changed. */
function BuiltInPages() {
  const { change } = useUrlState()
  const originals = useOriginals()
  const { data } = useQuery(adminRead<Page[]>(href(addressesOf(page).all, {}, { limit: 200 })))
  if (!data) return null
  const changed = new Set(data.map((record) => record.page))
  const untouched = originals
    .map((one) => one.page)
    .filter(isBuiltIn)
    .filter((one) => !changed.has(one))
  if (untouched.length === 0) return null
  return (
    <section aria-labelledby="built-in-pages" className="sheet mb-6 px-5 py-4">
      <h2 id="built-in-pages" className="text-lg">
        Built-in pages, as delivered
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {untouched.map((name) => (
          <li key={name}>
            <Button srOnly=": edit" onClick={() => change({ add: 'yes', page: name, edit: undefined })}>
              {builtInPages[name].title}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const columns: Column<Page>[] = [
  {
    title: 'Title',
    sort: 'title',
    cell: (record) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2">
          <RowTitle>{record.title}</RowTitle>
          {record.isHidden && <Badge variant="secondary">Hidden</Badge>}
          {record.kind !== 'page' && <Badge variant="secondary">{record.kind === 'news' ? 'News' : 'Ministry'}</Badge>}
          {isBuiltIn(record.page) && <span className="text-soft"> (built in)</span>}
        </span>
        <span className="block text-soft md:hidden">{record.address}</span>
      </>
    ),
  },
  { title: 'Address', sort: 'address', cell: ({ address }) => address, from: 'md' },
]
