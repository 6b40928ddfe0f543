/** The blocks of a newsletter in its form. A card can be filled from an event or a sermon. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { BlockList } from '#app/dashboard/block-list.tsx'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead } from '#app/dashboard/client.ts'
import { SearchField } from '#app/dashboard/toolbar.tsx'
import { blockKinds, type CardBlock, withEmpty } from '#app/features/newsletter/blocks.ts'
import { href } from '#app/routes.ts'

interface BlocksProps {
  form: UseFormReturn
  /** A field in the block of this number, from 0, got the focus. */
  onTouch: (index: number) => void
}

export function Blocks({ form, onTouch }: BlocksProps) {
  return (
    <BlockList
      form={form}
      name="blocks"
      kinds={blockKinds}
      newBlock={({ kind }) => withEmpty({ kind })}
      // Above the closing text of the issue.
      placeForNew={(blocks) =>
        blocks.length > 1 && blocks.at(-1)?.['kind'] === 'text' ? blocks.length - 1 : blocks.length
      }
      onTouch={onTouch}
      above={({ kind }, index) => kind === 'card' && <Pick onPick={(card) => fill(form, index, card)} />}
    />
  )
}

function fill(form: UseFormReturn, index: number, card: CardBlock): void {
  for (const [name, value] of Object.entries(card)) {
    if (name !== 'kind') form.setValue(`blocks.${index}.${name}`, value, { shouldDirty: true })
  }
}

/** Fills the card from an event or a sermon. */
function Pick({ onPick }: { onPick: (card: CardBlock) => void }) {
  const [type, setType] = useState<'event' | 'sermon'>()
  if (type === undefined) {
    return (
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => setType('event')}>Choose an event</Button>
        <Button onClick={() => setType('sermon')}>Choose a sermon</Button>
      </p>
    )
  }
  return (
    <CardPicker
      type={type}
      onPick={(card) => {
        setType(undefined)
        onPick(card)
      }}
      onCancel={() => setType(undefined)}
    />
  )
}

interface CardPickerProps {
  type: 'event' | 'sermon'
  onPick: (card: CardBlock) => void
  onCancel: () => void
}

function CardPicker({ type, onPick, onCancel }: CardPickerProps) {
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...adminRead<{ id: string; label: string; card: CardBlock }[]>(
      href(adminApi.newsletterCards, {}, { type, search }),
    ),
    placeholderData: (last) => last,
  })
  return (
    <fieldset className="rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">Choose {type === 'event' ? 'an upcoming event' : 'a sermon'}</legend>
      <div className="flex flex-wrap gap-2">
        <SearchField list={{ search, setSearch }} label={type === 'event' ? 'Search by title' : 'Search'} />
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <ul className="mt-2 grid">
        {data?.map(({ id, label, card }) => (
          <li key={id}>
            <button
              type="button"
              className="min-h-11 w-full rounded-lg px-2 py-1 text-left hover:bg-sand"
              onClick={() => onPick(card)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      {data?.length === 0 && <p className="mt-2 text-soft">No results.</p>}
    </fieldset>
  )
}
