/** The fields of a notice in the admin area, with the sentence that visitors will read. */
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldsOf, Side } from '#app/records/form-fields.tsx'
import type { StoredRecord } from '#app/records/client.ts'
import type { Problems } from '#app/records/record-dialog.tsx'
import { isDay } from '#app/ui/dates.ts'
import { Select, TextArea, TextField } from '#app/ui/field.tsx'
import { type Notice, noticeSentence } from '#app/ui/notices.ts'

export type NoticeRecord = Notice & StoredRecord

export interface NoticeValues {
  date: string
  kind: Notice['kind']
  time: string
  location: string
  message: string
  shownFrom: string
}

/** @param sunday the day with which a new one begins */
export function noticeValues(notice: NoticeRecord | undefined, sunday: string): NoticeValues {
  return {
    date: notice?.date ?? sunday,
    kind: notice?.kind ?? 'cancelled',
    time: notice?.time ?? '',
    location: notice?.location ?? '',
    message: notice?.message ?? '',
    shownFrom: notice?.shownFrom ?? '',
  }
}

export const noticeLabels: { [Name in keyof NoticeValues]: string } = {
  date: 'Date',
  kind: 'What is different',
  time: 'New time',
  location: 'New place',
  message: 'Message',
  shownFrom: 'Shown from',
}

export const kindWords: Record<Notice['kind'], string> = {
  cancelled: 'Cancelled',
  moved: 'Moved',
  online_only: 'Online only',
}

export function NoticeFields({ form, problems }: { form: UseFormReturn<NoticeValues>; problems: Problems }) {
  const field = fieldsOf(form, problems)
  const [date, kind, time, location] = useWatch({ control: form.control, name: ['date', 'kind', 'time', 'location'] })
  return (
    <>
      <Side>
        <TextField {...field('date')} label="Date" type="date" required hint="The day of worship that it is about." />
        <Select {...field('kind')} label="What is different">
          {Object.entries(kindWords).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Side>
      {(kind === 'moved' || time !== '' || location !== '') && (
        <Side>
          <TextField {...field('time')} label="New time" type="time" hint="Empty: the usual time." />
          <TextField {...field('location')} label="New place" hint="Empty: the usual place." />
        </Side>
      )}
      <TextArea
        {...field('message')}
        label="Message"
        required
        rows={3}
        hint="Why, and what people can do instead. It stands on every page."
      />
      <TextField
        {...field('shownFrom')}
        label="Shown from"
        type="date"
        hint="Empty: from seven days before. It goes by itself when the day is over."
      />
      {isDay(date) && (
        <p className="rounded-card bg-secondary px-4 py-3 text-on-secondary lining-nums" aria-live="polite">
          {noticeSentence({ date, kind, time, location })}
        </p>
      )}
    </>
  )
}
