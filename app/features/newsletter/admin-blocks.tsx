/** The blocks of an issue: added, folded to a line or open, moved and removed, by mouse or keyboard. */
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { BlockFields } from '#app/features/newsletter/admin-block-fields.tsx'
import {
  type BlockKind,
  blockNames,
  type BlockValues,
  emptyBlock,
  type IssueValues,
} from '#app/features/newsletter/issue.ts'

const kinds = Object.keys(blockNames) as BlockKind[]
/** The field that gets the focus in a new block. */
const firstFields: Partial<Record<BlockKind, string>> = { heading: 'text', text: 'text', card: 'title', button: 'text' }

const HEADING = 'issue-blocks'

interface BlocksProps {
  form: UseFormReturn<IssueValues>
  /** A field in the block of this number, from 0, got the focus. */
  onTouch: (index: number) => void
}

export function Blocks({ form, onTouch }: BlocksProps) {
  const { control, formState } = form
  const { fields, insert, move, remove } = useFieldArray({ control, name: 'blocks', keyName: 'key' })
  const values = useWatch({ control, name: 'blocks' })
  const [status, setStatus] = useState('')
  // The index of the block that was edited last.
  const touched = useRef<number>(undefined)
  const problem = formState.errors.blocks?.root?.message ?? formState.errors.blocks?.message

  const add = (kind: BlockKind) => {
    const first = firstFields[kind]
    const index = placeForNew()
    touched.current = index
    insert(index, emptyBlock(kind), { shouldFocus: false })
    if (first) focusSoon(`[name="blocks.${index}.${first}"]`)
    setStatus(`${blockNames[kind]} added at position ${index + 1}`)
  }
  /** After the block that was edited last; otherwise above the closing text of the issue. */
  const placeForNew = () => {
    if (touched.current !== undefined) return Math.min(touched.current + 1, fields.length)
    return fields.length > 1 && fields.at(-1)?.kind === 'text' ? fields.length - 1 : fields.length
  }
  const moveBy = (index: number, by: -1 | 1) => {
    const block = fields[index]
    const to = index + by
    if (!block || to < 0 || to >= fields.length) return
    move(index, to)
    touched.current = to
    setStatus(`${blockNames[block.kind]} moved to ${to + 1} of ${fields.length}`)
    focusSoon(byId(by < 0 ? `up-${block.key}` : `down-${block.key}`))
  }
  const removeAt = (index: number) => {
    const block = fields[index]
    if (!block) return
    remove(index)
    setStatus(`${blockNames[block.kind]} removed`)
    // Never onto another remove button: a key that is pressed twice removes one block.
    const neighbor = fields[index + 1] ?? fields[index - 1]
    touched.current = fields.length === 1 ? undefined : Math.min(index, fields.length - 2)
    focusSoon(byId(neighbor && neighbor.kind !== 'rule' ? `open-${neighbor.key}` : HEADING))
  }

  return (
    <>
      <h2 id={HEADING} tabIndex={-1} className="sr-only">
        Content
      </h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {fields.map((field, index) => (
          <BlockRow
            key={field.key}
            id={field.key}
            initial={field}
            form={form}
            values={values[index] ?? field}
            index={index}
            count={fields.length}
            onMove={(by) => moveBy(index, by)}
            onRemove={() => removeAt(index)}
            onTouch={() => {
              touched.current = index
              onTouch(index)
            }}
          />
        ))}
      </ol>
      {problem && <p className="problem">{problem}</p>}
      <fieldset className="sheet px-5 py-4">
        <legend className="sr-only">Add a block</legend>
        <div className="flex flex-wrap items-center gap-2">
          <span className="mr-2 font-semibold">Add</span>
          {kinds.map((kind) => (
            <button key={kind} type="button" className="admin-btn" onClick={() => add(kind)}>
              {blockNames[kind]}
            </button>
          ))}
        </div>
      </fieldset>
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  )
}

/** The row's place is known once it is rendered, and a browser drops the focus of an element that is moved. */
function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}

function byId(id: string): string {
  return `[id="${id}"]`
}

interface BlockRowProps {
  /** Stays the same when the block is moved. */
  id: string
  form: UseFormReturn<IssueValues>
  values: BlockValues
  /** As it was when it was added to the list. */
  initial: BlockValues
  index: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  /** A field in it got the focus. */
  onTouch: () => void
}

function BlockRow({ id, form, values, initial, index, count, onMove, onRemove, onTouch }: BlockRowProps) {
  // An empty one was just added.
  const [isUnfolded, setUnfolded] = useState(excerptOf(initial) === '')
  const isOpen = isUnfolded || form.formState.errors.blocks?.[index] !== undefined
  // The watched values change a moment after the list.
  const { kind } = initial
  const name = `${blockNames[kind]} ${index + 1}`
  return (
    // It only listens to the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className="sheet px-4" onFocus={onTouch}>
      <div className="flex items-center gap-1 py-1">
        {kind === 'rule' ? (
          <span className="mr-auto pl-7 font-semibold text-soft">{name}</span>
        ) : (
          <button
            type="button"
            id={`open-${id}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `fields-${id}` : undefined}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left"
            onClick={() => setUnfolded(!isOpen)}
          >
            {isOpen ? (
              <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-soft" />
            ) : (
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-soft" />
            )}
            <span className="grid min-w-0 max-sm:py-1.5 sm:flex sm:gap-2">
              <span className="font-semibold whitespace-nowrap text-soft">{name}</span>
              {!isOpen && <span className="min-w-0 truncate">{excerptOf(values)}</span>}
            </span>
          </button>
        )}
        <button
          type="button"
          id={`up-${id}`}
          className="admin-icon-btn aria-disabled:opacity-40"
          aria-label={`Move ${name} up`}
          aria-disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          id={`down-${id}`}
          className="admin-icon-btn aria-disabled:opacity-40"
          aria-label={`Move ${name} down`}
          aria-disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <ArrowDown size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          id={`out-${id}`}
          className="admin-icon-btn"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
      {isOpen && kind !== 'rule' && (
        <div id={`fields-${id}`} className="pb-5 sm:px-1">
          <BlockFields form={form} kind={kind} index={index} />
        </div>
      )}
    </li>
  )
}

/** The text of a folded block. */
function excerptOf({ kind, title, text, line, url }: BlockValues): string {
  if (kind === 'picture') return url === '' ? '' : 'uploaded'
  return (kind === 'card' ? title || line : text).slice(0, 200)
}
