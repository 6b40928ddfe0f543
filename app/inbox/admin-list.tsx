/** One section of the inbox in the dashboard: the list, its filters, and what can be done with each record. */
import { CsvLink } from '#app/dashboard/csv-link.tsx'
import { addressesOf } from '#app/definitions/definition.ts'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Due, Notes, Owner } from '#app/inbox/admin-follow-up.tsx'
import { answerDraft, AnswerForm, noteDraft, NoteForm } from '#app/inbox/admin-note-forms.tsx'
import { FOLLOW, type InboxRecord } from '#app/inbox/follow-up.ts'
import { SelectedBar, SpamButton } from '#app/inbox/admin-selected.tsx'
import type { Section } from '#app/inbox/section.ts'
import { Button } from '#app/dashboard/button.tsx'
import { type Request, useAdminMutation } from '#app/dashboard/mutation.ts'
import { Badge } from '#app/dashboard/list-parts.tsx'
import { hasDraft } from '#app/dashboard/drafts.ts'
import { moment } from '#app/dashboard/moment.ts'
import { MoreList, useMore } from '#app/dashboard/more-list.tsx'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { NoResults, FilterField } from '#app/dashboard/toolbar.tsx'
import { type Selection, useSelection } from '#app/dashboard/use-list.ts'
import { DeleteButton } from '#app/dashboard/use-record-actions.tsx'
import { href } from '#app/routes.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'

interface ListProps<Fields> {
  section: Section<Fields>
  search: string
  /** Further filters of its API. */
  filters?: Record<string, string>
  /** Below its heading. */
  lead?: string | undefined
  /** Draws the fields of the form. */
  children: (record: InboxRecord & Fields) => ReactNode
  /** How to reply to a record. */
  reply: (record: InboxRecord & Fields) => Reply
}

interface Reply {
  subject: string
  /** A `mailto:` link; undefined when the sender has given no address. */
  address: string | undefined
}

export function InboxList<Fields>({ section, search, filters, lead, children, reply }: ListProps<Fields>) {
  const { id, heading, addresses, empty } = section
  const { search: parameters, change } = useUrlState()
  const titleId = useId()
  const me = useCurrentUser().user?.id ?? ''
  const { [id]: status = '', follow = '' } = parameters
  const query = { search, ...filters, ...followQuery(follow, me), ...(status && { status }) }
  const list = useMore<InboxRecord & Fields>(addresses.all, query)
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
        empty={search === '' && status === '' ? (emptyTexts.get(follow) ?? empty) : <NoResults filters={[id]} />}
        name={heading}
      >
        {(record) => (
          <Card key={record.id} section={section} record={record} reply={reply(record)} selection={selection}>
            {children(record)}
          </Card>
        )}
      </MoreList>
      {list.records && list.records.length > 0 && (
        <CsvLink address={href(addressesOf(section.definition).csv, {}, { ...filters })} list={heading} />
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

interface CardProps<Fields> {
  section: Section<Fields>
  record: InboxRecord & Fields
  reply: Reply
  selection: Selection
  children: ReactNode
}

/** The badges of the first and the second status. */
const badgeLooks = ['default', 'secondary'] as const

function Card<Fields>({ section, record, reply, selection, children }: CardProps<Fields>) {
  const { id } = record
  const name = section.shortLabel(record)
  const person = useCurrentUser().user?.id ?? ''
  // A link (`?answer=…`) opens the form, and so does a draft.
  const isRequested = useUrlState().search['answer'] === id && record.status === 'new'
  const [isAnswering, setAnswering] = useState(() => isRequested || hasDraft(answerDraft(section, id), person))
  const place = Object.keys(section.statuses).indexOf(record.status)
  const about = <span className="sr-only"> {name}</span>
  return (
    <li tabIndex={-1} className="sheet grid grid-cols-[minmax(0,1fr)] gap-2 px-5 py-4 wrap-anywhere outline-offset-2">
      <div className="flex items-start gap-3">
        <label className="-m-2 p-2">
          <input
            type="checkbox"
            className="mt-1 size-5 accent-primary"
            checked={selection.ids.has(id)}
            onChange={() => selection.toggle(id, false)}
          />
          <span className="sr-only">Select {name}</span>
        </label>
        <h3 className="min-w-0 flex-1 text-lg">
          <bdi>{name}</bdi>
        </h3>
        <Badge variant={badgeLooks[place] ?? 'outline'}>{record.status}</Badge>
      </div>
      {children}
      {record.status === 'new' && <Due dueAt={record.dueAt} />}
      <StatusLine {...{ section, record }} />
      {/* The negative margin aligns the text of borderless buttons with the message. */}
      <div className="-ml-[0.4rem] flex flex-wrap items-center">
        {!isAnswering && reply.address && (
          <Button variant="go" className="mr-2 ml-[0.4rem]" onClick={() => setAnswering(true)}>
            Answer{about}
          </Button>
        )}
        <p className="admin-actions contents *:px-[0.4rem]">
          {reply.address && <a href={reply.address}>Use email app{about}</a>}
          <StatusButtons section={section} record={record} name={name} />
          <SpamButton section={section} ids={[id]} variant="text" srOnly={` ${name}`} />
          <DeleteButton record={record} address={section.addresses.one} title={name} />
        </p>
      </div>
      {isAnswering && <AnswerForm {...{ section, id }} subject={reply.subject} onDone={() => setAnswering(false)} />}
      <Colleagues {...{ section, record, name }} />
    </li>
  )
}

interface AboutProps<Fields> {
  section: Section<Fields>
  record: InboxRecord
  /** The record's name, for screen readers. */
  name: string
}

/** The foot of a card: whose task it is, and the notes about it. */
function Colleagues<Fields>({ section, record, name }: AboutProps<Fields>) {
  const { addresses } = section
  const { id } = record
  const person = useCurrentUser().user?.id ?? ''
  const [isNoting, setNoting] = useState(() => hasDraft(noteDraft(section, id), person))
  return (
    <div className="-mx-5 -mb-4 mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-b-[inherit] border-t border-line bg-paper px-5 py-2">
      <Owner record={record} section={section} name={name}>
        {!isNoting && (
          <Button variant="text" srOnly={` about ${name}`} onClick={() => setNoting(true)}>
            Add a note
          </Button>
        )}
      </Owner>
      <Notes {...{ record, addresses, name }} />
      {isNoting && <NoteForm {...{ section, id }} onDone={() => setNoting(false)} />}
    </div>
  )
}

function StatusLine<Fields>({ section, record }: Omit<AboutProps<Fields>, 'name'>) {
  const { status, statusAt, statusBy } = record
  const label = section.definition.fields['status']?.choices?.[status] ?? status
  return statusAt === null ? null : (
    <p className="text-sm text-soft">
      {label}
      {statusBy && ` by ${statusBy}`}, {moment(statusAt)}
    </p>
  )
}

/** A button for each other status, including New, to correct a mistake. */
function StatusButtons<Fields>({ section, record, name }: AboutProps<Fields>) {
  const { send, isPending } = useAdminMutation()
  const { addresses, statuses } = section
  const mark = (status: string, done: string) => (event: MouseEvent<HTMLElement>) => {
    // The button disappears, so the card gets the keyboard focus.
    const card = event.currentTarget.closest('li')
    const version = { 'If-Match': `"${record.version}"` }
    const request: Request = ['PUT', href(addresses.one, { id: record.id }), { status }, version]
    send(request, () => card?.focus(), { text: done })
  }
  return Object.entries(statuses)
    .filter(([status]) => status !== record.status)
    .map(([status, { button, done }]) => (
      <Button variant="text" key={status} isOff={isPending} srOnly={` ${name}`} onClick={mark(status, done)}>
        {button}
      </Button>
    ))
}
