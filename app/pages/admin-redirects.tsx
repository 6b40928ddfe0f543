/** The section of redirects, and the addresses that visitors did not find. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { adminRead } from '#app/dashboard/client.ts'
import { Badge } from '#app/dashboard/list-parts.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { RedirectListDialog } from '#app/pages/admin-redirect-list.tsx'
import { redirect } from '#app/pages/redirect.ts'
import type { NotFound as NotFoundAddresses } from '#app/pages/redirects-api.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { formatCount } from '#app/text/format-count.ts'

type Redirect = RecordOf<typeof redirect>
type NotFoundAddress = NotFoundAddresses[number]

export default function RedirectsPanel() {
  const { search, change } = useUrlState()
  const { page: address = '', dialog } = search
  return (
    <>
      <RecordSection<typeof redirect, Redirect>
        definition={redirect}
        title="Redirects"
        lead="Where old addresses lead. When you rename a page, its old address leads to it by itself."
        add="Add redirect"
        columns={columns}
        tabs={<NotFound />}
        head={<Button onClick={() => change({ dialog: 'list' })}>Paste a list</Button>}
        label="Redirects"
        empty="No old address leads anywhere yet."
        initial={() => ({ address })}
        newName={address}
        parts={() => ({ made: { instead: null } })}
      />
      {dialog === 'list' && <RedirectListDialog onDone={() => change({ dialog: undefined })} />}
    </>
  )
}

function NotFound() {
  const { change } = useUrlState()
  const { data = [] } = useQuery(adminRead<NotFoundAddress[]>(adminApi.notFound))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="not-found" className="sheet mb-6 px-5 py-4">
      <h2 id="not-found" className="text-lg">
        Addresses that visitors did not find
      </h2>
      <ul className="mt-2 max-h-80 divide-y overflow-y-auto">
        {data.map(({ address, times, suggestion }) => (
          <li key={address} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 break-all">
              {address} <span className="text-soft">{formatCount(times, ['time', 'times'])}</span>
            </span>
            <span className="flex flex-wrap items-center gap-2">
              {suggestion && <Suggested address={address} {...suggestion} />}
              <Button
                variant={suggestion ? 'text' : 'line'}
                srOnly={` for ${address}`}
                onClick={() => change({ add: 'yes', page: address, edit: undefined })}
              >
                {suggestion ? 'Choose another page' : 'Add redirect'}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads the address there with one click. */
function Suggested({ address, target, title, kind }: { address: string } & NonNullable<NotFoundAddress['suggestion']>) {
  const fields = { address, target }
  return (
    <RequestButton
      srOnly={` for ${address}`}
      request={['POST', addressesOf(redirect).all, fields]}
      message={{ text: `${address} leads to “${title}” now.` }}
    >
      Lead to {kind} “{title}”
    </RequestButton>
  )
}

const columns: Column<Redirect>[] = [
  {
    title: 'Old address',
    sort: 'address',
    cell: ({ address, made }) => (
      <>
        <RowTitle>{address}</RowTitle>
        {made === 'rename' && <Badge variant="secondary">Renamed page</Badge>}
        {made === 'import' && <Badge variant="secondary">Import</Badge>}
      </>
    ),
  },
]
