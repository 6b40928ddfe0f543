/** The next dates of a recurring event in the dashboard: to look at before they are saved, to cancel one, to change one. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { adminRead } from '#app/records/client.ts'
import type { EventFields } from '#app/features/events/event.ts'
import type { NextDates as Dates } from '#app/features/events/api.ts'
import { exceptionsText, leftOut, type RecurrenceException } from '#app/features/events/exceptions.ts'
import { href } from '#app/routes.ts'
import { fullDate, isDay, longDate, timeSpan } from '#app/ui/dates.ts'
import { TextField } from '#app/ui/field.tsx'

interface DatesAsked {
  date: string
  rule: string
  exceptions: readonly RecurrenceException[]
  startTime?: string
  endTime?: string
  location?: string
}

function useDates({ exceptions, date, ...asked }: DatesAsked) {
  const query = { ...asked, date: isDay(date) ? date : '', exceptions: exceptionsText(exceptions) }
  return useQuery({ ...adminRead<Dates>(href(adminApi.eventDates, {}, query)), enabled: asked.rule !== '' })
}

interface NextDatesProps {
  form: UseFormReturn
  values: EventFields
  problem: string | undefined
}

export function NextDates({ form, values, problem }: NextDatesProps) {
  const { date, recurrenceRule: rule, recurrenceExceptions: exceptions, startTime, endTime, location } = values
  const { data } = useDates({ date, rule, exceptions, startTime, endTime, location })
  const set = (next: RecurrenceException[]) => {
    form.setValue('recurrenceExceptions', next, { shouldDirty: true })
    form.clearErrors('recurrenceExceptions')
  }
  const put = (one: RecurrenceException) => set([...exceptions.filter(({ on }) => on !== one.on), one])
  if (rule === '' && exceptions.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="next-dates">
      <h3 id="next-dates" className="text-base">
        Next dates
      </h3>
      {data?.problem && <p className="problem">{data.problem}</p>}
      {data?.isFirstOdd && (
        <p className="text-soft">
          The first date, {fullDate(date)}, is not one of these days. It takes place then, too.
        </p>
      )}
      {data && !data.problem && data.dates.length === 0 && <p className="text-soft">There are no more dates.</p>}
      <ul className="grid gap-2">
        {data?.dates.map((one) => (
          <NextDate key={one.on} date={one} isAsUsual={!exceptions.some(({ on }) => on === one.on)} onChange={put} />
        ))}
      </ul>
      <LeaveOut onAdd={(day) => put(leftOut(day))} />
      {problem && (
        <p id="problem-recurrenceExceptions" className="problem">
          {problem}
        </p>
      )}
      {exceptions.length > 0 && <Exceptions exceptions={exceptions} onChange={set} />}
    </section>
  )
}

interface NextDateProps {
  date: Dates['dates'][number]
  isAsUsual: boolean
  onChange: (exception: RecurrenceException) => void
}

function NextDate({ date, isAsUsual, onChange }: NextDateProps) {
  const { on } = date
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="grow">
        {fullDate(date.date)}
        {date.startTime && `, ${timeSpan(date.startTime, date.endTime)}`}
        {date.location && ` · ${date.location}`}
      </span>
      {isAsUsual && (
        <>
          <button type="button" className="admin-btn" onClick={() => onChange({ ...leftOut(on), isCancelled: false })}>
            Change<span className="sr-only"> {longDate(on)}</span>
          </button>
          <button type="button" className="admin-btn" onClick={() => onChange(leftOut(on))}>
            Leave out<span className="sr-only"> {longDate(on)}</span>
          </button>
        </>
      )}
    </li>
  )
}

/** The dates of a rule that is not set yet. */
NextDates.Preview = function Preview({ date, rule, leftOut: days }: { date: string; rule: string; leftOut: string[] }) {
  const { data } = useDates({ date, rule, exceptions: days.map(leftOut) })
  if (!data) return null
  if (data.problem) return <p>{data.problem}</p>
  if (data.dates.length === 0) return <p>It has ended: there are no more dates.</p>
  return (
    <ul className="mt-1 list-disc pl-5" aria-label="Next dates of the words">
      {data.dates.map((one) => (
        <li key={one.on}>{fullDate(one.date)}</li>
      ))}
    </ul>
  )
}

function LeaveOut({ onAdd }: { onAdd: (day: string) => void }) {
  const [day, setDay] = useState('')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        name="leaveOut"
        label="Leave out another date"
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <button
        type="button"
        className="admin-btn"
        aria-disabled={!isDay(day)}
        onClick={() => {
          if (!isDay(day)) return
          onAdd(day)
          setDay('')
        }}
      >
        Leave out
      </button>
    </div>
  )
}

interface ExceptionsProps {
  exceptions: readonly RecurrenceException[]
  onChange: (next: RecurrenceException[]) => void
}

function Exceptions({ exceptions, onChange }: ExceptionsProps) {
  const inOrder = exceptions.toSorted((a, b) => (a.on < b.on ? -1 : 1))
  const without = (day: string) => inOrder.filter(({ on }) => on !== day)
  return (
    <ul className="grid gap-4" aria-label="Dates left out or changed">
      {inOrder.map((one) => (
        <li key={one.on} className="grid gap-2 border-t border-line pt-3">
          <p className="flex flex-wrap items-center gap-3">
            <span className="grow">
              {fullDate(one.on)}: {one.isCancelled ? 'left out' : 'changed'}
            </span>
            <button type="button" className="admin-btn" onClick={() => onChange(without(one.on))}>
              As usual<span className="sr-only"> on {longDate(one.on)}</span>
            </button>
          </p>
          {!one.isCancelled && <Changed one={one} onChange={(next) => onChange([...without(one.on), next])} />}
        </li>
      ))}
    </ul>
  )
}

const changeable = [
  ['date', 'New date', 'date'],
  ['startTime', 'New start time', 'time'],
  ['endTime', 'New end time', 'time'],
  ['location', 'New location', 'text'],
] as const

function Changed({ one, onChange }: { one: RecurrenceException; onChange: (next: RecurrenceException) => void }) {
  return (
    <div className="grid gap-x-5 gap-y-3 md:grid-cols-2">
      {changeable.map(([name, label, type]) => (
        <TextField
          key={name}
          name={`${name}-${one.on}`}
          label={label}
          type={type}
          value={one[name]}
          onChange={(event) => onChange({ ...one, [name]: event.target.value })}
        />
      ))}
    </div>
  )
}
