/** The signed-in user. */
import { useQuery } from '@tanstack/react-query'
import { api } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'
import type { Role } from '#app/ui/roles.ts'
import type { ContentTable } from '#db/published.ts'

export interface CurrentUser {
  id: string
  name: string
  email: string
  isAdmin: boolean
  /** All of them, `administrator` too. */
  roles: readonly Role[]
  /** The tables of content that they may write drafts of, as a contributor. */
  contributes: readonly ContentTable[]
}

/** `null` when no one is signed in. */
export const currentUserRead = read<CurrentUser | null>(api.currentUser, { nobody: true })

export function useCurrentUser(): { user: CurrentUser | null; isLoading: boolean } {
  const { data, isLoading } = useQuery(currentUserRead)
  return { user: data ?? null, isLoading }
}
