/** Removes the sample content with one button, as long as there is any. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { MatterFrame } from '#app/admin/matter.tsx'
import { Confirm } from '#app/records/dialog.tsx'
import { callForWord, adminRead } from '#app/records/client.ts'

export function SampleMatter() {
  const { data } = useQuery(adminRead<{ records: number }>(adminApi.sample))
  const [isAsking, setAsking] = useState(false)
  if (!data || data.records === 0) return null
  return (
    <MatterFrame
      text={
        <>
          <strong>Your site shows sample content.</strong> Anything you’ve added or changed is yours and won’t be
          removed.
        </>
      }
    >
      <button type="button" className="admin-btn" onClick={() => setAsking(true)}>
        Remove sample content
      </button>
      {isAsking && <RemoveQuestion onClose={() => setAsking(false)} />}
    </MatterFrame>
  )
}

function RemoveQuestion({ onClose }: { onClose: () => void }) {
  const { act, isPending } = useAct()
  const remove = () =>
    act(
      async () => {
        const message = await callForWord('DELETE', adminApi.sample)
        onClose()
        return message
      },
      (message) => ({ text: message }),
    )
  return (
    <Confirm
      title="Remove all sample content?"
      text={
        <p>
          This removes the sample sermons, events, services, staff and settings that you haven’t changed. You can
          restore them from Trash for 30 days.
        </p>
      }
      confirm="Remove sample content"
      isPending={isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
