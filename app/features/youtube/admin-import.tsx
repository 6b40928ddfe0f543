/** Imports of a playlist: the key they need, the buttons that start one, its progress, and its report. */
import type { ReactNode } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { moment } from '#app/records/moment.ts'
import { call, callForMessage, type StoredRecord } from '#app/records/client.ts'
import { type ListedPlaylist, progressOf, type SyncReport, type SyncStatus } from '#app/features/youtube/playlist.ts'
import { useRefreshStatus } from '#app/features/youtube/sync-status.ts'
import { videoAddress } from '#app/features/youtube/video.ts'
import { AdminLink } from '#app/records/place.tsx'
import { NewTabLink } from '#app/records/list-parts.tsx'

/** The result of one import. */
export interface ImportReport extends SyncReport {
  title: string
  message: string
}

type Run = SyncStatus['runs'][number]

interface Props {
  playlist: ListedPlaylist & StoredRecord
  /** Its import that is running, if there is one. */
  run: Run | undefined
  /** Whether there is a key; without one only the newest videos are visible. */
  hasKey: boolean
  onReport: (report: ImportReport) => void
}

export function SyncCell({ playlist, run, hasKey, onReport }: Props) {
  const { importNewest, importAll, isPending } = useImports(playlist, onReport)
  const { title } = playlist
  const isBusy = isPending || run !== undefined
  return (
    <div className="grid max-w-[38rem] gap-2 py-1">
      {run ? <Progress run={run} title={title} /> : <LastTime playlist={playlist} />}
      <p className="flex flex-wrap gap-2">
        <button
          type="button"
          className="admin-btn"
          aria-disabled={isBusy}
          onClick={() => !isBusy && void importNewest()}
        >
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

function useImports({ playlistId, type, title }: ListedPlaylist, onReport: Props['onReport']) {
  const { act, isPending } = useAct()
  const refreshStatus = useRefreshStatus()
  const importNewest = () =>
    act(
      async () => {
        const answer = call('POST', adminApi.syncPlaylist, { playlistId, type, maxResults: 50 })
        refreshStatus()
        const report = (await (await answer).json()) as ImportReport
        onReport({ ...report, title })
        return report.message
      },
      (text) => ({ text }),
    )
  const importAll = () =>
    act(
      () => callForMessage('POST', adminApi.importPlaylist, { playlistId, type }),
      (text) => ({ text }),
    )
  return { importNewest, importAll, isPending }
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

function LastTime({ playlist: { lastSyncedAt, lastResult, isSample } }: { playlist: ListedPlaylist & StoredRecord }) {
  if (isSample) return <p className="text-soft">Sample playlist. Edit it to use your own.</p>
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
      <button type="button" className="admin-btn mt-4" onClick={onClose}>
        Close
      </button>
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

/** Requests that a key may make in a day for free. */
const FREE_UNITS_PER_DAY = 10_000

export function KeyNote({ status: { keyFrom, quota } }: { status: SyncStatus }) {
  if (keyFrom === null) return <NoKey />
  if (quota.stoppedUntil === null) return null
  return (
    <p className="admin-note mb-5">
      <span>
        <strong>You’ve reached today’s YouTube limit.</strong> The import continues automatically on{' '}
        {moment(quota.stoppedUntil)} Nothing was lost.
      </span>
    </p>
  )
}

/** Shown while neither a channel nor a playlist of services is set. */
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
      {quota.used.toLocaleString('en-US')} of {FREE_UNITS_PER_DAY.toLocaleString('en-US')} free YouTube requests used
      today. API key: {where}.{picturesWaiting > 0 && ` ${picturesWaiting} thumbnails are still being copied.`}
    </p>
  )
}

function NoKey() {
  return (
    <section aria-labelledby="no-key" className="admin-note mb-5 block">
      <h2 id="no-key" className="text-lg">
        Add a YouTube API key (free)
      </h2>
      <p className="mt-1 admin-measure">
        Without a key we only see the 15 newest videos of each playlist, without their length or topics, and imports
        sometimes fail for days.
      </p>
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">How to get a key</summary>
        <ol className="mt-1 admin-measure list-decimal space-y-1 pl-6">
          <li>
            Open{' '}
            <NewTabLink to="https://console.cloud.google.com/" className="link">
              console.cloud.google.com
            </NewTabLink>{' '}
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
