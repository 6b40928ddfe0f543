/** Spam in the dashboard: seen, moved to where it belongs, or deleted. */
import { useState } from 'react'
import { fieldLabel } from '#app/admin/log-words.ts'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { type JudgedSpam, spamForms, spamLabel, spamReasons } from '#app/inbox/spam.ts'
import { useAct } from '#app/records/act.ts'
import { callForWord } from '#app/records/client.ts'
import { Confirm } from '#app/records/dialog.tsx'
import { Failed } from '#app/records/failed.tsx'
import { moment } from '#app/records/moment.ts'
import { AdminLink } from '#app/records/place.tsx'
import { SectionHead } from '#app/records/toolbar.tsx'
import { useMore } from '#app/records/use-more.ts'
import { href } from '#app/routes.ts'

const NO_FILTER = {}

export function SpamPanel() {
  const { records, total, error, showMore, isComing } = useMore<JudgedSpam>(adminApi.spam, NO_FILTER)
  const [deleting, setDeleting] = useState<JudgedSpam | 'all'>()
  const { act, isPending } = useAct()
  const send = (method: string, address: string) =>
    void act(
      async () => {
        const message = await callForWord(method, address)
        setDeleting(undefined)
        return message
      },
      (message) => ({ text: message }),
    )
  const until = records?.[0]?.createdAt ?? ''
  return (
    <>
      <p className="mb-2">
        <AdminLink to={adminPages.messages} isExact className="link inline-flex min-h-11 items-center">
          Back to messages
        </AdminLink>
      </p>
      <SectionHead
        title="Spam"
        lead="These look like they came from a computer program. No one was notified. We delete them after 30 days. If one is from a real person, choose Not spam to move it to your inbox."
      >
        {total > 1 && (
          <button type="button" className="admin-btn admin-btn-bad-line" onClick={() => setDeleting('all')}>
            Delete all {total.toLocaleString('en-US')}
          </button>
        )}
      </SectionHead>
      {error && <Failed error={error} />}
      {!records && !error && <p className="py-6 text-soft">Loading...</p>}
      {records?.length === 0 && <p className="sheet px-6 py-10 text-center text-soft">No spam in the last 30 days.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {records?.map((spam) => (
          <li key={spam.id} className="sheet grid grid-cols-[minmax(0,1fr)] gap-2 px-5 py-4 wrap-anywhere">
            <SpamDetails spam={spam} />
            <p className="flex flex-wrap gap-2">
              <button
                type="button"
                className="admin-btn"
                aria-disabled={isPending}
                onClick={() => send('POST', href(adminApi.spamRelease, { id: spam.id }))}
              >
                Not spam<span className="sr-only">: {spamLabel(spam)}</span>
              </button>
              <button type="button" className="admin-btn admin-btn-bad-line" onClick={() => setDeleting(spam)}>
                Delete<span className="sr-only"> {spamLabel(spam)}</span>
              </button>
            </p>
          </li>
        ))}
      </ul>
      {showMore && (
        <p className="mt-4 text-center">
          <button type="button" className="admin-btn" aria-disabled={isComing} onClick={showMore}>
            Show more
          </button>
        </p>
      )}
      {deleting && (
        <Confirm
          title={deleting === 'all' ? 'Delete all spam permanently?' : `Delete “${spamLabel(deleting)}” permanently?`}
          text={<p>You can’t undo this.</p>}
          confirm="Delete permanently"
          isPending={isPending}
          onConfirm={() =>
            deleting === 'all'
              ? send('DELETE', href(adminApi.spam, {}, { until }))
              : send('DELETE', href(adminApi.spamOne, { id: deleting.id }))
          }
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

/** What was sent, when, and why it is spam; all its fields when they are opened. */
function SpamDetails({ spam }: { spam: JudgedSpam }) {
  const { form, fields, reason, createdAt } = spam
  const { name } = spamForms[form]
  return (
    <>
      <h2 className="text-[1.15rem]">
        <bdi>{spamLabel(spam)}</bdi>
      </h2>
      <p className="text-soft">
        <span className="inline-block first-letter:uppercase">{name}</span>,{' '}
        <span className="whitespace-nowrap">{moment(createdAt)}</span>. {spamReasons[reason]}
      </p>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Show what was sent</summary>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 pb-2">
          {Object.entries(fields).map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="text-soft">{fieldLabel(name)}</dt>
              <dd dir="auto" className="max-w-[72ch] whitespace-pre-line">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
