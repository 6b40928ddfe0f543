/** The present moment on a page: first the server's, so that both draw the same; then this device's own, each second. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

export const clockRead = read<{ now: string }>(api.clock)

/** Milliseconds since 1970, anew each second. */
export function useNow(): number {
  const { data } = useSuspenseQuery(clockRead)
  const [now, setNow] = useState(() => Date.parse(data.now))
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
