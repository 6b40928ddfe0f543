/** Choosing an event or a sermon that a card is to show. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { adminRead } from '#app/records/client.ts'
import { SearchField } from '#app/records/toolbar.tsx'
import type { CardBlock } from '#app/features/newsletter/issue.ts'
import { href } from '#app/routes.ts'

interface CardPickerProps {
  type: 'event' | 'sermon'
  onPick: (card: CardBlock) => void
  onCancel: () => void
}

export function CardPicker({ type, onPick, onCancel }: CardPickerProps) {
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...adminRead<{ id: string; label: string; card: CardBlock }[]>(
      href(adminApi.newsletterCards, {}, { type, search }),
    ),
    placeholderData: (last) => last,
  })
  return (
    <fieldset className="rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">Choose {type === 'event' ? 'a coming event' : 'a sermon'}</legend>
      <div className="flex flex-wrap gap-2">
        <SearchField list={{ search, setSearch }} label={type === 'event' ? 'Find by title' : 'Find by any word'} />
        <button type="button" className="admin-btn" onClick={onCancel}>
          Cancel
        </button>
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
      {data?.length === 0 && <p className="mt-2 text-soft">Nothing was found.</p>}
    </fieldset>
  )
}
