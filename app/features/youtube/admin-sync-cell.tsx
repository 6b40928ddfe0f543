/** What came of a playlist the last time, what goes on with it now, and the buttons that begin it. */
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { moment } from '#app/records/moment.ts'
import { call, type StoredRecord } from '#app/records/client.ts'
import type { Playlist } from '#app/features/youtube/playlist.ts'
import { progressOf, type SyncReport } from '#app/features/youtube/report.ts'
import { type Run, useLookNow } from '#app/features/youtube/sync-status.ts'

/** What was read, and what came of it. */
export interface Told extends SyncReport {
  title: string
  message: string
}

interface Props {
  playlist: Playlist & StoredRecord
  /** What goes on with it; nothing while nothing does. */
  run: Run | undefined
  /** Whether there is a key, without which nothing but the newest can be seen. */
  hasKey: boolean
  onReport: (told: Told) => void
}

export function SyncCell({ playlist, run, hasKey, onReport }: Props) {
  const { act, isPending } = useAct()
  const lookNow = useLookNow()
  const { playlistId, type, title } = playlist
  const sync = () =>
    act(
      async () => {
        const answer = call('POST', adminApi.syncPlaylist, { playlistId, type, maxResults: 50 })
        lookNow()
        const report = (await (await answer).json()) as Told
        onReport({ ...report, title })
        return report.message
      },
      (message) => ({ text: message }),
    )
  const importAll = () =>
    act(
      async () => {
        const response = await call('POST', adminApi.importPlaylist, { playlistId, type })
        return ((await response.json()) as Told).message
      },
      (message) => ({ text: message }),
    )
  const isBusy = isPending || run !== undefined
  return (
    <div className="grid max-w-[38rem] gap-2 py-1">
      {run ? <Progress run={run} title={title} /> : <LastTime playlist={playlist} />}
      <p className="flex flex-wrap gap-2">
        <button type="button" className="admin-btn" aria-disabled={isBusy} onClick={() => !isBusy && void sync()}>
          {isPending && !run ? 'Importing…' : 'Import now'}
          <span className="sr-only"> {title}</span>
        </button>
        {hasKey && (
          <button
            type="button"
            className="admin-btn"
            aria-disabled={isBusy}
            onClick={() => !isBusy && void importAll()}
          >
            Import all videos<span className="sr-only"> from {title}</span>
          </button>
        )}
      </p>
    </div>
  )
}

function Progress({ run, title }: { run: Run; title: string }) {
  const text = progressOf(run)
  const isKnown = run.total > 0 && run.extent === 'whole'
  return (
    <div className="grid gap-1">
      <progress
        className="admin-progress"
        aria-label={`Importing ${title}`}
        {...(isKnown ? { max: run.total, value: run.done } : {})}
      />
      <p role="status" className="text-soft">
        {text}
        {run.extent === 'whole' && `, ${run.added} added. You can leave this page; the import continues.`}
      </p>
    </div>
  )
}

function LastTime({ playlist: { lastSyncedAt, lastResult, isSample } }: { playlist: Playlist & StoredRecord }) {
  if (isSample) return <p className="text-soft">Sample playlist. Edit it to use your own.</p>
  if (lastSyncedAt === null || lastResult === null) return <p className="text-soft">Never imported</p>
  const { isFine, message, added, updated, unchanged, skipped } = lastResult
  return (
    <p className={isFine ? 'text-soft' : ''}>
      {isFine ? (
        `${moment(lastSyncedAt)}: ${added} added, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped`
      ) : (
        <>
          <strong className="text-bad">Import failed {moment(lastSyncedAt)}.</strong> {message}
        </>
      )}
    </p>
  )
}
