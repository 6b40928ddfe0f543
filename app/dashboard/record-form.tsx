/** The form of a record, in a dialog or on a page: its title, its notes, its fields and its main button. */
import type { ReactNode } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#app/dashboard/button.tsx'
import { useLeaveQuestion } from '#app/dashboard/dialog.tsx'
import { Conflict } from '#app/dashboard/conflict.tsx'
import type { RecordForm, RecordFormOptions, Versioned } from '#app/dashboard/use-record-form.ts'

export interface RecordFormProps<Values extends FieldValues, Record extends Versioned> extends RecordFormOptions<
  Values,
  Record
> {
  /** Labels of the fields, in the order of the form, for the conflict table. */
  labels: { [Name in keyof Values]: string }
  describeValue?: ((value: unknown) => string | undefined) | undefined
  /** In place of `Add New` in the title. */
  verb?: string
  /** Label of the save button; `Create` or `Update` by default. */
  save?: string | undefined
  children: (form: UseFormReturn<Values>) => ReactNode
}

type Titled = Pick<RecordFormProps<FieldValues, Versioned>, 'name' | 'record' | 'readOnly' | 'verb'>

/** `Edit Staff Member` for `Staff member`; words such as "for" stay as they are. */
export function titleOf({ name, record, readOnly, verb = 'Add New' }: Titled): string {
  const shown = readOnly ? 'View' : record ? 'Edit' : verb
  return `${shown} ${name.replaceAll(/\b[a-z](?=[a-z]{3})/g, (letter) => letter.toUpperCase())}`
}

interface SaveButtonProps {
  form: string
  isPending: boolean
  options: Pick<RecordFormProps<FieldValues, Versioned>, 'record' | 'save'>
}

/** @param form the id of its form */
export function SaveButton({
  form,
  isPending,
  options: { record, save = record ? 'Update' : 'Create' },
}: SaveButtonProps) {
  return (
    <Button variant="go" type="submit" form={form} isOff={isPending}>
      {isPending ? 'Saving...' : save}
    </Button>
  )
}

/** Closes a form, and asks before unsaved input is lost; `leave` doesn't ask, and forgets what was typed. */
export function useClosing<Values extends FieldValues, Record extends Versioned>({
  isDirty,
  discard,
  close,
}: RecordForm<Values, Record>) {
  const leave = () => {
    discard()
    close()
  }
  const text = 'Your changes haven’t been saved.'
  return { leave, ...useLeaveQuestion({ isUnsaved: isDirty, text, onClose: close, onLeave: leave }) }
}

interface FormBodyProps<Values extends FieldValues, Record extends Versioned> {
  id: string
  className: string
  options: RecordFormProps<Values, Record>
  recordForm: RecordForm<Values, Record>
}

export function FormBody<Values extends FieldValues, Record extends Versioned>({
  id,
  className,
  options: { readOnly, children, ...options },
  recordForm,
}: FormBodyProps<Values, Record>) {
  const { form, formProps } = recordForm
  return (
    <form
      id={id}
      {...formProps}
      className={className}
      // A read-only form has nothing to focus, and it must scroll by keyboard.
      {...(readOnly ? { tabIndex: 0 } : {})}
    >
      <FormNotes recordForm={recordForm} {...options} />
      {readOnly && <p className="admin-note">{readOnly}</p>}
      {readOnly === undefined ? (
        children(form)
      ) : (
        <fieldset disabled className="contents">
          <legend className="sr-only">Fields</legend>
          {children(form)}
        </fieldset>
      )}
    </form>
  )
}

const FIELD = ':is(input:not([type=hidden], [type=file]), textarea, select):enabled'

interface FormNotesProps<Values extends FieldValues, Record extends Versioned> {
  recordForm: RecordForm<Values, Record>
  valuesOf: (record: Record | undefined) => Values
  /** Labels of the fields that are compared. */
  labels: { [Name in keyof Values]?: string }
  describeValue?: ((value: unknown) => string | undefined) | undefined
}

/** Says that a form starts from an unsaved draft, and what another person has saved meanwhile. */
export function FormNotes<Values extends FieldValues, Record extends Versioned>(props: FormNotesProps<Values, Record>) {
  const { recordForm, valuesOf, ...compared } = props
  const { form, isDraft, theirs, discard } = recordForm
  const mine = useWatch({ control: form.control }) as Values
  return (
    <>
      {isDraft && (
        <p className="admin-note" role="status">
          <span>We restored what you typed earlier. It hasn’t been saved.</span>
          <Button
            onClick={({ currentTarget }) => {
              // The button disappears, and the focus must not fall to the page.
              currentTarget.form?.querySelector<HTMLElement>(FIELD)?.focus()
              discard()
            }}
          >
            Discard
          </Button>
        </p>
      )}
      {theirs && (
        <Conflict
          {...compared}
          theirs={valuesOf(theirs)}
          mine={mine}
          onTake={(field, value) =>
            form.setValue(field as Path<Values>, value as Values[Path<Values>], { shouldDirty: true })
          }
        />
      )}
    </>
  )
}
