/** What the user may do with records, as the server decides it, too. */
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import { rightsTo } from '#app/definitions/rights.ts'
import type { RecordTableName } from '#db/schema.ts'

export interface Rights {
  /** They write drafts of this kind, and can only look at everything else: contributors. */
  draftsOnly: boolean
  /** Whether this record can only be looked at. */
  isReadOnly: (record: object | undefined) => boolean
}

export function useRights({ table }: Pick<AnyDefinition, 'table'>): Rights {
  const { user } = useCurrentUser()
  const draftsOnly = user !== null && rightsTo(table as RecordTableName, user) === 'drafts'
  const isDraft = (record: object) => 'status' in record && record.status === 'draft'
  return { draftsOnly, isReadOnly: (record) => draftsOnly && record !== undefined && !isDraft(record) }
}

/** What happens to records that are deleted; the trash is for administrators. */
export function useTrashHint(what: 'it' | 'them' = 'it'): string {
  const { user } = useCurrentUser()
  return `${user?.isAdmin ? 'You' : 'An administrator'} can restore ${what} from Trash for 30 days.`
}

/** Whether the user sees the records of a table, as an entry that leads to them needs. */
export function useSeesTable(): (table: RecordTableName) => boolean {
  const { user } = useCurrentUser()
  return (table) => user !== null && rightsTo(table, user) !== undefined
}
