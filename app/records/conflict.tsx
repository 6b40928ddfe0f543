/** A conflict: another person's saved values beside those in the form, field by field. */
import type { FieldValues } from 'react-hook-form'

interface ConflictProps<Values extends FieldValues> {
  labels: { [Name in keyof Values]: string }
  theirs: Values
  mine: Values
  /** Puts their value into the form. */
  onTake: (field: keyof Values & string) => void
  /** Describes a value that is neither text nor a list of texts. */
  describeValue?: ((value: unknown) => string | undefined) | undefined
}

export function Conflict<Values extends FieldValues>({
  labels,
  theirs,
  mine,
  onTake,
  describeValue: ownWords,
}: ConflictProps<Values>) {
  const describeValue = (value: unknown) => ownWords?.(value) ?? displayValue(value)
  const fields = (Object.keys(labels) as (keyof Values & string)[]).filter(
    (field) => describeValue(theirs[field]) !== describeValue(mine[field]),
  )
  return (
    <section className="admin-note block" aria-labelledby="conflict-title" role="alert">
      <h3 id="conflict-title" className="text-lg">
        Someone else changed this while you were editing
      </h3>
      <p className="mt-1">
        {fields.length === 0
          ? 'Their changes are now in your form, and yours are still there. Save again to keep both.'
          : 'We added their other changes to your form. For the fields below, you both made a change: keep yours or choose Use theirs. Saving replaces what they entered with what your form shows.'}
      </p>
      {fields.length > 0 && (
        <table className="mt-3 w-full text-left align-top">
          <Head />
          <tbody>
            {fields.map((field) => (
              <Row
                key={field}
                label={labels[field]}
                theirs={describeValue(theirs[field])}
                mine={describeValue(mine[field])}
                onTake={() => onTake(field)}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface RowProps {
  label: string
  theirs: string
  mine: string
  onTake: () => void
}

function Row({ label, theirs, mine, onTake }: RowProps) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2 pr-3 font-semibold">
        {label}
      </th>
      <td className="py-2 pr-3 break-words whitespace-pre-line">{theirs || '(empty)'}</td>
      <td className="py-2 pr-3 break-words whitespace-pre-line">{mine || '(empty)'}</td>
      <td className="py-1 text-right">
        <button type="button" className="admin-btn" onClick={onTake}>
          Use theirs
        </button>
      </td>
    </tr>
  )
}

function Head() {
  return (
    <thead>
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
