/** Actions on the selected rows of a list: set a field of all, delete them. */
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import { showError, useAdminMutation } from '#app/dashboard/mutation.ts'
import { call, CallError, failureOf, setUndo } from '#app/dashboard/client.ts'
import { addressesOf, type AnyDefinition, pluralOf } from '#app/definitions/definition.ts'
import { FormDialog } from '#app/dashboard/dialog.tsx'
import { useRights, useTrashHint } from '#app/dashboard/use-rights.ts'
import { useTimeZone } from '#app/dashboard/church-time.ts'
import { changesOf, requestOf, BulkEditFields, type BulkEditValue } from '#app/dashboard/bulk-edit-fields.tsx'
import { bulkEditMessage, type BulkEditDone } from '#app/records/bulk-edit-words.ts'
import type { Selection } from '#app/dashboard/use-list.ts'
import { ProgressBar } from '#app/dashboard/progress-bar.tsx'
import { formatCount } from '#app/text/format-count.ts'

interface BulkEditProps {
  definition: AnyDefinition
  selection: Selection
  /** All that match, also on other pages: their number, and the API's address of their ids. Without it only what is shown is selected. */
  found?: { total: number; isMore: boolean; idsAddress: string }
  /** Suggestions by field. */
  offers?: Readonly<Record<string, readonly string[]>>
  /** Further buttons, before Delete. */
  children?: ReactNode
}

type Work = 'change' | 'delete'

export function BulkEdit(props: BulkEditProps) {
  const { definition, selection, found } = props
  const [work, setWork] = useState<Work>()
  const { selectAll, isSelecting } = useSelectAll(found?.idsAddress ?? '', selection)
  const { draftsOnly } = useRights(definition)
  const { size } = selection.ids
  if (size === 0 && !work) return null
  // Records that a contributor can't change are not selected.
  const isAll = draftsOnly || !found || (!found.isMore && size >= found.total)
  // Edit and Delete wait until all that match are selected.
  const waits = { disabled: isSelecting }
  return (
    <>
      <section aria-label={`Selected ${pluralOf(definition)}`} className="admin-selected">
        <p role="status" className="mr-1 font-semibold">
          {size.toLocaleString('en-US')} selected
        </p>
        {changesOf(definition, draftsOnly).length > 0 && (
          <Button {...waits} variant="go" srOnly=" selected" onClick={() => setWork('change')}>
            Edit
          </Button>
        )}
        {props.children}
        <Button {...waits} variant="bad-line" srOnly=" selected" onClick={() => setWork('delete')}>
          Delete
        </Button>
        {!isAll && (
          <Button srOnly=" that match" onClick={() => void selectAll()}>
            Select all {found.isMore ? '' : found.total.toLocaleString('en-US')}
          </Button>
        )}
        <Button srOnly=" selection" onClick={() => selection.set([])}>
          Clear
        </Button>
      </section>
      {work && <BulkEditDialog {...props} work={work} onClose={() => setWork(undefined)} />}
    </>
  )
}

/** Selects all that match, also those that are not on the page. */
function useSelectAll(idsAddress: string, selection: Selection) {
  const [isSelecting, setSelecting] = useState(false)
  const selectAll = async () => {
    setSelecting(true)
    try {
      const { ids } = (await (await call('GET', idsAddress)).json()) as { ids: string[] }
      selection.set(ids)
    } catch (error) {
      showError(error)
    } finally {
      setSelecting(false)
    }
  }
  return { selectAll, isSelecting }
}

interface BulkEditDialogProps extends BulkEditProps {
  work: Work
  onClose: () => void
}

const NO_OFFERS = {}

function BulkEditDialog({ definition, selection, offers = NO_OFFERS, work, onClose }: BulkEditDialogProps) {
  const { left, progress, refused, run, stop } = useWork({ definition, selection, work, onClose })
  const { fields, request, isFilled } = useChange(definition)
  const isUnderWay = progress !== undefined
  const what = formatCount(left, namesOf(definition))
  const isChange = work === 'change'
  const trashHint = useTrashHint(left === 1 ? 'it' : 'them')
  return (
    <FormDialog
      title={isChange ? `Edit ${what}` : `Delete ${what}?`}
      submit={isChange ? `Update ${what}` : `Delete ${what}`}
      isGood={isChange}
      isPending={isUnderWay}
      cancel={isUnderWay ? 'Stop' : undefined}
      onClose={isUnderWay ? stop : onClose}
      onSubmit={() => (!isChange || isFilled()) && !isUnderWay && void run(isChange ? request : {})}
    >
      {refused.length > 0 && <Refused refused={refused} />}
      {isUnderWay ? (
        <Progress done={progress} of={left} />
      ) : isChange ? (
        <BulkEditFields {...fields} offers={offers} />
      ) : (
        <p>{trashHint}</p>
      )}
    </FormDialog>
  )
}

function namesOf(definition: AnyDefinition): readonly [string, string] {
  return [definition.name, pluralOf(definition)]
}

/** The change that is chosen, and its request. */
function useChange(definition: AnyDefinition) {
  const timeZone = useTimeZone()
  const { draftsOnly } = useRights(definition)
  const [value, setValue] = useState<BulkEditValue>({ chosen: '', text: '', moment: '' })
  const [isProblemShown, showProblem] = useState(false)
  const changes = changesOf(definition, draftsOnly)
  const { body = {}, problem } = requestOf(value, changes, timeZone)
  const onChange = (next: BulkEditValue) => {
    if (next.chosen !== value.chosen) showProblem(false)
    setValue(next)
  }
  const isFilled = () => {
    showProblem(problem !== undefined)
    return problem === undefined
  }
  return {
    fields: { changes, value, problem: isProblemShown ? problem : undefined, onChange },
    request: body,
    isFilled,
  }
}

/** Few enough for the progress bar to move and for other requests to be served. */
const RECORDS_PER_CALL = 250

/** Changes or deletes the selected records in several calls, with progress. */
function useWork({ definition, selection, work, onClose }: Omit<BulkEditDialogProps, 'found'>) {
  // The selection shrinks while records are done; the dialog keeps its own list.
  const [ids, setIds] = useState(() => [...selection.ids])
  /** How many were sent; undefined while nothing runs. */
  const [progress, setProgress] = useState<number>()
  const [refused, setRefused] = useState<BulkEditDone['refused']>([])
  const isStopped = useRef(false)
  const { mutate } = useAdminMutation()
  const [path, verb] = work === 'change' ? (['several', 'changed'] as const) : (['delete-several', 'deleted'] as const)
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
  return { left: ids.length, progress, refused, run, stop: () => void (isStopped.current = true) }
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

function Progress({ done, of }: { done: number; of: number }) {
  const text = `${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`
  return (
    <div className="grid gap-2">
      <p role="status">{text}</p>
      <ProgressBar label="Progress" done={done} total={of} />
    </div>
  )
}

const MAX_REASONS_SHOWN = 20

function Refused({ refused }: Pick<BulkEditDone, 'refused'>) {
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
