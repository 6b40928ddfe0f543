/** Corrects lines of a transcript. They are saved with the record, so that its history, Undo and versions have them. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead, call, failureOf } from '#app/dashboard/client.ts'
import { Dialog, DialogFoot } from '#app/dashboard/dialog.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { clock } from '#app/links/audio-address.ts'
import { transcriptName } from '#app/links/transcript-address.ts'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { TextField } from '#app/ui/field.tsx'

/** What the server says about a transcript that it keeps. */
export interface KeptTranscript {
  address: string
  isTimed: boolean
  lines: number
  seconds: number
  words: number
  notes: string[]
}

interface Stored extends KeptTranscript {
  cues: { start: number; text: string }[]
}

interface CorrectTranscriptProps {
  address: string
  onClose: () => void
  onCorrected: (transcript: KeptTranscript) => void
}

/** Lines that are shown at once: an hour has a thousand. */
const STEP = 50

export function CorrectTranscript({ address, onClose, onCorrected }: CorrectTranscriptProps) {
  const path = href(adminApi.transcript, { name: transcriptName(address) })
  const { data, error } = useQuery(adminRead<Stored>(path))
  const { isPending, mutate } = useAdminMutation()
  const [changed, setChanged] = useState<ReadonlyMap<number, string>>(new Map())
  const save = async () => {
    const lines = Array.from(changed, ([at, text]) => ({ at, text }))
    const corrected = await mutate(async () => (await call('PUT', path, { lines })).json() as Promise<KeptTranscript>)
    if (corrected) onCorrected(corrected)
  }
  return (
    <Dialog title="Correct the transcript" onClose={onClose} isWide>
      <div className="space-y-4 px-6 py-5">
        {data ? (
          <Lines of={data} changed={changed} onChange={(at, text) => setChanged(new Map(changed).set(at, text))} />
        ) : (
          <p role="status">{error ? failureOf(error) : 'Loading...'}</p>
        )}
      </div>
      <DialogFoot onCancel={onClose}>
        <Button variant="go" isOff={isPending || changed.size === 0} onClick={() => void save()}>
          {changed.size === 0 ? 'Use corrections' : `Use ${formatCount(changed.size, ['correction', 'corrections'])}`}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

interface LinesProps {
  of: Stored
  changed: ReadonlyMap<number, string>
  onChange: (at: number, text: string) => void
}

function Lines({ of: { cues, isTimed }, changed, onChange }: LinesProps) {
  const [sought, setSought] = useState('')
  const [shown, setShown] = useState(STEP)
  const wanted = sought.trim().toLowerCase()
  const found = cues
    .map(({ start, text }, at) => ({ at, text, label: isTimed ? clock(start) : `${at + 1}` }))
    .filter(
      ({ at, text, label }) =>
        wanted === '' || label === wanted || changed.has(at) || text.toLowerCase().includes(wanted),
    )
  return (
    <>
      <TextField
        name="find-line"
        type="search"
        label="Find a line"
        hint={isTimed ? 'By a word, or by its time, such as 12:30.' : 'By a word.'}
        autoComplete="off"
        value={sought}
        onChange={({ currentTarget }) => {
          setSought(currentTarget.value)
          setShown(STEP)
        }}
      />
      <p role="status" className="text-sm text-soft">
        {formatCount(found.length, ['line', 'lines'])}. A line without words is left out. Your corrections are saved
        with the form.
      </p>
      <ul className="space-y-2">
        {found.slice(0, shown).map(({ at, text, label }) => (
          <li key={at} className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-2">
            <span className="pt-3 text-sm tabular-nums text-soft" aria-hidden="true">
              {label}
            </span>
            <textarea
              className="control block min-h-11! field-sizing-content"
              rows={text.length > 160 ? 4 : 2}
              aria-label={`${isTimed ? 'Line at' : 'Paragraph'} ${label}`}
              maxLength={20_000}
              value={changed.get(at) ?? text}
              onChange={({ currentTarget }) => onChange(at, currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      {found.length > shown && <Button onClick={() => setShown(shown + STEP)}>Show more lines</Button>}
    </>
  )
}
