/** A newsletter that was sent or is being sent: its progress and the actions on it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { moment } from '#app/dates/instants.ts'
import { adminRead, pageRead } from '#app/dashboard/client.ts'
import { BackTo, SectionHead } from '#app/dashboard/toolbar.tsx'
import { ProgressBar } from '#app/dashboard/progress-bar.tsx'
import { type IssueRecord, sentCount } from '#app/features/newsletter/issue.ts'
import { OnWebsite } from '#app/features/newsletter/admin-website.tsx'
import { SentPreview } from '#app/features/newsletter/admin-preview.tsx'
import type { Progress, SendFacts, Trouble } from '#app/features/newsletter/copies.ts'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'

const POLL_INTERVAL_MS = 2_000

export function SentIssue({ record }: { record: IssueRecord }) {
  const { id, subject, startedAt, sentBy, lists } = record
  const to = lists.length === 0 ? '' : `, to ${lists.join(', ')}`
  const { data: facts } = useQuery({
    ...adminRead<SendFacts>(href(adminApi.newsletterIssueProgress, { id })),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? POLL_INTERVAL_MS : false),
  })
  return (
    <>
      <BackTo to={adminPages.newsletterIssues}>All newsletters</BackTo>
      <SectionHead title={subject} lead={`Sent by ${sentBy || 'a former user'} on ${moment(startedAt ?? '')}${to}`} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,33rem)]">
        <div className="grid min-w-0 gap-5">
          {facts ? <Figures record={record} facts={facts} /> : <p className="py-6 text-soft">Loading...</p>}
          <OnWebsite record={record} />
          {facts && facts.failed + facts.bounced + facts.unsure > 0 && <Troubles id={id} facts={facts} />}
        </div>
        <SentPreview record={record} />
      </div>
    </>
  )
}

const EMAILS = ['email', 'emails'] as const

type Figure = Exclude<keyof Progress, 'retrying' | 'retryWords'>

const figures: [name: Figure, label: string, meaning?: string][] = [
  ['waiting', 'Waiting'],
  ['sent', 'Sent'],
  ['failed', 'Failed', 'rejected by the mail server'],
  ['bounced', 'Bounced', 'the address doesn’t accept email'],
  ['unsure', 'Unconfirmed', 'the mail server didn’t answer'],
  ['cancelled', 'Not sent', 'stopped, or unsubscribed first'],
  ['unsubscribed', 'Unsubscribed', 'after getting this newsletter'],
]

function Figures({ record, facts }: { record: IssueRecord; facts: SendFacts }) {
  const done = record.recipients - facts.waiting
  const shown = figures.filter(([name]) => facts[name] > 0)
  return (
    <section aria-label="Progress" className="sheet grid gap-4 px-5 py-5">
      <p role="status" className="font-semibold">
        {statusOf(facts, record.recipients)}
      </p>
      <ProgressBar label={`${done} of ${record.recipients} emails processed`} done={done} total={record.recipients} />
      {shown.some(([name]) => name !== 'sent') && (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
          {shown.map(([name, label, meaning]) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-sm leading-snug text-soft">
                <span className="font-semibold">{label}</span>
                {meaning && <span className="block text-xs">{meaning}</span>}
              </dt>
              <dd className="font-serif text-2xl leading-tight">{facts[name].toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      )}
      {facts.retrying > 0 && (
        <p className="wrap-anywhere">
          {formatCount(facts.retrying, EMAILS)} delayed; we’ll try again.
          <span className="block text-sm text-soft">{facts.retryWords}</span>
        </p>
      )}
      <Buttons record={record} facts={facts} />
    </section>
  )
}

function statusOf({ state, sent, waiting, pausedWhy }: SendFacts, recipients: number): string {
  const left = formatCount(waiting, ['email waiting', 'emails waiting'])
  if (state === 'paused') return `${pausedWhy ?? 'Paused.'} ${left}.`
  return state === 'sending' ? `Sending. ${left}.` : `${sentCount(sent, recipients)}.`
}

function Buttons({ record: { id }, facts: { state, waiting } }: { record: IssueRecord; facts: SendFacts }) {
  if (state !== 'sending' && state !== 'paused') return null
  const [label, address] =
    state === 'sending' ? ['Pause', adminApi.newsletterIssuePause] : ['Resume', adminApi.newsletterIssueGoOn]
  return (
    <p className="flex flex-wrap gap-2">
      <RequestButton request={['POST', href(address, { id })]}>{label}</RequestButton>
      <RequestButton
        variant="bad-line"
        question={{
          title: 'Stop sending?',
          text: <p>{formatCount(waiting, EMAILS)} won’t be sent. You can’t undo this.</p>,
          confirm: 'Stop sending',
        }}
        request={['POST', href(adminApi.newsletterIssueStop, { id })]}
      >
        Stop sending
      </RequestButton>
    </p>
  )
}

const MAX_TROUBLES = 1000

function Troubles({ id, facts: { failed, bounced, unsure } }: { id: string; facts: Progress }) {
  const address = href(adminApi.newsletterIssueTroubles, { id }, { limit: MAX_TROUBLES })
  // Refetched when their number changes.
  const { data } = useQuery({ ...pageRead<Trouble>(address), queryKey: ['admin', address, failed, bounced, unsure] })
  const [selected, setSelected] = useState<readonly string[]>([])
  const resendable = data?.records.flatMap((trouble) => (trouble.isAddress ? [] : [trouble.id])) ?? []
  const toggle = (one: string) =>
    setSelected((now) => (now.includes(one) ? now.filter((other) => other !== one) : [...now, one]))
  return (
    <section aria-labelledby="troubles" className="sheet px-5 py-5">
      <h2 id="troubles" className="text-xl">
        Delivery problems
      </h2>
      {unsure > 0 && (
        <p className="mt-2 admin-measure text-soft">
          “Unconfirmed” means the connection broke before the mail server answered. Most of these emails arrived. If you
          send one again, the person may get it twice.
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {data?.records.map((trouble) => (
          <li key={trouble.id} className="py-2">
            <TroubleRow trouble={trouble} isSelected={selected.includes(trouble.id)} onToggle={toggle} />
          </li>
        ))}
      </ul>
      {data && data.total > data.records.length && (
        <p className="mt-2 text-soft">and {(data.total - data.records.length).toLocaleString('en-US')} more</p>
      )}
      {resendable.length > 0 && <Resend {...{ id, failed, resendable, selected, setSelected }} />}
    </section>
  )
}

interface ResendProps {
  id: string
  /** How many failed for a reason other than their address. */
  failed: number
  /** IDs of emails. */
  resendable: readonly string[]
  selected: readonly string[]
  setSelected: (selected: readonly string[]) => void
}

function Resend({ id, failed, resendable, selected, setSelected }: ResendProps) {
  const { send, isPending } = useAdminMutation()
  const chosen = resendable.filter((one) => selected.includes(one))
  const areAll = chosen.length === resendable.length
  const again = () => {
    const address = href(adminApi.newsletterIssueAgain, { id })
    if (chosen.length > 0) send(['POST', address, { emails: chosen }], () => setSelected([]))
  }
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      <Button onClick={() => setSelected(areAll ? [] : resendable)}>{areAll ? 'Clear selection' : 'Select all'}</Button>
      <Button variant="go" isOff={isPending || chosen.length === 0} onClick={again}>
        {chosen.length === 0 ? 'Send again' : `Send ${formatCount(chosen.length, EMAILS)} again`}
      </Button>
      {failed > 0 && (
        <RequestButton request={['POST', href(adminApi.newsletterIssueAgain, { id }), { emails: 'failed' }]}>
          Send all that failed again
        </RequestButton>
      )}
    </p>
  )
}

interface TroubleRowProps {
  trouble: Trouble
  isSelected: boolean
  onToggle: (id: string) => void
}

/** An address that bounced has no checkbox, since it gets no further email. */
function TroubleRow({ trouble: { id, to, state, isAddress, words }, isSelected, onToggle }: TroubleRowProps) {
  const kind = state === 'unsure' ? 'Unconfirmed' : isAddress ? 'Bounced; the subscriber is now inactive' : 'Failed'
  const Words = isAddress ? 'p' : 'label'
  return (
    <div className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
      {isAddress ? (
        <span className="size-5" />
      ) : (
        <input
          id={`copy-${id}`}
          type="checkbox"
          className="size-5 accent-primary"
          checked={isSelected}
          onChange={() => onToggle(id)}
        />
      )}
      <Words {...(isAddress ? {} : { htmlFor: `copy-${id}` })} className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{to}</strong>
        <span className="block text-sm text-soft">
          {kind}: {words}
        </span>
      </Words>
    </div>
  )
}
