/** The church's time in the dashboard: its zone, today there, and its main service. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { USUAL_WORSHIP, type Worship } from '#app/church/worship-days.ts'
import { leadService } from '#app/church/worship-services.ts'
import { wallTime } from '#app/dates/instants.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import { serviceTimesRead } from '#app/ui/service-times.tsx'
import { siteConfigRead } from '#app/ui/site.ts'

/** The church's zone, an IANA name. */
export function useTimeZone(): string {
  const { data: { timeZone } = defaultConfig } = useQuery(siteConfigRead)
  return timeZone
}

/** The service that a new record is about; that on Sunday at 10:30 while none is entered. */
export function useMainService(): Worship {
  const { data: times = [] } = useQuery(serviceTimesRead)
  return leadService(times) ?? USUAL_WORSHIP
}

/** Today at the church, `YYYY-MM-DD`. */
export function useToday(): string {
  const [now] = useState(() => new Date().toISOString())
  return wallTime(now, useTimeZone()).slice(0, 10)
}
