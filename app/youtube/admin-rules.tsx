/** How the titles of a playlist's videos are read, with an example that shows what comes of it while one writes. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/desk/act.ts'
import { Confirm, Dialog } from '#app/desk/dialog.tsx'
import { call, type Kept } from '#app/desk/read.ts'
import { href } from '#app/routes.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { Playlist } from '#app/youtube/playlist.ts'
import type { Recognised, Rules } from '#app/youtube/recognise.ts'
import { titleFields } from '#app/youtube/rules.ts'

interface Values {
  prefixes: string
  speakers: string
  series: string
  order: string
}

const EXAMPLE = '11/15/26 | The Rev. Jane Doe | Luke 21:5-19'

interface Props {
  playlist: Playlist & Kept
  onDone: () => void
}

export function RulesDialog({ playlist, onDone }: Props) {
  const [saved] = useState(() => valuesOf(playlist.rules))
  const [values, setValues] = useState(saved)
  const [isLeaving, setLeaving] = useState(false)
  const { act, isPending } = useAct()
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  const leave = () => (isDirty ? setLeaving(true) : onDone())
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  const save = () =>
    act(
      async () => {
        const seen = { 'If-Match': `"${playlist.version}"` }
        const address = href(adminApi.youtubeConfig, { id: playlist.id })
        await call('PUT', address, { rules: rulesOf(values) }, seen)
        onDone()
      },
      () => ({ text: 'Titles are read this way from the next sync on.' }),
    )
  return (
    <Dialog title={`Titles of ${playlist.title}`} onClose={leave} isWide>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="desk-dialog-body">
          <p className="text-soft">
            Speaker, passage, series and date are found in most titles without any help. What is not certain stays
            empty.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextArea
              {...field('speakers')}
              label="Who preaches here"
              rows={4}
              hint="One name in each line, as it shall be written."
            />
            <TextArea
              {...field('prefixes')}
              label="What begins a title and is no part of it"
              rows={4}
              hint="One in each line, such as Sermon + or LIVE:"
            />
            <TextField {...field('series')} label="Series" hint="Only when all videos belong to the same one." />
            <TextField
              {...field('order')}
              label="Order of the parts"
              hint="Only when every title has the same parts, such as: date, speaker, scripture"
              problem={orderProblem(values.order)}
            />
          </div>
          <Example rules={rulesOf(values)} />
        </div>
        <footer className="desk-dialog-foot">
          <button type="button" className="desk-btn" onClick={leave}>
            Cancel
          </button>
          <button type="submit" className="desk-btn desk-btn-go" aria-disabled={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </button>
        </footer>
      </form>
      {isLeaving && (
        <Confirm
          title="Leave without saving?"
          text={<p>What you have changed here is not saved.</p>}
          confirm="Leave"
          cancel="Stay"
          onConfirm={onDone}
          onCancel={() => setLeaving(false)}
        />
      )}
    </Dialog>
  )
}

const parts: [name: keyof Recognised, label: string][] = [
  ['title', 'Title'],
  ['speaker', 'Speaker'],
  ['scripture', 'Scripture'],
  ['series', 'Series'],
  ['date', 'Date'],
]

function Example({ rules }: { rules: Rules }) {
  const [title, setTitle] = useState(EXAMPLE)
  const asked = useDeferredValue(JSON.stringify({ title: title.slice(0, 300), rules }))
  const { data } = useQuery<Recognised>({
    queryKey: ['desk', adminApi.youtubeRecognise, asked],
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
        label="Try it on a title"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        hint="Paste the title of any of your videos."
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

function valuesOf({ prefixes = [], speakers = [], series = '', order = [] }: Rules): Values {
  return { prefixes: prefixes.join('\n'), speakers: speakers.join('\n'), series, order: order.join(', ') }
}

/** Only what was filled in. */
function rulesOf({ prefixes, speakers, series, order }: Values): Rules {
  const named = namesIn(order).filter((name) => isField(name))
  return {
    ...(lines(prefixes).length > 0 ? { prefixes: lines(prefixes) } : {}),
    ...(lines(speakers).length > 0 ? { speakers: lines(speakers) } : {}),
    ...(series.trim() === '' ? {} : { series: series.trim() }),
    ...(named.length > 0 ? { order: named.slice(0, titleFields.length) } : {}),
  }
}

function orderProblem(order: string): string | undefined {
  const unknown = namesIn(order).find((name) => !isField(name))
  return unknown === undefined ? undefined : `“${unknown}” is none of ${titleFields.join(', ')}`
}

function isField(name: string): name is (typeof titleFields)[number] {
  return (titleFields as readonly string[]).includes(name)
}

function namesIn(order: string): string[] {
  return order
    .toLowerCase()
    .split(/[\s,;|]+/)
    .filter(Boolean)
}

function lines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}
