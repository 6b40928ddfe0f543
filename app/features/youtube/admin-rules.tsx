/** How the titles of a playlist's videos are read, with an example that shows what comes of it while one writes. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { fieldsOf } from '#app/records/form-fields.tsx'
import { call, type StoredRecord } from '#app/records/client.ts'
import { RecordDialog } from '#app/records/record-dialog.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { Playlist } from '#app/features/youtube/playlist.ts'
import type { Recognised } from '#app/features/youtube/recognise.ts'
import { rulesFrom, type RulesText, rulesTextIn, textOf } from '#app/features/youtube/rules.ts'

const EXAMPLE = '11/15/26 | The Rev. Jane Doe | Luke 21:5-19'

/** None is made here: the first only keeps the drafts apart from those of the playlist itself. */
const ADDRESSES = { all: `${adminApi.youtubeConfigs}#titles`, one: adminApi.youtubeConfig }
const NOTHING = textOf({})

const labels: { [Name in keyof RulesText]: string } = {
  speakers: 'Speakers',
  prefixes: 'Text to remove from the start of titles',
  suffixes: 'Text to remove elsewhere in titles',
  series: 'Series',
  seriesNames: 'Series of this playlist',
  plain: 'Words to keep in titles',
  order: 'Order of title parts',
}

interface Props {
  playlist: Playlist & StoredRecord
  onDone: () => void
}

export function RulesDialog({ playlist, onDone }: Props) {
  return (
    <RecordDialog<RulesText, Playlist & StoredRecord>
      name={`Title rules for ${playlist.title}`}
      addresses={ADDRESSES}
      schema={rulesTextIn}
      valuesOf={(record) => textOf(record?.rules ?? {})}
      labels={labels}
      record={playlist}
      onDone={onDone}
    >
      {(form, problems) => {
        const field = fieldsOf(form, problems)
        return (
          <>
            <p className="text-soft">
              We find the speaker, passage, series and date in most titles automatically. If we’re not sure, we leave
              the field empty. Changes apply from the next import.
            </p>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextArea
                {...field('speakers')}
                label={labels.speakers}
                rows={4}
                hint="One name per line, spelled as it should appear."
              />
              <TextArea
                {...field('prefixes')}
                label={labels.prefixes}
                rows={4}
                hint="One per line, such as Sermon + or LIVE:"
              />
              <TextArea
                {...field('suffixes')}
                label={labels.suffixes}
                rows={3}
                hint="One per line, such as the name of your church or of a program."
              />
              <TextArea
                {...field('seriesNames')}
                label={labels.seriesNames}
                rows={3}
                hint="One name per line. A title that contains it belongs to that series."
              />
              <TextArea
                {...field('plain')}
                label={labels.plain}
                rows={3}
                hint="Words that look like a speaker or a program and aren’t, one per line."
              />
              <TextField
                {...field('series')}
                label={labels.series}
                hint="Only if every video belongs to the same series."
              />
              <TextField
                {...field('order')}
                label={labels.order}
                hint="Only if every title has the same parts in the same order, such as: date, speaker, scripture"
              />
            </div>
            <Example form={form} />
          </>
        )
      }}
    </RecordDialog>
  )
}

const parts: [name: Exclude<keyof Recognised, 'unsure'>, label: string][] = [
  ['title', 'Title'],
  ['speaker', 'Speaker'],
  ['scripture', 'Scripture'],
  ['series', 'Series'],
  ['date', 'Date'],
]

function Example({ form: { control } }: { form: UseFormReturn<RulesText> }) {
  const text = { ...NOTHING, ...useWatch({ control }) }
  const [title, setTitle] = useState(EXAMPLE)
  const asked = useDeferredValue(JSON.stringify({ title: title.slice(0, 300), rules: rulesFrom(text) }))
  const { data } = useQuery<Recognised>({
    queryKey: ['admin', adminApi.youtubeRecognise, asked],
    queryFn: async () => {
      const response = await call('POST', adminApi.youtubeRecognise, JSON.parse(asked) as object)
      return (await response.json()) as Recognised
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
