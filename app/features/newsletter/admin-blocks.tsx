/** The blocks of an issue: added, filled, moved and taken out, by hand or by keyboard. */
import { useRef, useState } from 'react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { BlockRow } from '#app/features/newsletter/admin-block-row.tsx'
import { emptyBlock, type IssueValues } from '#app/features/newsletter/admin-issue-values.ts'
import { type BlockKind, blockNames } from '#app/features/newsletter/issue.ts'

const kinds = Object.keys(blockNames) as BlockKind[]
/** The field in which one begins to type. */
const firstFields: Partial<Record<BlockKind, string>> = { heading: 'text', text: 'text', card: 'title', button: 'text' }

const HEADING = 'issue-blocks'

interface BlocksProps {
  form: UseFormReturn<IssueValues>
  /** Somebody is at work in the block of this number, from 0. */
  onTouch: (index: number) => void
}

export function Blocks({ form, onTouch }: BlocksProps) {
  const { control, formState } = form
  const { fields, insert, move, remove } = useFieldArray({ control, name: 'blocks', keyName: 'key' })
  const values = useWatch({ control, name: 'blocks' })
  const [said, setSaid] = useState('')
  // Where the block stands in which somebody was last at work.
  const touched = useRef<number>(undefined)
  const problem = formState.errors.blocks?.root?.message ?? formState.errors.blocks?.message

  const add = (kind: BlockKind) => {
    const first = firstFields[kind]
    const index = placeForNew()
    touched.current = index
    insert(index, emptyBlock(kind), { shouldFocus: false })
    if (first) focusSoon(`[name="blocks.${index}.${first}"]`)
    setSaid(`${blockNames[kind]} added as number ${index + 1}`)
  }
  /** After the block in which somebody was last at work; before that, above the text with which an issue closes. */
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
    setSaid(`${blockNames[block.kind]} is now ${to + 1} of ${fields.length}`)
    focusSoon(byId(by < 0 ? `up-${block.key}` : `down-${block.key}`))
  }
  const takeOut = (index: number) => {
    const block = fields[index]
    if (!block) return
    remove(index)
    setSaid(`${blockNames[block.kind]} taken out`)
    // Never onto another button that takes out: a key that is pressed twice takes out one.
    const neighbor = fields[index + 1] ?? fields[index - 1]
    touched.current = fields.length === 1 ? undefined : Math.min(index, fields.length - 2)
    focusSoon(byId(neighbor && neighbor.kind !== 'rule' ? `open-${neighbor.key}` : HEADING))
  }

  return (
    <>
      <h2 id={HEADING} tabIndex={-1} className="sr-only">
        Blocks
      </h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {fields.map((field, index) => (
          <BlockRow
            key={field.key}
            id={field.key}
            begun={field}
            form={form}
            values={values[index] ?? field}
            index={index}
            count={fields.length}
            onMove={(by) => moveBy(index, by)}
            onTakeOut={() => takeOut(index)}
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
        {said}
      </p>
    </>
  )
}

/** Where a row stands in the page is settled once it is drawn; a browser lets go of the focus of what is moved. */
function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}

function byId(id: string): string {
  return `[id="${id}"]`
}
