/** The next dates of a repeating event in the dashboard, shown before they are saved; each can be changed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead } from '#app/dashboard/client.ts'
import { changeInWords } from '#app/features/events/dates.ts'
import type { EventFields } from '#app/features/events/event.ts'
import type { NextDates as Dates } from '#app/features/events/admin-api.ts'
import { ChangeFields, setExceptions, useRequestedPart } from '#app/features/events/admin-change.tsx'
import { changed, exceptionsText, leftOut, type RecurrenceException } from '#app/features/events/exceptions.ts'
import type { Occurrence } from '#app/features/events/outputs.ts'
import { daysAfter, fullDays, timesInWords } from '#app/features/events/span.ts'
import { Facts } from '#app/dashboard/list-parts.tsx'
import { problemOf } from '#app/dashboard/form-fields.tsx'
import { useToday } from '#app/dashboard/church-time.ts'
import { href } from '#app/routes.ts'
import { fullDate, longDate, nearDate } from '#app/dates/format.ts'
import { isDay } from '#app/dates/days.ts'
import { TextField } from '#app/ui/field.tsx'

interface DatesQuery {
  date: string
  rule: string
  exceptions: readonly RecurrenceException[]
  endDate?: string
  startTime?: string
  endTime?: string
  isDaily?: boolean
  location?: string
}

function useDates({ exceptions, date, endDate = '', ...others }: DatesQuery) {
  // Without notes, which change no date and would make the address too long.
  const query = {
    ...others,
    date: isDay(date) ? date : '',
    endDate: isDay(endDate) ? endDate : '',
    exceptions: exceptionsText(exceptions.map((one) => ({ ...one, note: '' }))),
  }
  // The last dates stay until the changed ones have come, so that nothing jumps.
  const read = adminRead<Dates>(href(adminApi.eventDates, {}, query))
  return useQuery({ ...read, enabled: others.rule !== '', placeholderData: keepPreviousData })
}

interface NextDatesProps {
  form: UseFormReturn
  values: EventFields
}

export function NextDates({ form, values }: NextDatesProps) {
  const problem = problemOf(form, 'recurrenceExceptions')
  const { recurrenceRule: rule, recurrenceExceptions: exceptions, ...event } = values
  const { date, endDate, startTime, endTime, isDaily, location } = event
  const { data } = useDates({ date, rule, exceptions, endDate, startTime, endTime, isDaily, location })
  const { open, toggle, change } = useChanges(form, exceptions)
  const { part } = useRequestedPart<HTMLElement>(data !== undefined, 'ul button')
  if (rule === '' && exceptions.length === 0) return null
  return (
    <section ref={part} className="grid gap-3" aria-labelledby="next-dates">
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
        {daysOf(data?.dates ?? [], exceptions, open).map((on) => (
          <Day
            key={on}
            on={on}
            shown={data?.dates.find((one) => one.on === on)}
            exception={exceptions.find((one) => one.on === on)}
            usual={{ startTime, endTime }}
            isOpen={open === on}
            onToggle={() => toggle(on)}
            onChange={(next) => change(on, next)}
          />
        ))}
      </ul>
      {problem && (
        <p id="problem-recurrenceExceptions" className="problem">
          {problem}
        </p>
      )}
      <AnotherDate onChoose={toggle} />
    </section>
  )
}

/** The date that is open, and what changes it. A change that says nothing is none. */
function useChanges(form: UseFormReturn, exceptions: readonly RecurrenceException[]) {
  const [open, setOpen] = useState('')
  const isAsUsual = (next: RecurrenceException) => exceptionsText([next]) === exceptionsText([changed(next.on)])
  return {
    open,
    toggle: (day: string) => setOpen(open === day ? '' : day),
    change: (day: string, next: RecurrenceException | undefined) => {
      const others = exceptions.filter(({ on }) => on !== day)
      setExceptions(form, next === undefined || isAsUsual(next) ? others : [...others, next])
    },
  }
}

/**
 * The planned days of the next dates, of all changes, and of the date that is open. Planned days, so that a date keeps its
 * place while it is being changed.
 */
function daysOf(dates: readonly Occurrence[], exceptions: readonly RecurrenceException[], open: string): string[] {
  const days = [...dates, ...exceptions].map(({ on }) => on)
  return [...new Set(open === '' ? days : [...days, open])].toSorted()
}

interface DayProps {
  on: string
  /** Undefined for a date that is over, left out, or after the next ones. */
  shown: Occurrence | undefined
  exception: RecurrenceException | undefined
  /** When the event usually begins and ends. */
  usual: Pick<EventFields, 'startTime' | 'endTime'>
  isOpen: boolean
  onToggle: () => void
  /** @param next undefined to remove the change */
  onChange: (next: RecurrenceException | undefined) => void
}

function Day({ on, shown, exception, usual, isOpen, onToggle, onChange }: DayProps) {
  const today = useToday()
  return (
    <li className={isOpen ? 'grid gap-3 border-y border-line py-3' : ''}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-48">
          {shown && daysAfter(shown) > 0 ? fullDays(shown) : dayInWords(shown?.date ?? on, today)}
          {exception && <span className="admin-tag block w-fit">{labelOf(shown, exception)}</span>}
          <Facts facts={[shown?.startTime && timesInWords(shown), shown?.location]} className="text-soft" />
        </span>
        <span className="flex gap-3">
          {exception && (
            <Button srOnly={` on ${longDate(on)}`} onClick={() => onChange(undefined)}>
              Undo this change
            </Button>
          )}
          <Button aria-expanded={isOpen} srOnly={` this date (${longDate(on)})`} onClick={onToggle}>
            {isOpen ? 'Done' : 'Change'}
          </Button>
        </span>
      </div>
      {isOpen && <ChangeFields one={exception ?? changed(on)} usual={usual} onChange={onChange} />}
    </li>
  )
}

/** A day, with the year when it is a year or more away. */
function dayInWords(day: string, today: string): string {
  const nextYear = Number(today.slice(0, 4)) + 1
  return day < `${nextYear}${today.slice(4)}` ? nearDate(day) : fullDate(day)
}

function labelOf(shown: Occurrence | undefined, { isCancelled, status, on }: RecurrenceException): string {
  if (isCancelled) return 'Left out'
  const kind = status || shown?.change
  return kind ? changeInWords({ kind, plannedDate: on }, shown?.date ?? on) : 'Changed'
}

/** A date that is not among the next ones. */
function AnotherDate({ onChoose }: { onChoose: (day: string) => void }) {
  const [day, setDay] = useState('')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        name="anotherDate"
        label="Another date"
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button
        isOff={!isDay(day)}
        onClick={() => {
          onChoose(day)
          setDay('')
        }}
      >
        Change another date
      </Button>
    </div>
  )
}

/** The dates of a rule that is not set yet. */
export function DatesPreview({ date, rule, leftOut: days }: { date: string; rule: string; leftOut: string[] }) {
  const { data } = useDates({ date, rule, exceptions: days.map(leftOut) })
  if (!data) return null
  if (data.problem) return <p>{data.problem}</p>
  if (data.dates.length === 0) return <p>It has ended: there are no more dates.</p>
  return (
    <ul className="mt-1 list-disc pl-5" aria-label="Next dates of this schedule">
      {data.dates.map((one) => (
        <li key={one.on}>{fullDate(one.date)}</li>
      ))}
    </ul>
  )
}
