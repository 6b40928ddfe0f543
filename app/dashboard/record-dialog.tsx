/** A small record's form as a dialog. It never discards unsaved input without asking. */
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog, DialogFoot } from '#app/dashboard/dialog.tsx'
import { FormBody, type RecordFormProps, SaveButton, titleOf, useClosing } from '#app/dashboard/record-form.tsx'
import { useRecordForm, type Versioned } from '#app/dashboard/use-record-form.ts'

export function RecordDialog<Values extends FieldValues, Record extends Versioned>(
  options: RecordFormProps<Values, Record>,
) {
  const recordForm = useRecordForm(options)
  const { close, question } = useClosing(recordForm)
  const formId = useId()
  return (
    <Dialog title={titleOf(options)} onClose={close} isWide>
      <FormBody id={formId} className="admin-dialog-body" {...{ options, recordForm }} />
      <DialogFoot onCancel={close}>
        <SaveButton form={formId} isPending={recordForm.isPending} options={options} />
      </DialogFoot>
      {question}
    </Dialog>
  )
}
