/** The outbox in the admin area: what waits, what was sent, and what failed and why. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { Badge } from '#app/records/badge.tsx'
import { Confirm, Dialog } from '#app/records/dialog.tsx'
import { moment } from '#app/records/moment.ts'
import { AdminLink } from '#app/records/place.tsx'
import { call, callForWord, adminRead } from '#app/records/client.ts'
import { type Column, RecordTable } from '#app/records/table.tsx'
import { FilterField, SearchField, SectionHead } from '#app/records/toolbar.tsx'
import { useList } from '#app/records/use-list.ts'
import {
  canCancel,
  canDismiss,
  canSendAgain,
  LETTER_STATES,
  type EmailsSummary,
  type EmailState,
  type SentEmail,
} from '#app/features/emails/email.ts'
import { href } from '#app/routes.ts'
import { counted } from '#app/ui/counted.ts'

const summaryRead = adminRead<EmailsSummary>(adminApi.emailsSummary)

export function EmailsPanel() {
  const list = useList<SentEmail>(adminApi.emails, '-date', ['state', 'copies', 'batch'])
  const { data: summary } = useQuery(summaryRead)
  const [shown, setShown] = useState<string>()
  const { act, isPending } = useAct()
  const [isAsking, setAsking] = useState(false)
  const sendAll = (state: 'failed' | 'unsent') =>
    act(
      async () => {
        const text = await callForWord('POST', href(adminApi.emailsSendAgain, {}, { state }))
        setAsking(false)
        return text
      },
      (text) => ({ text }),
    )
  return (
    <>
      <SectionHead title="Letters" lead="Everything that the site sends: what waits, what has gone, and what has not.">
        {summary && summary.failed > 0 && (
          <button type="button" className="admin-btn" aria-disabled={isPending} onClick={() => void sendAll('failed')}>
            Send all that failed again
          </button>
        )}
        {summary?.isRealMail === true && summary.unsent > 0 && (
          <button type="button" className="admin-btn" onClick={() => setAsking(true)}>
            Send all that were not sent
          </button>
        )}
      </SectionHead>
      {summary && <Trouble summary={summary} />}
      <div className="admin-tools">
        <SearchField list={list} label="Search letters" />
        <FilterField list={list} name="copies" label="Kind" all="All kinds" options={KINDS} />
        <FilterField list={list} name="state" label="State" all="All states" options={options} />
      </div>
      <RecordTable
        label="Letters"
        list={list}
        columns={columns}
        empty="Nothing has been sent yet. Messages, visits and invitations write letters by themselves."
        actions={(letter) => <Actions letter={letter} onShow={() => setShown(letter.id)} />}
      />
      {isAsking && (
        <Confirm
          title={`Send ${counted(summary?.unsent ?? 0, ['email', 'emails'])} now?`}
          text={
            <p>They were written while email wasn’t set up, so some may be out of date. Password links stay here.</p>
          }
          confirm="Send"
          isPending={isPending}
          onConfirm={() => void sendAll('unsent')}
          onCancel={() => setAsking(false)}
        />
      )}
      {shown !== undefined && <Shown id={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function Trouble({ summary: { isRealMail, trouble } }: { summary: EmailsSummary }) {
  if (!isRealMail) {
    return (
      <p className="admin-note mb-5">
        <span>Email isn’t set up yet, so nothing here reaches anyone.</span>
        <AdminLink to={adminPages.settings} hash="email" className="admin-btn">
          Settings
        </AdminLink>
      </p>
    )
  }
  if (!trouble) return null
  return (
    <div className="admin-note mb-5">
      <span>
        <strong>Letters are held up since {moment(trouble.since)}.</strong> {trouble.advice}
        <span className="block wrap-anywhere text-soft">{trouble.words}</span>
      </span>
      <AdminLink to={adminPages.settings} hash="email" className="admin-btn">
        Settings
      </AdminLink>
    </div>
  )
}

function Actions({ letter, onShow }: { letter: SentEmail; onShow: () => void }) {
  const { act, isPending } = useAct()
  const post = (address: string, text: string) =>
    act(
      () => call('POST', href(address, { id: letter.id })),
      () => ({ text }),
    )
  const about = <span className="sr-only"> {`${letter.subject} to ${letter.to}`}</span>
  return (
    <>
      <button type="button" onClick={onShow}>
        Read{about}
      </button>
      {canSendAgain(letter) && (
        <button
          type="button"
          aria-disabled={isPending}
          onClick={() => void post(adminApi.emailSendAgain, 'The email is on its way.')}
        >
          {letter.state === 'unsent' ? 'Send' : 'Send again'}
          {about}
        </button>
      )}
      {canCancel(letter) && (
        <button
          type="button"
          aria-disabled={isPending}
          onClick={() => void post(adminApi.emailCancel, 'The letter will not be sent.')}
        >
          Cancel{about}
        </button>
      )}
      {canDismiss(letter) && (
        <button
          type="button"
          aria-disabled={isPending}
          onClick={() => void post(adminApi.emailCancel, 'The letter is left at that.')}
        >
          Dismiss{about}
        </button>
      )}
    </>
  )
}

function Shown({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: letter } = useQuery(adminRead<SentEmail & { text: string | null }>(href(adminApi.email, { id })))
  return (
    <Dialog title={letter?.subject ?? 'Loading...'} onClose={onClose} isWide>
      {letter && (
        <div className="admin-dialog-body">
          <p className="text-soft">
            To <span className="break-all">{letter.to}</span> · {letter.kind} · {moment(letter.createdAt)}
          </p>
          <Problem letter={letter} />
          {letter.text === null ? (
            <p className="admin-note">This letter holds what opens a door, so only the one who gets it reads it.</p>
          ) : (
            <pre className="rounded-lg bg-sand p-4 font-sans wrap-anywhere whitespace-pre-wrap">{letter.text}</pre>
          )}
        </div>
      )}
      <footer className="admin-dialog-foot">
        <button type="button" className="admin-btn" onClick={onClose}>
          Close
        </button>
      </footer>
    </Dialog>
  )
}

function Problem({ letter: { error, advice } }: { letter: SentEmail }) {
  if (error === null) return null
  return (
    <p className="admin-note">
      <span>
        {advice} <span className="block wrap-anywhere text-soft">{error}</span>
      </span>
    </p>
  )
}

const names: Record<EmailState, string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  unsent: 'Not sent',
  failed: 'Failed',
  unsure: 'Not known',
  paused: 'Paused',
  cancelled: 'Cancelled',
}
const KINDS = [
  { value: 'false', label: 'Without newsletters' },
  { value: 'true', label: 'Newsletters' },
]
const options = LETTER_STATES.map((state) => ({ value: state, label: names[state] }))

function StateBadge({ state }: { state: EmailState }) {
  const look = state === 'failed' || state === 'unsure' ? 'default' : state === 'sent' ? 'secondary' : 'outline'
  return <Badge look={look}>{names[state]}</Badge>
}

function when({ state, sentAt, nextAt, createdAt }: SentEmail): string {
  if (sentAt !== null && state !== 'unsent') return moment(sentAt)
  return state === 'waiting' && nextAt !== null ? `next try ${moment(nextAt)}` : moment(createdAt)
}

const columns: Column<SentEmail>[] = [
  {
    title: 'Letter',
    cell: (letter) => (
      <>
        <strong>
          <bdi>{letter.subject}</bdi>
        </strong>
        <span className="break-all">{letter.to}</span>
        {letter.error && <span className="line-clamp-2 break-words">{letter.error}</span>}
        <span className="md:hidden">
          {names[letter.state]}, {when(letter)}
        </span>
      </>
    ),
  },
  { title: 'For', cell: ({ kind }) => kind, from: 'lg' },
  { title: 'State', cell: ({ state }) => <StateBadge state={state} />, from: 'md' },
  { title: 'When', cell: when, from: 'md', className: 'whitespace-nowrap' },
]
