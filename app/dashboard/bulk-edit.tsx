/** Actions on the selected rows of a list: set a field of all, delete them. */
import { type ReactNode, useState } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import { showError } from '#app/dashboard/mutation.ts'
import { call } from '#app/dashboard/client.ts'
import { type AnyDefinition, pluralOf } from '#app/definitions/definition.ts'
import { FormDialog } from '#app/dashboard/dialog.tsx'
import { useRights, useTrashHint } from '#app/dashboard/use-rights.ts'
import { useTimeZone } from '#app/dashboard/church-time.ts'
import { changesOf, requestOf, BulkEditFields, type BulkEditValue } from '#app/dashboard/bulk-edit-fields.tsx'
import type { Selection } from '#app/dashboard/use-list.ts'
import { FindReplace } from '#app/dashboard/find-replace.tsx'
import { namesOf, Progress, Refused, useWork, type Work } from '#app/dashboard/bulk-edit-work.tsx'
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
        {definition.isContent && (
          <Button {...waits} srOnly=" in selected" onClick={() => setWork('replace')}>
            Find and replace
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
      {work === 'replace' && <FindReplace {...props} onClose={() => setWork(undefined)} />}
      {work && work !== 'replace' && <BulkEditDialog {...props} work={work} onClose={() => setWork(undefined)} />}
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
  work: Exclude<Work, 'replace'>
  onClose: () => void
}

const NO_OFFERS = {}

function BulkEditDialog({ definition, selection, offers = NO_OFFERS, work, onClose }: BulkEditDialogProps) {
  const { ids, progress, refused, run, stop } = useWork({ definition, selection, work, onClose })
  const left = ids.length
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
