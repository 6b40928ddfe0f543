/** Newsletters in the admin area: the list, and the one that is open. */
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { Badge } from '#app/dashboard/list-parts.tsx'
import { EmptyPlace } from '#app/dashboard/empty-place.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { moment } from '#app/dates/instants.ts'
import { call, adminRead } from '#app/dashboard/client.ts'
import { usePostOnce } from '#app/dashboard/saving.ts'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { type Column, RecordTable } from '#app/dashboard/table.tsx'
import { dayOrders, FilterField, SearchField, SectionHead, Tools } from '#app/dashboard/toolbar.tsx'
import { useList } from '#app/dashboard/use-list.ts'
import { useRecordActions } from '#app/dashboard/use-record-actions.tsx'
import { IssueEditor } from '#app/features/newsletter/admin-issue.tsx'
import { isOpenIssue, issueAddresses, type IssueRecord, type IssueState } from '#app/features/newsletter/issue.ts'
import { SentIssue } from '#app/features/newsletter/admin-sent.tsx'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'

const states: Record<IssueState, { label: string; variant: ComponentProps<typeof Badge>['variant'] }> = {
  draft: { label: 'Draft', variant: 'outline' },
  scheduled: { label: 'Scheduled', variant: 'secondary' },
  sending: { label: 'Sending', variant: 'default' },
  paused: { label: 'Paused', variant: 'default' },
  sent: { label: 'Sent', variant: 'secondary' },
}
const STATES = Object.entries(states).map(([value, { label }]) => [value, label] as const)

export default function IssuesPanel() {
  const { search } = useUrlState()
  return search['edit'] === undefined ? <IssueList /> : <OpenIssue id={search['edit']} />
}

function OpenIssue({ id }: { id: string }) {
  // Not cached: a form that starts from an old version is refused when it is saved.
  const { data, error } = useQuery({
    ...adminRead<IssueRecord>(href(issueAddresses.one, { id })),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? 5_000 : false),
  })
  if (error && !data) return <Failed error={error} />
  if (!data) return <p className="py-10 text-soft">Loading...</p>
  return isOpenIssue(data.state) ? <IssueEditor key={id} record={data} /> : <SentIssue key={id} record={data} />
}

function IssueList() {
  const list = useList<IssueRecord>(issueAddresses.all, '-date', ['state'])
  const actions = useRecordActions<IssueRecord>({ addresses: issueAddresses, title: titleOf })
  return (
    <>
      <SectionHead
        title="Newsletter"
        lead="A new newsletter starts with this Sunday’s service, upcoming events and the latest sermon. Nothing goes out until you send it."
      >
        <NewIssue onMade={actions.edit} />
      </SectionHead>
      <Tools list={list} search={<SearchField list={list} label="Search newsletters" />}>
        <FilterField list={list} name="state" label="Status" all="All newsletters" choices={STATES} />
      </Tools>
      <RecordTable
        label="Newsletters"
        list={list}
        columns={columns}
        empty={
          <EmptyPlace
            drawing="boats"
            text="No newsletters yet. Start one; we fill in this Sunday, upcoming events and the latest sermon for you."
          />
        }
        row={(issue) => ({ ...actions.row(issue), verb: isOpenIssue(issue.state) ? 'Edit' : 'View' })}
      />
      {actions.missing}
    </>
  )
}

/** Drafts a newsletter from the site's content, and opens it. A link with `?add=yes` does so at once. */
function NewIssue({ onMade }: { onMade: (issue: IssueRecord) => void }) {
  const { mutate, isPending } = useAdminMutation()
  const { search, change } = useUrlState()
  const post = usePostOnce()
  const write = async () => {
    const made = await mutate(async () => {
      const draft = (await (await call('GET', adminApi.newsletterDraft)).json()) as object
      return (await (await post(issueAddresses.all, draft)).json()) as IssueRecord
    })
    if (made) onMade(made)
  }
  const isAsked = search['add'] !== undefined
  const begin = useEffectEvent(() => {
    // Going back must not start another one.
    change({ add: undefined }, { replace: true })
    void write()
  })
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
  return (
    <Button variant="go" isOff={isPending} onClick={() => void write()}>
      New newsletter
    </Button>
  )
}

/** When it is or was sent; empty for a draft. */
function timeOf({ sendAt, startedAt }: IssueRecord): string {
  return sendAt ?? startedAt ?? ''
}

function titleOf({ subject }: IssueRecord): string {
  return subject || 'No subject'
}

const columns: Column<IssueRecord>[] = [
  {
    title: 'Subject',
    sort: 'subject',
    cell: (issue) => (
      <>
        <RowTitle>{titleOf(issue)}</RowTitle>
        {issue.preheader && <span className="line-clamp-1">{issue.preheader}</span>}
        {issue.unsentWhy && <span className="block font-semibold">{issue.unsentWhy}</span>}
        <span className="md:hidden">
          {states[issue.state].label}
          {timeOf(issue) && `, ${moment(timeOf(issue))}`}
        </span>
      </>
    ),
  },
  {
    title: 'Status',
    cell: ({ state }) => <Badge variant={states[state].variant}>{states[state].label}</Badge>,
    from: 'md',
  },
  {
    title: 'Sent',
    cell: (issue) =>
      timeOf(issue) &&
      (issue.sendAt
        ? `Scheduled for ${moment(issue.sendAt)}`
        : `${moment(timeOf(issue))}, to ${formatCount(issue.recipients, ['subscriber', 'subscribers'])}`),
    from: 'lg',
  },
  {
    title: 'Created',
    sort: 'date',
    orders: dayOrders,
    cell: ({ createdAt }) => moment(createdAt),
    from: 'lg',
    className: 'whitespace-nowrap',
  },
]
