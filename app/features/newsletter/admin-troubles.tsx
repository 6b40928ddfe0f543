/** Failed and unconfirmed emails of a newsletter, with the mail server's messages; selected ones are sent again. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { callForWord, pageRead } from '#app/records/client.ts'
import type { Progress, Trouble } from '#app/features/newsletter/copies.ts'
import { href } from '#app/routes.ts'
import { counted } from '#app/ui/counted.ts'

const MOST = 1000

export function Troubles({ id, facts }: { id: string; facts: Progress }) {
  const { failed, bounced, unsure } = facts
  const address = href(adminApi.newsletterIssueTroubles, { id }, { limit: MOST })
  // Read again whenever their number changes.
  const { data } = useQuery({ ...pageRead<Trouble>(address), queryKey: ['admin', address, failed, bounced, unsure] })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { act, isPending } = useAct()
  const resendable = data?.records.filter(({ isAddress }) => !isAddress) ?? []
  const letters = resendable.flatMap(({ id }) => (selected.has(id) ? [id] : []))
  const again = () =>
    act(
      async () => {
        const message = await callForWord('POST', href(adminApi.newsletterIssueAgain, { id }), { letters })
        setSelected(new Set())
        return message
      },
      (message) => ({ text: message }),
    )
  const toggle = (id: string) =>
    setSelected((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  return (
    <section aria-labelledby="troubles" className="sheet px-5 py-5">
      <h2 id="troubles" className="text-[1.35rem]">
        Delivery problems
      </h2>
      {unsure > 0 && (
        <p className="mt-2 max-w-[60ch] text-soft">
          “Unconfirmed” means the connection broke before the mail server answered. Most of these emails arrived. If you
          send one again, the person may get it twice.
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {data?.records.map((trouble) => (
          <li key={trouble.id} className="py-2">
            <div className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
              {trouble.isAddress ? (
                <span className="size-5" />
              ) : (
                <input
                  id={`copy-${trouble.id}`}
                  type="checkbox"
                  className="size-5 accent-primary"
                  checked={selected.has(trouble.id)}
                  onChange={() => toggle(trouble.id)}
                />
              )}
              <Words trouble={trouble} />
            </div>
          </li>
        ))}
      </ul>
      {data && data.total > data.records.length && (
        <p className="mt-2 text-soft">and {(data.total - data.records.length).toLocaleString('en-US')} more</p>
      )}
      {resendable.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-2">
          <button
            type="button"
            className="admin-btn"
            onClick={() =>
              setSelected(letters.length === resendable.length ? new Set() : new Set(resendable.map(({ id }) => id)))
            }
          >
            {letters.length === resendable.length ? 'Clear selection' : 'Select all'}
          </button>
          <button
            type="button"
            className="admin-btn admin-btn-go"
            aria-disabled={isPending || letters.length === 0}
            onClick={() => letters.length > 0 && void again()}
          >
            {letters.length === 0 ? 'Send again' : `Send ${counted(letters.length, ['email', 'emails'])} again`}
          </button>
        </p>
      )}
    </section>
  )
}

/** The problem; next to a checkbox it is the label. */
function Words({ trouble }: { trouble: Trouble }) {
  const words = (
    <>
      <strong className="font-semibold">{trouble.to}</strong>
      <span className="block text-[0.92rem] text-soft">
        {kindOf(trouble)}: {trouble.words}
      </span>
    </>
  )
  if (trouble.isAddress) return <p className="min-w-0 wrap-anywhere">{words}</p>
  return (
    <label htmlFor={`copy-${trouble.id}`} className="min-w-0 wrap-anywhere">
      {words}
    </label>
  )
}

function kindOf({ state, isAddress }: Trouble): string {
  if (state === 'unsure') return 'Unconfirmed'
  return isAddress ? 'Bounced; the subscriber is now inactive' : 'Failed'
}
