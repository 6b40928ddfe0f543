/** Spam in the dashboard: listed, moved to the inbox, or deleted. */
import { useState } from 'react'
import { fieldLabel } from '#app/admin/log-words.ts'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { type JudgedSpam, spamForms, spamLabel, spamReasons } from '#app/inbox/sections.ts'
import { useAct } from '#app/records/act.ts'
import { Confirm } from '#app/records/dialog.tsx'
import { moment } from '#app/records/moment.ts'
import { MoreList, useMore } from '#app/records/more-list.tsx'
import { BackTo, SectionHead } from '#app/records/toolbar.tsx'
import { href } from '#app/routes.ts'

export default function SpamPanel() {
  const list = useMore<JudgedSpam>(adminApi.spam)
  const [deleting, setDeleting] = useState<JudgedSpam | 'all'>()
  const { send, isPending } = useAct()
  const close = () => setDeleting(undefined)
  return (
    <>
      <BackTo to={adminPages.messages}>Back to messages</BackTo>
      <SectionHead title="Spam" lead={LEAD}>
        {list.total > 1 && (
          <button type="button" className="admin-btn admin-btn-bad-line" onClick={() => setDeleting('all')}>
            Delete all {list.total.toLocaleString('en-US')}
          </button>
        )}
      </SectionHead>
      <MoreList list={list} empty="No spam in the last 30 days.">
        {(spam) => (
          <Card
            key={spam.id}
            spam={spam}
            isPending={isPending}
            onRelease={() => send(['POST', href(adminApi.spamRelease, { id: spam.id })])}
            onDelete={() => setDeleting(spam)}
          />
        )}
      </MoreList>
      {deleting && (
        <Confirm
          title={deleting === 'all' ? 'Delete all spam permanently?' : `Delete “${spamLabel(deleting)}” permanently?`}
          text={<p>You can’t undo this.</p>}
          confirm="Delete permanently"
          isPending={isPending}
          onConfirm={() => send(['DELETE', addressOf(deleting, list.records?.[0]?.createdAt ?? '')], close)}
          onCancel={close}
        />
      )}
    </>
  )
}

const LEAD =
  'These look like they came from a computer program. No one was notified. We delete them after 30 days. If one is from a real person, choose Not spam to move it to your inbox.'

/** @param newest when the newest spam on the screen was sent; later spam is not deleted */
function addressOf(deleting: JudgedSpam | 'all', newest: string): string {
  return deleting === 'all' ? href(adminApi.spam, {}, { until: newest }) : href(adminApi.spamOne, { id: deleting.id })
}

interface CardProps {
  spam: JudgedSpam
  isPending: boolean
  onRelease: () => void
  onDelete: () => void
}

/** A form submission in Spam: when it was sent, why it is spam, and all its fields on demand. */
function Card({ spam, isPending, onRelease, onDelete }: CardProps) {
  const label = spamLabel(spam)
  return (
    <li className="sheet grid grid-cols-[minmax(0,1fr)] gap-2 px-5 py-4 wrap-anywhere">
      <h2 className="text-lg">
        <bdi>{label}</bdi>
      </h2>
      <p className="text-soft">
        <span className="inline-block first-letter:uppercase">{spamForms[spam.form].name}</span>,{' '}
        <span className="whitespace-nowrap">{moment(spam.createdAt)}</span> {spamReasons[spam.reason]}
      </p>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Show what was sent</summary>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 pb-2">
          {Object.entries(spam.fields).map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="text-soft">{fieldLabel(name)}</dt>
              <dd dir="auto" className="admin-measure whitespace-pre-line">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <p className="flex flex-wrap gap-2">
        <button type="button" className="admin-btn" aria-disabled={isPending} onClick={onRelease}>
          Not spam<span className="sr-only">: {label}</span>
        </button>
        <button type="button" className="admin-btn admin-btn-bad-line" onClick={onDelete}>
          Delete<span className="sr-only"> {label}</span>
        </button>
      </p>
    </li>
  )
}
