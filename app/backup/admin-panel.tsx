/** The section “Backups”: the list of backups; making, downloading, uploading and restoring one. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { CopiesElsewhere } from '#app/backup/copies/admin-copies.tsx'
import { RestoreDialog, RunNote } from '#app/backup/admin-restore.tsx'
import type { Backup, Backups } from '#app/backup/schema.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { refresh, showError } from '#app/dashboard/mutation.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { FileButton, useUpload } from '#app/dashboard/file-field.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { moment } from '#app/dates/instants.ts'
import { uploadInParts } from '#app/dashboard/part-upload.ts'
import { SectionHead } from '#app/dashboard/toolbar.tsx'
import { href } from '#app/routes.ts'
import { toast } from '#app/ui/toast.tsx'

/** While a backup, check or restore is running. */
const POLL_INTERVAL_MS = 1000

export default function BackupsPanel() {
  const { data, error } = useQuery({
    ...adminRead<Backups>(adminApi.backups),
    refetchInterval: ({ state }) => (state.data?.run?.state === 'running' ? POLL_INTERVAL_MS : false),
  })
  useDoneToast(data?.run)
  const [restoring, setRestoring] = useState<string>()
  return (
    <>
      <SectionHead
        title="Backups"
        lead="A backup holds everything on this site: all content, messages, users, settings and images. Every backup made here is verified: we restore it into a temporary place to see that it works."
      >
        {data && <UploadButton partBytes={data.partBytes} onUploaded={setRestoring} />}
        <RequestButton
          variant="go"
          isOff={data?.run?.state === 'running'}
          request={['POST', adminApi.backups]}
          message={{ title: 'Backup started' }}
        >
          Back up now
        </RequestButton>
      </SectionHead>
      {error && <Failed error={error} />}
      {data ? <Body data={data} onRestore={setRestoring} /> : !error && <p className="text-soft">Loading...</p>}
      {data && <CopiesElsewhere isBusy={data.run?.state === 'running'} />}
      <Everything />
      {data && restoring !== undefined && (
        <RestoreDialog key={restoring} file={restoring} run={data.run} onClose={() => setRestoring(undefined)} />
      )}
    </>
  )
}

/** What a church takes along when it leaves, or gives to someone who works with its data. */
function Everything() {
  return (
    <section aria-labelledby="everything" className="mt-10 border-t border-line pt-5">
      <h2 id="everything" className="text-xl">
        Take everything with you
      </h2>
      <p className="mt-2 admin-measure text-soft">
        One ZIP file with all content, settings, pictures, recordings and documents, which people and other programs can
        open: each list as a table for spreadsheets and as JSON. Another Narthex can import it. It has messages and
        subscribers, but no passwords and no earlier versions, so it doesn’t replace a backup.
      </p>
      <p className="mt-4">
        <a className="admin-btn" href={adminApi.archive} download>
          Download everything
        </a>
      </p>
    </section>
  )
}

interface UploadProps {
  partBytes: number
  /** Called with the name of the backup. */
  onUploaded: (file: string) => void
}

/** Uploads a backup file. */
function UploadButton({ partBytes, onUploaded }: UploadProps) {
  const queryClient = useQueryClient()
  const { progress, send } = useUpload({
    upload: async (chosen, onProgress, signal) => {
      const file = await upload(chosen, partBytes, onProgress, signal)
      await refresh(queryClient)
      onUploaded(file)
    },
    onFailure: showError,
  })
  return (
    <FileButton
      field="Backup file"
      accept=".zst,.age,.tar.zst,application/zstd"
      isOff={progress !== undefined}
      onFiles={([file]) => void send(file)}
    >
      {progress === undefined ? 'Upload backup' : `Uploading… ${Math.floor(progress * 100)} %`}
    </FileButton>
  )
}

/** @returns the name of the backup */
async function upload(
  file: File,
  partBytes: number,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const addresses = { begin: adminApi.backupUploads, part: adminApi.backupUpload }
  const last = await uploadInParts(file, { addresses, partBytes, what: 'backup' }, onProgress, signal)
  return (last as { file: string }).file
}

/** Shows a toast when a backup that was running on this page is complete. */
function useDoneToast(run: Backups['run'] | undefined): void {
  const isRunning = run?.what === 'backup' && run.state === 'running'
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && run?.what === 'backup' && run.state === 'done') {
      toast({ title: 'Backup complete', text: 'It’s verified and in the list.' })
    }
    wasRunning.current = isRunning
  }, [isRunning, run])
}

function Body({
  data: { backups, problems, run, isDaily },
  onRestore,
}: {
  data: Backups
  onRestore: (file: string) => void
}) {
  return (
    <>
      {run && <RunNote run={run} />}
      {!isDaily && (
        <p className="admin-note mb-4">
          <span>
            <strong>Daily backups are off.</strong> The person who runs the server can turn them on.
          </span>
        </p>
      )}
      {problems.map((problem) => (
        <p key={problem} className="admin-note mb-4" role="alert">
          <span>
            <strong>One place for backups can’t be used.</strong> {problem}
          </span>
        </p>
      ))}
      {backups.length === 0 ? (
        <p className="sheet admin-none">
          {isDaily ? 'No backups yet. The first is made tonight, or choose Back up now.' : 'No backups yet.'}
        </p>
      ) : (
        <ul className="sheet divide-y divide-line" aria-label="Backups">
          {backups.map((backup) => (
            <Row key={backup.name} backup={backup} onRestore={() => onRestore(backup.name)} />
          ))}
        </ul>
      )}
      <p className="mt-4 admin-measure text-soft">
        We keep the newest backup of each of the last 7 days, 5 weeks and 12 months, and all others for 30 days. A
        backup has private messages and what people sign in with, so store one that you download where only you can open
        it.
      </p>
    </>
  )
}

const reasons: Record<Backup['reason'], string> = {
  daily: 'Daily',
  'by-hand': 'Made by hand',
  'before-restore': 'Made before a restore',
  'before-upgrade': 'Made before an update',
  uploaded: 'Uploaded',
}

function Row({ backup, onRestore }: { backup: Backup; onRestore: () => void }) {
  const { name, at, reason, bytes, isVerified, isEncrypted, isInBucket } = backup
  const when = <span className="sr-only"> of {moment(at)}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>
            <time dateTime={at}>{moment(at)}</time>
          </strong>
          <span className="admin-tag">{isVerified ? 'Verified' : 'Not verified yet'}</span>
          {isEncrypted && <span className="admin-tag">Encrypted</span>}
          {isInBucket && <span className="admin-tag">In the bucket</span>}
        </p>
        <p className="text-soft">
          {reasons[reason]} · {ageOf(at)} · {sizeOf(bytes)}
        </p>
      </div>
      <div className="admin-actions">
        <a href={href(adminApi.backup, { file: name })} download={name}>
          Download{when}
        </a>
        <button type="button" onClick={onRestore}>
          Restore{when}
        </button>
        {reason === 'uploaded' && (
          <RequestButton
            variant="text"
            className="text-bad"
            question={{
              title: 'Delete this uploaded backup?',
              text: <p>You can’t undo this. Your own copy of the file stays where it is.</p>,
              confirm: 'Delete',
            }}
            request={['DELETE', href(adminApi.backup, { file: name })]}
          >
            Delete{when}
          </RequestButton>
        )}
      </div>
    </li>
  )
}

const HOUR_MS = 60 * 60 * 1000
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

/** `3 days ago` */
function ageOf(instant: string): string {
  const hours = Math.floor((Date.now() - Date.parse(instant)) / HOUR_MS)
  if (hours < 1) return 'less than an hour ago'
  return hours < 48 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day')
}

/** `1.4 MB` */
function sizeOf(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'] as const
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3) - 1))
  return `${(bytes / 1000 ** (power + 1)).toFixed(1)} ${units[power]}`
}
