/**
 * What an archive holds by kind: the records of every definition, and what the media library knows of pictures and
 * recordings. A kind's name is that of its files: `data/sermons.json`, `csv/sermons.csv`.
 */
import { pluralOf } from '#app/definitions/definition.ts'
import type { StoredDefinition } from '#app/records/bulk.ts'
import type { RecordTableName } from '#db/schema.ts'

export type ArchivedDefinition = StoredDefinition

export interface ArchivedKind {
  name: string
  definition: ArchivedDefinition
}

/**
 * The kinds in the order in which their records are written, which is that of `db/locks.ts`; files last, since undoing an
 * import deletes in this order and a file that is in use stays.
 */
export function archivedKinds(definitions: readonly ArchivedDefinition[]): ArchivedKind[] {
  const place = ({ table }: ArchivedDefinition) => {
    const first = FIRST.indexOf(table)
    return first >= 0 ? first : table === 'files' ? FIRST.length + 1 : FIRST.length
  }
  return definitions
    .toSorted((a, b) => place(a) - place(b))
    .map((definition) => ({ name: pluralOf(definition).replaceAll(' ', '-').toLowerCase(), definition }))
}

const FIRST: readonly RecordTableName[] = ['newsletter_issues', 'newsletter_subscribers', 'events', 'event_sign_ups']
