/** Imports of a playlist: the key they need, the buttons that start one, its progress, and its report. */
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { moment } from '#app/records/moment.ts'
import { call, type StoredRecord } from '#app/records/client.ts'
import { type Playlist, progressOf, type SyncReport } from '#app/features/youtube/playlist.ts'
import { type Run, type SyncStatus, useLookNow } from '#app/features/youtube/sync-status.ts'
import { videoAddress } from '#app/features/youtube/video.ts'
import { AdminLink } from '#app/records/place.tsx'

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

export function Report({ told, onClose }: { told: Told; onClose: () => void }) {
  const { title, added, updated, unchanged, skipped, skippedVideos } = told
  const numbers: [string, number][] = [
    ['Added', added],
    ['Updated', updated],
    ['Unchanged', unchanged],
    ['Skipped', skipped],
  ]
  return (
    <section aria-labelledby="sync-report" className="sheet mt-5 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sync-report" className="text-[1.35rem]">
          Results: {title}
        </h2>
        <button type="button" className="admin-btn" onClick={onClose}>
          Close
        </button>
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {numbers.map(([label, number]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-soft">{label}</dt>
            <dd className="font-serif text-[1.7rem] leading-none">{number.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {skippedVideos.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold">Skipped</h3>
          <ul className="mt-1 divide-y divide-line">
            {skippedVideos.map(({ videoId, title: video, why }) => (
              <li key={videoId || `${video} ${why}`} className="py-2">
                {videoId === '' ? (
                  video || 'A video without a usable ID'
                ) : (
                  <a className="link" href={videoAddress(videoId)} target="_blank" rel="noreferrer">
                    {video || videoId}
                    <span className="sr-only"> (opens a new tab)</span>
                  </a>
                )}
                <span className="block text-soft">{why}</span>
              </li>
            ))}
          </ul>
          {skipped > skippedVideos.length && (
            <p className="text-soft">And {skipped - skippedVideos.length} more for similar reasons.</p>
          )}
        </>
      )}
    </section>
  )
}

/** Requests that a key may make in a day without cost. */
const FREE = 10_000

export function KeyNote({ status: { keyFrom, quota } }: { status: SyncStatus }) {
  if (keyFrom === null) return <NoKey />
  if (quota.stoppedUntil === null) return null
  return (
    <p className="admin-note mb-5">
      <span>
        <strong>You’ve reached today’s YouTube limit.</strong> The import continues automatically on{' '}
        {moment(quota.stoppedUntil)}. Nothing was lost.
      </span>
    </p>
  )
}

/** What the live page misses while neither a channel nor a playlist of services is known. */
export function NowhereLiveNote() {
  return (
    <p className="admin-note mb-5">
      <span>
        <strong>We don’t know where to find your live stream,</strong> so the live page only follows your service times.
        Add the playlist of your services below, or add your channel’s address (with an @ or youtube.com/channel/) in
        Settings.
      </span>
      <AdminLink to={adminPages.settings} className="admin-btn">
        Settings
      </AdminLink>
    </p>
  )
}

export function QuotaLine({ status: { keyFrom, quota, picturesWaiting } }: { status: SyncStatus }) {
  if (keyFrom === null) return null
  const where = keyFrom === 'environment' ? 'set on the server' : 'from Settings'
  return (
    <p className="mt-5 text-soft">
      {quota.used.toLocaleString('en-US')} of {FREE.toLocaleString('en-US')} free YouTube requests used today. API key:{' '}
      {where}.{picturesWaiting > 0 && ` ${picturesWaiting} thumbnails are still being copied.`}
    </p>
  )
}

function NoKey() {
  return (
    <section aria-labelledby="no-key" className="admin-note mb-5 block">
      <h2 id="no-key" className="text-[1.2rem]">
        Add a YouTube API key (free)
      </h2>
      <p className="mt-1 max-w-[70ch]">
        Without a key we only see the 15 newest videos of each playlist, without their length or topics, and imports
        sometimes fail for days.
      </p>
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">How to get a key</summary>
        <ol className="mt-1 max-w-[70ch] list-decimal space-y-1 pl-6">
          <li>
            Open{' '}
            <a className="link" href="https://console.cloud.google.com/" target="_blank" rel="noreferrer">
              console.cloud.google.com<span className="sr-only"> (opens a new tab)</span>
            </a>{' '}
            and sign in with your church’s Google account.
          </li>
          <li>At the top, choose “Select a project”, then “New project”. Name it after your church.</li>
          <li>Open “APIs &amp; Services”, then “Library”. Search for “YouTube Data API v3” and press “Enable”.</li>
          <li>Open “Credentials”, press “Create credentials” and choose “API key”.</li>
          <li>
            Edit the key: under “API restrictions” choose “Restrict key” and tick “YouTube Data API v3”. Leave
            “Application restrictions” at “None”.
          </li>
          <li>
            Copy the key, paste it in{' '}
            <AdminLink to={adminPages.settings} className="link">
              Settings
            </AdminLink>{' '}
            under Live Worship, and save.
          </li>
        </ol>
      </details>
    </section>
  )
}
