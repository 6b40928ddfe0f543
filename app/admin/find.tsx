/**
 * The search over everything in the dashboard: its pages, their actions, settings, and records. It is a combobox with a
 * list that is always shown: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import type { FoundRecord } from '#app/admin/find-api.ts'
import { matching, type Option, optionsOf } from '#app/admin/find-options.ts'
import { adminRead, failureOf } from '#app/dashboard/client.ts'
import { Dialog } from '#app/dashboard/dialog.tsx'
import { shortDay } from '#app/dates/instants.ts'
import { href, routes } from '#app/routes.ts'
import { capitalized, formatCount } from '#app/text/format-count.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'

/** Milliseconds after the last key press until records are searched. */
const DEBOUNCE_MS = 150
export function FindDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const [text, setText] = useState('')
  const { options, status } = useOptions(text)
  const open = ({ to }: Option) => {
    onClose()
    if (to.startsWith(routes.admin)) router.history.push(to)
    else location.assign(to)
  }
  const { active, setActive, onKeyDown } = useKeys(options, open)
  const listId = useId()
  return (
    <Dialog title="Search" onClose={onClose}>
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)_auto]">
        <input
          type="search"
          role="combobox"
          className="admin-control mx-4 mt-4"
          aria-label="Search everything"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${active}` : undefined}
          placeholder="Sermons, messages, settings, pages"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Options id={listId} options={options} active={active} onOpen={open} />
        <p role="status" className="px-6 py-3 text-sm text-soft">
          {status}
        </p>
      </div>
    </Dialog>
  )
}

/** The results for the text; without text, all pages and actions. */
function useOptions(text: string): { options: Option[]; status: string } {
  const { records, isSearching, problem } = useRecords(text)
  const { user } = useCurrentUser()
  const { pages, actions, settings } = useMemo(() => optionsOf(user ?? NO_ONE), [user])
  const found = [pages, actions, settings].flatMap((options) => matching(options, text))
  const options = text.trim() === '' ? [...pages, ...actions] : [...found, ...records]
  const count = options.length === 0 ? 'No results' : formatCount(options.length, ['result', 'results'])
  return { options, status: problem ?? (isSearching ? 'Searching...' : count) }
}

/** The active option, which the arrow keys change and Enter opens. */
function useKeys(options: readonly Option[], open: (option: Option) => void) {
  const [chosen, setActive] = useState(0)
  const active = Math.min(chosen, options.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const option = options[active]
    const last = Math.max(options.length - 1, 0)
    if (event.key === 'ArrowDown') setActive(active < last ? active + 1 : 0)
    else if (event.key === 'ArrowUp') setActive(active > 0 ? active - 1 : last)
    else if (event.key === 'Enter') {
      if (option) open(option)
    } else return
    event.preventDefault()
  }
  return { active, setActive, onKeyDown }
}

interface OptionsProps {
  id: string
  options: Option[]
  active: number
  onOpen: (option: Option) => void
}

function Options({ id, options, active, onOpen }: OptionsProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="mt-3 grid min-h-0 content-start overflow-y-auto px-2">
      {options.map((option, index) => (
        // The focus stays in the field, which references the active option.
        <button
          type="button"
          tabIndex={-1}
          ref={index === active ? scrollIntoView : undefined}
          key={`${option.to} ${option.label}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className="flex min-h-11 items-center justify-between gap-4 rounded-lg text-left px-4 py-1 hover:bg-sand aria-selected:bg-sand aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-primary-edge"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(option)}
        >
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
          <span className="shrink-0 text-right text-sm text-soft max-sm:max-w-[45%] max-sm:shrink">{option.about}</span>
        </button>
      ))}
    </div>
  )
}

function scrollIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

const NO_ONE = { roles: [], contributes: [] }

/** Records that contain the text, once typing has paused. */
function useRecords(text: string): { records: Option[]; isSearching: boolean; problem: string | undefined } {
  const query = text.trim().slice(0, 200)
  const [debounced, setDebounced] = useState(query)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(query), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [query])
  const { data, error, isFetching } = useQuery({
    ...adminRead<FoundRecord[]>(href(adminApi.find, {}, { q: debounced })),
    enabled: debounced !== '',
    placeholderData: (last) => last,
  })
  if (query === '') return { records: [], isSearching: false, problem: undefined }
  const records = (data ?? []).map(({ kind, title, date, page }) => ({
    label: title,
    about: [capitalized(kind), date && shortDay(date)].filter(Boolean).join(' · '),
    to: page,
  }))
  return { records, isSearching: isFetching || debounced !== query, problem: error ? failureOf(error) : undefined }
}
