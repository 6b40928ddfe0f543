/** Shown instead of data that could not be loaded. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import { refresh } from '#app/dashboard/mutation.ts'
import { failureOf, ConnectionError, onReconnect } from '#app/dashboard/client.ts'

/**
 * Reloads automatically when the network was the problem.
 * @param onRetry reloads it; by default everything on the screen
 */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => Promise<unknown> }) {
  const queryClient = useQueryClient()
  const retry = onRetry ?? (() => refresh(queryClient))
  const retryNow = useEffectEvent(() => void retry())
  const isUnreachable = error instanceof ConnectionError
  useEffect(() => (isUnreachable ? onReconnect(() => retryNow()) : undefined), [isUnreachable])
  return (
    <div role="alert" className="sheet mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 border-bad px-5 py-4">
      <p className="mr-auto">{failureOf(error)}</p>
      <Button onClick={() => void retry()}>Try again</Button>
    </div>
  )
}
