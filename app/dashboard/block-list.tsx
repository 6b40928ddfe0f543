/** The list of the blocks of a page or a newsletter: added, folded, moved, hidden and removed, by mouse or keyboard. */
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Copy, Eye, EyeOff, GripVertical, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type FieldValues, get, useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { BlockIcon } from '#app/dashboard/block-icon.tsx'
import { Button, IconButton } from '#app/dashboard/button.tsx'
import { useDrag } from '#app/dashboard/use-drag.ts'
import { RecordFields } from '#app/dashboard/record-fields.tsx'
import { blockName, kindIn, wordsOf } from '#app/definitions/blocks.ts'
import { blockGroups, type BlockKind } from '#app/definitions/field.ts'

interface BlockListProps {
  form: UseFormReturn
  /** The field of the form. */
  name: string
  kinds: readonly BlockKind[]
  newBlock: (kind: BlockKind) => FieldValues
  /** Where a new block stands while none has been edited; at the end by default. */
  placeForNew?: (blocks: readonly FieldValues[]) => number
  /** Blocks can be hidden and duplicated; gives the copy its own id. */
  copyOf?: (block: FieldValues) => FieldValues
  /** A field in the block at this place, from 0, got the focus. */
  onTouch?: (index: number) => void
  /** The place of the block that is open at first. */
  open?: number | undefined
  /** Above the fields of a block. */
  above?: (kind: BlockKind, index: number) => ReactNode
}

export function BlockList(props: BlockListProps) {
  const { form, name, kinds } = props
  const list = useBlocks(props)
  const error: { root?: { message?: string }; message?: string } | undefined = get(form.formState.errors, name)
  const problem = error?.root?.message ?? error?.message
  return (
    <>
      <h2 id={headingOf(name)} tabIndex={-1} className="sr-only">
        Content
      </h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {list.fields.map((field, index) => (
          <BlockRow key={field.key} {...{ props, list, field, index }} />
        ))}
      </ol>
      {problem && <p className="problem">{problem}</p>}
      <AddBlock kinds={kinds} onAdd={list.add} />
      <p role="status" className="sr-only">
        {list.status}
      </p>
    </>
  )
}

function headingOf(name: string): string {
  return `list-${name}`
}

function AddBlock({ kinds, onAdd }: { kinds: readonly BlockKind[]; onAdd: (kind: BlockKind) => void }) {
  const offered = kinds.filter(({ only }) => only === undefined)
  const groups = Map.groupBy(offered, ({ group }) => group)
  return (
    <fieldset className="sheet grid gap-3 px-5 py-4">
      <legend className="sr-only">Add a block</legend>
      {[...groups].map(([group, some], index) => (
        <div key={group ?? ''} className="flex flex-wrap items-center gap-2">
          <span className="mr-2 font-semibold">
            {group === undefined ? 'Add' : `${index === 0 ? 'Add: ' : ''}${blockGroups[group]}`}
          </span>
          {some.map((kind) => (
            <Button key={kind.kind} title={kind.hint} onClick={() => onAdd(kind)}>
              {kind.name}
            </Button>
          ))}
        </div>
      ))}
    </fieldset>
  )
}

/** Adds, moves and removes blocks, announces it to screen readers, and moves the focus to where the person continues. */
function useBlocks({ form, name, kinds, newBlock, placeForNew, copyOf, onTouch }: BlockListProps) {
  const { control } = form
  const { fields, insert, move, remove, update } = useFieldArray({ control, name, keyName: 'key' })
  const blocks: readonly (FieldValues & { key: string })[] = fields
  const [status, setStatus] = useState('')
  // The index of the block that was edited last.
  const touched = useRef<number>(undefined)
  const nameOf = (block: FieldValues) => kindIn(kinds, { kind: block['kind'] })?.name ?? 'Block'
  const touch = (index: number) => {
    touched.current = index
    onTouch?.(index)
  }
  const put = (index: number, block: FieldValues) => {
    touched.current = index
    insert(index, block, { shouldFocus: false })
  }
  const add = (kind: BlockKind) => {
    const last = touched.current
    const index = last === undefined ? (placeForNew?.(blocks) ?? blocks.length) : Math.min(last + 1, blocks.length)
    put(index, newBlock(kind))
    const [first] = Object.entries(kind.fields).find(([, { type }]) => type === 'line' || type === 'text') ?? []
    if (first !== undefined) focusSoon(`[name="${name}.${index}.${first}"]`)
    setStatus(`${kind.name} added at position ${index + 1}`)
  }
  const moveTo = (index: number, to: number) => {
    const block = blocks[index]
    if (!block || to < 0 || to >= blocks.length || to === index) return undefined
    move(index, to)
    touched.current = to
    setStatus(`${nameOf(block)} moved to ${to + 1} of ${blocks.length}`)
    return block
  }
  const moveBy = (index: number, by: -1 | 1) => {
    const block = moveTo(index, index + by)
    if (block) focusSoon(byId(by < 0 ? `up-${block.key}` : `down-${block.key}`))
  }
  const drag = useDrag(moveTo)
  const removeAt = (index: number) => {
    const block = blocks[index]
    if (!block) return
    remove(index)
    setStatus(`${nameOf(block)} removed`)
    // Never onto another remove button: pressing a key twice must remove only one block.
    const neighbor = blocks[index + 1] ?? blocks[index - 1]
    touched.current = blocks.length === 1 ? undefined : Math.min(index, blocks.length - 2)
    focusSoon(
      byId(neighbor && canFold(kindIn(kinds, { kind: neighbor['kind'] })) ? `open-${neighbor.key}` : headingOf(name)),
    )
  }
  const change = (index: number, act: (block: FieldValues) => void) => {
    const block: FieldValues | undefined = form.getValues(`${name}.${index}`)
    if (block) act(block)
  }
  const duplicate = (index: number) =>
    change(index, (block) => {
      if (copyOf) put(index + 1, copyOf(block))
      setStatus(`${nameOf(block)} duplicated`)
    })
  const toggleHidden = (index: number) =>
    change(index, (block) => {
      update(index, { ...block, isHidden: block['isHidden'] !== true })
      setStatus(`${nameOf(block)} ${block['isHidden'] === true ? 'shown' : 'hidden'}`)
    })
  return { fields: blocks, status, touch, add, moveBy, drag, removeAt, duplicate, toggleHidden }
}

/** The row's place is known only after rendering, and a browser drops the focus of an element that is moved. */
function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}

function byId(id: string): string {
  return `[id="${id}"]`
}

function canFold(kind: BlockKind | undefined): boolean {
  return kind !== undefined && Object.keys(kind.fields).length > 0
}

interface BlockRowProps {
  props: BlockListProps
  list: ReturnType<typeof useBlocks>
  /** The block as it was added; its key stays the same when it is moved. */
  field: ReturnType<typeof useBlocks>['fields'][number]
  index: number
}

function BlockRow({ props, list, field, index }: BlockRowProps) {
  const { form, name, kinds, above, open } = props
  const kind = kindIn(kinds, { kind: field['kind'] })
  // The watched values update shortly after the list.
  const values: FieldValues = useWatch({ control: form.control, name: `${name}.${index}` }) ?? field
  const excerpt = excerptOf(kind, values)
  // An empty one was just added.
  const [isUnfolded, setUnfolded] = useState(open === index || excerptOf(kind, field) === '')
  const isOpen =
    kind !== undefined && canFold(kind) && (isUnfolded || get(form.formState.errors, `${name}.${index}`) !== undefined)
  const isHidden = values['isHidden'] === true
  return (
    // It only listens to the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`admin-block sheet px-4 ${isHidden ? 'opacity-60' : ''} ${list.drag.over === index ? 'outline-3 outline-primary' : ''}`}
      data-block={values['id']}
      {...list.drag.row(index)}
      onFocus={() => list.touch(index)}
    >
      <div className="admin-block-head">
        <span aria-hidden="true" className="cursor-grab py-2 text-soft max-sm:hidden" {...list.drag.handle(index)}>
          <GripVertical size={18} />
        </span>
        {kind && canFold(kind) ? (
          <FoldButton id={field.key} kind={kind} isOpen={isOpen} excerpt={excerpt} onFold={setUnfolded} />
        ) : (
          <span className="mr-auto flex items-center gap-2 pl-[1.625rem] text-soft">
            <BlockIcon kind={String(field['kind'])} />
            {kind ? kind.name : 'This block comes from a newer version. It stays as it is.'}
          </span>
        )}
        <BlockButtons {...{ props, list, index, isHidden }} id={field.key} name={blockName(kind, values, index)} />
      </div>
      {isOpen && (
        <div id={`fields-${field.key}`} className="grid gap-4 pb-5 sm:px-1">
          {above?.(kind, index)}
          <RecordFields fields={kind.fields} form={form} prefix={`${name}.${index}.`} parts={{}} />
        </div>
      )}
    </li>
  )
}

type BlockButtonsProps = Pick<BlockRowProps, 'props' | 'list' | 'index'> & {
  id: string
  name: string
  isHidden: boolean
}

function BlockButtons({ props, list, id, name, index, isHidden }: BlockButtonsProps) {
  const { copyOf, kinds } = props
  const kind = kindIn(kinds, { kind: list.fields[index]?.['kind'] })
  return (
    <span className="admin-block-tools">
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
      {copyOf && (
        <IconButton
          icon={isHidden ? EyeOff : Eye}
          label={`${isHidden ? 'Show' : 'Hide'} ${name}`}
          onClick={() => list.toggleHidden(index)}
        />
      )}
      {copyOf && kind?.only === undefined && (
        <IconButton icon={Copy} label={`Duplicate ${name}`} onClick={() => list.duplicate(index)} />
      )}
      {kind?.only === undefined && (
        <IconButton id={`out-${id}`} icon={Trash2} label={`Remove ${name}`} onClick={() => list.removeAt(index)} />
      )}
    </span>
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
      className="flex min-h-11 min-w-0 flex-1 basis-40 items-center gap-2 text-left"
      onClick={() => onFold(!isOpen)}
    >
      <Chevron size={18} aria-hidden="true" className="shrink-0 text-soft" />
      <BlockIcon kind={kind.kind} />
      {isOpen || excerpt === '' ? (
        <span className="font-semibold">{kind.name}</span>
      ) : (
        <span className="min-w-0 py-1.5">
          <span className="line-clamp-2 leading-snug">
            <span className="sr-only">{kind.name}: </span>
            {excerpt}
          </span>
        </span>
      )}
    </button>
  )
}

/** The text of a folded block. */
function excerptOf(kind: BlockKind | undefined, values: FieldValues): string {
  return (kind && wordsOf(kind, values)[0])?.trim().slice(0, 200) ?? ''
}
