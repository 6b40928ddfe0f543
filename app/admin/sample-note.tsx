/** The sample parish can be taken out in one act, as long as any of it is there. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { Confirm } from '#app/records/dialog.tsx'
import { callForWord, adminRead } from '#app/records/client.ts'

export function SampleNote() {
  const { data } = useQuery(adminRead<{ records: number }>(adminApi.sample))
  const [isAsking, setAsking] = useState(false)
  const { act, isPending } = useAct()
  if (!data || data.records === 0) return null
  const remove = () =>
    act(
      async () => {
        const message = await callForWord('DELETE', adminApi.sample)
        setAsking(false)
        return message
      },
      (message) => ({ text: message }),
    )
  return (
    <p className="admin-note">
      <span>
        <strong>The site still shows sample content.</strong> What you have changed yourself is yours and stays.
      </span>
      <button type="button" className="admin-btn" onClick={() => setAsking(true)}>
        Remove the sample
      </button>
      {isAsking && (
        <Confirm
          title="Remove the sample content?"
          text={
            <p>
              Its sermons, events, services, staff and settings leave the website. You can restore them from Recently
              Deleted for 30 days.
            </p>
          }
          confirm="Remove it"
          isPending={isPending}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </p>
  )
}
