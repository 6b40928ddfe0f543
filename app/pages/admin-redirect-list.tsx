/** Adds redirects from a pasted list: first what would be done, line by line, then a button that adds what is possible. */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { call } from '#app/dashboard/client.ts'
import { Dialog, DialogFoot, useLeaveQuestion } from '#app/dashboard/dialog.tsx'
import { useDraftText } from '#app/dashboard/drafts.ts'
import { useLeaveGuard } from '#app/dashboard/hooks.ts'
import { ImportPreview } from '#app/dashboard/import-preview.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { countOutcomes, type ImportReport } from '#app/records/import/report.ts'
import { formatCount } from '#app/values/format-count.ts'

type Report = ImportReport & { message: string }

export function RedirectListDialog({ onDone }: { onDone: () => void }) {
  const { text, change, drop } = useDraftText('list of redirects')
  const [report, setReport] = useState<Report>()
  const { mutate, isPending } = useAdminMutation()
  const isUnsaved = text.trim() !== ''
  useLeaveGuard(isUnsaved)
  const done = () => {
    drop()
    onDone()
  }
  const leaving = { isUnsaved, text: 'The list you pasted hasn’t been saved.', onClose: onDone, onLeave: done }
  const { close, question } = useLeaveQuestion(leaving)
  const ready = report ? countOutcomes(report.rows).created : 0
  const send = async (preview: boolean) => {
    const answer = (await (await call('POST', adminApi.redirectList, { text, preview })).json()) as Report
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
        {report && (
          <ImportPreview report={report} rowLabel="Addresses" accepted={new Set()} onAccept={() => undefined} />
        )}
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

const HINT =
  'One redirect on each line: the old address, then the new one. You can also paste what another program has written: ' +
  'the CSV of WordPress’s Redirection, lines of an .htaccess file, or Netlify’s _redirects.'
