/** Staff and service times in the admin area: the church's lists, one at a time. */
import { ChurchList } from '#app/features/church/admin-list.tsx'
import { belief, ministry, question, serviceTime, staffMember } from '#app/features/church/church.ts'
import { usePlace } from '#app/records/place.tsx'
import { useSeesTable } from '#app/records/hooks.ts'
import { SectionHead } from '#app/records/toolbar.tsx'
import { type ChangeEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { updatedLabel, defaultLabel, weekdays } from '#app/features/church/words.ts'
import { registerField, type Problems } from '#app/records/form-fields.tsx'
import { clockTime } from '#app/ui/dates.ts'
import { Select, TextField } from '#app/ui/field.tsx'

/** By the `list` parameter in the address. */
const lists = {
  staff: {
    title: 'Staff',
    table: staffMember.table,
    lead: 'Staff appear under About Us.',
    list: (
      <ChurchList
        key="staff"
        definition={staffMember}
        lead="The people on your staff page, in the order shown there."
        empty="No staff yet. Add the people visitors should know: your clergy and those who lead music and children."
        about={({ title, role }) => [title, role === 'music' ? 'music minister' : ''].filter(Boolean).join(' · ')}
      />
    ),
  },
  times: {
    title: 'Service times',
    table: serviceTime.table,
    lead: 'What happens every week. Times appear in the footer, on the contact page and wherever a page names the service. For a single day, such as Christmas Eve, use Sunday Services.',
    list: <TimeList key="times" />,
  },
  beliefs: {
    title: 'Beliefs',
    table: belief.table,
    lead: 'Beliefs appear under About Us, What We Believe.',
    list: (
      <ChurchList
        key="beliefs"
        definition={belief}
        lead="The cards on “What We Believe”, below the creed."
        empty="No beliefs yet. Add the first one with a title, such as The Holy Trinity, and two or three sentences."
        about={({ body }) => body}
      />
    ),
  },
  questions: {
    title: 'FAQ',
    table: question.table,
    lead: 'Questions and answers appear on Plan a Visit.',
    list: (
      <ChurchList
        key="questions"
        definition={question}
        lead="The “What to Expect” questions on the Plan a Visit page."
        empty="No questions yet. Add the ones people ask most: when it starts, what to wear, where to park."
        about={({ answer }) => answer}
      />
    ),
  },
  ministries: {
    title: 'Ministries',
    table: ministry.table,
    lead: 'Ministries appear under About Us, Kids Church.',
    list: (
      <ChurchList
        key="ministries"
        definition={ministry}
        lead="Children’s ministries on the Kids Church page."
        empty="No ministries yet. Add the first one with its name, age group and a short description."
        about={({ audience, body }) => [audience, body].filter(Boolean).join(' · ')}
        parts={() => ({ page: { instead: null } })}
      />
    ),
  },
}
type ListName = keyof typeof lists

export default function ChurchPanel() {
  const { search, change } = usePlace()
  const requested = search['list'] ?? ''
  const sees = useSeesTable()
  const shown = Object.entries(lists).filter(([, { table }]) => sees(table))
  const names = shown.map(([name]) => name as ListName)
  const open = names.find((name) => name === requested) ?? names[0] ?? 'staff'
  return (
    <>
      <SectionHead title="Staff & Service Times" lead={lists[open].lead} />
      <nav aria-label="Lists" className="mb-5">
        <ul className="flex flex-wrap border-b border-line sm:gap-1">
          {shown.map(([name, { title }]) => (
            <li key={name}>
              <button
                type="button"
                aria-current={name === open ? 'true' : undefined}
                className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-2 font-semibold sm:px-3 text-soft aria-[current=true]:border-primary aria-[current=true]:text-ink"
                onClick={() => change({ list: name })}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {lists[open].list}
    </>
  )
}

/** Service times in the admin area. */
function TimeList() {
  return (
    <ChurchList
      definition={serviceTime}
      lead="The main service appears throughout the site."
      empty="No service times yet. Start with your Sunday service; it’s the first thing visitors look for."
      about={({ isMain, label, ...time }) =>
        [label ?? defaultLabel(time), isMain ? 'main service' : ''].filter(Boolean).join(' · ')
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
  const field = registerField(form, problems)
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
  if (label.trim() === '') return `Leave this empty to show “${defaultLabel(when)}”.`
  return label.includes(clockTime(when.time))
    ? 'This is what visitors will see.'
    : `This is what visitors will see. It doesn’t mention ${clockTime(when.time)}`
}
