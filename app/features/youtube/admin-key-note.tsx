/** Whether there is a key for the API, how to get one, and how much of its quota is used. */
import { adminPages } from '#app/admin-routes.ts'
import { moment } from '#app/records/moment.ts'
import { AdminLink } from '#app/records/place.tsx'
import type { SyncStatus } from '#app/features/youtube/sync-status.ts'

/** What a key may ask for in a day without cost. */
const FREE = 10_000

export function KeyNote({ status: { keyFrom, quota } }: { status: SyncStatus }) {
  if (keyFrom === null) return <NoKey />
  if (quota.stoppedUntil === null) return null
  return (
    <p className="admin-note mb-5">
      <span>
        <strong>YouTube gives no more today:</strong> the daily quota of the API key is used up. Nothing was lost; it
        goes on by itself on {moment(quota.stoppedUntil)}.
      </span>
    </p>
  )
}

/** What the live page misses while neither a channel nor a playlist of services is known. */
export function NowhereLiveNote() {
  return (
    <p className="admin-note mb-5">
      <span>
        <strong>Nobody knows where our live stream is to be found,</strong> so the live page goes by the clock alone.
        Add the playlist of your services, or the address of your channel: one that holds an @ or begins with
        youtube.com/channel/.
      </span>
      <AdminLink to={adminPages.settings} className="admin-btn">
        Settings
      </AdminLink>
    </p>
  )
}

export function QuotaLine({ status: { keyFrom, quota, picturesWaiting } }: { status: SyncStatus }) {
  if (keyFrom === null) return null
  const where = keyFrom === 'environment' ? 'set by whoever runs this server' : 'set in the settings'
  return (
    <p className="mt-5 text-soft">
      {quota.used.toLocaleString('en-US')} of {FREE.toLocaleString('en-US')} free units of today’s YouTube quota are
      used. The API key is {where}.
      {picturesWaiting > 0 && ` ${picturesWaiting} pictures of videos are still to be copied.`}
    </p>
  )
}

function NoKey() {
  return (
    <section aria-labelledby="no-key" className="admin-note mb-5 block">
      <h2 id="no-key" className="text-[1.2rem]">
        There is no YouTube API key yet
      </h2>
      <p className="mt-1 max-w-[70ch]">
        Without one only the 15 newest videos of a playlist can be seen, without their length and topics, and YouTube’s
        public feed is away for days at times. A key costs nothing.
      </p>
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">How to get a key</summary>
        <ol className="mt-1 max-w-[70ch] list-decimal space-y-1 pl-6">
          <li>
            Open{' '}
            <a className="link" href="https://console.cloud.google.com/" target="_blank" rel="noreferrer">
              console.cloud.google.com<span className="sr-only"> (opens a new tab)</span>
            </a>{' '}
            and sign in with any Google account of the church.
          </li>
          <li>At the top, choose “Select a project”, then “New project”. Give it the name of your church.</li>
          <li>Open “APIs &amp; Services”, then “Library”. Search for “YouTube Data API v3” and press “Enable”.</li>
          <li>Open “Credentials”, press “Create credentials” and choose “API key”.</li>
          <li>
            Edit the key: under “API restrictions” choose “Restrict key” and tick “YouTube Data API v3”. Leave
            “Application restrictions” at “None”.
          </li>
          <li>
            Copy the key into{' '}
            <AdminLink to={adminPages.settings} className="link">
              Settings
            </AdminLink>
            , Live Worship, YouTube API key, and save.
          </li>
        </ol>
      </details>
    </section>
  )
}
