/** Choosing a sermon or an event by its title, and the title of the chosen id. */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { adminRead, pageRead } from '#app/records/client.ts'
import { addressesOf } from '#app/records/definition.ts'
import { SearchField } from '#app/records/toolbar.tsx'
import type { FeaturedContent } from '#app/features/featured/featured.ts'
import { href } from '#app/routes.ts'
import { longDate } from '#app/ui/dates.ts'

interface Picked {
  id: string
  title: string
  date: string
  youtubeUrl?: string | null
}

/** Suggestions shown at once. */
const OFFERED = 5

interface ContentPickerProps {
  type: 'sermon' | 'event'
  /** The id in the form. */
  chosen: string
  onPick: (picked: Picked) => void
}

export function ContentPicker({ type, chosen, onPick }: ContentPickerProps) {
  const [search, setSearch] = useState('')
  const titleId = useId()
  const { all } = addressesOf({ name: type })
  const { data } = useQuery(pageRead<Picked>(href(all, {}, { search, limit: OFFERED })))
  return (
    <fieldset className="rounded-card border border-line p-4">
      <legend id={titleId} className="px-1 font-semibold">
        Choose {type === 'sermon' ? 'a sermon' : 'an event'}
      </legend>
      <PointsTo type={type} contentId={chosen} className="mb-3" />
      <div className="flex">
        <SearchField list={{ search, setSearch }} label="Search by title" />
      </div>
      <ul aria-labelledby={titleId} className="mt-2 divide-y divide-line">
        {data?.records.map((record) => (
          <li key={record.id} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{record.title}</span>
              <span className="text-soft">{longDate(record.date)}</span>
            </span>
            <button type="button" className="admin-btn" onClick={() => onPick(record)}>
              Choose<span className="sr-only"> {record.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {data?.records.length === 0 && <p className="mt-2 text-soft">No results.</p>}
    </fieldset>
  )
}

interface Target {
  target: { id: string; title: string; date: string } | null
}

interface PointsToProps {
  type: Exclude<FeaturedContent['type'], 'video'>
  contentId: string
  className?: string
}

export function PointsTo({ type, contentId, className = '' }: PointsToProps) {
  const asked = useQuery({
    ...adminRead<Target>(href(adminApi.featuredTarget, {}, { type, id: contentId })),
    enabled: contentId !== '' && contentId.length <= 100,
  })
  if (!asked.data) return null
  const { target } = asked.data
  return target ? (
    <p role="status" className={className}>
      Links to <b>{target.title}</b>, {longDate(target.date)}
    </p>
  ) : (
    <p role="status" className={`text-bad ${className}`}>
      There’s no {type} with this ID. It may have been deleted.
    </p>
  )
}
