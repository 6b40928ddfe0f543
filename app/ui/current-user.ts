/** The signed-in user. */
import { api } from '#app/routes.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { read } from '#app/ui/read.ts'
import type { Role } from '#app/definitions/roles.ts'
import type { ContentTable } from '#db/published.ts'

export interface CurrentUser {
  id: string
  name: string
  email: string
  isAdmin: boolean
  /** All of them, `administrator` too. */
  roles: readonly Role[]
  /** The kinds of content that they may draft, as a contributor. */
  contributes: readonly ContentTable[]
}

/** `null` when no one is signed in. */
export const currentUserRead = read<CurrentUser | null>(api.currentUser, { nobody: true })

/** The data of a signed-in reader on public pages: only the roles, so everyone with the same roles gets the same page. */
export const viewerRead = read<Viewer | null>(api.currentUser, { nobody: true, keep: ['roles'] })

type Viewer = Pick<CurrentUser, 'roles'>

/** `null` when no one is signed in. Every page reads it. */
export function useViewer(): Viewer | null {
  return usePageQuery(viewerRead)
}
