/** The filters of a list, which are stored in its address. The address changes when typing pauses. */
import { useRouter } from '@tanstack/react-router'
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { MAX_FILTER_LENGTH } from '#app/ui/filters.ts'
import { RESULTS_ID } from '#app/ui/pager.tsx'
import { reused } from '#app/ui/reused.ts'

const DEBOUNCE_MS = 500

interface FiltersOptions<T> {
  search: T
  /** Validates filters; empty and unknown ones are left out. */
  clean: (search: Record<string, unknown>) => T
  /**
   * Navigates to the list with these filters.
   * @param replace without a new entry in the browser's history
   */
  open: (search: T, replace: boolean) => void
}

interface Filters<T> {
  /** For the form; its fields are named like the filters. */
  form: RefObject<HTMLFormElement | null>
  draft: T
  /**
   * @param wait milliseconds until the list follows, unless something else is changed meanwhile
   * @param typed the field in which a person is typing: only the first letter makes an entry in the browser's history
   */
  change: (changes: object, wait?: number, typed?: string) => void
  clear: () => void
}

export function useFilters<T extends object>({ search, clean, open }: FiltersOptions<T>): Filters<T> {
  const [draft, setDraft] = useState(search)
  const applied = useRef(search)
  const form = useRef<HTMLFormElement>(null)
  const lastTyped = useRef<string>(undefined)
  const runLater = useDelayedAction()

  // The Back button and links change the address too. A change by the form itself must not undo newer typing: during
  // navigation the router still returns the old filters, in new objects.
  const searchJson = JSON.stringify(search)
  useEffect(() => {
    if (searchJson === JSON.stringify(applied.current)) return
    applied.current = JSON.parse(searchJson) as T
    lastTyped.current = undefined
    setDraft(applied.current)
  }, [searchJson])

  function apply(filters: T, wait = 0, typed?: string) {
    setDraft(filters)
    runLater(() => {
      const isSame = JSON.stringify(filters) === JSON.stringify(applied.current)
      const replace = isSame || (typed !== undefined && typed === lastTyped.current)
      lastTyped.current = typed
      applied.current = filters
      open(filters, replace)
    }, wait)
  }
  /** Changed filters start again at the first page. */
  const withChanges = (changes: object) => clean({ ...draft, page: undefined, ...changes })

  // People type and choose before the page's script has loaded. State set in a layout effect is rendered immediately, so
  // the fields are never seen emptied.
  const applyTyped = useEffectEvent(() => {
    const typed = withChanges(Object.fromEntries(new FormData(form.current ?? undefined)))
    if (JSON.stringify(typed) !== JSON.stringify(withChanges({}))) apply(typed)
  })
  useLayoutEffect(() => applyTyped(), [])

  const change = (changes: object, wait?: number, typed?: string) => apply(withChanges(changes), wait, typed)
  return { form, draft, change, clear: () => apply(clean({})) }
}

/** Delays actions: only the last one runs, and none once the visitor has left the list. */
function useDelayedAction(): (action: () => void, wait: number) => void {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const cancel = () => clearTimeout(timer.current)
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) cancel()
    })
    return () => {
      unsubscribe()
      cancel()
    }
  }, [router])
  return (action, wait) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, wait)
  }
}

interface FilterFormProps<T> {
  filters: Filters<T>
  action: string
  /** The form's name for screen readers. */
  label: string
  heading?: string
  className: string
  gridClass: string
  fields: readonly FilterField<T>[]
}

export function FilterForm<T>({ filters, action, label, heading, className, gridClass, fields }: FilterFormProps<T>) {
  const { form, draft, change } = filters
  return (
    <form
      action={action}
      ref={form}
      role="search"
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        change({})
        scrollToResults()
      }}
    >
      {heading && <h2 className="mb-4 text-xl">{heading}</h2>}
      <div className={`grid items-end gap-3 ${gridClass}`}>
        {fields.map((field) => (
          <Field
            key={field.name}
            {...field}
            value={String(draft[field.name] ?? '')}
            change={(value, wait, typed) => change({ [field.name]: value }, wait, typed)}
          />
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

/** Scrolls to the results, which on a phone are below the fields, behind the keyboard. */
function scrollToResults(): void {
  const results = document.getElementById(RESULTS_ID)
  if (!results || results.getBoundingClientRect().top < innerHeight / 2) return
  results.focus({ preventScroll: true })
  results.scrollIntoView()
}

interface Option {
  value: string
  label: string
}

/** A search field, a choice of `options` or an `input` of another type. */
interface FilterField<T> {
  name: keyof T & string
  label: string
  className?: string
  /** The first one shows everything. */
  options?: readonly Option[]
  input?: Pick<ComponentProps<'input'>, 'type' | 'placeholder'>
}

interface FieldProps extends FilterField<Record<string, unknown>> {
  value: string
  change: (value: string, wait?: number, typed?: string) => void
}

function Field({ name, label, className = '', options, input, value, change }: FieldProps) {
  const control = { id: `filter-${name}`, name, className: 'control', value }
  const isSearch = input?.type === 'search'
  return (
    <div className={`field ${className}`}>
      <label htmlFor={control.id}>{label}</label>
      {options ? (
        <select {...control} onChange={(event) => change(event.target.value)}>
          {import.meta.env.SSR && value === '' ? (
            <UnselectedOptions options={options} />
          ) : (
            options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))
          )}
        </select>
      ) : (
        <input
          {...control}
          {...input}
          maxLength={isSearch ? MAX_FILTER_LENGTH : undefined}
          onChange={(event) => change(event.target.value, isSearch ? DEBOUNCE_MS : 0, name)}
        />
      )}
    </div>
  )
}

/** The options of a field without a selection: often hundreds of names, so the server renders them once. */
const UnselectedOptions = reused(function UnselectedOptions({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} selected={value === ''} value={value}>
      {label}
    </option>
  ))
})

interface ClearFormProps {
  action: string
  className: string
  onClear: () => void
  children: string
}

/** A button that removes all filters, also without JavaScript. */
export function ClearForm({ action, className, onClear, children }: ClearFormProps) {
  return (
    <form
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        onClear()
      }}
    >
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  )
}
