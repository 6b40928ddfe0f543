/** The button that duplicates the record of a form. */
import { useState } from 'react'
import { useAct } from '#app/records/act.ts'
import { call, type StoredRecord } from '#app/records/client.ts'
import { addressesOf, type AnyDefinition } from '#app/records/definition.ts'
import { usePlace } from '#app/records/place.tsx'
import { href } from '#app/routes.ts'
import { toast } from '#app/ui/toast.tsx'

interface DuplicateProps {
  definition: AnyDefinition
  record: StoredRecord
  /** There is unsaved input. */
  isDirty: boolean
}

/** Creates a copy and opens it. */
export function Duplicate({ definition, record, isDirty }: DuplicateProps) {
  const { change } = usePlace()
  const { act, isPending } = useAct()
  // A repeated click or request creates only one copy.
  const [key] = useState(() => crypto.randomUUID())
  const duplicate = () =>
    act(
      async () => {
        const address = `${href(addressesOf(definition).one, { id: record.id })}/duplicate`
        const response = await call('POST', address, undefined, { 'Idempotency-Key': key })
        const copy = (await response.json()) as StoredRecord
        change({ edit: copy.id })
      },
      () => ({ text: 'This is the copy. It’s a draft until you publish it.' }),
    )
  const refuse = () => toast({ title: 'Unsaved changes', text: 'Save your changes first, then duplicate.', bad: true })
  return (
    <button
      type="button"
      className="admin-btn"
      aria-disabled={isPending}
      onClick={() => (isDirty ? refuse() : void duplicate())}
    >
      Duplicate
    </button>
  )
}
