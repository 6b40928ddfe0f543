/**
 * The section of a kind of record in the admin area: its list, with search, filters and sort orders, and the form in which
 * one is added or edited. All of it follows from the definition; a section's additions are given here.
 */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { addressesOf, type AnyDefinition, type ShownOf } from '#app/records/definition.ts'
import type { StoredRecord } from '#app/records/client.ts'
import { History } from '#app/records/history.tsx'
import { type Problems } from '#app/records/form-fields.tsx'
import {
  PublishingBadge,
  PublishingFields,
  publishingLabels,
  publishingSchema,
  publishingValues,
  statuses,
} from '#app/records/publishing-fields.tsx'
import { Duplicate } from '#app/records/duplicate-button.tsx'
import { PreviewPane } from '#app/records/preview-pane.tsx'
import { RecordDialog } from '#app/records/record-dialog.tsx'
import { type FieldParts, RecordFields, valuesOf } from '#app/records/record-fields.tsx'
import { useRights } from '#app/records/rights.ts'
import { inputOf } from '#app/records/schemas.ts'
import { Several } from '#app/records/several.tsx'
import { type Column, RecordTable } from '#app/records/table.tsx'
import { FilterField, SearchField, SectionHead } from '#app/records/toolbar.tsx'
import { type List, useList } from '#app/records/use-list.ts'
import { useSelection } from '#app/records/use-selection.ts'
import { ViewOnSite } from '#app/records/view-on-site.tsx'
import { useRecordActions } from '#app/records/use-record-actions.tsx'
import { comingSunday } from '#app/records/wall-time.ts'
import { href } from '#app/routes.ts'
import { defaultConfig } from '#app/settings.ts'
import { siteConfigRead } from '#app/ui/site.ts'

/** A record as the admin area reads it. */
export type RecordOf<D extends AnyDefinition> = ShownOf<D> & StoredRecord

interface SectionFilter {
  /** As the API calls it. */
  name: string
  label: string
  /** When it narrows nothing: `All Speakers`. */
  all: string
  options: readonly (string | { value: string; label: string })[]
}

interface Form<R> {
  /** The current values of the fields. */
  values: FieldValues
  form: UseFormReturn
  problems: Problems
  record: R | undefined
}

export interface SectionProps<D extends AnyDefinition, R extends RecordOf<D> = RecordOf<D>> {
  definition: D
  title: string
  /** Below the title; it may contain the number of records. */
  lead: string | ((list: List<R>) => string | undefined)
  /** Between the title and the list. */
  tabs?: ReactNode
  /** The table's name; the title by default. */
  label?: string
  /** `Add sermon`; none where visitors send the records. */
  add?: string
  /** Label of the search field. */
  search: string
  /** The order at first; the definition's by default. */
  sort?: string
  filters?: readonly SectionFilter[]
  columns: Column<R>[]
  /** Shown while there are no records: what to do first. */
  empty: string
  /** Before Edit and Delete in a row. */
  rowAction?: (record: R) => ReactNode
  /** Beside the title. */
  head?: ReactNode | ((list: List<R>) => ReactNode)
  /** Another dialog of the section, with its button. */
  dialog?: { button: string; name: string; content: (close: () => void) => ReactNode }
  /** The question before all are deleted. */
  clear?: { label: string; question: string }
  /** The record's name in the form's title; the definition's name by default. */
  formName?: string
  /** Initial values of a new record, if not empty. */
  initial?: () => FieldValues
  /** The section's additions to the form's fields. */
  parts?: (form: Form<R>) => FieldParts
  /** Describes a value that is neither text nor a list of texts, for comparing versions. */
  inWords?: (value: unknown) => string | undefined
  /** Below the fields. */
  below?: (form: Form<R>) => ReactNode
}

const statusFilter: SectionFilter = {
  name: 'status',
  label: 'Status',
  all: 'Any status',
  options: Object.entries(statuses).map(([value, label]) => ({ value, label })),
}

export function RecordSection<D extends AnyDefinition, R extends RecordOf<D>>(section: SectionProps<D, R>) {
  const { definition, lead, head, filters = [], dialog, clear } = section
  const addresses = addressesOf(definition)
  const { data: { timeZone } = defaultConfig } = useQuery(siteConfigRead)
  const shownFilters = definition.isContent ? [...filters, statusFilter] : filters
  const list = useList<R>(
    addresses.all,
    section.sort ?? definition.usualSort,
    shownFilters.map(({ name }) => name),
  )
  const rights = useRights(definition)
  const actions = useRecordActions<R>({ addresses, title: (record) => definition.title(record), rights })
  const selectable = list.page?.records.filter((record) => !rights.isReadOnly(record)).map(({ id }) => id) ?? []
  const selection = useSelection(selectable, JSON.stringify([list.search, list.filters]))
  return (
    <>
      <SectionHead title={section.title} lead={typeof lead === 'function' ? lead(list) : lead}>
        {!rights.draftsOnly && (typeof head === 'function' ? head(list) : head)}
        {dialog && !rights.draftsOnly && (
          <button type="button" className="admin-btn" onClick={() => actions.open(dialog.name)}>
            {dialog.button}
          </button>
        )}
        {section.add && (
          <button type="button" className="admin-btn admin-btn-go" onClick={() => actions.add()}>
            {section.add}
          </button>
        )}
      </SectionHead>
      {section.tabs}
      <div className="admin-tools">
        <SearchField list={list} label={section.search} />
        {shownFilters.map((filter) => (
          <FilterField key={filter.name} list={list} {...filter} />
        ))}
      </div>
      <Several
        definition={definition}
        selection={selection}
        found={list.page ?? { total: 0, isMore: false }}
        idsAddress={href(`${addresses.all}/ids`, {}, { search: list.search, ...list.filters })}
        offers={offersOf(filters)}
        timeZone={timeZone}
      />
      <RecordTable
        label={section.label ?? section.title}
        list={list}
        selection={selection}
        selectLabel={(record) => (rights.isReadOnly(record) ? undefined : `Select ${definition.title(record)}`)}
        columns={section.columns}
        empty={section.empty}
        actions={(record) => (
          <>
            <PublishingBadge record={record} timeZone={timeZone} isAlways={rights.draftsOnly} />
            {section.rowAction?.(record)}
            <ViewOnSite definition={definition} record={record} />
            {actions.rowButtons(record)}
          </>
        )}
      />
      {clear &&
        !rights.draftsOnly &&
        actions.clearAll({ label: clear.label, address: addresses.clear, text: clear.question })}
      {actions.editing && <SectionForm section={section} record={actions.editing.record} onDone={actions.close} />}
      {dialog && !rights.draftsOnly && actions.isOpen(dialog.name) && dialog.content(actions.close)}
      {actions.dialogs}
    </>
  )
}

/** Suggestions for a field that is also a filter of the list. */
function offersOf(filters: readonly SectionFilter[]): Record<string, string[]> {
  const texts = (options: SectionFilter['options']) => options.filter((option) => typeof option === 'string')
  return Object.fromEntries(filters.map(({ name, options }) => [name, texts(options)]))
}

interface SectionFormProps<D extends AnyDefinition, R extends RecordOf<D>> {
  section: Pick<SectionProps<D, R>, 'below' | 'definition' | 'formName' | 'initial' | 'inWords' | 'parts'>
  record: R | undefined
  onDone: () => void
}

/** The dialog in which one record is added or edited. */
export function SectionForm<D extends AnyDefinition, R extends RecordOf<D>>({
  section,
  record,
  onDone,
}: SectionFormProps<D, R>) {
  const { definition, initial, inWords, formName = definition.name } = section
  const { data: { timeZone } = defaultConfig } = useQuery(siteConfigRead)
  const { draftsOnly, isReadOnly } = useRights(definition)
  const schema = useMemo(() => {
    const input = inputOf(definition, record)
    return definition.isContent ? z.intersection(input, publishingSchema(timeZone)) : input
  }, [definition, record, timeZone])
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [formNumber, setFormNumber] = useState(0)
  return (
    <>
      <RecordDialog<FieldValues, R>
        key={formNumber}
        name={formName.charAt(0).toUpperCase() + formName.slice(1)}
        addresses={addressesOf(definition)}
        schema={schema}
        valuesOf={(shown) => ({
          ...valuesOf(definition, shown),
          ...(definition.isContent ? publishingValues(shown, timeZone) : {}),
          ...(shown
            ? {}
            : {
                ...(draftsOnly ? { status: 'draft' } : {}),
                ...(definition.isOnSundays ? { date: comingSunday(Date.now(), timeZone) } : {}),
                ...initial?.(),
              }),
        })}
        labels={{
          ...Object.fromEntries(Object.entries(definition.fields).map(([name, { label }]) => [name, label])),
          ...(definition.isContent ? publishingLabels : {}),
        }}
        {...(inWords ? { inWords } : {})}
        record={record}
        save={draftsOnly ? 'Save draft' : undefined}
        readOnly={
          isReadOnly(record) ? 'Only an editor can change this. You can duplicate it to start a draft.' : undefined
        }
        onDone={onDone}
        onAnother={() => setFormNumber((number) => number + 1)}
        preview={definition.isContent ? (form) => <PreviewPane {...{ definition, schema, form, record }} /> : undefined}
        tools={(isDirty) =>
          record &&
          definition.isContent && (
            <div className="mr-auto flex flex-wrap gap-[0.6rem]">
              {!isReadOnly(record) && (
                <button type="button" className="admin-btn" onClick={() => setHistoryOpen(true)}>
                  History
                </button>
              )}
              <Duplicate definition={definition} record={record} isDirty={isDirty} />
            </div>
          )
        }
      >
        {(form, problems) => <Fields section={section} form={form} problems={problems} record={record} />}
      </RecordDialog>
      {record && isHistoryOpen && (
        <History
          fields={definition.fields}
          record={record}
          address={href(addressesOf(definition).one, { id: record.id })}
          mark={`"${record.version}"`}
          versionsAddress={`${href(addressesOf(definition).one, { id: record.id })}/versions`}
          inWords={inWords}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </>
  )
}

function Fields<D extends AnyDefinition, R extends RecordOf<D>>({
  section: { definition, parts, below },
  ...form
}: Pick<SectionFormProps<D, R>, 'section'> & Omit<Form<R>, 'values'>) {
  const values = useWatch({ control: form.form.control })
  const { draftsOnly } = useRights(definition)
  return (
    <>
      <RecordFields
        definition={definition}
        form={form.form}
        problems={form.problems}
        parts={parts?.({ ...form, values }) ?? {}}
      />
      {below?.({ ...form, values })}
      {definition.isContent &&
        (draftsOnly ? (
          <p className="text-soft">Visitors don’t see drafts. An editor publishes them.</p>
        ) : (
          <PublishingFields {...form} />
        ))}
    </>
  )
}
