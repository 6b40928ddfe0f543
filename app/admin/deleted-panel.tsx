/** What was deleted in the last 30 days, and the way back for it. */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { Confirm } from '#app/records/dialog.tsx'
import { Failed } from '#app/records/failed.tsx'
import { callForWord } from '#app/records/client.ts'
import { SectionHead } from '#app/records/toolbar.tsx'
import { useMore } from '#app/records/use-more.ts'
import { moment } from '#app/records/moment.ts'
import { href } from '#app/routes.ts'

interface Deletion {
  id: string
  name: string
  label: string
  records: number
  deletedAt: string
  deletedBy: string
}

export function DeletedPanel() {
  const { records, error, showMore, isComing } = useMore<Deletion>(adminApi.deleted, {})
  const [forgetting, setForgetting] = useState<Deletion>()
  const { act, isPending } = useAct()
  const ask = (method: string, address: string) =>
    act(
      async () => {
        const message = await callForWord(method, address)
        setForgetting(undefined)
        return message
      },
      (message) => ({ text: message }),
    )
  return (
    <>
      <SectionHead
        title="Recently Deleted"
        lead="What is deleted in the admin area is kept aside for 30 days and can be brought back, whole."
      />
      {error && <Failed error={error} />}
      {records?.length === 0 && (
        <p className="sheet px-6 py-10 text-center text-soft">Nothing has been deleted in the last 30 days.</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {records?.map((deletion) => (
          <li key={deletion.id} className="sheet flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-3 wrap-anywhere">
            <span className="min-w-0 flex-[1_1_16rem]">
              <strong className="block">{deletion.label}</strong>
              <span className="text-soft">
                {deletion.records === 1 && `${deletion.name}, `}deleted by {deletion.deletedBy || 'somebody'} on{' '}
                {moment(deletion.deletedAt)}
              </span>
            </span>
            <button
              type="button"
              className="admin-btn"
              aria-disabled={isPending}
              onClick={() => void ask('POST', href(adminApi.restore, { id: deletion.id }))}
            >
              Bring back<span className="sr-only"> {deletion.label}</span>
            </button>
            <button type="button" className="admin-btn admin-btn-bad-line" onClick={() => setForgetting(deletion)}>
              Delete for good<span className="sr-only"> {deletion.label}</span>
            </button>
          </li>
        ))}
      </ul>
      {showMore && (
        <p className="mt-4 text-center">
          <button type="button" className="admin-btn" aria-disabled={isComing} onClick={showMore}>
            Show more
          </button>
        </p>
      )}
      {forgetting && (
        <Confirm
          title="Delete for good?"
          text={<p>“{forgetting.label}” cannot be brought back after that.</p>}
          confirm="Delete for good"
          isPending={isPending}
          onConfirm={() => void ask('DELETE', href(adminApi.deletion, { id: forgetting.id }))}
          onCancel={() => setForgetting(undefined)}
        />
      )}
    </>
  )
}
