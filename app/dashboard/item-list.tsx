/** The small records of a field, such as the cards of a block: added, moved and removed. */
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type ArrayPath,
  type FieldArray,
  type FieldValues,
  type Path,
  useFieldArray,
  type UseFormReturn,
} from 'react-hook-form'
import { Button, IconButton } from '#app/dashboard/button.tsx'
import { problemOf } from '#app/dashboard/form-fields.tsx'
import { Unfolding } from '#app/dashboard/unfolding.tsx'
import { emptyValues, wordsOf } from '#app/definitions/blocks.ts'
import type { Field, Fields } from '#app/definitions/field.ts'
import { capitalized } from '#app/text/format-count.ts'

/** Where one of them stands. */
export interface ListEntry {
  index: number
  /** Moves it, open as it is, and keeps the focus in it. */
  moveTo: (index: number) => void
}

interface ItemListProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: Path<Values>
  /** The field's `noun` names one of the records. */
  field: Field
  /** Whether one stands below another. */
  isInset?: (index: number) => boolean
  /** The fields of one. @param prefix before their names in the form */
  children: (prefix: string, entry: ListEntry) => ReactNode
}

export function ItemList<Values extends FieldValues>({ form, name, field, isInset, children }: ItemListProps<Values>) {
  const { label, noun = 'entry', max, fields: each = {} } = field
  const place = name as Path<Values> & ArrayPath<Values>
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: place, keyName: 'key' })
  const [status, setStatus] = useState('')
  const problem = problemOf(form, name)
  const moveTo = (index: number, to: number) => {
    if (to === index) return
    const focused = document.activeElement
    move(index, to)
    setStatus(`Moved to ${to + 1} of ${fields.length}`)
    // Browsers take the focus from what moves.
    setTimeout(() => focused instanceof HTMLElement && focused.isConnected && focused.focus())
  }
  return (
    <fieldset className="field">
      <legend className="font-semibold">{label}</legend>
      <ol className="grid gap-3">
        {fields.map(({ key }, index) => (
          <li
            key={key}
            className={`flex items-start rounded-card border border-line px-4 py-1 ${isInset?.(index) ? 'ml-8' : ''}`}
          >
            {/* A new one is open. */}
            <Unfolding className="min-w-0 flex-1" opens={excerptOf(form, place, each, index) === ''}>
              <summary className="min-h-11 py-2.5">
                {excerptOf(form, place, each, index) || `${capitalized(noun)} ${index + 1}`}
              </summary>
              <div className="grid gap-3 pb-4">
                {children(`${name}.${index}.`, { index, moveTo: (to) => moveTo(index, to) })}
              </div>
            </Unfolding>
            <span className="flex shrink-0">
              <IconButton
                icon={ArrowUp}
                label={`Move ${noun} ${index + 1} up`}
                isOff={index === 0}
                onClick={() => moveTo(index, index - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move ${noun} ${index + 1} down`}
                isOff={index === fields.length - 1}
                onClick={() => moveTo(index, index + 1)}
              />
              <IconButton
                icon={Trash2}
                label={`Remove ${noun} ${index + 1}`}
                onClick={() => {
                  remove(index)
                  setStatus(`Removed`)
                }}
              />
            </span>
          </li>
        ))}
      </ol>
      {problem && <p className="problem">{problem}</p>}
      {fields.length < max && (
        <p className="mt-3">
          <Button onClick={() => append(emptyValues(each) as FieldArray<Values, ArrayPath<Values>>)}>
            {`Add ${noun}`}
          </Button>
        </p>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </fieldset>
  )
}

/** The first words of one as it was when the list was drawn. */
function excerptOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  place: Path<Values>,
  fields: Fields,
  index: number,
): string {
  const all: unknown = form.getValues(place)
  const one: unknown = Array.isArray(all) ? all[index] : undefined
  return wordsOf({ fields }, Object(one) as object)[0]?.slice(0, 80) ?? ''
}
