/** The signed-in user of the dashboard. */
import { useQuery } from '@tanstack/react-query'
import { type CurrentUser, currentUserRead } from '#app/ui/current-user.ts'

export function useCurrentUser(): { user: CurrentUser | null; isLoading: boolean } {
  const { data, isLoading } = useQuery(currentUserRead)
  return { user: data ?? null, isLoading }
}
