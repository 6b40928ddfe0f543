/** The trash: records deleted in the last 30 days, and restoring them. */
import type { Deletion } from '#app/admin/deleted-api.ts'
import { adminApi } from '#app/admin-routes.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { NoResults, SearchField, SectionHead, Tools } from '#app/dashboard/toolbar.tsx'
import { MoreList, useMore } from '#app/dashboard/more-list.tsx'
import { moment } from '#app/dates/instants.ts'
import { href } from '#app/routes.ts'

export default function DeletedPanel() {
  const { search: params, change } = useUrlState()
  const search = params['q'] ?? ''
  const list = useMore<Deletion>(adminApi.deleted, search === '' ? {} : { search })
  return (
    <>
      <SectionHead title="Trash" lead="Deleted items stay here for 30 days. You can restore them until then." />
      <Tools
        list={{ isBlank: search === '' && !list.isPrevious && list.total === 0 }}
        search={
          <SearchField
            list={{ search, setSearch: (text) => change({ q: text }, { replace: true }) }}
            label="Search trash"
          />
        }
      />
      <MoreList list={list} empty={search === '' ? 'Trash is empty.' : <NoResults filters={[]} />}>
        {(deletion) => <Item key={deletion.id} deletion={deletion} />}
      </MoreList>
    </>
  )
}

function Item({ deletion }: { deletion: Deletion }) {
  const { id, label, name, records, deletedBy, deletedAt } = deletion
  return (
    <li className="sheet flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-3 wrap-anywhere">
      <span className="min-w-0 flex-[1_1_16rem]">
        <strong className="block">{label}</strong>
        <span className="block text-soft first-letter:uppercase">
          {records === 1 && `${name} · `}deleted by {deletedBy || 'a former user'} on {moment(deletedAt)}
        </span>
      </span>
      <RequestButton srOnly={` ${label}`} request={['POST', href(adminApi.restore, { id })]}>
        Restore
      </RequestButton>
      <RequestButton
        variant="bad-line"
        srOnly={` ${label}`}
        question={{
          title: 'Delete permanently?',
          text: <p>You can’t undo this. “{label}” will be gone.</p>,
          confirm: 'Delete permanently',
        }}
        request={['DELETE', href(adminApi.deletion, { id })]}
      >
        Delete permanently
      </RequestButton>
    </li>
  )
}
