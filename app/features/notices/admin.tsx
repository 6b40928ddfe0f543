/** The section of service notices in the admin area. */
import { changes, notice } from '#app/features/notices/notice.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { ChoiceSelect, registerField } from '#app/dashboard/form-fields.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import { TellEveryone } from '#app/dashboard/tell-everyone.tsx'
import { useMainService, useTimeZone } from '#app/dashboard/church-time.ts'
import { dayOrders } from '#app/dashboard/toolbar.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { comingWorship } from '#app/church/worship-days.ts'
import { clockTime, fullDate, longDate } from '#app/dates/format.ts'
import { isDay, isoWeekday } from '#app/dates/days.ts'
import { isServiceChange, noticeSentence } from '#app/ui/notices.ts'
import { serviceTimesRead } from '#app/ui/service-times.tsx'

type NoticeRecord = RecordOf<typeof notice>

export default function NoticesPanel() {
  const [timeZone, worship] = [useTimeZone(), useMainService()]
  return (
    <RecordSection
      definition={notice}
      title="Service Changes"
      lead="Tell visitors when a service is canceled, moved or online only, or put any other notice at the top of every page. It’s removed automatically when its day is over."
      add="Add service change"
      formName="service change"
      search="Search by date or message"
      filters={[{ name: 'kind', label: 'Change', all: 'All changes', choices: changes }]}
      columns={columns}
      empty="No service changes. Add one when a service is canceled, moved or online only, or for anything else visitors should know."
      drawing="dunes"
      initial={() => ({ date: comingWorship(Date.now(), timeZone, worship) })}
      parts={({ form, values: { date, kind, time, location, serviceTime } }) => ({
        ...(kind === 'moved' || time || location ? {} : { time: { instead: null }, location: { instead: null } }),
        serviceTime: { instead: kind === 'general' && !serviceTime ? null : <OneService {...{ form, date }} /> },
        ...(kind === 'general' ? general : {}),
      })}
      below={({ form, values, record }) => (
        <>
          <Sentence notice={form.getValues() as NoticeRecord} />
          {record && values['status'] === 'published' && <TellEveryone table="notices" id={record.id} />}
        </>
      )}
    />
  )
}

interface OneServiceProps {
  form: UseFormReturn
  date: string
}

/** Which of several services of the day it is about. */
function OneService({ form, date }: OneServiceProps) {
  const { data: times = [] } = useQuery(serviceTimesRead)
  const given = String(form.watch('serviceTime') ?? '')
  const day = isDay(date) ? isoWeekday(date) : 0
  const ofDay = times.filter(({ weekday }) => weekday === day)
  if (ofDay.length < 2 && !given) return null
  const choices = {
    '': 'All services of the day',
    ...(given && { [given]: `${clockTime(given)} (no service of this day)` }),
    ...Object.fromEntries(ofDay.map(({ time, name }) => [time, `${clockTime(time)} · ${name}`])),
  }
  return (
    <ChoiceSelect
      {...registerField(form)('serviceTime')}
      label="Service"
      choices={choices}
      value={given}
      onChoose={(value) => form.setValue('serviceTime', value, { shouldDirty: true })}
    />
  )
}

/** The fields of a notice that isn't about worship. */
const general = {
  date: { label: 'Last day', hint: 'It’s removed when this day is over.' },
  message: { hint: 'What visitors should know. This appears at the top of every page.' },
  shownFrom: { hint: 'Leave empty to show it from today.' },
}

/** The sentence that visitors will read. */
function Sentence({ notice: given }: { notice: NoticeRecord }) {
  return (
    isServiceChange(given) &&
    isDay(given.date) && (
      <p className="rounded-card bg-secondary px-4 py-3 text-on-secondary lining-nums" aria-live="polite">
        {noticeSentence(given)}
      </p>
    )
  )
}

const columns: Column<NoticeRecord>[] = [
  {
    title: 'Date',
    sort: 'date',
    orders: dayOrders,
    cell: (record) => (
      <>
        <RowTitle>{record.kind === 'general' ? `Until ${fullDate(record.date)}` : fullDate(record.date)}</RowTitle>
        <span className="md:hidden">{changeInWords(record)}</span>
        <span className="line-clamp-2">{record.message}</span>
      </>
    ),
  },
  { title: 'Change', sort: 'kind', cell: changeInWords, from: 'md' },
  { title: 'Show from', cell: ({ shownFrom }) => longDate(shownFrom), from: 'md', className: 'whitespace-nowrap' },
]

function changeInWords({ kind, time, location }: NoticeRecord): string {
  return [changes[kind], time && clockTime(time), location].filter(Boolean).join(' · ')
}
