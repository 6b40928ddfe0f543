/** Staff and service times in the admin area: the church's lists, one at a time. */
import { ArrowDown, ArrowUp } from 'lucide-react'
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
import { addressesOf, type AnyDefinition } from '#app/definitions/definition.ts'
import { Options } from '#app/dashboard/list-parts.tsx'
import type { StoredRecord } from '#app/dashboard/client.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection, type SectionProps } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import { type List, PAGE_SIZE } from '#app/dashboard/use-list.ts'
import { href } from '#app/routes.ts'
import { capitalized } from '#app/text/format-count.ts'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { useRights, useSeesTable } from '#app/dashboard/use-rights.ts'
import { Tabs } from '#app/dashboard/toolbar.tsx'
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { registerField } from '#app/dashboard/form-fields.tsx'
import { clockTime } from '#app/dates/format.ts'
import { Select, TextField } from '#app/ui/field.tsx'
import type { RecordTableName } from '#db/schema.ts'

/** The lists by the `list` parameter in the address. */
const lists = {
  staff: listOf('Staff', {
    definition: staffMember,
    lead: 'The people on your staff page, under About Us, in the order shown there.',
    empty: 'No staff yet. Add the people visitors should know: your clergy and those who lead music and children.',
    about: ({ title, role }) => [title, role === 'music' ? 'music minister' : ''].filter(Boolean).join(' · '),
  }),
  times: listOf('Service times', {
    definition: serviceTime,
    lead: 'What happens every week. Times appear in the footer, on the contact page and wherever a page names the service. For a single day, such as Christmas Eve, use Sunday Services. The main service appears throughout the site.',
    empty: 'No service times yet. Start with your Sunday service; it’s the first thing visitors look for.',
    about: ({ isMain, isBroadcast, label, ...time }) =>
      [label ?? defaultLabel(time), isMain ? 'main service' : '', isBroadcast ? 'broadcast live' : '']
        .filter(Boolean)
        .join(' · '),
    initial: () => ({ weekday: '7', shownIn: ['footer', 'contact'] }),
    parts: ({ form, values: { weekday, time, label, isBroadcast } }) => ({
      ...(isBroadcast ? {} : { minutes: { instead: null } }),
      weekday: { instead: <When form={form} /> },
      time: { instead: null },
      label: { hint: hintOn(String(label), { weekday: Number(weekday), time: String(time) }) },
    }),
  }),
  beliefs: listOf('Beliefs', {
    definition: belief,
    lead: 'The cards on “What We Believe”, under About Us, below the creed.',
    empty: 'No beliefs yet. Add the first one with a title, such as The Holy Trinity, and two or three sentences.',
    about: ({ body }) => body,
  }),
  questions: listOf('FAQ', {
    definition: question,
    lead: 'The “What to Expect” questions on the Plan a Visit page.',
    empty: 'No questions yet. Add the ones people ask most: when it starts, what to wear, where to park.',
    about: ({ answer }) => answer,
  }),
  ministries: listOf('Ministries', {
    definition: ministry,
    lead: 'Children’s ministries on the Kids Church page, under About Us.',
    empty: 'No ministries yet. Add the first one with its name, age group and a short description.',
    about: ({ audience, body }) => [audience, body].filter(Boolean).join(' · '),
    parts: () => ({ page: { instead: null } }),
  }),
}

interface ChurchList<D extends AnyDefinition> extends Pick<
  SectionProps<D>,
  'definition' | 'initial' | 'parts' | 'empty'
> {
  /** Purpose of the list, and the pages that show it. */
  lead: string
  about: (record: RecordOf<D>) => string
}

function listOf<D extends AnyDefinition>(title: string, { about, ...section }: ChurchList<D>) {
  const { definition } = section
  const columns = [
    {
      title: capitalized(definition.name),
      cell: (record: RecordOf<D>) => <Name name={definition.title(record)} about={about(record)} />,
    },
  ]
  const draw = (tabs: ReactNode) => (
    <RecordSection
      key={title}
      {...section}
      title="Staff & Service Times"
      label={title}
      tabs={tabs}
      add={`Add ${definition.name}`}
      drawing="church"
      columns={columns}
      rowControl={(record, list) => <Moves definition={definition} record={record} list={list} />}
    />
  )
  return { title, table: definition.table, draw }
}

function Name({ name, about }: Record<'name' | 'about', string>) {
  return (
    <>
      <RowTitle>{name}</RowTitle>
      <span className="line-clamp-2">{about}</span>
    </>
  )
}

interface MovesProps<R> {
  definition: AnyDefinition
  record: R
  list: List<R>
}

/** The buttons that change a record's place. The one that was pressed has the focus again at the new place. */
function Moves<R extends StoredRecord>({ definition, record, list: { page, number, isFiltered } }: MovesProps<R>) {
  const { draftsOnly } = useRights(definition)
  const pressed = useRef('')
  const at = page?.records.indexOf(record) ?? 0
  useEffect(() => {
    document.getElementById(pressed.current)?.focus()
    pressed.current = ''
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [at])
  if (draftsOnly || isFiltered) return null
  const place = (number - 1) * PAGE_SIZE + at + 1
  const ends = { up: 1, down: page?.total }
  return (['up', 'down'] as const).map((direction) => {
    const id = `move-${direction}-${record.id}`
    const Arrow = direction === 'up' ? ArrowUp : ArrowDown
    return (
      <RequestButton
        key={direction}
        id={id}
        variant="icon"
        aria-label={`Move ${definition.title(record)} ${direction}`}
        isOff={place === ends[direction]}
        request={['POST', href(addressesOf(definition).move, { id: record.id }), { direction }]}
        onDone={() => void (pressed.current = id)}
      >
        <Arrow size={18} aria-hidden="true" />
      </RequestButton>
    )
  })
}

export default function ChurchPanel() {
  const { search, change } = useUrlState()
  const sees = useSeesTable()
  const shown = Object.entries(lists).filter(([, { table }]) => sees(table as RecordTableName))
  const [open, { draw }] = shown.find(([name]) => name === search['list']) ?? shown[0] ?? ['staff', lists.staff]
  const tabs = Object.fromEntries(shown.map(([name, { title }]) => [name, title]))
  const onOpen = (name: string) => change({ list: name, page: undefined, status: undefined })
  return draw(<Tabs label="Lists" tabs={tabs} open={open} onOpen={onOpen} />)
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
