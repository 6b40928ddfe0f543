/** How an event repeats, in the dashboard: by a description, by a schedule of choices, or by a rule. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '#app/dashboard/button.tsx'
import { problemOf, registerField } from '#app/dashboard/form-fields.tsx'
import { Unfolding } from '#app/dashboard/unfolding.tsx'
import { SingleChange } from '#app/features/events/admin-change.tsx'
import { DatesPreview, NextDates } from '#app/features/events/admin-dates.tsx'
import { ScheduleFields } from '#app/features/events/admin-schedule.tsx'
import type { EventFields } from '#app/features/events/event.ts'
import { leftOut } from '#app/features/events/exceptions.ts'
import { readingsOf, wordsToRule } from '#app/features/events/recurrence-words.ts'
import { isSame } from '#app/features/events/pattern.ts'
import { wordsForVisitors } from '#app/features/events/visitor-words.ts'
import { isDay } from '#app/dates/days.ts'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import { siteConfigRead } from '#app/ui/site.ts'

interface RecurrenceFieldsProps {
  form: UseFormReturn
  values: EventFields
}

export function RecurrenceFields(props: RecurrenceFieldsProps) {
  const { form, values } = props
  const field = registerField(form)
  const hasProblem = problemOf(form, 'recurrenceRule') ?? problemOf(form, 'recurrenceExceptions')
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">Repeats</legend>
      <Checkbox {...field('isRecurring')} label="This event repeats" />
      {values.isRecurring || hasProblem ? <Recurrence {...props} /> : <SingleChange form={form} values={values} />}
    </fieldset>
  )
}

function Recurrence({ form, values }: RecurrenceFieldsProps) {
  const { date, recurrenceRule: rule, recurrenceDescription: words } = values
  const wordsFor = useWordsFor()
  const { understood, readings, setWords, change, takeWords } = useSchedule(form, values, wordsFor)
  return (
    <>
      <ScheduleFields rule={rule} date={date} onChange={change} />
      <TextField
        {...registerField(form)('recurrenceDescription')}
        label="Text for visitors"
        hint="Appears next to the title, such as “Every Tuesday” or “2nd & 4th Thursdays, Sept–May”."
      />
      {words.trim() !== '' && (
        <WordsNote
          {...{ words, rule, date, understood, readings, wordsFor }}
          onTakeWords={takeWords}
          onChangeWords={() => setWords(wordsFor(rule))}
        />
      )}
      <NextDates form={form} values={values} />
      <Advanced form={form} />
    </>
  )
}

type WordsFor = (rule: string) => string

/** Words of schedules in the language of the website. */
function useWordsFor(): WordsFor {
  const { data } = useQuery(siteConfigRead)
  return (rule) => wordsForVisitors(rule, data?.language ?? 'en')
}

/** The schedule that the description names, and how description and rule change together. */
function useSchedule(form: UseFormReturn, { date, recurrenceExceptions, ...values }: EventFields, wordsFor: WordsFor) {
  const { recurrenceRule: rule, recurrenceDescription: words } = values
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const context = { date: isDay(date) ? date : '', today }
  const understood = wordsToRule(words, context)
  const set = (name: string, value: unknown) => form.setValue(name, value, { shouldDirty: true })
  const setWords = (next: string) => set('recurrenceDescription', next)
  const setRule = (next: string) => {
    set('recurrenceRule', next)
    form.clearErrors(['recurrenceRule', 'recurrenceExceptions'])
  }
  /** A description that names the schedule changes with it; any other stays, and a note asks about it. */
  const change = (next: string) => {
    const isOfRule = words === wordsFor(rule) || ('rule' in understood && isSame(understood, rule, date))
    if (words.trim() === '' || isOfRule) setWords(wordsFor(next))
    setRule(next)
  }
  const takeWords = (instead?: string) => {
    const schedule = instead === undefined ? understood : wordsToRule(instead, context)
    if (!('rule' in schedule)) return
    if (instead !== undefined) setWords(instead)
    const others = recurrenceExceptions.filter(({ on }) => !schedule.leftOut.includes(on))
    set('recurrenceExceptions', [...others, ...schedule.leftOut.map(leftOut)])
    setRule(schedule.rule)
  }
  return { understood, readings: readingsOf(words, context), setWords, change, takeWords }
}

function Advanced({ form }: Pick<RecurrenceFieldsProps, 'form'>) {
  return (
    <Unfolding opens={problemOf(form, 'recurrenceRule') !== undefined}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Advanced</summary>
      <div className="mt-3">
        <TextField
          {...registerField(form)('recurrenceRule')}
          label="Custom rule"
          hint="In iCalendar format, such as FREQ=WEEKLY;BYDAY=TU. The choices above write it for you."
        />
      </div>
    </Unfolding>
  )
}

interface WordsNoteProps {
  words: string
  rule: string
  date: string
  understood: ReturnType<typeof wordsToRule>
  wordsFor: WordsFor
  /** The two possible meanings of ambiguous words. */
  readings: string[]
  /** @param instead of the words */
  onTakeWords: (instead?: string) => void
  onChangeWords: () => void
}

/** Scrolls to a question that would otherwise be below the screen. */
function intoView(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' })
}

/** The schedule that the description names, when it differs from the current one. */
function WordsNote(props: WordsNoteProps) {
  const { words, rule, date, understood, readings, wordsFor, onTakeWords, onChangeWords } = props
  if ('notUnderstood' in understood) {
    if (rule !== '') return null
    if (readings.length === 2) return <Readings readings={readings} onChoose={onTakeWords} />
    return (
      <p className="admin-note" role="status">
        These words give no dates: {understood.notUnderstood}. Choose above how the event repeats. Without a schedule,
        the event is listed under “Regular events” with these words once its first date has passed.
      </p>
    )
  }
  if (rule !== '' && isSame(understood, rule, date)) return null
  const own = wordsFor(rule)
  return (
    <div ref={intoView} className="admin-note flex-wrap" role="status">
      <div>
        {rule === '' ? (
          <p>“{words}” names a schedule. Check its next dates, then confirm it.</p>
        ) : (
          <p>
            The words say “{words}”, but the schedule is {own === '' ? 'another one' : `“${own}”`}. Which one is right?
          </p>
        )}
        <DatesPreview date={date} rule={understood.rule} leftOut={understood.leftOut} />
      </div>
      <Button variant="go" onClick={() => onTakeWords()}>
        {rule === '' ? 'Use this schedule' : 'Use the schedule in the words'}
      </Button>
      {rule !== '' && own !== '' && <Button onClick={onChangeWords}>Change the words to “{own}”</Button>}
    </div>
  )
}

/** Words with two meanings: the person chooses one. */
function Readings({ readings, onChoose }: { readings: string[]; onChoose: (words: string) => void }) {
  return (
    <div ref={intoView} className="admin-note flex-wrap" role="status">
      <p>These words can mean two schedules. Which one is right?</p>
      <span className="flex flex-wrap gap-2">
        {readings.map((reading) => (
          <Button key={reading} onClick={() => onChoose(reading)}>
            {reading}
          </Button>
        ))}
      </span>
    </div>
  )
}
