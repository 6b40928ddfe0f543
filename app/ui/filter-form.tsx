/** The filters of a list, which are in its address: plain fields of a form, which `list-filters.ts` watches. */
import type { ComponentProps } from 'react'
import { MAX_FILTER_LENGTH } from '#app/ui/filters.ts'
import { t } from '#app/text/t.ts'

export interface FilterField {
  name: string
  label: string
  className?: string
  value: string
  /** A choice: the first one, an empty text, shows everything. */
  options?: readonly FilterOption[]
  /** A field to type in, or a hidden one for a filter that only links set. */
  input?: Pick<ComponentProps<'input'>, 'type' | 'placeholder'>
}

interface FilterOption {
  value: string
  label: string
}

interface FiltersProps {
  /** The list's own address. */
  action: string
  /** The form's name for screen readers. */
  label: string
  heading?: string
  className: string
  gridClass: string
  /** Shown above the list while it is fetched. */
  loading: string
  fields: readonly FilterField[]
}

export function Filters({ action, label, heading, className, gridClass, loading, fields }: FiltersProps) {
  return (
    <form
      action={action}
      role="search"
      aria-label={label}
      className={className}
      data-form="filters"
      data-loading={loading}
      // The address says what is chosen, not what a browser remembers of an earlier visit.
      autoComplete="off"
    >
      {heading && <h2 className="mb-4 text-xl">{heading}</h2>}
      <div className={`grid items-end gap-3 ${gridClass}`}>
        {fields.map((field) => (
          <Field key={field.name} field={field} />
        ))}
        <noscript>
          <button type="submit" className="btn btn-fill">
            {t('Search')}
          </button>
        </noscript>
      </div>
    </form>
  )
}

function Field({ field: { name, label, className = '', value, options, input } }: { field: FilterField }) {
  if (input?.type === 'hidden') return <input id={`filter-${name}`} type="hidden" name={name} defaultValue={value} />
  const control = { id: `filter-${name}`, name, className: 'control', defaultValue: value }
  return (
    <div className={`field ${className}`}>
      <label htmlFor={control.id}>{label}</label>
      {options ? (
        <select {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...control} {...input} maxLength={input?.type === 'search' ? MAX_FILTER_LENGTH : undefined} />
      )}
    </div>
  )
}
