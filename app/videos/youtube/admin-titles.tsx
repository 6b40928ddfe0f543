/** The titles of a playlist’s videos: its rules, with a live example of their effect, and titles that need an answer. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { registerField } from '#app/dashboard/form-fields.tsx'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { adminRead, call, type StoredRecord } from '#app/dashboard/client.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { RecordDialog } from '#app/dashboard/record-dialog.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { formatCount } from '#app/text/format-count.ts'
import { Sheet } from '#app/videos/youtube/admin-import.tsx'
import { type ListedPlaylist, playlist, type Question } from '#app/videos/youtube/playlist.ts'
import type { Recognized } from '#app/videos/youtube/recognize.ts'
import {
  rulesFrom,
  type RulesText,
  rulesTextIn,
  textOf,
  type Unsure,
  type UnsureAnswer,
} from '#app/videos/youtube/rules.ts'

const EXAMPLE = '11/15/26 | The Rev. Jane Doe | Luke 21:5-19'

const { all, one } = addressesOf(playlist)
/** No record is added here: the first address only separates these drafts from those of the playlist itself. */
const ADDRESSES = { all: `${all}#titles`, one }
const NO_RULES = textOf({})

/** A field without rows has one line. */
const fields: Record<keyof RulesText, { label: string; hint: string; rows?: number }> = {
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

type PlaylistRecord = ListedPlaylist & StoredRecord

export function RulesDialog({ playlist, onDone }: { playlist: PlaylistRecord; onDone: () => void }) {
  return (
    <RecordDialog<RulesText, PlaylistRecord>
      name={`Title rules for ${playlist.title}`}
      addresses={ADDRESSES}
      schema={rulesTextIn}
      valuesOf={(record) => textOf(record?.rules ?? {})}
      labels={labels}
      record={playlist}
      onDone={onDone}
    >
      {(form) => {
        const field = registerField(form)
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
    queryKey: ['admin', adminApi.youtubeRecognize, input],
    queryFn: async () => {
      const response = await call('POST', adminApi.youtubeRecognize, JSON.parse(input) as object)
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

export function UnsureTitles() {
  const { data } = useQuery(adminRead<Question[]>(adminApi.unsureTitles))
  if (!data || data.length === 0) return null
  return (
    <Sheet
      id="unsure-titles"
      title="Check these titles"
      lead="We couldn’t tell what these words in your titles are, so we left the fields empty. Your answer updates these records and becomes a rule of the playlist. We never overwrite anything you’ve edited."
    >
      <ul className="mt-3 divide-y divide-line">
        {data.map((question) => (
          <UnsureTitle key={`${question.playlistId} ${question.type} ${question.text}`} question={question} />
        ))}
      </ul>
    </Sheet>
  )
}

const answers: Record<Unsure['may'][number], (text: string) => string> = {
  speaker: (text) => `Speaker: ${text}`,
  series: (text) => `Series: ${text}`,
  program: () => 'Name of a program',
}

function UnsureTitle({ question }: { question: Question }) {
  const { playlistId, type, text, may, titles, count, playlist } = question
  const button = (answer: UnsureAnswer, label: string) => (
    <RequestButton
      key={answer}
      srOnly={label.includes(text) ? '' : ` for ${text}`}
      request={['POST', adminApi.unsureTitles, { playlistId, type, text, answer }]}
    >
      {label}
    </RequestButton>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <strong>{text}</strong>
        <ul className="text-soft">
          {titles.map((title, i) => (
            // Titles are not unique, and never change their places.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={i} className="break-words">
              {title}
            </li>
          ))}
        </ul>
        <p className="text-soft">
          {formatCount(count, ['title', 'titles'])} in {playlist}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        {may.map((answer) => button(answer, answers[answer](text)))}
        {button('none', 'Leave empty')}
      </p>
    </li>
  )
}
