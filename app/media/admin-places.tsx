/** Where a file of the media library is used, and the question before one that isn't used is deleted. */
import { adminPages } from '#app/admin-routes.ts'
import type { PictureDetails } from '#app/media/schema.ts'
import type { ButtonProps } from '#app/dashboard/button.tsx'
import { RequestButton } from '#app/dashboard/dialog.tsx'

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

interface DeleteFileProps extends ButtonProps {
  what: 'image' | 'audio file'
  fileName: string
  address: string
  note?: string | false
  onDeleted?: () => void
}

export function DeleteFile({ what, fileName, address, note, onDeleted, ...button }: DeleteFileProps) {
  const text = (
    <p>
      “{fileName}” will be in the{' '}
      <a href={adminPages.deleted} className="link">
        trash
      </a>{' '}
      for 30 days.{note}
    </p>
  )
  return (
    <RequestButton
      {...button}
      question={{ title: `Delete this ${what}?`, text, confirm: 'Delete' }}
      request={['DELETE', address]}
      onDone={onDeleted}
    />
  )
}
