/** The page on which a record is added or edited, beside its list. It never discards unsaved input without asking. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ChevronDown } from 'lucide-react'
import { Button } from '#app/dashboard/button.tsx'
import { usePreviewShown } from '#app/dashboard/preview-pane.tsx'
import { FormBody, type RecordFormProps, SaveButton, titleOf, useClosing } from '#app/dashboard/record-form.tsx'
import { useSaveWord } from '#app/dashboard/publishing-fields.tsx'
import { ActionMenu } from '#app/dashboard/row.tsx'
import { BackToList, useEscape, useTitle } from '#app/dashboard/split-view.tsx'
import { useRecordForm, type Versioned } from '#app/dashboard/use-record-form.ts'

interface RecordPageProps<Values extends FieldValues, Record extends Versioned> extends RecordFormProps<
  Values,
  Record
> {
  /** The list's title: `Sermons`. */
  list: string
  /** @param leave closes the form without a question, and forgets what was typed */
  tools: (isDirty: boolean, leave: () => void) => ReactNode
  /** In the side column, above the main button: when the record is public. */
  publishing: (form: UseFormReturn<Values>) => ReactNode
  /** Below that: fields that are rarely changed. */
  aside: (form: UseFormReturn<Values>) => ReactNode
  /** In the menu of the main button. */
  ways: (form: UseFormReturn<Values>, submit: () => void) => ReactNode
  /** For a new record: saves it and starts another one. */
  onAnother?: () => void
  /** A preview beside the form, or in its place on small screens, where `showForm` closes it. */
  preview?: { startsOpen: boolean; draw: (form: UseFormReturn<Values>, showForm: () => void) => ReactNode } | undefined
}

export function RecordPage<Values extends FieldValues, Record extends Versioned>(
  options: RecordPageProps<Values, Record>,
) {
  const { list, record, tools, publishing, aside, ways, readOnly, onAnother, preview } = options
  const recordForm = useRecordForm(options)
  const { form, isPending, isDirty, submit } = recordForm
  const { close, question, leave } = useClosing(recordForm)
  const shown = usePreviewShown(preview?.startsOpen)
  const [formId, titleId] = [useId(), useId()]
  const title = titleOf(options)
  const word = useSaveWord(form as unknown as UseFormReturn, record)
  useTitle(title)
  useEscape(close)
  return (
    <section ref={useFirstField()} aria-labelledby={titleId} className="admin-record">
      <header className="admin-record-head">
        <BackToList list={list} onClose={close} />
        <h1 id={titleId} className="text-2xl wrap-anywhere">
          {title}
        </h1>
        <div className="admin-actions">
          {tools(isDirty, leave)}
          {preview && (
            <Button variant="text" aria-pressed={shown.isShown} onClick={shown.toggle}>
              Preview
            </Button>
          )}
        </div>
      </header>
      <FormBody id={formId} className="admin-record-form" {...{ options, recordForm }} />
      {preview && shown.isShown && preview.draw(form, () => !shown.isWide && shown.toggle())}
      <div className="admin-record-side">
        <div className="admin-record-part admin-record-publishing sheet empty:hidden">
          {!readOnly && publishing(form)}
        </div>
        {readOnly ? (
          <fieldset disabled className="contents">
            {aside(form)}
          </fieldset>
        ) : (
          aside(form)
        )}
        <footer className="admin-record-foot">
          <Button onClick={close}>{readOnly ? 'Close' : 'Cancel'}</Button>
          {!readOnly && (
            <span className="admin-save">
              <SaveButton form={formId} isPending={isPending} options={{ ...options, save: word ?? options.save }} />
              <ActionMenu icon={ChevronDown} label="More ways to save" variant="go" className="admin-save-more">
                {ways(form, submit)}
                {!record && onAnother && (
                  <Button variant="text" isOff={isPending} onClick={() => submit(onAnother)}>
                    Save and add another
                  </Button>
                )}
              </ActionMenu>
            </span>
          )}
        </footer>
      </div>
      {question}
    </section>
  )
}

/** Gives the focus to the first field, unless a part of the form took it; to the form where nothing can be changed. */
function useFirstField() {
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    if (page.current?.contains(document.activeElement)) return
    const field = page.current?.querySelector<HTMLElement>(
      'form :is(input:not([type=hidden], [type=file]), textarea, select):enabled',
    )
    ;(field ?? page.current?.querySelector<HTMLElement>('form'))?.focus({ preventScroll: true })
  }, [])
  return page
}
