/** The button that hands out every event as a file. */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { tellFailure } from '#app/records/act.ts'
import { download } from '#app/records/download.ts'
import { CallError } from '#app/records/client.ts'
import { toast } from '#app/ui/toast.tsx'

export function ExportEvents() {
  const [isPending, setPending] = useState(false)
  const press = async () => {
    if (isPending) return
    setPending(true)
    try {
      const count = await download(adminApi.eventsExport)
      const text = `Exported ${count.toLocaleString('en-US')} events successfully`
      toast({ title: 'Export Complete', text })
    } catch (error) {
      tell(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <button type="button" className="admin-btn" aria-disabled={isPending} onClick={() => void press()}>
      {isPending ? 'Exporting...' : 'Export'}
    </button>
  )
}

function tell(error: unknown): void {
  const status = error instanceof CallError ? error.status : undefined
  if (status === 401) tellFailure(error)
  else if (status === 404) toast({ title: 'No Events', text: 'There are no events to export', bad: true })
  else toast({ title: 'Export Failed', text: 'Failed to export events. Please try again.', bad: true })
}
