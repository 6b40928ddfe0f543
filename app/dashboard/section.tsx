/**
 * The section of a kind of record in the admin area: its list, with search, filters and sort orders. It follows from the
 * definition; a section's additions are given here.
 */
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { mayBring } from '#app/dashboard/pages.ts'
import type { ReactNode } from 'react'
import { adminPages } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { addressesOf, type AnyDefinition } from '#app/definitions/definition.ts'
import { EmptyPlace } from '#app/dashboard/empty-place.tsx'
import { CsvLink } from '#app/dashboard/csv-link.tsx'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { PublishingBadge, publishingLabels, statusesOf } from '#app/dashboard/publishing-fields.tsx'
import { type Rights, useRights, useTrashHint } from '#app/dashboard/use-rights.ts'
import { type FormSection, ListAndRecord, type RecordOf } from '#app/dashboard/section-form.tsx'
import { BulkEdit } from '#app/dashboard/bulk-edit.tsx'
import { type Column, RecordTable, type RowParts } from '#app/dashboard/table.tsx'
import { SortSelect, FilterField, type ListFilter, SearchField, SectionHead, Tools } from '#app/dashboard/toolbar.tsx'
import { type List, useList, useSelection } from '#app/dashboard/use-list.ts'
import { isList, ViewOnSite } from '#app/dashboard/list-parts.tsx'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { useRecordActions } from '#app/dashboard/use-record-actions.tsx'
import { href } from '#app/routes.ts'
import type { Drawing } from '#app/ui/scene-files.ts'

export interface SectionProps<D extends AnyDefinition, R extends RecordOf<D> = RecordOf<D>> extends FormSection<D, R> {
  title: string
  /** Below the title; it may contain the number of records. */
  lead: string | ((list: List<R>) => string | undefined)
  /** Between the title and the list. */
  tabs?: ReactNode
  /** The table's name; the title by default. */
  label?: string
  /** `Add sermon`; none where visitors send the records. */
  add?: string
  /** The name of the field that searches; none for a short list. */
  search?: string
  /** The order at first; the definition's by default. */
  sort?: string
  /** The name of that order, if no column sorts so; `Newest first` by default. */
  firstOrder?: string
  /** In that order, the part of the list that a record belongs to: `Past`. */
  part?: (record: R) => string
  filters?: readonly ListFilter[]
  columns: Column<R>[]
  /** Rows beside those of the records: what is there without one, such as a page as it was delivered. */
  standing?: { rows: readonly R[]; open: (row: R) => void }
  /** Shown while there are no records: what to do first, and a drawing of the church's set. */
  empty: string
  drawing?: Drawing
  /** Below that text in a list without `add`: a link to the place where its records begin. */
  begin?: ReactNode
  /** In the menu of a row, before Delete. */
  rowAction?: (record: R) => ReactNode
  /** At the end of a row: what is used again and again. */
  rowControl?: (record: R, list: List<R>) => ReactNode
  /** What stands beside the title. */
  head?: ReactNode | ((list: List<R>) => ReactNode)
  /** A button beside the title downloads the list. */
  hasOwnExport?: boolean
  /** The label of the link to importing records of this kind, and how the import calls the kind. */
  bring?: { label: string; kind: string }
  /** The question before all are deleted. */
  clear?: { label: string; question: string }
}

export function RecordSection<D extends AnyDefinition, R extends RecordOf<D>>(section: SectionProps<D, R>) {
  const { definition, clear, hasOwnExport = false, label = section.title } = section
  const addresses = addressesOf(definition)
  const filters = filtersOf(section)
  const filterNames = filters.map(({ name }) => name)
  const records = useList<R>(addresses.all, section.sort ?? definition.defaultSort, filterNames)
  const list = section.standing ? withRows(records, section.standing.rows) : records
  const isStanding = (record: R) => section.standing?.rows.includes(record) ?? false
  const rights = useRights(definition)
  const actions = useRecordActions<R>({ addresses, title: (record) => definition.title(record), rights })
  const hasRows = (list.page?.total ?? 0) > 0
  return (
    <ListAndRecord {...{ section, actions }} title={section.title}>
      <Head section={section} list={list} draftsOnly={rights.draftsOnly} actions={actions} />
      {section.tabs}
      <Tools list={list} search={section.search && <SearchField list={list} label={section.search} />}>
        {filters.map((filter) => (
          <FilterField key={filter.name} list={list} {...filter} />
        ))}
        <SortSelect label={label} list={list} columns={section.columns} first={section.firstOrder} />
      </Tools>
      <Records
        section={section}
        list={list}
        rights={rights}
        actions={actions}
        isStanding={isStanding}
        row={(record) =>
          isStanding(record)
            ? { title: definition.title(record), verb: 'Edit', open: () => section.standing?.open(record) }
            : actions.row(
                record,
                <>
                  <ViewOnSite definition={definition} record={record} />
                  {section.rowAction?.(record)}
                </>,
              )
        }
      >
        {(record) => (
          <>
            <PublishingBadge record={record} definition={definition} isAlways={rights.draftsOnly} />
            {section.rowControl?.(record, list)}
          </>
        )}
      </Records>
      <div className="admin-list-end">
        {!hasOwnExport && hasRows && <CsvLink address={addresses.csv} list={label} />}
        {clear && !rights.draftsOnly && hasRows && <ClearAll {...clear} address={addresses.clear} />}
      </div>
    </ListAndRecord>
  )
}

/** The list with further rows on its first page, in its order. */
function withRows<R extends { id: string }>(list: List<R>, rows: readonly R[]): List<R> {
  if (!list.page || rows.length === 0) return list
  const { records, total } = list.page
  const key = list.sort.replace(/^-/, '')
  const valueIn = (record: R) => {
    const value = new Map<string, unknown>(Object.entries(record)).get(key)
    return typeof value === 'string' ? value : ''
  }
  const way = list.sort.startsWith('-') ? -1 : 1
  const all = [...records, ...rows].toSorted((a, b) => way * valueIn(a).localeCompare(valueIn(b), 'en'))
  const page = {
    ...list.page,
    records: list.number === 1 ? all : records,
    total: total + rows.length,
    extra: rows.length,
  }
  return { ...list, page, isBlank: false }
}

/** The button below the table that empties it. */
function ClearAll({ label, question, address }: { label: string; question: string; address: string }) {
  const text = (
    <>
      <p>{question}</p>
      <p className="mt-2 text-soft">They disappear from the website immediately. {useTrashHint('them')}</p>
    </>
  )
  return (
    <p className="mt-10 border-t border-line pt-5 text-right">
      <RequestButton
        variant="bad-line"
        question={{ title: `${label}?`, text, word: 'delete', confirm: 'Delete all' }}
        request={['DELETE', address]}
      >
        {label}
      </RequestButton>
    </p>
  )
}

function filtersOf({ definition, filters = [] }: Pick<SectionProps<AnyDefinition>, 'definition' | 'filters'>) {
  const status: ListFilter = {
    name: 'status',
    label: publishingLabels.status,
    all: 'Published or not',
    choices: statusesOf(definition),
  }
  return definition.isContent ? [...filters, status] : filters
}

interface HeadProps<D extends AnyDefinition, R extends RecordOf<D>> {
  section: SectionProps<D, R>
  list: List<R>
  draftsOnly: boolean
  actions: { add: () => void }
}

/** The title, with the buttons of the section, the one that is used most first. */
function Head<D extends AnyDefinition, R extends RecordOf<D>>({ section, list, draftsOnly, actions }: HeadProps<D, R>) {
  const { title, lead, head, bring, add } = section
  const { user } = useCurrentUser()
  return (
    <SectionHead title={title} lead={typeof lead === 'function' ? lead(list) : lead}>
      {!list.isBlank && <AddButton add={add} actions={actions} />}
      {bring && user && mayBring(user, bring.kind) && (
        <AdminLink to={adminPages.imports} search={{ for: bring.kind }} className="admin-btn">
          {bring.label}
        </AdminLink>
      )}
      {!draftsOnly && (typeof head === 'function' ? head(list) : head)}
    </SectionHead>
  )
}

/** The button that adds a record: beside the title, and in the middle of an empty list. */
function AddButton({ add, actions }: { add: string | undefined; actions: { add: () => void } }) {
  if (add === undefined) return null
  return (
    <Button variant="go" onClick={() => actions.add()}>
      {add}
    </Button>
  )
}

interface RecordsProps<D extends AnyDefinition, R extends RecordOf<D>> {
  section: SectionProps<D, R>
  list: List<R>
  rights: Rights
  actions: { add: () => void }
  /** A row that is no record can’t be selected. */
  isStanding: (record: R) => boolean
  row: (record: R) => RowParts
  /** The end of a row. */
  children: (record: R) => ReactNode
}

/** The table, and what can be done with its selected rows. */
function Records<D extends AnyDefinition, R extends RecordOf<D>>({
  section: { definition, filters, title, label = title, columns, empty, drawing = 'boats', begin, add, part },
  list,
  rights,
  actions,
  isStanding,
  row,
  children,
}: RecordsProps<D, R>) {
  const isFixed = (record: R) => isStanding(record) || rights.isReadOnly(record)
  const selectable = list.page?.records.filter((record) => !isFixed(record)).map(({ id }) => id) ?? []
  const selection = useSelection(selectable, JSON.stringify([list.search, list.filters]))
  return (
    <>
      <BulkEdit
        definition={definition}
        selection={selection}
        found={{
          total: (list.page?.total ?? 0) - (list.page?.extra ?? 0),
          isMore: list.page?.isMore ?? false,
          idsAddress: href(`${addressesOf(definition).all}/ids`, {}, { search: list.search, ...list.filters }),
        }}
        offers={offersOf(filters ?? [])}
      />
      <RecordTable
        label={label}
        list={list}
        selection={selection}
        selectLabel={(record) => (isFixed(record) ? undefined : `Select ${definition.title(record)}`)}
        columns={columns}
        {...(part && list.sort === list.firstSort ? { part } : {})}
        empty={
          <EmptyPlace drawing={drawing} text={empty}>
            {add ? <AddButton add={add} actions={actions} /> : begin}
          </EmptyPlace>
        }
        hasSortAbove
        row={row}
        actions={children}
      />
    </>
  )
}

/** Suggestions for a field that is also a filter of the list. */
function offersOf(filters: readonly ListFilter[]): Record<string, string[]> {
  const texts = ({ choices }: ListFilter) => (isList(choices) ? choices.filter((one) => typeof one === 'string') : [])
  return Object.fromEntries(filters.map((filter) => [filter.name, texts(filter)]))
}
