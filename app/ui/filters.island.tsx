/**
 * The filters of a list, which are in its address. They are plain fields of a form; the list that they lead to is fetched as a
 * page, and its results take the place of those here, while a person goes on typing.
 */
import { type ComponentProps, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react'
import { MAX_FILTER_LENGTH, writeSearch } from '#app/ui/filters.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { swapTo } from '#app/ui/swap.ts'

const DEBOUNCE_MS = 500

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
  const { show, change } = useSwappedList(form, { action, loading, fields })
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
function useSwappedList(
  form: React.RefObject<HTMLFormElement | null>,
  { action, loading, fields }: Pick<FiltersProps, 'action' | 'loading' | 'fields'>,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The field in which a person is typing: further letters make no entries in the browser's history. */
  const typed = useRef<string>(undefined)
  const shown = useRef('')

  async function showAt(address: string): Promise<Document | undefined> {
    shown.current = address
    const [count, list] = ['count', 'list'].map((part) => document.querySelector<HTMLElement>(`[data-part=${part}]`))
    const isInside = list?.contains(document.activeElement)
    if (count) count.textContent = loading
    list?.setAttribute('aria-busy', 'true')
    const swapped = await swapTo(address)
    if (!swapped) return undefined
    list?.removeAttribute('aria-busy')
    // What had the focus is gone.
    if (isInside) count?.focus({ preventScroll: true })
    return swapped
  }
  const query = () => writeSearch(Object.fromEntries(new FormData(form.current ?? undefined)))
  function show(field?: string) {
    clearTimeout(timer.current)
    const address = action + query()
    if (address === location.pathname + location.search) return
    if (field !== undefined && field === typed.current) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    typed.current = field
    void showAt(address)
  }
  function change({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLSelectElement>) {
    const { name, type } = currentTarget
    clearTimeout(timer.current)
    const field = currentTarget instanceof HTMLInputElement ? name : undefined
    timer.current = setTimeout(() => show(field), type === 'search' ? DEBOUNCE_MS : 0)
  }

  /** Shows what the address says, in the fields too. */
  async function follow() {
    clearTimeout(timer.current)
    typed.current = undefined
    const next = await showAt(location.pathname + location.search)
    if (next && form.current) takeValues(form.current, next)
  }
  // What was typed or chosen before this code had loaded.
  const showTyped = useEffectEvent(() => {
    const drawn = writeSearch(Object.fromEntries(fields.map(({ name, value }) => [name, value])))
    if (query() !== drawn) timer.current = setTimeout(() => show(), DEBOUNCE_MS)
  })
  const onPopState = useEffectEvent(() => {
    if (location.pathname + location.search !== shown.current) void follow()
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    // The page that a link leads to takes a while, and no search must come before it.
    if (isPlainClick(event) && (event.target as Element).closest('a[href]')) clearTimeout(timer.current)
  })
  /** Another form that leads to the list clears the filters. */
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    const { target } = event
    if (target === form.current || (target as HTMLFormElement).action !== form.current?.action) return
    event.preventDefault()
    if (location.search) history.pushState(null, '', action)
    void follow()
  })
  useEffect(() => {
    shown.current = location.pathname + location.search
    showTyped()
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('popstate', () => onPopState(), { signal })
    document.addEventListener('click', (event) => onClick(event), { signal })
    document.addEventListener('submit', (event) => onSubmit(event), { signal })
    return () => {
      controller.abort()
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
  if (input?.type === 'hidden') return <input id={`filter-${name}`} type="hidden" name={name} defaultValue={value} />
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
