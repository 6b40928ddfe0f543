/** The dialog for adding or editing a record. It never discards unsaved input without asking. */
import { type ReactNode, useId } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#app/dashboard/button.tsx'
import { Conflict } from '#app/dashboard/conflict.tsx'
import { Dialog, DialogFoot, useLeaveQuestion } from '#app/dashboard/dialog.tsx'
import { usePreviewShown } from '#app/dashboard/preview-pane.tsx'
import {
  type RecordForm,
  type RecordFormOptions,
  useRecordForm,
  type Versioned,
} from '#app/dashboard/use-record-form.ts'

interface RecordDialogProps<Values extends FieldValues, Record extends Versioned> extends RecordFormOptions<
  Values,
  Record
> {
  /** Labels of the fields, in the order of the form, for the conflict table. */
  labels: { [Name in keyof Values]: string }
  describeValue?: ((value: unknown) => string | undefined) | undefined
  /** In place of `Add New` in the title. */
  verb?: string
  /** @param leave closes the form without a question, and forgets what was typed */
  tools?: (isDirty: boolean, leave: () => void) => ReactNode
  /** Label of the save button; `Create` or `Update` by default. */
  save?: string | undefined
  /** For a new record: saves it and starts another one. */
  onAnother?: () => void
  /** A preview beside the form, or in its place on small screens, where `showForm` closes it. */
  preview?: ((form: UseFormReturn<Values>, showForm: () => void) => ReactNode) | undefined
  children: (form: UseFormReturn<Values>) => ReactNode
}

export function RecordDialog<Values extends FieldValues, Record extends Versioned>(
  props: RecordDialogProps<Values, Record>,
) {
  const { name, record, tools, save, readOnly, onAnother, preview } = props
  const recordForm = useRecordForm(props)
  const { form, isPending, isDirty, submit, discard } = recordForm
  const leave = () => {
    discard()
    recordForm.close()
  }
  const { close, question } = useLeaveQuestion({
    isUnsaved: isDirty,
    text: 'Your changes haven’t been saved.',
    onClose: recordForm.close,
    onLeave: leave,
  })
  const shown = usePreviewShown()
  const formId = useId()
  const verb = readOnly ? 'View' : record ? 'Edit' : (props.verb ?? 'Add New')
  return (
    <Dialog title={`${verb} ${inTitleCase(name)}`} onClose={close} isWide>
      <div className="admin-beside">
        <DialogForm id={formId} dialog={props} recordForm={recordForm} />
        {preview && shown.isShown && preview(form, () => !shown.isWide && shown.toggle())}
      </div>
      <DialogFoot
        onCancel={close}
        cancel={readOnly ? 'Close' : undefined}
        tools={
          <>
            {tools?.(isDirty, leave)}
            {preview && (
              <Button variant="text" aria-pressed={shown.isShown} onClick={shown.toggle}>
                Preview
              </Button>
            )}
            {!record && onAnother && (
              <Button variant="text" isOff={isPending} onClick={() => submit(onAnother)}>
                Save and add another
              </Button>
            )}
          </>
        }
      >
        {!readOnly && (
          <Button variant="go" type="submit" form={formId} isOff={isPending}>
            {isPending ? 'Saving...' : (save ?? (record ? 'Update' : 'Create'))}
          </Button>
        )}
      </DialogFoot>
      {question}
    </Dialog>
  )
}

/** `Staff Member` of `Staff member`; words such as "for" stay as they are. */
function inTitleCase(name: string): string {
  return name.replaceAll(/\b[a-z](?=[a-z]{3})/g, (letter) => letter.toUpperCase())
}

interface DialogFormProps<Values extends FieldValues, Record extends Versioned> {
  id: string
  dialog: RecordDialogProps<Values, Record>
  recordForm: RecordForm<Values, Record>
}

function DialogForm<Values extends FieldValues, Record extends Versioned>({
  id,
  dialog: { readOnly, children, ...dialog },
  recordForm,
}: DialogFormProps<Values, Record>) {
  const { form, formProps } = recordForm
  return (
    <form
      id={id}
      {...formProps}
      className="admin-dialog-body"
      // A read-only form has nothing to focus, and it must scroll by keyboard.
      {...(readOnly ? { tabIndex: 0 } : {})}
    >
      <FormNotes recordForm={recordForm} {...dialog} />
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
