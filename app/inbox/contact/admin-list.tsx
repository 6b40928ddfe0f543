/** Messages to the parish in the admin area: read, answered, put away. */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import type { ReceivedMessage } from '#app/inbox/contact/message.ts'
import { replyAddress } from '#app/inbox/contact/reply.ts'
import { Badge } from '#app/records/badge.tsx'
import { Inbox, Mark, type Received, SeenTo, type Status } from '#app/records/inbox.tsx'
import { moment } from '#app/records/moment.ts'
import { useRecordActions } from '#app/records/use-record-actions.tsx'
import { mailto } from '#app/ui/address.ts'

type MessageRecord = ReceivedMessage & Received

const STATUSES: readonly Status[] = [
  { value: 'new', label: 'New', button: 'Mark as New', said: 'Message marked as new' },
  { value: 'responded', label: 'Responded', button: 'Mark Responded', said: 'Message marked as responded' },
  { value: 'archived', label: 'Archived', button: 'Archive', said: 'Message has been archived' },
]
const ADDRESSES = {
  all: adminApi.messages,
  one: adminApi.message,
  notes: adminApi.messageNotes,
  note: adminApi.messageNote,
}
const LOOKS = { new: 'default', responded: 'secondary', archived: 'outline' } as const

export function MessageList({ search }: { search: string }) {
  const actions = useRecordActions<MessageRecord>({
    addresses: ADDRESSES,
    title: ({ subject }) => subject,
  })
  return (
    <>
      <Inbox<MessageRecord>
        title="Contact Messages"
        addresses={ADDRESSES}
        search={search}
        filter="messages"
        statuses={STATUSES}
        empty="No contact messages yet"
        name={({ subject }) => subject}
      >
        {(message) => (
          <>
            <div className="flex items-start gap-3">
              <h3 className="min-w-0 flex-1 text-[1.15rem]">
                <bdi>{message.subject}</bdi>
              </h3>
              <Badge look={LOOKS[message.status]}>{message.status}</Badge>
            </div>
            <p className="text-soft">
              <bdi>
                {message.firstName} {message.lastName}
              </bdi>
              {' · '}
              <a href={mailto(message.email)} className="link">
                {message.email}
              </a>
              {' · '}
              <span className="whitespace-nowrap">{moment(message.createdAt)}</span>
            </p>
            <LongText text={message.message} />
            <SeenTo record={message} statuses={STATUSES} />
            <p className="flex flex-wrap gap-2">
              <a href={replyAddress(message, moment(message.createdAt))} className="admin-btn admin-btn-go">
                Reply<span className="sr-only"> to {message.subject}</span>
              </a>
              <Mark record={message} statuses={STATUSES} one={adminApi.message} name={message.subject} />
              <button
                type="button"
                className="admin-btn admin-btn-bad-line"
                onClick={() => actions.askToDelete(message)}
              >
                Delete<span className="sr-only"> {message.subject}</span>
              </button>
            </p>
          </>
        )}
      </Inbox>
      {actions.dialogs}
    </>
  )
}

/** Longer than this and it is folded. */
const SHORT = { letters: 600, lines: 8 }

function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > SHORT.letters || text.split('\n').length > SHORT.lines
  return (
    <div>
      <p dir="auto" className={`max-w-[72ch] whitespace-pre-line ${isLong && !isOpen ? 'line-clamp-6' : ''}`}>
        {text}
      </p>
      {isLong && (
        <button type="button" aria-expanded={isOpen} className="link min-h-11" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </div>
  )
}
