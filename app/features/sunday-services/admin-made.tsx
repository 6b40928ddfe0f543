/** The drafts that can be made from a Sunday: a button for each, or a link to the draft that exists. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead } from '#app/dashboard/client.ts'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { recordPage } from '#app/dashboard/pages.ts'
import { usePostOnce } from '#app/dashboard/saving.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { href } from '#app/routes.ts'
import type { RecordTableName } from '#db/schema.ts'

interface Made {
  kind: string
  table: RecordTableName
  /** Empty while none was made. */
  id: string
  label: string
}

interface MadeProps {
  /** The Sunday's id; undefined before it is saved. */
  id: string | undefined
  isDirty: boolean
  tables: readonly string[]
}

export function MadeFromSunday({ id, isDirty, tables }: MadeProps) {
  if (id === undefined) return <p className="admin-note">Save this Sunday first.</p>
  return <Saved id={id} isDirty={isDirty} tables={tables} />
}

function Saved({ id, isDirty, tables }: MadeProps & { id: string }) {
  const { data = [] } = useQuery(adminRead<Made[]>(href(adminApi.sundayMade, { id })))
  return (
    <ul className="sheet divide-y divide-line px-5">
      {data
        .filter(({ table }) => tables.includes(table))
        .map((made) => (
          <li key={made.table} className="flex flex-wrap items-center justify-between gap-3 py-4">
            <One sunday={id} made={made} isDirty={isDirty} />
          </li>
        ))}
    </ul>
  )
}

function One({ sunday, made, isDirty }: { sunday: string; made: Made; isDirty: boolean }) {
  const { kind, table, id, label } = made
  const { mutate, isPending } = useAdminMutation()
  const post = usePostOnce()
  const { page, list } = recordPage(table)
  if (id !== '') {
    return (
      <>
        <span className="min-w-0 wrap-anywhere">
          <strong className="block">{label}</strong>
          <span className="text-soft">
            It follows this Sunday: what you change here changes there, until you change it there.
          </span>
        </span>
        <AdminLink to={page} search={{ ...(list ? { list } : {}), edit: id }} className="admin-btn">
          Open {kind}
        </AdminLink>
      </>
    )
  }
  const make = () =>
    mutate(
      () => post(href(adminApi.sundayMake, { id: sunday, table })),
      () => ({ text: `The ${kind} is a draft. Nobody sees it until you publish or send it.` }),
    )
  return (
    <>
      <span className="text-soft">
        {isDirty ? 'Save your changes first.' : 'A draft with what you have typed for this day.'}
      </span>
      <Button variant="go" isOff={isPending || isDirty} onClick={() => void make()}>
        Make {kind}
      </Button>
    </>
  )
}
