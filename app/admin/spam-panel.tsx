/** What was taken for spam: quiet, and nothing in it is lost if a person wrote it after all. */
import { useState } from 'react'
import { fieldLabel } from '#app/admin/log-words.ts'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { type JudgedSpam, spamKinds, spamLabel, spamReasons } from '#app/admin/spam.ts'
import { useAct } from '#app/records/act.ts'
import { Confirm } from '#app/records/dialog.tsx'
import { Failed } from '#app/records/failed.tsx'
import { moment } from '#app/records/moment.ts'
import { AdminLink } from '#app/records/place.tsx'
import { callForWord } from '#app/records/client.ts'
import { SectionHead } from '#app/records/toolbar.tsx'
import { useMore } from '#app/records/use-more.ts'
import { href } from '#app/routes.ts'

const EVERYTHING = {}

export function SpamPanel() {
  const { records, total, error, showMore, isComing } = useMore<JudgedSpam>(adminApi.spam, EVERYTHING)
  const [deleting, setDeleting] = useState<JudgedSpam | 'all'>()
  const { act, isPending } = useAct()
  const ask = (method: string, address: string) =>
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
          Back to the messages
        </AdminLink>
      </p>
      <SectionHead
        title="Judged Spam"
        lead="What no person seemed to have sent. Nobody was told, no letter went, and it is forgotten after 30 days. If one was from a person after all, take it in."
      >
        {total > 1 && (
          <button type="button" className="admin-btn admin-btn-bad-line" onClick={() => setDeleting('all')}>
            Delete all {total.toLocaleString('en-US')}
          </button>
        )}
      </SectionHead>
      {error && <Failed error={error} />}
      {!records && !error && <p className="py-6 text-soft">Loading...</p>}
      {records?.length === 0 && (
        <p className="sheet px-6 py-10 text-center text-soft">Nothing was taken for spam in the last 30 days.</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {records?.map((spam) => (
          <li key={spam.id} className="sheet grid grid-cols-[minmax(0,1fr)] gap-2 px-5 py-4 wrap-anywhere">
            <What spam={spam} />
            <p className="flex flex-wrap gap-2">
              <button
                type="button"
                className="admin-btn"
                aria-disabled={isPending}
                onClick={() => ask('POST', href(adminApi.spamRelease, { id: spam.id }))}
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
          title={deleting === 'all' ? 'Delete all of it for good?' : 'Delete for good?'}
          text={
            <p className="wrap-anywhere">
              {deleting === 'all' ? 'It cannot be brought back.' : `“${spamLabel(deleting)}” cannot be brought back.`}
            </p>
          }
          confirm="Delete for good"
          isPending={isPending}
          onConfirm={() =>
            deleting === 'all'
              ? ask('DELETE', href(adminApi.spam, {}, { until }))
              : ask('DELETE', href(adminApi.spamOne, { id: deleting.id }))
          }
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

/** Who sent what, when, and why it was not believed; the rest when it is asked for. */
function What({ spam }: { spam: JudgedSpam }) {
  const { form, fields, reason, createdAt } = spam
  return (
    <>
      <h2 className="text-[1.15rem]">
        <bdi>{spamLabel(spam)}</bdi>
      </h2>
      <p className="text-soft">
        A {spamKinds[form]} of <span className="whitespace-nowrap">{moment(createdAt)}</span>. {spamReasons[reason]}
      </p>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">What was sent</summary>
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
