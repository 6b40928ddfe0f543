/** The status of the video import, as the admin area polls it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { refetchAll } from '#app/dashboard/mutation.ts'
import { adminRead } from '#app/dashboard/client.ts'
import type { SyncStatus } from '#app/videos/youtube/playlist.ts'

const POLL_INTERVAL_MS = 1_000

const statusRead = adminRead<SyncStatus>(adminApi.syncStatus)

/** The status, polled while an import runs; when that is done everything on the screen is loaded again. */
export function useSyncStatus(): SyncStatus | undefined {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...statusRead,
    refetchInterval: ({ state }) => (state.data && state.data.runs.length > 0 ? POLL_INTERVAL_MS : false),
  })
  const running = data?.runs.length ?? 0
  const before = useRef(0)
  useEffect(() => {
    if (running < before.current) void refetchAll(queryClient)
    before.current = running
  }, [running, queryClient])
  return data
}

/** Loads the status now, so that an import that just began is shown. */
export function useRefreshStatus(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: statusRead.queryKey })
}
