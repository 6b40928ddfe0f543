/** A page of the inbox in the dashboard: the lists of its sections, and the record that is read beside them. */
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { InboxList } from '#app/inbox/admin-list.tsx'
import { InboxPane } from '#app/inbox/admin-pane.tsx'
import type { View } from '#app/inbox/admin-parts.tsx'
import type { InboxRecord } from '#app/inbox/follow-up.ts'
import { UNANSWERED } from '#app/inbox/section.ts'
import { SplitView } from '#app/dashboard/split-view.tsx'
import { FilterField, SearchField, SectionHead } from '#app/dashboard/toolbar.tsx'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { useRecordActions } from '#app/dashboard/use-record-actions.tsx'

interface InboxPageProps {
  title: string
  lead: string
  /** The label of the search. */
  search: string
  /** The first choice of what is shown: `All messages`. */
  all: string
  /** Between the filters and the lists. */
  above?: ReactNode
  /** Below the lists. */
  children?: ReactNode
  /** Further filters. */
  filters?: ReactNode
  views: readonly [View, ...View[]]
}

export function InboxPage({ title, lead, search: label, all, above, children, filters, views }: InboxPageProps) {
  const { search: parameters, change } = useUrlState()
  const search = parameters['q'] ?? ''
  useFormerLink()
  const open = views.find(({ section }) => section.id === parameters['list']) ?? views[0]
  const actions = useRecordActions<InboxRecord>({
    addresses: open.section.addresses,
    title: (record) => open.section.shortLabel(record),
  })
  const list = (
    <>
      <SectionHead title={title} lead={lead} />
      <div className="admin-tools">
        <SearchField list={{ search, setSearch: (text) => change({ q: text }, { replace: true }) }} label={label} />
        {filters}
        <FilterField
          list={{ filters: parameters, setFilter: (name, value) => change({ [name]: value }) }}
          name="follow"
          label="Show"
          all={all}
          choices={UNANSWERED}
        />
      </div>
      {above}
      {views.map((view) => (
        <InboxList key={view.section.id} view={view} search={search} />
      ))}
      {children}
    </>
  )
  return (
    <SplitView isOpen={parameters['edit'] !== undefined} list={list}>
      {actions.editing?.record ? (
        <InboxPane
          key={actions.editing.record.id}
          view={open}
          record={actions.editing.record}
          list={title}
          onClose={actions.close}
        />
      ) : (
        <p className="py-10 text-soft">Loading...</p>
      )}
      {actions.missing}
    </SplitView>
  )
}

/** Earlier links (`?answer=ID`) open the message with the form for an answer. */
function useFormerLink(): void {
  const { search, change } = useUrlState()
  const id = search['answer']
  const follow = useEffectEvent(() => change({ edit: id, dialog: 'answer', answer: undefined }, { replace: true }))
  useEffect(() => {
    if (id !== undefined) follow()
  }, [id])
}
