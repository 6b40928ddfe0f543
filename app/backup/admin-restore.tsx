/** Restores a backup: checks it, shows what it would replace, and asks to type a word as confirmation. Also the notes of runs. */
import { useEffect, useRef, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import type { Comparison, Run } from '#app/backup/schema.ts'
import { expectRestore, useAdminMutation } from '#app/dashboard/mutation.ts'
import { callForMessage } from '#app/dashboard/client.ts'
import { Confirm, Dialog, DialogFoot, FormDialog } from '#app/dashboard/dialog.tsx'
import { moment } from '#app/dates/instants.ts'
import { ProgressBar } from '#app/dashboard/progress-bar.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { href } from '#app/routes.ts'

interface RestoreProps {
  file: string
  /** The last run: that of this dialog, once it has started one. */
  run: Run | null
  onClose: () => void
}

export function RestoreDialog({ file, run, onClose }: RestoreProps) {
  const { mutate, send, isPending } = useAdminMutation()
  const isEncrypted = file.endsWith('.age')
  const [key, setKey] = useState<string>()
  const started = useRef(false)
  // Until then, `run` may be an earlier check of the same file.
  const [isOurs, setOurs] = useState(false)
  // The question stays once it is shown, whatever runs meanwhile: a person is typing into it.
  const [found, setFound] = useState<Comparison>()
  const check = async () => {
    const answer = await mutate(() => callForMessage('POST', href(adminApi.backupCheck, { file }), { key }))
    if (answer === undefined) onClose()
    else setOurs(true)
  }
  useEffect(() => {
    if (isEncrypted && key === undefined) return
    // In development, React runs effects twice.
    if (!started.current) void check()
    started.current = true
  })
  const restoring = () => {
    expectRestore()
    onClose()
  }
  if (isEncrypted && key === undefined) return <KeyDialog onKey={setKey} onClose={onClose} />
  const checked = isOurs && run?.what === 'check' && run.file === file ? run : undefined
  if (!found && checked?.state === 'done' && checked.result && 'counts' in checked.result) setFound(checked.result)
  if (found)
    return (
      <Confirm
        title="Replace the whole site with this backup?"
        text={<Replaced comparison={found} />}
        confirm="Restore"
        word="restore"
        isPending={isPending}
        onConfirm={() => send(['POST', href(adminApi.backupRestore, { file }), { confirm: 'restore', key }], restoring)}
        onCancel={onClose}
      />
    )
  return <Checking run={checked} onClose={onClose} />
}

/** @param run the check, once it has started */
function Checking({ run, onClose }: { run: Run | undefined; onClose: () => void }) {
  return (
    <Dialog title="Checking the backup" onClose={onClose}>
      <div className="admin-dialog-body">
        {run && run.state !== 'running' ? (
          <RunNote run={run} />
        ) : (
          <Progress run={run ?? { what: 'check', state: 'running', startedAt: '' }} />
        )}
        <p className="text-soft">Nothing is replaced before you confirm it.</p>
      </div>
      <DialogFoot cancel="Close" onCancel={onClose} />
    </Dialog>
  )
}

/** Asks for the key of an encrypted backup, which is sent with the check and the restore, and stored nowhere. */
function KeyDialog({ onKey, onClose }: { onKey: (key: string) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  return (
    <FormDialog
      title="This backup is encrypted"
      submit="Check the backup"
      isGood
      isPending={text.trim() === ''}
      onSubmit={() => text.trim() !== '' && onKey(text)}
      onClose={onClose}
    >
      <TextArea
        name="key"
        label="Key"
        hint="It was made together with the public key in BACKUP_RECIPIENT. We don’t store it."
        rows={3}
        autoComplete="off"
        spellCheck={false}
        placeholder="AGE-SECRET-KEY-1…"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}

function Replaced({ comparison: { church, madeAt, counts, locked } }: { comparison: Comparison }) {
  return (
    <div className="space-y-4">
      <p className="max-w-[29rem]">
        The backup is of <strong>{church}</strong>, as of {moment(madeAt)}, and it’s complete. It replaces everything on
        this site:
      </p>
      <Counts counts={counts} />
      <ul className="list-disc space-y-1 pl-5">
        <li>The current site is backed up first, so you can go back to it.</li>
        <li>Everyone has to sign in again, with the users and passwords of the backup. You too.</li>
        <li>Emails that were waiting in the backup aren’t sent again.</li>
        {locked.length > 0 && (
          <li>
            The backup was made with another secret key. Set these up again afterward:{' '}
            {new Intl.ListFormat('en').format(locked)}.
          </li>
        )}
      </ul>
    </div>
  )
}

function Counts({ counts }: Pick<Comparison, 'counts'>) {
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-b border-line text-soft">
          <th scope="col" className="py-1 font-normal">
            <span className="sr-only">Records</span>
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Now
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            In the backup
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ label, now, inBackup }) => (
          <tr key={label}>
            <th scope="row" className="py-0.5 font-normal">
              {label}
            </th>
            <td className="py-0.5 text-right tabular-nums">{now.toLocaleString('en-US')}</td>
            <td className={`py-0.5 text-right tabular-nums ${now === inBackup ? '' : 'font-semibold'}`}>
              {inBackup.toLocaleString('en-US')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const doing = {
  backup: 'Backing up',
  check: 'Checking a backup',
  restore: 'Restoring a backup',
  copy: 'Copying the newest backup',
  rehearse: 'Testing the newest copy',
  fetch: 'Fetching a copy',
} as const

export function RunNote({ run }: { run: Run }) {
  const { what, state, startedAt, message } = run
  if (state === 'running') return <Progress run={run} />
  if (state === 'interrupted')
    return (
      <p className="admin-note mb-4 border-bad" role="status">
        <span>
          <strong>{doing[what]} was interrupted.</strong> The server stopped before it was done. Nothing was replaced,
          unless the activity log says that a backup was restored. You can start again.
        </span>
      </p>
    )
  if (state === 'failed')
    return (
      <p className="admin-note mb-4 border-bad" role="status">
        <span>
          <strong>{failures[what]}</strong> {message}
        </span>
      </p>
    )
  return what === 'restore' ? <Restored run={run} at={startedAt} /> : null
}

const failures = {
  backup: 'We couldn’t make the backup.',
  check: 'This backup can’t be restored.',
  restore: 'We couldn’t restore the backup.',
  copy: 'The copy wasn’t made.',
  rehearse: 'The newest copy can’t be restored.',
  fetch: 'We couldn’t fetch the copy.',
} as const

/** A progress bar with what is being done. */
function Progress({ run: { what, step, share } }: { run: Run }) {
  return (
    <div className="sheet mb-4 px-5 py-4" role="status">
      <p className="mb-2 font-semibold">{step ?? doing[what]}…</p>
      <ProgressBar label={doing[what]} done={share} total={share === undefined ? undefined : 1} />
    </div>
  )
}

function Restored({ run: { result }, at }: { run: Run; at: string }) {
  if (!result || !('before' in result)) return null
  const { locked } = result
  return (
    <p className="admin-note mb-4" role="status">
      <span>
        <strong>A backup was restored on {moment(at)}</strong> What was here before is in the backup “Made before a
        restore”.
        {locked.length > 0 &&
          ` These were encrypted with another site’s key, so set them up again: ${new Intl.ListFormat('en').format(locked)}.`}
      </span>
    </p>
  )
}
