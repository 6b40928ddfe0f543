/** Where a file of the media library is used. */
import type { PictureDetails } from '#app/features/media/schema.ts'

const STATUS: Readonly<Record<string, string>> = {
  draft: 'draft',
  scheduled: 'scheduled',
  archived: 'archived',
  sent: 'sent; stays as it is',
  deleted: 'in the trash',
}

export function PlaceList({ places }: Pick<PictureDetails, 'places'>) {
  if (places.length === 0) return <p className="text-soft">Nowhere yet. It stays here until you delete it.</p>
  return (
    <ul className="mt-1 divide-y divide-line">
      {places.map(({ kind, title, status, page }, at) => (
        // Places have no order that could change while they are shown.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="flex flex-wrap gap-x-3 py-2 wrap-anywhere">
          {page ? (
            <a href={page} className="link">
              {title}
            </a>
          ) : (
            <span>{title || `A ${kind} that you can’t open`}</span>
          )}
          <span className="text-soft">
            {kind}
            {STATUS[status] && ` · ${STATUS[status]}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
