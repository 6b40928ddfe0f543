/**
 * The filters of a list, which are in its address. They are plain fields of a form; the list that they lead to is fetched as a
 * page, and its results take the place of those here, while a person goes on typing.
 */
import { type ComponentProps, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react'
import { MAX_FILTER_LENGTH, writeSearch } from '#app/ui/filters.ts'
import { swapTo } from '#app/ui/swap.ts'

const DEBOUNCE_MS = 500

export interface FilterField {
  name: string
  label: string
  className?: string
  value: string
  /** A choice: the first one, an empty text, shows everything. */
  options?: readonly FilterOption[]
  /** A field to type in. */
  input?: Pick<ComponentProps<'input'>, 'type' | 'placeholder'>
}

export interface FilterOption {
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

export default function Filters({ action, label, heading, className, gridClass, loading, fields }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const { show, change } = useSwappedList(form, action, loading)
  return (
    <form
      action={action}
      ref={form}
      role="search"
      aria-label={label}
      className={className}
      // The address says what is chosen, not what a browser remembers of an earlier visit.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        show()
        scrollToResults()
      }}
    >
      {heading && <h2 className="mb-4 text-xl">{heading}</h2>}
      <div className={`grid items-end gap-3 ${gridClass}`}>
        {fields.map((field) => (
          <Field key={field.name} field={field} onChange={change} />
        ))}
        <noscript>
          <button type="submit" className="btn btn-fill">
            Search
          </button>
        </noscript>
      </div>
    </form>
  )
}

/** @returns functions that show the list for the fields as they are: at once, or after a field has changed */
function useSwappedList(form: React.RefObject<HTMLFormElement | null>, action: string, loading: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The field that changed last: further letters make no entries in the browser's history. */
  const typed = useRef<string>(undefined)

  async function showAt(address: string): Promise<Document | undefined> {
    const [count, list] = ['count', 'list'].map((part) => document.querySelector(`[data-part=${part}]`))
    if (count) count.textContent = loading
    list?.setAttribute('aria-busy', 'true')
    const swapped = await swapTo(address)
    if (swapped) list?.removeAttribute('aria-busy')
    return swapped
  }
  function show(field?: string) {
    clearTimeout(timer.current)
    const values = new FormData(form.current ?? undefined)
    const address = action + writeSearch(Object.fromEntries(values))
    if (address === location.pathname + location.search) return
    if (field !== undefined && field === typed.current) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    typed.current = field
    void showAt(address)
  }
  function change({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLSelectElement>) {
    const { name, type } = currentTarget
    clearTimeout(timer.current)
    timer.current = setTimeout(() => show(name), type === 'search' ? DEBOUNCE_MS : 0)
  }

  // What was typed or chosen before this code had loaded.
  const showTyped = useEffectEvent(() => {
    timer.current = setTimeout(() => show(), DEBOUNCE_MS)
  })
  const showAgain = useEffectEvent(async () => {
    clearTimeout(timer.current)
    typed.current = undefined
    const next = await showAt(location.pathname + location.search)
    if (next && form.current) takeValues(form.current, next)
  })
  useEffect(() => {
    showTyped()
    const onPopState = () => void showAgain()
    addEventListener('popstate', onPopState)
    return () => {
      removeEventListener('popstate', onPopState)
      clearTimeout(timer.current)
    }
  }, [])
  return { show, change }
}

/** Sets the fields of a form to those of the same form in another document. */
function takeValues(form: HTMLFormElement, next: Document): void {
  for (const field of form.elements) {
    const other = next.getElementById(field.id)
    if (isField(field) && isField(other)) field.value = other.value
  }
}

function isField(element: Element | null): element is HTMLInputElement | HTMLSelectElement {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
}

/** Scrolls to the results, which on a phone are below the fields, behind the keyboard. */
function scrollToResults(): void {
  const results = document.querySelector<HTMLElement>('[data-part=count]')
  if (!results || results.getBoundingClientRect().top < innerHeight / 2) return
  results.focus({ preventScroll: true })
  results.scrollIntoView()
}

interface FieldProps {
  field: FilterField
  onChange: (event: SyntheticEvent<HTMLInputElement | HTMLSelectElement>) => void
}

function Field({ field: { name, label, className = '', value, options, input }, onChange }: FieldProps) {
  const control = { id: `filter-${name}`, name, className: 'control', defaultValue: value, onChange }
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
