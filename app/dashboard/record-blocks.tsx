/** The blocks of a record in its form: added, moved, hidden and duplicated. */
import type { UseFormReturn } from 'react-hook-form'
import { BlockList } from '#app/dashboard/block-list.tsx'
import { emptyBlock } from '#app/definitions/blocks.ts'
import type { BlockKind } from '#app/definitions/field.ts'

interface RecordBlocksProps {
  form: UseFormReturn
  /** The field. */
  name: string
  kinds: readonly BlockKind[]
  /** The id of the block that is open at first. */
  open?: string
}

export function RecordBlocks({ form, name, kinds, open = '' }: RecordBlocksProps) {
  const all = form.getValues(name) as readonly { id: string }[]
  const at = all.findIndex(({ id }) => id === open)
  return (
    <BlockList
      {...{ form, name, kinds }}
      newBlock={(kind) => ({ ...emptyBlock(kind, newId()) })}
      copyOf={(block) => ({ ...block, id: newId() })}
      open={at < 0 ? undefined : at}
    />
  )
}

/** Identifies a block within its record. */
function newId(): string {
  return Math.random().toString(36).slice(2, 10).padEnd(8, '0')
}
