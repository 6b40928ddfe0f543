/** The title rules of a playlist, with a live example of their effect. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { registerField } from '#app/records/form-fields.tsx'
import { call, type StoredRecord } from '#app/records/client.ts'
import { addressesOf } from '#app/records/definition.ts'
import { RecordDialog } from '#app/records/record-dialog.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { type ListedPlaylist, playlist } from '#app/features/youtube/playlist.ts'
import type { Recognized } from '#app/features/youtube/recognize.ts'
import { rulesFrom, type RulesText, rulesTextIn, textOf } from '#app/features/youtube/rules.ts'

const EXAMPLE = '11/15/26 | The Rev. Jane Doe | Luke 21:5-19'

const { all, one } = addressesOf(playlist)
/** No record is added here: the first address only separates these drafts from those of the playlist itself. */
const ADDRESSES = { all: `${all}#titles`, one }
const NO_RULES = textOf({})

interface Field {
  label: string
  hint: string
  /** Of a text area; a field without them has one line. */
  rows?: number
}

const fields: Record<keyof RulesText, Field> = {
  speakers: { label: 'Speakers', rows: 4, hint: 'One name per line, spelled as it should appear.' },
  prefixes: {
    label: 'Text to remove from the start of titles',
    rows: 4,
    hint: 'One per line, such as Sermon + or LIVE:',
  },
  suffixes: {
    label: 'Text to remove elsewhere in titles',
    rows: 3,
    hint: 'One per line, such as the name of your church or of a program.',
  },
  seriesNames: {
    label: 'Series of this playlist',
    rows: 3,
    hint: 'One name per line. A title that contains it belongs to that series.',
  },
  plain: {
    label: 'Words to keep in titles',
    rows: 3,
    hint: 'Words that look like a speaker or a program and aren’t, one per line.',
  },
  series: { label: 'Series', hint: 'Only if every video belongs to the same series.' },
  order: {
    label: 'Order of title parts',
    hint: 'Only if every title has the same parts in the same order, such as: date, speaker, scripture',
  },
}
const names = Object.keys(fields) as (keyof RulesText)[]
const labels = Object.fromEntries(names.map((name) => [name, fields[name].label])) as Record<keyof RulesText, string>

interface Props {
  playlist: ListedPlaylist & StoredRecord
  onDone: () => void
}

export function RulesDialog({ playlist, onDone }: Props) {
  return (
    <RecordDialog<RulesText, ListedPlaylist & StoredRecord>
      name={`Title rules for ${playlist.title}`}
      addresses={ADDRESSES}
      schema={rulesTextIn}
      valuesOf={(record) => textOf(record?.rules ?? {})}
      labels={labels}
      record={playlist}
      onDone={onDone}
    >
      {(form, problems) => {
        const field = registerField(form, problems)
        return (
          <>
            <p className="text-soft">
              We find the speaker, passage, series and date in most titles automatically. If we’re not sure, we leave
              the field empty. Changes apply from the next import.
            </p>
            <div className="grid gap-4 sm:grid-cols-2">
              {names.map((name) => {
                const Input = fields[name].rows === undefined ? TextField : TextArea
                return <Input key={name} {...field(name)} {...fields[name]} />
              })}
            </div>
            <Example form={form} />
          </>
        )
      }}
    </RecordDialog>
  )
}

const parts: [name: Exclude<keyof Recognized, 'unsure'>, label: string][] = [
  ['title', 'Title'],
  ['speaker', 'Speaker'],
  ['scripture', 'Scripture'],
  ['series', 'Series'],
  ['date', 'Date'],
]

function Example({ form: { control } }: { form: UseFormReturn<RulesText> }) {
  const text = { ...NO_RULES, ...useWatch({ control }) }
  const [title, setTitle] = useState(EXAMPLE)
  const input = useDeferredValue(JSON.stringify({ title: title.slice(0, 300), rules: rulesFrom(text) }))
  const { data } = useQuery<Recognized>({
    queryKey: ['admin', adminApi.youtubeRecognise, input],
    queryFn: async () => {
      const response = await call('POST', adminApi.youtubeRecognise, JSON.parse(input) as object)
      return (await response.json()) as Recognized
    },
    staleTime: Infinity,
    placeholderData: (last) => last,
  })
  return (
    <section aria-label="Example" className="rounded-card border border-line bg-paper px-5 py-4">
      <TextField
        name="example"
        label="Test with a title"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        hint="Paste the title of one of your videos."
      />
      <dl className="mt-3 grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1" aria-live="polite">
        {parts.map(([name, label]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="break-words">{data?.[name] || <span className="text-soft">(empty)</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
