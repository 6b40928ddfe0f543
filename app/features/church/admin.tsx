/** Staff and service times in the admin area: the church's lists, one at a time. */
import { ChurchList, type ChurchListProps } from '#app/features/church/admin-list.tsx'
import {
  belief,
  ministry,
  question,
  serviceTime,
  staffMember,
  updatedLabel,
  defaultLabel,
  weekdays,
} from '#app/features/church/church.ts'
import type { AnyDefinition } from '#app/records/definition.ts'
import { Options } from '#app/records/list-parts.tsx'
import { usePlace } from '#app/records/place.tsx'
import { useSeesTable } from '#app/records/hooks.ts'
import { SectionHead, Tabs } from '#app/records/toolbar.tsx'
import { type ChangeEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { registerField } from '#app/records/form-fields.tsx'
import { clockTime } from '#app/ui/dates.ts'
import { Select, TextField } from '#app/ui/field.tsx'

/** By the `list` parameter in the address. */
const lists = {
  staff: listOf('Staff', 'Staff appear under About Us.', {
    definition: staffMember,
    lead: 'The people on your staff page, in the order shown there.',
    empty: 'No staff yet. Add the people visitors should know: your clergy and those who lead music and children.',
    about: ({ title, role }) => [title, role === 'music' ? 'music minister' : ''].filter(Boolean).join(' · '),
  }),
  times: listOf(
    'Service times',
    'What happens every week. Times appear in the footer, on the contact page and wherever a page names the service. For a single day, such as Christmas Eve, use Sunday Services.',
    {
      definition: serviceTime,
      lead: 'The main service appears throughout the site.',
      empty: 'No service times yet. Start with your Sunday service; it’s the first thing visitors look for.',
      about: ({ isMain, label, ...time }) =>
        [label ?? defaultLabel(time), isMain ? 'main service' : ''].filter(Boolean).join(' · '),
      initial: () => ({ weekday: '7', shownIn: ['footer', 'contact'] }),
      parts: ({ form, values: { weekday, time, label } }) => ({
        weekday: { instead: <When form={form} /> },
        time: { instead: null },
        label: { hint: hintOn(String(label), { weekday: Number(weekday), time: String(time) }) },
      }),
    },
  ),
  beliefs: listOf('Beliefs', 'Beliefs appear under About Us, What We Believe.', {
    definition: belief,
    lead: 'The cards on “What We Believe”, below the creed.',
    empty: 'No beliefs yet. Add the first one with a title, such as The Holy Trinity, and two or three sentences.',
    about: ({ body }) => body,
  }),
  questions: listOf('FAQ', 'Questions and answers appear on Plan a Visit.', {
    definition: question,
    lead: 'The “What to Expect” questions on the Plan a Visit page.',
    empty: 'No questions yet. Add the ones people ask most: when it starts, what to wear, where to park.',
    about: ({ answer }) => answer,
  }),
  ministries: listOf('Ministries', 'Ministries appear under About Us, Kids Church.', {
    definition: ministry,
    lead: 'Children’s ministries on the Kids Church page.',
    empty: 'No ministries yet. Add the first one with its name, age group and a short description.',
    about: ({ audience, body }) => [audience, body].filter(Boolean).join(' · '),
    parts: () => ({ page: { instead: null } }),
  }),
}

function listOf<D extends AnyDefinition>(title: string, lead: string, list: ChurchListProps<D>) {
  return { title, lead, table: list.definition.table, list: <ChurchList key={title} {...list} /> }
}

export default function ChurchPanel() {
  const { search, change } = usePlace()
  const sees = useSeesTable()
  const shown = Object.entries(lists).filter(([, { table }]) => sees(table))
  const [open, { lead, list }] = shown.find(([name]) => name === search['list']) ?? shown[0] ?? ['staff', lists.staff]
  const tabs = Object.fromEntries(shown.map(([name, { title }]) => [name, title]))
  return (
    <>
      <SectionHead title="Staff & Service Times" lead={lead} />
      <Tabs label="Lists" tabs={tabs} open={open} onOpen={(name) => change({ list: name })} />
      {list}
    </>
  )
}

interface TimeValues {
  weekday: string
  time: string
  label: string
}

/** Day and time, which update the display text. While a time is being typed it may be empty. */
function When({ form }: { form: UseFormReturn }) {
  const field = registerField(form)
  const lastTime = useRef('')
  const moved = (part: 'weekday' | 'time') => {
    const { onChange, ...rest } = field(part)
    const follow = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const before = form.getValues() as TimeValues
      if (before.time !== '') lastTime.current = before.time
      const from = { weekday: Number(before.weekday), time: before.time || lastTime.current }
      const to = { ...from, [part]: part === 'weekday' ? Number(event.target.value) : event.target.value || from.time }
      void onChange(event)
      const words = from.time === '' ? before.label : updatedLabel(before.label, from, to)
      if (words !== before.label) form.setValue('label', words, { shouldDirty: true, shouldValidate: true })
    }
    return { ...rest, onChange: follow }
  }
  return (
    <>
      <Select {...moved('weekday')} label="Day" required>
        <Options of={weekdays.map((day, index) => [index + 1, day])} />
      </Select>
      <TextField {...moved('time')} label="Time" type="time" required />
    </>
  )
}

/** The text that the site will show, or a warning that text and time contradict each other. */
function hintOn(label: string, when: { weekday: number; time: string }): string {
  if (when.time === '') return 'Leave this empty to show the day and time.'
  if (label.trim() === '') return `Leave this empty to show “${defaultLabel(when)}”.`
  return label.includes(clockTime(when.time))
    ? 'This is what visitors will see.'
    : `This is what visitors will see. It doesn’t mention ${clockTime(when.time)}`
}
