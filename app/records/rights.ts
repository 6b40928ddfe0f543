/** The signed-in user’s rights to records, for the dashboard. The server checks them again. */
import type { AnyDefinition } from '#app/records/definition.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'
import { hasRole } from '#app/ui/roles.ts'

export interface Rights {
  /** They write drafts of this kind, and can only look at everything else: contributors. */
  draftsOnly: boolean
  /** Whether this record can only be looked at. */
  isReadOnly: (record: object | undefined) => boolean
}

export function useRights({ isContent = false }: Pick<AnyDefinition, 'isContent'>): Rights {
  const { user } = useCurrentUser()
  const draftsOnly = isContent && user !== null && !hasRole(user, ['editor'])
  const isDraft = (record: object) => 'status' in record && record.status === 'draft'
  return { draftsOnly, isReadOnly: (record) => draftsOnly && record !== undefined && !isDraft(record) }
}

/** Whether they see records of this table of content. */
export function useSeesTable(): (table: string) => boolean {
  const { user } = useCurrentUser()
  return (table) => user !== null && (hasRole(user, ['editor']) || user.contributes.some((one) => one === table))
}
