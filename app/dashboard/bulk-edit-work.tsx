/** The work on selected records: in parts, with progress, and what was refused. */
import { useRef, useState } from 'react'
import { call, CallError, failureOf, setUndo } from '#app/dashboard/client.ts'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { ProgressBar } from '#app/dashboard/progress-bar.tsx'
import type { Selection } from '#app/dashboard/use-list.ts'
import { addressesOf, type AnyDefinition, pluralOf } from '#app/definitions/definition.ts'
import { type BulkEditDone, bulkEditMessage } from '#app/records/bulk-edit-words.ts'

export type Work = 'change' | 'delete' | 'replace'

const routes = {
  change: ['several', 'changed'],
  delete: ['delete-several', 'deleted'],
  replace: ['replace', 'changed'],
} as const

interface WorkProps {
  definition: AnyDefinition
  selection: Selection
  work: Work
  onClose: () => void
}

export function namesOf(definition: AnyDefinition): readonly [string, string] {
  return [definition.name, pluralOf(definition)]
}

/** Few enough for the progress bar to move and for other requests to be served. */
export const RECORDS_PER_CALL = 250

/** Changes or deletes the selected records in several calls, with progress. */
export function useWork({ definition, selection, work, onClose }: WorkProps) {
  // The selection shrinks while records are done; the dialog keeps its own list.
  const [ids, setIds] = useState(() => [...selection.ids])
  /** How many were sent; undefined while nothing runs. */
  const [progress, setProgress] = useState<number>()
  const [refused, setRefused] = useState<BulkEditDone['refused']>([])
  const isStopped = useRef(false)
  const { mutate } = useAdminMutation()
  const [path, verb] = routes[work]
  const address = `${addressesOf(definition).all}/${path}`
  const run = async (body: object) => {
    isStopped.current = false
    setProgress(0)
    const outcome = await mutate(
      () => send(address, ids, body, { onProgress: setProgress, isStopped: () => isStopped.current }),
      ({ done, left, failure }) => {
        const text = [bulkEditMessage(done, verb, namesOf(definition)), failure].filter(Boolean).join(' ')
        return failure || left.length > 0 ? { title: 'Not finished', text, isError: failure !== undefined } : { text }
      },
    )
    setProgress(undefined)
    if (!outcome) return
    const undone = [...outcome.left, ...outcome.done.refused.map(({ id }) => id)]
    setRefused(outcome.done.refused)
    selection.set(undone)
    setIds(undone)
    if (undone.length === 0) onClose()
  }
  return { ids, progress, refused, run, stop: () => void (isStopped.current = true) }
}

/** Sends the records in parts that are one action with one undo; throws only when nothing was changed before. */
async function send(
  address: string,
  ids: readonly string[],
  body: object,
  { onProgress, isStopped }: { onProgress: (sent: number) => void; isStopped: () => boolean },
) {
  const done: BulkEditDone = { changed: 0, unchanged: 0, gone: 0, refused: [] }
  let joins: string | undefined
  let sent = 0
  let failure: string | undefined
  try {
    for (; sent < ids.length && !isStopped(); sent += RECORDS_PER_CALL) {
      const part = { ids: ids.slice(sent, sent + RECORDS_PER_CALL), ...body, ...(joins === undefined ? {} : { joins }) }
      const response = await call('POST', address, part)
      joins = response.headers.get('X-Undo') ?? joins
      const { changed, unchanged, gone, refused } = (await response.json()) as BulkEditDone
      done.changed += changed
      done.unchanged += unchanged
      done.gone += gone
      done.refused.push(...refused)
      onProgress(Math.min(sent + RECORDS_PER_CALL, ids.length))
    }
  } catch (error) {
    if (done.changed === 0 || (error instanceof CallError && error.status === 401)) throw error
    failure = failureOf(error)
  }
  setUndo(joins)
  return { done, left: ids.slice(sent), failure }
}

export function Progress({ done, of }: { done: number; of: number }) {
  const text = `${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`
  return (
    <div className="grid gap-2">
      <p role="status">{text}</p>
      <ProgressBar label="Progress" done={done} total={of} />
    </div>
  )
}

const MAX_REASONS_SHOWN = 20

export function Refused({ refused }: Pick<BulkEditDone, 'refused'>) {
  const more = refused.length - MAX_REASONS_SHOWN
  return (
    <div role="alert" className="problem">
      <p>These stay as they are:</p>
      <ul className="mt-1 list-disc pl-5">
        {refused.slice(0, MAX_REASONS_SHOWN).map(({ id, title, why }) => (
          <li key={id}>
            <strong>{title}</strong>: {why}
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
      </ul>
    </div>
  )
}
