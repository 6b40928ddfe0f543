/** One block of an issue: folded to a line, so that the whole can be seen, or open to be written in. */
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { BlockFields } from '#app/features/newsletter/admin-block-fields.tsx'
import type { BlockValues, IssueValues } from '#app/features/newsletter/admin-issue-values.ts'
import { blockNames } from '#app/features/newsletter/issue.ts'

interface BlockRowProps {
  /** Lasting, wherever the block stands. */
  id: string
  form: UseFormReturn<IssueValues>
  values: BlockValues
  /** As it was when it came into the list. */
  begun: BlockValues
  index: number
  count: number
  onMove: (by: -1 | 1) => void
  onTakeOut: () => void
  /** Somebody is at work in it. */
  onTouch: () => void
}

export function BlockRow({ id, form, values, begun, index, count, onMove, onTakeOut, onTouch }: BlockRowProps) {
  // One with nothing in it was just added.
  const [isUnfolded, setUnfolded] = useState(beginningOf(begun) === '')
  const isOpen = isUnfolded || form.formState.errors.blocks?.[index] !== undefined
  // What is watched comes a moment after the list has changed.
  const { kind } = begun
  const name = `${blockNames[kind]} ${index + 1}`
  return (
    // It listens to what the fields in it tell; there is nothing to be done with the row itself.
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
              {!isOpen && <span className="min-w-0 truncate">{beginningOf(values)}</span>}
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
          aria-label={`Take out ${name}`}
          onClick={onTakeOut}
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

/** What a folded block shows of itself. */
function beginningOf({ kind, title, text, line, url }: BlockValues): string {
  if (kind === 'picture') return url === '' ? '' : 'uploaded'
  return (kind === 'card' ? title || line : text).slice(0, 200)
}
