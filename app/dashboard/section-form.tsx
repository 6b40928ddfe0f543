/** The page on which a record is added or edited. It follows from the definition, with a section's additions. */
import { type ReactNode, useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#app/dashboard/button.tsx'
import type { Published, StoredRecord } from '#app/dashboard/client.ts'
import { addressesOf, type AnyDefinition, mapFields, type ShownOf } from '#app/definitions/definition.ts'
import { History } from '#app/dashboard/history.tsx'
import { PreviewPane } from '#app/dashboard/preview-pane.tsx'
import {
  Publishing,
  publishingLabels,
  publishingSchema,
  publishingValues,
  PublishingWays,
} from '#app/dashboard/publishing-fields.tsx'
import { RecordPage } from '#app/dashboard/record-page.tsx'
import { type Form, FormFields, formParts } from '#app/dashboard/form-parts.tsx'
import { type FieldParts, valuesOf } from '#app/dashboard/record-fields.tsx'
import { useMainService, useTimeZone } from '#app/dashboard/church-time.ts'
import { usePostOnce } from '#app/dashboard/saving.ts'
import { useRights } from '#app/dashboard/use-rights.ts'
import { inputOf } from '#app/definitions/schemas.ts'
import { comingWorship } from '#app/church/worship-days.ts'
import { href } from '#app/routes.ts'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { DeleteButton, type RecordActions } from '#app/dashboard/use-record-actions.tsx'
import { SplitView } from '#app/dashboard/split-view.tsx'
import { isPlainTwin } from '#app/definitions/plain-twins.ts'
import { capitalized } from '#app/text/format-count.ts'
import { toast } from '#app/ui/toast.tsx'

/** A record as the admin area reads it. */
export type RecordOf<D extends AnyDefinition> = ShownOf<D> & StoredRecord

export interface FormSection<D extends AnyDefinition, R extends RecordOf<D> = RecordOf<D>> {
  definition: D
  /** The record's name in the form's title; the definition's name by default. */
  formName?: string
  /** Distinguishes what is typed for new records that begin differently. */
  newName?: string
  /** The page of a new record that begins as another one: its verb in the title, and its button. */
  newWords?: { verb: string; save: string } | undefined
  /** Initial values of a new record, if not empty. */
  initial?: () => FieldValues
  /** Whether saving these values adds a record, and leaves the edited one as it is. */
  asNew?: (values: FieldValues, record: R) => boolean
  /** The section's additions to the form's fields. */
  parts?: (form: Form<R>) => FieldParts
  describeValue?: (value: unknown) => string | undefined
  /** Above the fields. */
  above?: (form: Form<R>) => ReactNode
  /** Below the fields. */
  below?: (form: Form<R>) => ReactNode
}

interface SectionFormProps<D extends AnyDefinition, R extends RecordOf<D>> {
  section: FormSection<D, R>
  record: R | undefined
  /** The title of the list. */
  list: string
  onDone: () => void
}

interface ListAndRecordProps<D extends AnyDefinition, R extends RecordOf<D>> {
  section: FormSection<D, R>
  /** The list's title. */
  title: string
  actions: Pick<RecordActions<R>, 'isOpen' | 'editing' | 'close' | 'missing'>
  /** The list. */
  children: ReactNode
}

/** A list, with the page of the open record. */
export function ListAndRecord<D extends AnyDefinition, R extends RecordOf<D>>(props: ListAndRecordProps<D, R>) {
  const { section, title, actions, children } = props
  const { isOpen, editing, close, missing } = actions
  return (
    <SplitView isOpen={isOpen} list={children}>
      {editing ? (
        <SectionForm key={editing.record?.id} {...{ section }} list={title} record={editing.record} onDone={close} />
      ) : (
        <p className="py-10 text-soft">Loading...</p>
      )}
      {missing}
    </SplitView>
  )
}

function SectionForm<D extends AnyDefinition, R extends RecordOf<D>>(props: SectionFormProps<D, R>) {
  const { section, record, list, onDone } = props
  const { definition, describeValue, formName = definition.name } = section
  const addresses = addressesOf(definition)
  const { draftsOnly, isReadOnly } = useRights(definition)
  const { schema, valuesFor } = useValues(section, record)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [formNumber, setFormNumber] = useState(0)
  return (
    <>
      <RecordPage<FieldValues, R>
        key={formNumber}
        name={capitalized(formName)}
        {...{ list, addresses, schema, record, onDone, describeValue }}
        about={(saved) => aboutSaved(definition, saved)}
        valuesOf={valuesFor}
        labels={labelsOf(definition)}
        newName={section.newName}
        asNew={record && section.asNew ? (values) => section.asNew?.(values, record) ?? false : undefined}
        save={draftsOnly ? 'Save draft' : record ? undefined : section.newWords?.save}
        {...(section.newWords ? { verb: section.newWords.verb, isEdit: true } : {})}
        readOnly={isReadOnly(record) ? READ_ONLY : undefined}
        {...(section.newWords ? {} : { onAnother: () => setFormNumber((number) => number + 1) })}
        preview={
          hasPreview(definition)
            ? {
                startsOpen: 'blocks' in definition.fields,
                draw: (form, onOpen) => <PreviewPane {...{ definition, schema, form, record, onOpen }} />,
              }
            : undefined
        }
        tools={(isDirty, leave) => (
          <Tools {...{ definition, record, isDirty, leave }} onHistory={() => setHistoryOpen(true)} />
        )}
        publishing={(form) => definition.isContent && <Publishing {...{ form, record, definition, draftsOnly }} />}
        aside={(form) => <FormFields section={section} form={form} record={record} isAside />}
        ways={(form, submit) =>
          definition.isContent && <PublishingWays {...{ form, record, definition, draftsOnly, submit }} />
        }
      >
        {(form) => <FormFields section={section} form={form} record={record} />}
      </RecordPage>
      {record && isHistoryOpen && (
        <History
          fields={definition.fields}
          record={record}
          address={href(addresses.one, { id: record.id })}
          etag={`"${record.version}"`}
          describeValue={describeValue}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </>
  )
}

/** The message after saving names the record, and leads to it where visitors see it. */
function aboutSaved<D extends AnyDefinition>(definition: D, saved: RecordOf<D> & Partial<Published>) {
  const page = saved.status === 'published' ? definition.page?.(saved) : undefined
  const title = definition.title(saved)
  return { ...(title ? { title: `“${title}”` } : {}), ...(page ? { link: { label: 'View', to: page } } : {}) }
}

/** Content with a page of its own. */
function hasPreview(definition: AnyDefinition): boolean {
  return definition.isContent === true && 'page' in definition && !definition.hasNoPreview
}

const READ_ONLY = 'Only an editor can change this. You can duplicate it to start a draft.'

/** The schema of the form, and its values for a record or for a new one. */
function useValues<D extends AnyDefinition, R extends RecordOf<D>>(
  { definition, initial }: FormSection<D, R>,
  record: R | undefined,
) {
  const [timeZone, worship] = [useTimeZone(), useMainService()]
  const { draftsOnly } = useRights(definition)
  const schema = useMemo(() => {
    const input = inputOf(definition, record)
    return definition.isContent ? z.intersection(input, publishingSchema(timeZone)) : input
  }, [definition, record, timeZone])
  const initialValues = () => ({
    ...(draftsOnly ? { status: 'draft' } : {}),
    ...(definition.isOnSundays ? { date: comingWorship(Date.now(), timeZone, worship) } : {}),
    ...initial?.(),
  })
  const valuesFor = (shown: R | undefined): FieldValues => ({
    // In the order of the form, so that its first wrong field gets the focus.
    ...valuesOf(Object.assign({}, ...formParts(definition).map(([, fields]) => fields)), shown),
    ...(definition.isContent ? publishingValues(shown, timeZone) : {}),
    ...(shown ? {} : initialValues()),
  })
  return { schema, valuesFor }
}

function labelsOf({ fields, isContent }: AnyDefinition): Record<string, string> {
  const shown = Object.entries(fields).filter(([name]) => !isPlainTwin(fields, name))
  return { ...mapFields(Object.fromEntries(shown), ({ label }) => label), ...(isContent ? publishingLabels : {}) }
}

interface ToolsProps<D extends AnyDefinition> {
  definition: D
  record: RecordOf<D> | undefined
  isDirty: boolean
  leave: () => void
  onHistory: () => void
}

/** Other actions on the open record. */
function Tools<D extends AnyDefinition>({ definition, record, isDirty, leave, onHistory }: ToolsProps<D>) {
  const { isReadOnly } = useRights(definition)
  if (!record) return null
  const { one } = addressesOf(definition)
  return (
    <>
      {definition.isContent && !isReadOnly(record) && (
        <button type="button" onClick={onHistory}>
          History
        </button>
      )}
      {definition.isContent && <Duplicate address={href(one, { id: record.id })} isDirty={isDirty} />}
      {!isReadOnly(record) && (
        <DeleteButton record={record} address={one} title={definition.title(record)} onDone={leave} />
      )}
    </>
  )
}

/** The button that creates a copy of the form’s record and opens it. */
function Duplicate({ address, isDirty }: { address: string; isDirty: boolean }) {
  const { change } = useUrlState()
  const { mutate, isPending } = useAdminMutation()
  const post = usePostOnce()
  const duplicate = () =>
    mutate(
      async () => {
        const response = await post(`${address}/duplicate`)
        const copy = (await response.json()) as StoredRecord
        change({ edit: copy.id })
      },
      () => ({ text: 'This is the copy. It’s a draft until you publish it.' }),
    )
  const refuse = () =>
    toast({ title: 'Unsaved changes', text: 'Save your changes first, then duplicate.', isError: true })
  return (
    <Button variant="text" isOff={isPending} onClick={() => (isDirty ? refuse() : void duplicate())}>
      Duplicate
    </Button>
  )
}
