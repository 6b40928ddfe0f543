/** The form for changing one date of an event, in the dashboard. */
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import type { EventFields } from '#app/features/events/event.ts'
import { changed, isStatus, leftOut, type RecurrenceException } from '#app/features/events/exceptions.ts'
import { isDay } from '#app/dates/days.ts'
import { ChoiceSelect } from '#app/dashboard/form-fields.tsx'
import { Unfolding } from '#app/dashboard/unfolding.tsx'
import { TextField } from '#app/ui/field.tsx'

/** Labels by stored status; `left out` stands for `isCancelled`. */
const kinds = {
  '': 'It moves to another time or place',
  canceled: 'It’s canceled',
  postponed: 'It’s postponed, and the new date isn’t known yet',
  online: 'It’s online only',
  'left out': 'It’s left out: visitors don’t see this date',
} as const

const places = [
  ['date', 'New date', 'date'],
  ['startTime', 'New start time', 'time'],
  ['endTime', 'New end time', 'time'],
  ['location', 'New location', 'text'],
] as const

interface ChangeFieldsProps {
  one: RecurrenceException
  onChange: (next: RecurrenceException) => void
}

interface DateFieldsProps extends ChangeFieldsProps {
  /** When it usually begins and ends. */
  usual: { startTime: string; endTime: string }
}

export function ChangeFields({ one, usual, onChange }: DateFieldsProps) {
  const { on, isCancelled, status, note } = one
  const kind = isCancelled ? 'left out' : status
  const choose = (next: string) => {
    if (next === 'left out') onChange(leftOut(on))
    else if (isStatus(next)) onChange(changed(on, { status: next, note }))
  }
  return (
    <div className="grid gap-x-5 gap-y-3 md:grid-cols-2">
      <div className="md:col-span-2">
        <ChoiceSelect
          name={`kind-${on}`}
          label="What changes?"
          hint={kind === '' ? 'Anything you leave empty stays as usual.' : undefined}
          value={kind}
          choices={kinds}
          onChoose={choose}
        />
      </div>
      {kind === '' &&
        places.map(([name, label, type]) => (
          <TextField
            key={name}
            name={`${name}-${on}`}
            label={label}
            type={type}
            value={one[name]}
            onChange={({ target: { value } }) =>
              onChange(name === 'startTime' ? { ...one, ...startingAt(value, one, usual) } : { ...one, [name]: value })
            }
          />
        ))}
      {kind === 'online' && <JoinLink one={one} onChange={onChange} />}
      {kind !== 'left out' && <NoteField one={one} onChange={onChange} />}
    </div>
  )
}

/** The new times: it ends as long after its start as usual, unless another end was entered. */
function startingAt(startTime: string, before: RecurrenceException, usual: DateFieldsProps['usual']) {
  const isOwnEnd = before.endTime !== '' && before.endTime !== endAt(before.startTime, usual)
  return { startTime, endTime: isOwnEnd ? before.endTime : endAt(startTime, usual) }
}

/** Empty when it has no usual length, or would end after midnight. */
function endAt(startTime: string, usual: DateFieldsProps['usual']): string {
  const [start, from, to] = [startTime, usual.startTime, usual.endTime].map(minutesOf)
  if (start === undefined || from === undefined || to === undefined || to <= from) return ''
  const end = start + to - from
  const two = (part: number) => String(part).padStart(2, '0')
  return end < 24 * 60 ? `${two(Math.floor(end / 60))}:${two(end % 60)}` : ''
}

function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

function JoinLink({ one, onChange }: ChangeFieldsProps) {
  return (
    <TextField
      name={`location-${one.on}`}
      label="Link to join"
      value={one.location}
      onChange={(event) => onChange({ ...one, location: event.target.value })}
    />
  )
}

function NoteField({ one, onChange }: ChangeFieldsProps) {
  return (
    <div className="md:col-span-2">
      <TextField
        name={`note-${one.on}`}
        label="Message to visitors"
        hint="Why, or what people can do instead."
        maxLength={300}
        value={one.note}
        onChange={(event) => onChange({ ...one, note: event.target.value })}
      />
    </div>
  )
}

const singleKinds = {
  'as planned': 'As planned',
  canceled: 'It’s canceled',
  postponed: 'It’s postponed, and the new date isn’t known yet',
  '': 'It moved here from another date',
  online: 'It’s online only',
} as const

/** The `dialog` parameter that opens the form at its dates. */
export const CHANGE_DIALOG = 'change'

/**
 * Scrolls to the part of the form that changes dates when the form was opened for that.
 * @param isReady whether the part has been rendered
 * @param control selector of the element to focus
 */
export function useRequestedPart<Part extends HTMLElement>(isReady: boolean, control: string) {
  const part = useRef<Part>(null)
  const isRequested = useUrlState().search['dialog'] === CHANGE_DIALOG
  const isShown = useRef(false)
  useEffect(() => {
    // Only once: a person who has moved to another field stays there.
    if (!isRequested || !isReady || isShown.current) return
    isShown.current = true
    part.current?.querySelector<HTMLElement>(control)?.focus()
    part.current?.scrollIntoView({ block: 'center' })
  }, [isRequested, isReady, control])
  return { part, isAsked: isRequested }
}

export function setExceptions(form: UseFormReturn, next: RecurrenceException[]): void {
  form.setValue('recurrenceExceptions', next, { shouldDirty: true })
  form.clearErrors('recurrenceExceptions')
}

/** The change of an event that takes place once. */
export function SingleChange({ form, values }: { form: UseFormReturn; values: EventFields }) {
  const { date, recurrenceExceptions: exceptions } = values
  const one = exceptions.find(({ isCancelled }) => !isCancelled)
  const { part, isAsked } = useRequestedPart<HTMLDetailsElement>(true, 'select')
  const set = (next: RecurrenceException | undefined) => setExceptions(form, next ? [next] : [])
  const choose = (next: string) => {
    if (!isStatus(next)) return set(undefined)
    const { date: before }: { date?: unknown } = form.formState.defaultValues ?? {}
    const planned = next === '' && typeof before === 'string' && isDay(before) ? before : date
    set(changed(planned, { status: next, note: one?.note ?? '' }))
  }
  return (
    <Unfolding
      ref={part}
      opens={one !== undefined || isAsked}
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Canceled, postponed or moved?</summary>
      <div className="mt-3 grid gap-x-5 gap-y-3 md:grid-cols-2">
        <ChoiceSelect
          name="change"
          label="What changes?"
          value={one ? one.status : 'as planned'}
          choices={singleKinds}
          onChoose={choose}
        />
        {one?.status === '' && (
          <TextField
            name="plannedDate"
            label="It was planned for"
            type="date"
            value={one.on}
            onChange={(event) => isDay(event.target.value) && set({ ...one, on: event.target.value })}
          />
        )}
        {one?.status === 'online' && <JoinLink one={one} onChange={set} />}
        {one && <NoteField one={one} onChange={set} />}
      </div>
    </Unfolding>
  )
}
