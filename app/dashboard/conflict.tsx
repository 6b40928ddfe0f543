/** A conflict: another person's saved values beside those in the form, field by field. */
import { Button } from '#app/dashboard/button.tsx'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { areBlocks } from '#app/definitions/blocks.ts'
import { isRichText, writtenOf } from '#app/definitions/rich-text.ts'

interface ConflictProps<Values extends FieldValues> {
  labels: { [Name in keyof Values]?: string }
  theirs: Values
  mine: Values
  /** Puts a value into the form. */
  onTake: (field: keyof Values & string, value: unknown) => void
  /** Describes a value that is neither text nor a list of texts. */
  describeValue?: ((value: unknown) => string | undefined) | undefined
}

export function Conflict<Values extends FieldValues>(props: ConflictProps<Values>) {
  const { labels, theirs, mine, onTake } = props
  const section = useRef<HTMLElement>(null)
  const text = (value: unknown) => props.describeValue?.(value) ?? displayValue(value)
  const names = Object.keys(labels) as (keyof Values & string)[]
  const rows = names.flatMap((field) =>
    rowsOf(labels[field] ?? '', theirs[field], mine[field], text).map((row) => ({ field, ...row })),
  )
  return (
    <section ref={section} tabIndex={-1} className="admin-note block" aria-labelledby="conflict-title" role="alert">
      <h2 id="conflict-title" className="text-lg">
        Someone else changed this while you were editing
      </h2>
      <p className="mt-1">
        {rows.length === 0
          ? 'Their changes are now in your form, and yours are still there. Save again to keep both.'
          : 'We added their other changes to your form. In the fields below, yours is different: keep it, or choose Use theirs. Saving replaces theirs with what your form shows.'}
      </p>
      {rows.length > 0 && (
        // On a phone, a field is a block: its name, both values, the button.
        <table className="mt-3 w-full text-left align-top max-sm:block">
          <Head />
          <tbody className="max-sm:block">
            {rows.map(({ field, label, value, ...both }) => (
              <Row
                key={label}
                label={label}
                {...both}
                onTake={() => {
                  // The row disappears with its button.
                  section.current?.focus({ preventScroll: true })
                  onTake(field, value)
                }}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface Difference {
  label: string
  theirs: string
  mine: string
  /** The field's value with theirs. */
  value: unknown
}

/** A row for a field that differs; for blocks, a row for each block that differs. */
function rowsOf(label: string, theirs: unknown, mine: unknown, text: (value: unknown) => string): Difference[] {
  if (text(theirs) === text(mine)) return []
  const whole = { label, theirs: text(theirs), mine: text(mine), value: theirs }
  if (!areBlocks(theirs) || !areBlocks(mine)) return [whole]
  const rows = mine.flatMap((block, place): Difference[] => {
    const other = theirs.find(({ id }) => id === block.id)
    const words = [text([other]), text([block])] as const
    if (!other || words[0] === words[1]) return []
    const [first = ''] = words[1].split('\n')
    const value = mine.map((one) => (one.id === block.id ? other : one))
    return [{ label: `${label}, block ${place + 1}: “${first.slice(0, 40)}”`, theirs: words[0], mine: words[1], value }]
  })
  // Their order, or a block that only one of both has.
  return rows.length > 0 ? rows : [whole]
}

function Row({ label, theirs, mine, onTake }: Record<'label' | 'theirs' | 'mine', string> & { onTake: () => void }) {
  return (
    <tr className="border-t border-line align-top max-sm:grid max-sm:gap-1 max-sm:py-3">
      <th scope="row" className="pr-3 font-semibold sm:py-2">
        {label}
      </th>
      <Value owner="Theirs" text={theirs} />
      <Value owner="Yours" text={mine} />
      <td className="sm:py-1 sm:text-right">
        <Button onClick={onTake}>Use theirs</Button>
      </td>
    </tr>
  )
}

function Value({ owner, text }: { owner: 'Theirs' | 'Yours'; text: string }) {
  return (
    <td className="pr-3 wrap-anywhere whitespace-pre-line sm:py-2">
      <span className="text-soft sm:hidden">{owner}: </span>
      {text || '(empty)'}
    </td>
  )
}

function Head() {
  return (
    <thead className="max-sm:hidden">
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Theirs</th>
        <th scope="col">Yours</th>
        <th scope="col">
          <span className="sr-only">Use theirs</span>
        </th>
      </tr>
    </thead>
  )
}

/** A value as people read it. */
export function displayValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isRichText(value)) return writtenOf(value)
  return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value)
}
