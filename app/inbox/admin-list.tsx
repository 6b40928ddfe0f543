/** The list of one section of the inbox in the dashboard, with its filter, and actions on one or several records. */
import { useId } from 'react'
import { Due } from '#app/inbox/admin-follow-up.tsx'
import { StatusBadge, StatusButtons, type View } from '#app/inbox/admin-parts.tsx'
import { SelectedBar, SpamButton } from '#app/inbox/admin-selected.tsx'
import { FOLLOW, type InboxRecord } from '#app/inbox/follow-up.ts'
import { CsvLink } from '#app/dashboard/csv-link.tsx'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { moment } from '#app/dates/instants.ts'
import { MoreList, useMore } from '#app/dashboard/more-list.tsx'
import { openByClick, OpeningOfRow, RowMenu, RowTitle } from '#app/dashboard/row.tsx'
import { FilterField, NoResults } from '#app/dashboard/toolbar.tsx'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { type Selection, useSelection } from '#app/dashboard/use-list.ts'
import { DeleteButton } from '#app/dashboard/use-record-actions.tsx'
import { addressesOf } from '#app/definitions/definition.ts'
import { href } from '#app/routes.ts'

interface InboxListProps {
  view: View
  search: string
}

export function InboxList({ view, search }: InboxListProps) {
  const { section, filters, lead } = view
  const { id, heading, addresses, empty } = section
  const { search: parameters, change } = useUrlState()
  const titleId = useId()
  const me = useCurrentUser().user?.id ?? ''
  const { [id]: status = '', follow = '' } = parameters
  const query = { search, ...filters, ...followQuery(follow, me), ...(status && { status }) }
  const list = useMore<InboxRecord>(addresses.all, query)
  const selection = useSelection(list.records?.map((record) => record.id) ?? [], JSON.stringify(query))
  return (
    <section id={id} aria-labelledby={titleId} className="mb-10 min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={titleId} className="mr-auto text-xl">
          {heading} {list.records && <Total>{list.total}</Total>}
        </h2>
        <FilterField
          list={{ filters: { status }, setFilter: (_, value) => change({ [id]: value }) }}
          name="status"
          label={`Show ${heading}`}
          all="Any status"
          choices={section.definition.fields['status']?.choices ?? {}}
        />
      </div>
      {lead && <p className="-mt-2 mb-3 text-soft">{lead}</p>}
      <MoreList
        list={list}
        className="admin-mail"
        empty={search === '' && status === '' ? (emptyTexts.get(follow) ?? empty) : <NoResults filters={[id]} />}
        name={heading}
      >
        {(record) => <Row key={record.id} view={view} record={record} selection={selection} />}
      </MoreList>
      {list.records && list.records.length > 0 && (
        <div className="admin-list-end">
          <CsvLink address={href(addressesOf(section.definition).csv, {}, { ...filters })} list={heading} />
        </div>
      )}
      <SelectedBar section={section} selection={selection} records={list.records ?? []} />
    </section>
  )
}

function Total({ children: total }: { children: number }) {
  return <span className="ml-2 font-sans text-sm text-soft">{total.toLocaleString('en-US')}</span>
}

/** The API's filters for `?follow=…`: records without an answer, unless the status filter says otherwise. */
function followQuery(follow: string, me: string): Record<string, string> | undefined {
  if (follow === FOLLOW.mine) return { status: 'new', owner: me }
  if (follow === FOLLOW.unassigned) return { status: 'new', owner: 'nobody' }
  return follow === FOLLOW.overdue ? { due: 'overdue' } : undefined
}

/** The messages for a list that is empty by `?follow=…`. */
const emptyTexts = new Map<string, string>([
  [FOLLOW.mine, 'Nothing is assigned to you.'],
  [FOLLOW.overdue, 'Nothing is overdue.'],
  [FOLLOW.unassigned, 'Everything is assigned.'],
])

interface RowProps {
  view: View
  record: InboxRecord
  selection: Selection
}

function Row({ view: { section, excerpt }, record, selection }: RowProps) {
  const { search, change } = useUrlState()
  const { id, status } = record
  const name = section.shortLabel(record)
  const { from, text } = excerpt(record)
  const opening = { verb: 'Read', open: () => change({ list: section.id, edit: id, dialog: undefined }) }
  return (
    // The title in it is a button, which keyboards and screen readers use.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      aria-current={search['edit'] === id || undefined}
      data-new={status === 'new' || undefined}
      className="admin-row-opens"
      onClick={openByClick(opening)}
    >
      <label className="grid size-11 place-items-center">
        <input
          type="checkbox"
          className="size-5 accent-primary"
          checked={selection.ids.has(id)}
          onChange={({ nativeEvent }) =>
            selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
        <span className="sr-only">Select {name}</span>
      </label>
      <div className="admin-mail-words">
        <p className="admin-mail-title">
          {from && (
            <span>
              <bdi>{from}</bdi>
            </span>
          )}
          <OpeningOfRow value={opening}>
            <RowTitle>{name}</RowTitle>
          </OpeningOfRow>
        </p>
        <p dir="auto" className="truncate text-soft">
          {text.slice(0, 200)}
        </p>
      </div>
      <div className="admin-mail-state">
        <time dateTime={record.createdAt} className="text-sm text-soft">
          {moment(record.createdAt)}
        </time>
        {status === 'new' && <Due dueAt={record.dueAt} />}
        <span className="flex flex-wrap items-center gap-2">
          <StatusBadge section={section} record={record} />
          {record.ownerName && <bdi className="text-sm text-soft">{record.ownerName}</bdi>}
        </span>
      </div>
      <RowMenu title={name}>
        <StatusButtons section={section} record={record} name={name} />
        <SpamButton section={section} ids={[id]} variant="text" srOnly={` ${name}`} />
        <DeleteButton record={record} address={section.addresses.one} title={name} />
      </RowMenu>
    </li>
  )
}
