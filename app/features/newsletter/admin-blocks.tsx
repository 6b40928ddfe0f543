/** The list of an issue's blocks: added, collapsed, moved and removed, by mouse or keyboard. */
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  Heading,
  Image,
  Minus,
  PanelTop,
  SquareMousePointer,
  TextAlignStart,
  Trash2,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { BlockFields } from '#app/features/newsletter/admin-block-fields.tsx'
import { Button, IconButton } from '#app/dashboard/button.tsx'
import {
  type BlockKind,
  blockName,
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
  const list = useBlocks(form, onTouch)
  const { blocks } = form.formState.errors
  const problem = blocks?.root?.message ?? blocks?.message
  return (
    <>
      <h2 id={HEADING} tabIndex={-1} className="sr-only">
        Content
      </h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {list.fields.map((field, index) => (
          <BlockRow key={field.key} {...{ form, list, field, index }} />
        ))}
      </ol>
      {problem && <p className="problem">{problem}</p>}
      <AddBlock onAdd={list.add} />
      <p role="status" className="sr-only">
        {list.status}
      </p>
    </>
  )
}

function AddBlock({ onAdd }: { onAdd: (kind: BlockKind) => void }) {
  return (
    <fieldset className="sheet px-5 py-4">
      <legend className="sr-only">Add a block</legend>
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-2 font-semibold">Add</span>
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => onAdd(kind)}>
            {blockNames[kind]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** Adds, moves and removes blocks, announces it to screen readers, and moves the focus to where the person continues. */
function useBlocks({ control }: UseFormReturn<IssueValues>, onTouch: (index: number) => void) {
  const { fields, insert, move, remove } = useFieldArray({ control, name: 'blocks', keyName: 'key' })
  const [status, setStatus] = useState('')
  // The index of the block that was edited last.
  const touched = useRef<number>(undefined)
  const touch = (index: number) => {
    touched.current = index
    onTouch(index)
  }
  const add = (kind: BlockKind) => {
    const first = firstFields[kind]
    const index = placeForNew(fields, touched.current)
    touched.current = index
    insert(index, emptyBlock(kind), { shouldFocus: false })
    if (first) focusSoon(`[name="blocks.${index}.${first}"]`)
    setStatus(`${blockNames[kind]} added at position ${index + 1}`)
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
    // Never onto another remove button: pressing a key twice must remove only one block.
    const neighbor = fields[index + 1] ?? fields[index - 1]
    touched.current = fields.length === 1 ? undefined : Math.min(index, fields.length - 2)
    focusSoon(byId(neighbor && neighbor.kind !== 'rule' ? `open-${neighbor.key}` : HEADING))
  }
  return { fields, status, touch, add, moveBy, removeAt }
}

/** After the block that was edited last; otherwise above the closing text of the issue. */
function placeForNew(blocks: readonly BlockValues[], touched: number | undefined): number {
  if (touched !== undefined) return Math.min(touched + 1, blocks.length)
  return blocks.length > 1 && blocks.at(-1)?.kind === 'text' ? blocks.length - 1 : blocks.length
}

/** The row's place is known only after rendering, and a browser drops the focus of an element that is moved. */
function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}

function byId(id: string): string {
  return `[id="${id}"]`
}

interface BlockRowProps {
  form: UseFormReturn<IssueValues>
  list: ReturnType<typeof useBlocks>
  /** The block as it was added; its key stays the same when it is moved. */
  field: ReturnType<typeof useBlocks>['fields'][number]
  index: number
}

function BlockRow({ form, list, field, index }: BlockRowProps) {
  const { key: id, kind } = field
  // The watched values update shortly after the list.
  const values = useWatch({ control: form.control, name: `blocks.${index}` }) ?? field
  // An empty one was just added.
  const [isUnfolded, setUnfolded] = useState(excerptOf(field) === '' && field.url === '')
  const isOpen = isUnfolded || form.formState.errors.blocks?.[index] !== undefined
  const excerpt = excerptOf({ ...values, kind })
  const name = blockName(kind, excerpt, index)
  return (
    // It only listens to the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className="sheet px-4" onFocus={() => list.touch(index)}>
      <div className="flex items-center gap-1 py-1">
        {kind === 'rule' ? (
          <span className="mr-auto flex items-center gap-2 pl-[1.625rem] text-soft">
            <KindIcon kind={kind} /> {blockNames[kind]}
          </span>
        ) : (
          <FoldButton id={id} kind={kind} isOpen={isOpen} excerpt={excerpt} onFold={setUnfolded} />
        )}
        <BlockButtons {...{ list, id, name, index }} />
      </div>
      {isOpen && kind !== 'rule' && (
        <div id={`fields-${id}`} className="pb-5 sm:px-1">
          <BlockFields form={form} kind={kind} index={index} />
        </div>
      )}
    </li>
  )
}

function BlockButtons({ list, id, name, index }: Pick<BlockRowProps, 'list' | 'index'> & { id: string; name: string }) {
  return (
    <>
      <IconButton
        id={`up-${id}`}
        icon={ArrowUp}
        label={`Move ${name} up`}
        isOff={index === 0}
        onClick={() => list.moveBy(index, -1)}
      />
      <IconButton
        id={`down-${id}`}
        icon={ArrowDown}
        label={`Move ${name} down`}
        isOff={index === list.fields.length - 1}
        onClick={() => list.moveBy(index, 1)}
      />
      <IconButton id={`out-${id}`} icon={Trash2} label={`Remove ${name}`} onClick={() => list.removeAt(index)} />
    </>
  )
}

interface FoldButtonProps {
  id: string
  kind: BlockKind
  isOpen: boolean
  excerpt: string
  onFold: (isOpen: boolean) => void
}

function FoldButton({ id, kind, isOpen, excerpt, onFold }: FoldButtonProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      id={`open-${id}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? `fields-${id}` : undefined}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left"
      onClick={() => onFold(!isOpen)}
    >
      <Chevron size={18} aria-hidden="true" className="shrink-0 text-soft" />
      <KindIcon kind={kind} />
      {isOpen || excerpt === '' ? (
        <span className="font-semibold">{blockNames[kind]}</span>
      ) : (
        <span className="min-w-0 py-1.5">
          <span className="line-clamp-2 leading-snug">
            <span className="sr-only">{blockNames[kind]}: </span>
            {excerpt}
          </span>
        </span>
      )}
    </button>
  )
}

const icons = {
  heading: Heading,
  text: TextAlignStart,
  picture: Image,
  card: PanelTop,
  button: SquareMousePointer,
  rule: Minus,
} as const

function KindIcon({ kind }: { kind: BlockKind }) {
  const Icon = icons[kind]
  return <Icon size={18} aria-hidden="true" className="shrink-0 text-soft" />
}

/** The text of a folded block. */
function excerptOf({ kind, title, text, line }: BlockValues): string {
  return (kind === 'card' ? title || line : text).trim().slice(0, 200)
}
