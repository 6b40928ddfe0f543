/** Adds redirects from a pasted list: first what would be done, line by line, then a button that adds what is possible. */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { call } from '#app/dashboard/client.ts'
import { Dialog, DialogFoot, useLeaveQuestion } from '#app/dashboard/dialog.tsx'
import { useDraftText } from '#app/dashboard/drafts.ts'
import { LineTable } from '#app/dashboard/line-table.tsx'
import { useLeaveGuard } from '#app/dashboard/saving.ts'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import type { RedirectList } from '#app/pages/redirects-api.ts'
import { formatCount } from '#app/text/format-count.ts'

export function RedirectListDialog({ onDone }: { onDone: () => void }) {
  const { text, change, drop } = useDraftText('list of redirects')
  const [report, setReport] = useState<RedirectList>()
  const { mutate, isPending } = useAdminMutation()
  const isUnsaved = text.trim() !== ''
  useLeaveGuard(isUnsaved)
  const done = () => {
    drop()
    onDone()
  }
  const leaving = { isUnsaved, text: 'The list you pasted hasn’t been saved.', onClose: onDone, onLeave: done }
  const { close, question } = useLeaveQuestion(leaving)
  const ready = report?.rows.filter(({ is }) => is === 'new').length ?? 0
  const send = async (preview: boolean) => {
    const answer = (await (await call('POST', adminApi.redirectList, { text, preview })).json()) as RedirectList
    if (preview) setReport(answer)
    else done()
    return answer.message
  }
  const onNext = () => void mutate(() => send(ready === 0), ready > 0 ? (message) => ({ text: message }) : undefined)
  return (
    <Dialog title="Paste a list" onClose={close} isWide>
      <div className="admin-dialog-body">
        {!report && <p className="admin-measure text-soft">{HINT}</p>}
        <label className="block font-semibold">
          Old and new addresses
          <textarea
            className="admin-control mt-1 w-full overflow-x-auto py-2 font-mono text-xs font-normal whitespace-pre"
            rows={report ? 5 : 10}
            spellCheck={false}
            placeholder={'/history.html /about\n/give-now.php https://give.example.org/'}
            value={text}
            onChange={(event) => {
              change(event.target.value)
              setReport(undefined)
            }}
          />
        </label>
        {report && <Preview {...report} />}
      </div>
      <DialogFoot onCancel={close}>
        <Button variant="go" isOff={isPending} onClick={onNext}>
          {ready > 0 ? `Add ${formatCount(ready, ['redirect', 'redirects'])}` : 'Preview'}
        </Button>
      </DialogFoot>
      {question}
    </Dialog>
  )
}

const results = { new: 'will be added', needless: 'leads there already', left: 'left out' } as const
/** Lines that are left out are always shown. */
const MAX_ROWS_SHOWN = 200

function Preview({ message, rows }: RedirectList) {
  const left = rows.filter(({ is }) => is === 'left')
  const others = rows.filter(({ is }) => is !== 'left')
  const shown = [...left, ...others.slice(0, MAX_ROWS_SHOWN)]
  return (
    <section aria-labelledby="preview-title">
      <h3 id="preview-title" className="text-lg">
        Preview
      </h3>
      <p role="status" className="mt-1">
        {message}
        {left.length > 0 && ` ${formatCount(left.length, ['line is', 'lines are'])} left out.`}
      </p>
      <LineTable label="Lines" shows="Addresses">
        {shown.map(({ line, title, is, why }) => (
          <tr key={line}>
            <td>{line}</td>
            <td className="min-w-32 wrap-anywhere">{title}</td>
            <td className={`first-letter:uppercase ${is === 'left' ? 'text-bad' : ''}`}>
              {[results[is], why].filter(Boolean).join(': ')}
            </td>
          </tr>
        ))}
      </LineTable>
      {rows.length > shown.length && (
        <p className="mt-2 text-soft">{formatCount(rows.length - shown.length, ['more line', 'more lines'])}.</p>
      )}
    </section>
  )
}

const HINT =
  'One redirect on each line: the old address, then the new one. You can also paste what another program has written: ' +
  'the CSV of WordPress’s Redirection, lines of an .htaccess file, or Netlify’s _redirects.'
