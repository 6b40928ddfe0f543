/** The questions of an event's sign-up, a row for each. They are stored as a list; one that ends with * needs an answer. */
import { Plus, Trash2 } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { event } from '#app/features/events/event.ts'
import { readQuestion } from '#app/features/events/sign-ups/sign-up.ts'
import { Button, IconButton } from '#app/dashboard/button.tsx'
import { problemOf } from '#app/dashboard/form-fields.tsx'
import { listFrom, listText } from '#app/definitions/fields.ts'

const { label, hint, max } = event.fields.signUpQuestions
/** Characters of a question, as the schema says. */
const MAX_LENGTH = 100

interface Row {
  text: string
  /** After the text: `*` when it needs an answer. */
  mark: string
}

export function QuestionFields({ form }: { form: UseFormReturn }) {
  const problem = problemOf(form, 'signUpQuestions')
  const id = useId()
  const { ref, rows, change } = useRows(form)
  const list = useRef<HTMLDivElement>(null)
  const add = () => {
    change([...rows, { text: '', mark: '' }])
    focusSoon(list, rows.length)
  }
  const remove = (at: number) => {
    change(rows.filter((_, index) => index !== at))
    focusSoon(list, at)
  }
  const described = `${id}-hint${problem ? ` ${id}-problem` : ''}`
  return (
    <fieldset className="field" aria-describedby={described} tabIndex={-1} ref={ref}>
      <legend className="font-semibold">{label}</legend>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
      <div ref={list} className="mt-2 grid justify-items-start gap-2">
        {rows.map((row, index) => (
          <QuestionRow
            key={index}
            row={row}
            number={index + 1}
            onChange={(changed) => change(rows.with(index, { ...row, ...changed }))}
            onRemove={() => remove(index)}
          />
        ))}
        {rows.length < max && <AddButton onPress={add} />}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** Focuses a question by its place, or the button after the last, once they have been rendered. */
function focusSoon(list: RefObject<HTMLElement | null>, at: number): void {
  requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('input[type=text], [data-add]')[at]?.focus())
}

/** The rows of the form's value, and a row that is still empty. */
function useRows(form: UseFormReturn) {
  const { field } = useController({ control: form.control, name: 'signUpQuestions' })
  const value = String(field.value)
  const [typed, setTyped] = useState<Row[]>([])
  const change = (next: Row[]) => {
    setTyped(next)
    field.onChange(textOf(next))
  }
  // The form may have been filled with others since: from a draft, or another person's version.
  return { ref: field.ref, rows: textOf(typed) === value ? typed : rowsOf(value), change }
}

function AddButton({ onPress }: { onPress: () => void }) {
  return (
    <Button data-add onClick={onPress}>
      <Plus size={18} aria-hidden="true" /> Add question
    </Button>
  )
}

interface QuestionRowProps {
  row: Row
  /** From 1. */
  number: number
  onChange: (row: Partial<Row>) => void
  onRemove: () => void
}

function QuestionRow({ row: { text, mark }, number, onChange, onRemove }: QuestionRowProps) {
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3">
      <input
        type="text"
        autoComplete="off"
        className="admin-control min-w-0 flex-[1_1_9rem]"
        aria-label={`Question ${number}`}
        maxLength={MAX_LENGTH - 1}
        value={text}
        onChange={({ target }) => onChange(target.value.endsWith('*') ? rowOf(target.value) : { text: target.value })}
      />
      <label className="inline-flex min-h-11 items-center gap-2 text-sm font-normal">
        <input
          type="checkbox"
          className="size-5 accent-primary"
          checked={mark !== ''}
          onChange={({ target }) => onChange({ mark: target.checked ? '*' : '' })}
        />
        Required<span className="sr-only">: question {number}</span>
      </label>
      <IconButton icon={Trash2} label={`Remove question ${number}`} onClick={onRemove} />
    </div>
  )
}

function rowOf(question: string): Row {
  const { label: text } = readQuestion(question)
  return { text, mark: question.slice(text.length) }
}

function rowsOf(value: string): Row[] {
  return listFrom(value)
    .filter((question) => question.trim() !== '')
    .map(rowOf)
}

/** The form's value. A row without text is no question yet. */
function textOf(rows: readonly Row[]): string {
  return listText(rows.filter(({ text }) => text.trim() !== '').map(({ text, mark }) => text + mark))
}
