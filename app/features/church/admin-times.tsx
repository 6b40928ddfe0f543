/** Service times in the admin area. */
import { type ChangeEvent, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { fieldsOf, Side } from '#app/records/form-fields.tsx'
import type { StoredRecord } from '#app/records/client.ts'
import type { Problems } from '#app/records/record-dialog.tsx'
import type { ListOf } from '#app/features/church/admin-list.tsx'
import { serviceTimeIn } from '#app/features/church/input.ts'
import { reworded, usualLabel, weekdays } from '#app/features/church/words.ts'
import { clockTime } from '#app/ui/dates.ts'
import { Checkbox, Select, TextField } from '#app/ui/field.tsx'

interface TimeValues {
  name: string
  weekday: string
  time: string
  label: string
  isMain: boolean
  inFooter: boolean
  inContact: boolean
}

type Place = 'footer' | 'contact'
interface TimeRecord extends StoredRecord {
  name: string
  weekday: number
  time: string
  label: string | null
  isMain: boolean
  shownIn: Place[]
}

/** The form asks for each place by itself; a record keeps a list of them. */
const schema = z.preprocess((given) => {
  const { inFooter, inContact, ...time } = given as TimeValues
  const places: [Place, boolean][] = [
    ['footer', inFooter],
    ['contact', inContact],
  ]
  return { ...time, shownIn: places.flatMap(([place, isIn]) => (isIn ? [place] : [])) }
}, serviceTimeIn)

export const timeList: ListOf<TimeRecord, TimeValues> = {
  name: 'Service time',
  lead: 'When people gather each week. The main service is the one that the whole site speaks of.',
  empty: 'No service times yet. Add the Sunday service first: visitors look for it before anything else.',
  addresses: { all: adminApi.serviceTimes, one: adminApi.serviceTime, move: adminApi.serviceTimeMove },
  schema,
  valuesOf: (time) => ({
    name: time?.name ?? '',
    weekday: String(time?.weekday ?? 7),
    time: time?.time ?? '',
    label: time?.label ?? '',
    isMain: time?.isMain ?? false,
    inFooter: time?.shownIn.includes('footer') ?? true,
    inContact: time?.shownIn.includes('contact') ?? true,
  }),
  labels: {
    name: 'Name',
    weekday: 'Day',
    time: 'Time',
    label: 'In words',
    isMain: 'Main service',
    inFooter: 'In the footer',
    inContact: 'On the contact page',
  },
  title: ({ name }) => name,
  about: ({ isMain, label, ...time }) =>
    [label ?? usualLabel(time), isMain ? 'main service' : ''].filter(Boolean).join(' · '),
  fields: (form, problems) => <TimeFields form={form} problems={problems} />,
}

function TimeFields({ form, problems }: { form: UseFormReturn<TimeValues>; problems: Problems }) {
  const field = fieldsOf(form, problems)
  const lastTime = useRef('')
  const [weekday, time, label] = useWatch({ control: form.control, name: ['weekday', 'time', 'label'] })
  /** A part of when it is that takes the words along. While a time is typed there may be none for a moment. */
  const moved = (part: 'weekday' | 'time') => {
    const { onChange, ...rest } = field(part)
    const follow = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const before = form.getValues()
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
      <TextField {...field('name')} label="Name" required hint="For example Sunday Worship" />
      <Side>
        <Select {...moved('weekday')} label="Day" required>
          {weekdays.map((day, index) => (
            <option key={day} value={index + 1}>
              {day}
            </option>
          ))}
        </Select>
        <TextField {...moved('time')} label="Time" type="time" required />
      </Side>
      <TextField {...field('label')} label="In words" hint={hintOn(label, { weekday: Number(weekday), time })} />
      <Checkbox {...field('isMain')} label="This is the main service. It takes the place of the one that was." />
      <Checkbox {...field('inFooter')} label="Show it in the footer of every page" />
      <Checkbox {...field('inContact')} label="Show it on the contact page" />
    </>
  )
}

/** What the site will say, or that the words and the time do not fit each other. */
function hintOn(label: string, when: { weekday: number; time: string }): string {
  if (when.time === '') return 'Left empty, it is written from day and time.'
  if (label.trim() === '') return `Left empty, the site says “${usualLabel(when)}”.`
  return label.includes(clockTime(when.time))
    ? 'This is what the site says.'
    : `This is what the site says. It does not say ${clockTime(when.time)}.`
}
