/** A conflict: another person's saved values beside those in the form, field by field. */
import { Button } from '#app/dashboard/button.tsx'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'

interface ConflictProps<Values extends FieldValues> {
  labels: { [Name in keyof Values]?: string }
  theirs: Values
  mine: Values
  /** Puts their value into the form. */
  onTake: (field: keyof Values & string) => void
  /** Describes a value that is neither text nor a list of texts. */
  describeValue?: ((value: unknown) => string | undefined) | undefined
}

export function Conflict<Values extends FieldValues>(props: ConflictProps<Values>) {
  const { labels, theirs, mine, onTake } = props
  const section = useRef<HTMLElement>(null)
  const text = (value: unknown) => props.describeValue?.(value) ?? displayValue(value)
  const names = Object.keys(labels) as (keyof Values & string)[]
  const fields = names.filter((field) => text(theirs[field]) !== text(mine[field]))
  return (
    <section ref={section} tabIndex={-1} className="admin-note block" aria-labelledby="conflict-title" role="alert">
      <h3 id="conflict-title" className="text-lg">
        Someone else changed this while you were editing
      </h3>
      <p className="mt-1">
        {fields.length === 0
          ? 'Their changes are now in your form, and yours are still there. Save again to keep both.'
          : 'We added their other changes to your form. In the fields below, yours is different: keep it, or choose Use theirs. Saving replaces theirs with what your form shows.'}
      </p>
      {fields.length > 0 && (
        // On a phone, a field is a block: its name, both values, the button.
        <table className="mt-3 w-full text-left align-top max-sm:block">
          <Head />
          <tbody className="max-sm:block">
            {fields.map((field) => (
              <Row
                key={field}
                label={labels[field] ?? ''}
                theirs={text(theirs[field])}
                mine={text(mine[field])}
                onTake={() => {
                  // The row disappears with its button.
                  section.current?.focus({ preventScroll: true })
                  onTake(field)
                }}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
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
  return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value)
}
