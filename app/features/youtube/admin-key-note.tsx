/** Whether there is a key for the API, how to get one, and how much of its quota is used. */
import { adminPages } from '#app/admin-routes.ts'
import { moment } from '#app/records/moment.ts'
import { AdminLink } from '#app/records/place.tsx'
import type { SyncStatus } from '#app/features/youtube/sync-status.ts'

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
