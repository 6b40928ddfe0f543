/** The progress and the result of a backup, a check or a restore. */
import type { Backups } from '#app/backup/schema.ts'
import { moment } from '#app/records/moment.ts'

export type Run = NonNullable<Backups['run']>

const doing = { backup: 'Backing up', check: 'Checking a backup', restore: 'Restoring a backup' } as const

export function RunNote({ run }: { run: Run }) {
  const { what, state, startedAt, message } = run
  if (state === 'running') return <Progress run={run} />
  if (state === 'interrupted')
    return (
      <p className="admin-note mb-4 border-bad" role="status">
        <span>
          <strong>{doing[what]} was interrupted.</strong> The server stopped while it was under way. Nothing was
          replaced unless a line about a restore is in the activity log. Start again.
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
} as const

/** A progress bar with what is being done. */
export function Progress({ run: { what, step, share } }: { run: Run }) {
  return (
    <div className="sheet mb-4 px-5 py-4" role="status">
      <p className="mb-2 font-semibold">{step ?? doing[what]}…</p>
      <progress
        className="admin-progress w-full"
        aria-label={doing[what]}
        {...(share === undefined ? {} : { value: share })}
      />
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
