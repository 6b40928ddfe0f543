/** The button that hands out every event as a file. */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { tellFailure } from '#app/desk/act.ts'
import { call, CallError } from '#app/desk/read.ts'
import { toast } from '#app/ui/toast.tsx'

export function ExportEvents() {
  const [isPending, setPending] = useState(false)
  const press = async () => {
    if (isPending) return
    setPending(true)
    try {
      const response = await call('GET', adminApi.eventsExport)
      save(await response.blob(), nameIn(response))
      const count = Number(response.headers.get('X-Total-Count'))
      const text = `Exported ${count.toLocaleString('en-US')} events successfully`
      toast({ title: 'Export Complete', text })
    } catch (error) {
      tell(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <button type="button" className="desk-btn" aria-disabled={isPending} onClick={() => void press()}>
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

/** Gives the file to the browser, which asks where to or puts it with the downloads. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Once the browser has taken it up.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function nameIn(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'events-export.txt'
}
