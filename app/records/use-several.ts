/** Changes or deletes the selected records in several calls, with progress. */
import { useRef, useState } from 'react'
import { useAct } from '#app/records/act.ts'
import { call, CallError, failureOf, setUndo } from '#app/records/client.ts'
import { severalMessage, type SeveralDone } from '#app/records/several-words.ts'

/** Few enough for the progress bar to move and for other requests to be served. */
const RECORDS_PER_CALL = 250

interface Several {
  /** How many were sent; undefined while nothing runs. */
  progress: number | undefined
  /** The result, when some could not be changed. */
  result: SeveralDone | undefined
  run: () => void
  /** Stops after the running call. */
  stop: () => void
}

interface Options {
  address: string
  verb: 'changed' | 'deleted'
  names: readonly [string, string]
  ids: readonly string[]
  /** The rest of the request besides the ids. */
  body: () => object
  /** @param left those that are still to be done */
  onDone: (left: string[]) => void
}

export function useSeveral({ address, verb, names, ids, body, onDone }: Options): Several {
  const { act } = useAct()
  const [progress, setProgress] = useState<number>()
  const [result, setResult] = useState<SeveralDone>()
  const isStopped = useRef(false)
  const run = async () => {
    isStopped.current = false
    setProgress(0)
    const given = body()
    const outcome = await act(
      () => send(address, ids, given, { onProgress: setProgress, isStopped: () => isStopped.current }),
      ({ done, left, failure }) => {
        const text = [severalMessage(done, verb, names), failure].filter(Boolean).join(' ')
        return failure || left.length > 0 ? { title: 'Not finished', text, isError: failure !== undefined } : { text }
      },
    )
    setProgress(undefined)
    if (!outcome) return
    setResult(outcome.done.refused.length > 0 ? outcome.done : undefined)
    onDone([...outcome.left, ...outcome.done.refused.map(({ id }) => id)])
  }
  return { progress, result, run: () => void run(), stop: () => (isStopped.current = true) }
}

interface Sent {
  done: SeveralDone
  /** Ids that were not sent. */
  left: string[]
  /** Why it ended early. */
  failure?: string
}

/**
 * Sends the records in parts that are one action with one undo.
 * @throws what `call` throws, when nothing was changed before
 */
async function send(
  address: string,
  ids: readonly string[],
  body: object,
  { onProgress, isStopped }: { onProgress: (sent: number) => void; isStopped: () => boolean },
): Promise<Sent> {
  const done: SeveralDone = { changed: 0, unchanged: 0, gone: 0, refused: [] }
  let joins: string | undefined
  let sent = 0
  try {
    for (; sent < ids.length && !isStopped(); sent += RECORDS_PER_CALL) {
      const part = { ids: ids.slice(sent, sent + RECORDS_PER_CALL), ...body, ...(joins === undefined ? {} : { joins }) }
      const response = await call('POST', address, part)
      joins = response.headers.get('X-Undo') ?? joins
      const { changed, unchanged, gone, refused } = (await response.json()) as SeveralDone
      done.changed += changed
      done.unchanged += unchanged
      done.gone += gone
      done.refused.push(...refused)
      onProgress(Math.min(sent + RECORDS_PER_CALL, ids.length))
    }
  } catch (error) {
    if (done.changed === 0 || (error instanceof CallError && error.status === 401)) throw error
    setUndo(joins)
    return { done, left: ids.slice(sent), failure: failureOf(error) }
  }
  setUndo(joins)
  return { done, left: ids.slice(sent) }
}
