/** Service times in the admin area. */
import { type ChangeEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ChurchList } from '#app/features/church/admin-list.tsx'
import { serviceTime } from '#app/features/church/church.ts'
import { reworded, usualLabel, weekdays } from '#app/features/church/words.ts'
import { fieldsOf, type Problems } from '#app/records/form-fields.tsx'
import { clockTime } from '#app/ui/dates.ts'
import { Select, TextField } from '#app/ui/field.tsx'

export function TimeList() {
  return (
    <ChurchList
      definition={serviceTime}
      lead="When you meet each week. The main service appears throughout the site."
      empty="No service times yet. Start with your Sunday service; it’s the first thing visitors look for."
      about={({ isMain, label, ...time }) =>
        [label ?? usualLabel(time), isMain ? 'main service' : ''].filter(Boolean).join(' · ')
      }
      initial={() => ({ weekday: '7', shownIn: ['footer', 'contact'] })}
      parts={({ form, problems, values: { weekday, time, label } }) => ({
        weekday: { instead: <When form={form} problems={problems} /> },
        time: { instead: null },
        label: { hint: hintOn(String(label), { weekday: Number(weekday), time: String(time) }) },
      })}
    />
  )
}

interface TimeValues {
  weekday: string
  time: string
  label: string
}

/** Day and time, which update the display text. While a time is being typed it may be empty. */
function When({ form, problems }: { form: UseFormReturn; problems: Problems }) {
  const field = fieldsOf(form, problems)
  const lastTime = useRef('')
  const moved = (part: 'weekday' | 'time') => {
    const { onChange, ...rest } = field(part)
    const follow = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const before = form.getValues() as TimeValues
      if (before.time !== '') lastTime.current = before.time
      const from = { weekday: Number(before.weekday), time: before.time || lastTime.current }
      const to = { ...from, [part]: part === 'weekday' ? Number(event.target.value) : event.target.value || from.time }
      void onChange(event)
      const words = from.time === '' ? before.label : reworded(before.label, from, to)
      if (words !== before.label) form.setValue('label', words, { shouldDirty: true, shouldValidate: true })
    }
    return { ...rest, onChange: follow }
  }
  return (
    <>
      <Select {...moved('weekday')} label="Day" required>
        {weekdays.map((day, index) => (
          <option key={day} value={index + 1}>
            {day}
          </option>
        ))}
      </Select>
      <TextField {...moved('time')} label="Time" type="time" required />
    </>
  )
}

/** The text that the site will show, or a warning that text and time contradict each other. */
function hintOn(label: string, when: { weekday: number; time: string }): string {
  if (when.time === '') return 'Leave this empty to show the day and time.'
  if (label.trim() === '') return `Leave this empty to show “${usualLabel(when)}”.`
  return label.includes(clockTime(when.time))
    ? 'This is what visitors will see.'
    : `This is what visitors will see. It doesn’t mention ${clockTime(when.time)}.`
}
