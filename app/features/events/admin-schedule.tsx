/** Form fields for a schedule, in place of a recurrence rule. */
import {
  ALL_MONTHS,
  beginning,
  type Repeats,
  repeatsOf,
  MONTH_NAMES,
  NTHS,
  numbered,
  ordinal,
  ruleOf,
  shownParts,
  UNITS,
  WEEKDAY_NAMES,
} from '#app/features/events/pattern.ts'
import { everyWeek, type Rule, type Weekday, WEEKDAYS } from '#app/features/events/rule.ts'
import { ChoiceSelect } from '#app/dashboard/form-fields.tsx'
import { TextField } from '#app/ui/field.tsx'

interface ScheduleFieldsProps {
  rule: string
  /** The event's first date; empty when it is unknown. */
  date: string
  onChange: (rule: string) => void
}

const choices: Partial<Record<Repeats, string>> = {
  '': 'Not set yet',
  day: 'Daily',
  week: 'Weekly',
  'weekday of the month': 'Monthly, on a weekday',
  'day of the month': 'Monthly, on a date',
  year: 'Yearly',
}
const otherChoices = { ...choices, other: 'By the rule under Advanced' }

export function ScheduleFields({ rule, date, onChange }: ScheduleFieldsProps) {
  const repeats = repeatsOf(rule)
  const pattern = shownParts(rule)
  const change = (changes: Partial<Rule>) => onChange(ruleOf({ ...(pattern ?? everyWeek), ...changes }))
  return (
    <div className="grid gap-4">
      <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">
        <ChoiceSelect
          name="repeats"
          label="Repeats"
          value={repeats}
          choices={repeats === 'other' ? otherChoices : choices}
          onChoose={(next) =>
            next !== 'other' && onChange(next === '' ? '' : ruleOf(beginning(next as Repeats, date, pattern)))
          }
        />
        {pattern && repeats !== 'other' && <Interval pattern={pattern} onChange={change} />}
      </div>
      {pattern && repeats !== 'other' && (
        <>
          <Days repeats={repeats} pattern={pattern} onChange={change} />
          <Checks
            legend="In these months"
            options={MONTH_NAMES.map((name, index) => [index + 1, name.slice(0, 3)])}
            chosen={pattern.months.length === 0 ? ALL_MONTHS : pattern.months}
            onChange={(months) => change({ months: months.length === 12 ? [] : months.toSorted((a, b) => a - b) })}
          />
          <End pattern={pattern} onChange={change} />
        </>
      )}
    </div>
  )
}

const DAYS_OF_MONTH = [...Array.from({ length: 31 }, (_, index) => index + 1), -1]

interface PartProps {
  pattern: Rule
  onChange: (changes: Partial<Rule>) => void
}

/** How often it repeats: every week, or every 2 weeks. */
function Interval({ pattern: { freq, interval }, onChange }: PartProps) {
  return (
    <div className="field">
      <label htmlFor="field-interval">Every</label>
      <div className="flex items-center gap-3">
        <input
          id="field-interval"
          type="number"
          className="control max-w-24"
          min={1}
          max={99}
          aria-describedby="interval-unit"
          value={interval}
          onChange={(event) => onChange({ interval: within(event.target.value, 99) })}
        />
        <span id="interval-unit">
          {UNITS[freq]}
          {interval !== 1 && 's'}
        </span>
      </div>
    </div>
  )
}

function Days({ repeats, pattern, onChange }: PartProps & { repeats: Repeats }) {
  const { days, monthDays } = pattern
  if (repeats === 'week') {
    return (
      <Checks
        legend="On these days"
        options={WEEKDAYS.map((day) => [day, WEEKDAY_NAMES[day]])}
        chosen={days.map(({ day }) => day)}
        onChange={(chosen) =>
          onChange({ days: WEEKDAYS.filter((day) => chosen.includes(day)).map((day) => ({ nth: 0, day })) })
        }
      />
    )
  }
  if (repeats === 'day of the month') {
    return (
      <Checks
        legend="On these dates"
        options={DAYS_OF_MONTH.map((day) => [day, day === -1 ? 'last day' : numbered(day)])}
        chosen={monthDays}
        isNeeded
        onChange={(chosen) => onChange({ monthDays: DAYS_OF_MONTH.filter((day) => chosen.includes(day)) })}
      />
    )
  }
  return repeats === 'weekday of the month' ? <WeekdaysOfMonth days={days} onChange={onChange} /> : null
}

function WeekdaysOfMonth({ days, onChange }: Pick<Rule, 'days'> & Pick<PartProps, 'onChange'>) {
  const weekday = days[0]?.day ?? 'SU'
  return (
    <div className="grid items-start gap-x-5 gap-y-4 md:grid-cols-2">
      <Checks
        legend="On the"
        options={NTHS.map((nth) => [nth, ordinal(nth)])}
        chosen={days.map(({ nth }) => nth)}
        isNeeded
        onChange={(nths) =>
          onChange({ days: NTHS.filter((nth) => nths.includes(nth)).map((nth) => ({ nth, day: weekday })) })
        }
      />
      <ChoiceSelect
        name="weekday"
        label="Weekday"
        value={weekday}
        choices={WEEKDAY_NAMES}
        onChoose={(day) => onChange({ days: days.map(({ nth }) => ({ nth, day: day as Weekday })) })}
      />
    </div>
  )
}

function End({ pattern: { until, count }, onChange }: PartProps) {
  const kind = until !== '' ? 'date' : count > 0 ? 'count' : 'never'
  return (
    <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">
      <ChoiceSelect
        name="end"
        label="Ends"
        value={kind}
        choices={{ never: 'Never', date: 'On a date', count: 'After a number of times' }}
        onChoose={(next) => onChange(ends[next as keyof typeof ends]())}
      />
      {kind === 'date' && (
        <TextField
          name="until"
          label="Last date"
          type="date"
          value={until}
          onChange={(event) => event.target.value !== '' && onChange({ until: event.target.value })}
        />
      )}
      {kind === 'count' && (
        <TextField
          name="count"
          label="How many times"
          type="number"
          min={1}
          max={999}
          value={count}
          onChange={(event) => onChange({ count: within(event.target.value, 999) })}
        />
      )}
    </div>
  )
}

const ends = {
  never: () => ({ until: '', count: 0 }),
  date: () => ({ until: new Date(Date.now() + YEAR).toISOString().slice(0, 10), count: 0 }),
  count: () => ({ until: '', count: 6 }),
}
const YEAR = 365 * 24 * 60 * 60 * 1000

interface ChecksProps<T extends string | number> {
  legend: string
  options: [value: T, label: string][]
  chosen: readonly T[]
  /** The last selected one can't be removed. */
  isNeeded?: boolean
  onChange: (chosen: T[]) => void
}

function Checks<T extends string | number>({ legend, options, chosen, isNeeded = false, onChange }: ChecksProps<T>) {
  const toggle = (value: T) => {
    const without = chosen.filter((one) => one !== value)
    const next = without.length === chosen.length ? [...chosen, value] : without
    if (next.length > 0 || !isNeeded) onChange(next)
  }
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {options.map(([value, label]) => (
          <label key={value} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-primary"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function within(text: string, max: number): number {
  return Math.min(max, Math.max(1, Math.trunc(Number(text)) || 1))
}
