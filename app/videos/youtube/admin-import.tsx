/** Imports of videos: the buttons that start one, its progress, and its report. */
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { call, CallError, type StoredRecord } from '#app/dashboard/client.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { NewTabLink } from '#app/ui/link.tsx'
import { moment } from '#app/dates/instants.ts'
import { ProgressBar } from '#app/dashboard/progress-bar.tsx'
import { TextField } from '#app/ui/field.tsx'
import {
  isSampleId,
  type ListedPlaylist,
  progressOf,
  type SyncReport,
  type SyncStatus,
} from '#app/videos/youtube/playlist.ts'
import { useRefreshStatus } from '#app/videos/youtube/sync-status.ts'
import { videoAddress } from '#app/videos/youtube/video.ts'

/** The result of one import. */
export interface ImportReport extends SyncReport {
  title: string
  message: string
}

type Run = SyncStatus['runs'][number]
type OnReport = (report: ImportReport) => void

interface Props {
  playlist: ListedPlaylist & StoredRecord
  /** The playlist's import that is running, if there is one. */
  run: Run | undefined
  /** Whether there is a key; without one only the newest videos are visible. */
  hasKey: boolean
  onReport: OnReport
}

export function SyncCell({ playlist, run, hasKey, onReport }: Props) {
  const { importVideos, isPending } = useImport(onReport)
  const refreshStatus = useRefreshStatus()
  const { playlistId, type, title } = playlist
  const isBusy = isPending || run !== undefined
  const importNewest = () =>
    void importVideos(title, () => {
      const answer = call('POST', adminApi.syncPlaylist, { playlistId, type, maxResults: 50 })
      refreshStatus()
      return answer
    })
  return (
    <div className="grid max-w-[38rem] gap-2 py-1">
      {run ? <Progress run={run} title={title} /> : <LastTime playlist={playlist} />}
      <p className="flex flex-wrap gap-2">
        <Button isOff={isBusy} srOnly={` ${title}`} onClick={importNewest}>
          {isPending && !run ? 'Importing…' : 'Import now'}
        </Button>
        {hasKey && (
          <RequestButton
            isOff={isBusy}
            srOnly={` from ${title}`}
            request={['POST', adminApi.importPlaylist, { playlistId, type }]}
          >
            Import all videos
          </RequestButton>
        )}
      </p>
    </div>
  )
}

/** Runs imports that are answered with a report, and shows it with its message. */
function useImport(onReport: OnReport) {
  const { mutate, isPending } = useAdminMutation()
  const importVideos = (title: string, request: () => Promise<Response>) =>
    mutate(
      async () => {
        const report = (await (await request()).json()) as ImportReport
        onReport({ ...report, title })
        return report.message
      },
      (text) => ({ text }),
    )
  return { importVideos, isPending }
}

function Progress({ run, title }: { run: Run; title: string }) {
  const text = progressOf(run)
  const isKnown = run.extent === 'all'
  return (
    <div className="grid gap-1">
      <ProgressBar label={`Importing ${title}`} done={run.done} total={isKnown ? run.total : undefined} />
      <p role="status" className="text-soft">
        {text}
        {run.extent === 'all' && `, ${run.added} added. You can leave this page; the import continues.`}
      </p>
    </div>
  )
}

function LastTime({ playlist: { lastSyncedAt, lastResult, playlistId } }: { playlist: ListedPlaylist & StoredRecord }) {
  if (isSampleId(playlistId)) return <p className="text-soft">Sample playlist. Edit it to use your own.</p>
  if (lastSyncedAt === null || lastResult === null) return <p className="text-soft">Never imported</p>
  const { isFine, message, added, updated, unchanged, skipped } = lastResult
  return (
    <p className={isFine ? 'text-soft' : ''}>
      {isFine ? (
        `${moment(lastSyncedAt)}: ${added} added, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped`
      ) : (
        <>
          <strong className="text-bad">Import failed {moment(lastSyncedAt)}</strong> {message}
        </>
      )}
    </p>
  )
}

/** A part of the section with its heading. */
export function Sheet(props: { id: string; title: string; lead?: string; children: ReactNode }) {
  const { id, title, lead, children } = props
  return (
    <section aria-labelledby={id} className="sheet mt-5 px-5 py-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-1 admin-measure text-soft">{lead}</p>}
      {children}
    </section>
  )
}

export function Report({ report, onClose }: { report: ImportReport; onClose: () => void }) {
  const numbers = [
    ['Added', report.added],
    ['Updated', report.updated],
    ['Unchanged', report.unchanged],
    ['Skipped', report.skipped],
  ] as const
  return (
    <Sheet id="sync-report" title={`Results: ${report.title}`}>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {numbers.map(([label, number]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-soft">{label}</dt>
            <dd className="font-serif text-2xl leading-none">{number.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {report.skippedVideos.length > 0 && <Skipped report={report} />}
      <Button className="mt-4" onClick={onClose}>
        Close
      </Button>
    </Sheet>
  )
}

function Skipped({ report: { skipped, skippedVideos } }: { report: ImportReport }) {
  return (
    <>
      <h3 className="mt-5 font-semibold">Skipped</h3>
      <ul className="mt-1 divide-y divide-line">
        {skippedVideos.map(({ videoId, title, why }) => (
          <li key={videoId || `${title} ${why}`} className="py-2">
            {videoId === '' ? (
              title || 'A video without a usable ID'
            ) : (
              <NewTabLink to={videoAddress(videoId)} className="link">
                {title || videoId}
              </NewTabLink>
            )}
            <span className="block text-soft">{why}</span>
          </li>
        ))}
      </ul>
      {skipped > skippedVideos.length && (
        <p className="text-soft">And {skipped - skippedVideos.length} more for similar reasons.</p>
      )}
    </>
  )
}

export function ChannelImport({ onReport }: { onReport: OnReport }) {
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { importVideos, isPending } = useImport(onReport)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblems({})
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    void importVideos(given['channelId'] ?? '', () =>
      call('POST', adminApi.syncChannel, given).catch((error: unknown) => {
        if (error instanceof CallError) setProblems(error.fields)
        throw error
      }),
    )
  }
  return (
    <Sheet
      id="channel-sync"
      title="Channel Sync (legacy)"
      lead="For channels without playlists. Past live streams become live streams here; all other videos become sermons."
    >
      <form
        noValidate
        className="mt-3 grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem_auto] sm:items-start"
        onSubmit={submit}
      >
        <ChannelFields problems={problems} />
        <Button variant="go" type="submit" className="sm:mt-7" isOff={isPending}>
          {isPending ? 'Importing…' : 'Import channel'}
        </Button>
      </form>
    </Sheet>
  )
}

function ChannelFields({ problems }: { problems: Record<string, string> }) {
  return (
    <>
      <TextField
        name="channelId"
        label="YouTube Channel ID"
        required
        autoComplete="off"
        spellCheck={false}
        problem={problems['channelId']}
        hint="Starts with UC. On YouTube, go to Settings, then Advanced settings."
      />
      <TextField
        name="maxResults"
        label="Number of videos"
        inputMode="numeric"
        defaultValue="20"
        problem={problems['maxResults']}
        hint="1 to 50"
      />
    </>
  )
}
