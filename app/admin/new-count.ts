/** How much there is, for the overview, and how much of it nobody has answered, for the side list. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { adminRead } from '#app/records/client.ts'

export interface Overview {
  sermons: number
  upcomingEvents: number
  sundayServices: number
  subscribers: number
  newMessages: number
  newVisitors: number
  /** Those of them for whom the time to answer has passed. */
  overdue: { messages: number; visitors: number }
  /** Videos and recordings that visitors are told of. */
  noLongerPlaying: number
}

export const overviewRead = adminRead<Overview>(adminApi.overview)

const newCountsRead = adminRead<{ messages: number; visitors: number }>(adminApi.newCounts)

export function useNewCount(): number {
  const { data } = useQuery(newCountsRead)
  return data ? data.messages + data.visitors : 0
}
