/** Actions on the selected rows of a list: set a field of all, delete them. */
import { useState } from 'react'
import { showError } from '#app/records/act.ts'
import { call } from '#app/records/client.ts'
import { addressesOf, type AnyDefinition, pluralOf } from '#app/records/definition.ts'
import { Dialog, DialogFoot } from '#app/records/dialog.tsx'
import { changesOf, NOTHING_CHOSEN, SeveralFields, type SeveralValue } from '#app/records/several-fields.tsx'
import { useRights } from '#app/records/hooks.ts'
import type { SeveralDone } from '#app/records/several-words.ts'
import { useSeveral } from '#app/records/use-several.ts'
import type { Selection } from '#app/records/use-list.ts'
import { formatCount } from '#app/ui/format-count.ts'

interface SeveralProps {
  definition: AnyDefinition
  selection: Selection
  /** Number of records on all pages of the list. */
  found: { total: number; isMore: boolean }
  /** API address with the ids of all of them. */
  idsAddress: string
  /** Suggestions by field. */
  offers?: Readonly<Record<string, readonly string[]>>
}

type Work = 'change' | 'delete'

export function Several(props: SeveralProps) {
  const { definition, selection, found, idsAddress } = props
  const [work, setWork] = useState<Work>()
  const { selectAll, isSelecting } = useSelectAll(idsAddress, selection)
  const { draftsOnly } = useRights(definition)
  const { size } = selection.ids
  if (size === 0 && !work) return null
  // Records that a contributor can't change are not selected.
  const isAll = draftsOnly || (!found.isMore && size >= found.total)
  // Edit and Delete wait until all that match are selected.
  const waits = { type: 'button', disabled: isSelecting } as const
  return (
    <>
      <section aria-label={`Selected ${pluralOf(definition)}`} className="admin-selected">
        <p role="status" className="mr-1 font-semibold">
          {size.toLocaleString('en-US')} selected
        </p>
        {changesOf(definition, draftsOnly).length > 0 && (
          <button {...waits} className="admin-btn admin-btn-go" onClick={() => setWork('change')}>
            Edit<span className="sr-only"> selected</span>
          </button>
        )}
        <button {...waits} className="admin-btn admin-btn-bad-line" onClick={() => setWork('delete')}>
          Delete<span className="sr-only"> selected</span>
        </button>
        {!isAll && (
          <button type="button" className="admin-btn" onClick={() => void selectAll()}>
            Select all {found.isMore ? '' : found.total.toLocaleString('en-US')}
            <span className="sr-only"> that match</span>
          </button>
        )}
        <button type="button" className="admin-btn" onClick={() => selection.set([])}>
          Clear<span className="sr-only"> selection</span>
        </button>
      </section>
      {work && <SeveralDialog {...props} work={work} onClose={() => setWork(undefined)} />}
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

interface SeveralDialogProps extends SeveralProps {
  work: Work
  onClose: () => void
}

const NO_OFFERS = {}

function SeveralDialog({ definition, selection, offers = NO_OFFERS, work, onClose }: SeveralDialogProps) {
  const { value, setValue, several, left, submit } = useWork({ definition, selection, work, onClose })
  const { progress, result } = several
  const isUnderWay = progress !== undefined
  const cancel = isUnderWay ? several.stop : onClose
  const what = formatCount(left, namesOf(definition))
  return (
    <Dialog title={work === 'change' ? `Edit ${what}` : `Delete ${what}?`} onClose={cancel}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="space-y-4 px-6 py-5">
          {result && <Refused result={result} />}
          {isUnderWay ? (
            <Progress done={progress} of={left} />
          ) : work === 'change' ? (
            <SeveralFields {...{ definition, offers, value }} onChange={setValue} />
          ) : (
            <p>You can restore {left === 1 ? 'it' : 'them'} from Trash for 30 days.</p>
          )}
        </div>
        <DialogFoot onCancel={cancel} cancel={isUnderWay ? 'Stop' : undefined}>
          <button type="submit" className={`admin-btn ${looks[work]}`} aria-disabled={isUnderWay}>
            {work === 'change' ? `Update ${what}` : `Delete ${what}`}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

const looks = { change: 'admin-btn-go', delete: 'admin-btn-bad' }

function namesOf(definition: AnyDefinition): readonly [string, string] {
  return [definition.name, pluralOf(definition)]
}

/** An action on the selected records, and how many of them are left. */
function useWork({ definition, selection, work, onClose }: Omit<SeveralDialogProps, 'found' | 'idsAddress'>) {
  // The selection shrinks while records are done; the dialog keeps its own list.
  const [left, setLeft] = useState(() => [...selection.ids])
  const [value, setValue] = useState<SeveralValue>(NOTHING_CHOSEN)
  const several = useSeveral({
    address: `${addressesOf(definition).all}/${work === 'change' ? 'several' : 'delete-several'}`,
    verb: work === 'change' ? 'changed' : 'deleted',
    names: namesOf(definition),
    ids: left,
    body: () => (work === 'change' ? (value.body ?? {}) : {}),
    onDone: (undone) => {
      selection.set(undone)
      setLeft(undone)
      if (undone.length === 0) onClose()
    },
  })
  const submit = () => {
    const problem = work === 'change' ? value.problem : undefined
    if (problem !== undefined) setValue({ ...value, isShown: true })
    else if (several.progress === undefined) several.run()
  }
  return { value, setValue, several, left: left.length, submit }
}

function Progress({ done, of }: { done: number; of: number }) {
  const text = `${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`
  return (
    <div>
      <p role="status">{text}</p>
      <progress className="mt-2 w-full accent-primary" value={done} max={of} aria-label="Progress" />
    </div>
  )
}

const MAX_REASONS_SHOWN = 20

function Refused({ result: { refused } }: { result: SeveralDone }) {
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
