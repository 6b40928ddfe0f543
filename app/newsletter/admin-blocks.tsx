/** The blocks of an issue: added, filled, moved and taken out, by hand or by keyboard. */
import { useState } from 'react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { BlockRow } from '#app/newsletter/admin-block-row.tsx'
import { emptyBlock, type IssueValues } from '#app/newsletter/admin-issue-values.ts'
import { type BlockKind, blockNames } from '#app/newsletter/issue.ts'

const kinds = Object.keys(blockNames) as BlockKind[]
/** The field in which one begins to type. */
const firstFields: Partial<Record<BlockKind, string>> = { heading: 'text', text: 'text', card: 'title', button: 'text' }

export function Blocks({ form }: { form: UseFormReturn<IssueValues> }) {
  const { control, formState } = form
  const { fields, append, move, remove } = useFieldArray({ control, name: 'blocks', keyName: 'key' })
  const values = useWatch({ control, name: 'blocks' })
  const [said, setSaid] = useState('')
  const problem = formState.errors.blocks?.root?.message ?? formState.errors.blocks?.message

  const add = (kind: BlockKind) => {
    const first = firstFields[kind]
    append(emptyBlock(kind), {
      shouldFocus: first !== undefined,
      ...(first ? { focusName: `blocks.${fields.length}.${first}` } : {}),
    })
    setSaid(`${blockNames[kind]} added as number ${fields.length + 1}`)
  }
  const moveBy = (index: number, by: -1 | 1) => {
    const block = fields[index]
    const to = index + by
    if (!block || to < 0 || to >= fields.length) return
    move(index, to)
    setSaid(`${blockNames[block.kind]} is now ${to + 1} of ${fields.length}`)
    focusSoon(by < 0 ? `up-${block.key}` : `down-${block.key}`)
  }
  const takeOut = (index: number) => {
    const block = fields[index]
    if (!block) return
    remove(index)
    setSaid(`${blockNames[block.kind]} taken out`)
    const neighbor = fields[index + 1] ?? fields[index - 1]
    focusSoon(neighbor ? `out-${neighbor.key}` : 'add-block')
  }

  return (
    <>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {fields.map(({ key, kind }, index) => (
          <BlockRow
            key={key}
            id={key}
            form={form}
            values={values[index] ?? emptyBlock(kind)}
            index={index}
            count={fields.length}
            onMove={(by) => moveBy(index, by)}
            onTakeOut={() => takeOut(index)}
          />
        ))}
      </ol>
      {problem && <p className="problem">{problem}</p>}
      <fieldset className="sheet px-5 py-4">
        <legend className="sr-only">Add a block</legend>
        <div className="flex flex-wrap items-center gap-2">
          <span className="mr-2 font-semibold">Add</span>
          {kinds.map((kind, index) => (
            <button
              key={kind}
              type="button"
              id={index === 0 ? 'add-block' : undefined}
              className="desk-btn"
              onClick={() => add(kind)}
            >
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
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
