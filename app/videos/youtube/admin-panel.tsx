/** The section “Video Import”: playlists from which sermons and live streams come. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import type { Request } from '#app/dashboard/mutation.ts'
import { pageRead, type StoredRecord } from '#app/dashboard/client.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { addressesOf } from '#app/definitions/definition.ts'
import { moment } from '#app/dates/instants.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { ListAndRecord } from '#app/dashboard/section-form.tsx'
import { type Column, RecordTable } from '#app/dashboard/table.tsx'
import { SectionHead } from '#app/dashboard/toolbar.tsx'
import { NewTabLink } from '#app/ui/link.tsx'
import { type List, useList } from '#app/dashboard/use-list.ts'
import { useRecordActions } from '#app/dashboard/use-record-actions.tsx'
import { href } from '#app/routes.ts'
import { siteConfigRead } from '#app/ui/site.ts'
import { ChannelImport, type ImportReport, Report, Sheet, SyncCell } from '#app/videos/youtube/admin-import.tsx'
import { RulesDialog, UnsureTitles } from '#app/videos/youtube/admin-titles.tsx'
import { channelIn, videoAddress } from '#app/videos/youtube/video.ts'
import {
  DAILY_SYNC,
  isSampleId,
  type ListedPlaylist,
  lostReasons,
  type LostVideo,
  playlist,
  playlistAddress,
  type PlaylistKind,
  playlistKinds,
  type SyncStatus,
  youtubeConfig,
} from '#app/videos/youtube/playlist.ts'
import { useSyncStatus } from '#app/videos/youtube/sync-status.ts'

type PlaylistRecord = ListedPlaylist & StoredRecord

const ADDRESSES = addressesOf(playlist)

const TITLE = 'Video Import'

const section = { definition: youtubeConfig }

export default function VideoSyncPanel() {
  const list = useList<PlaylistRecord>(ADDRESSES.all, playlist.defaultSort)
  const actions = useRecordActions<PlaylistRecord>({ addresses: ADDRESSES, title: playlist.title })
  const status = useSyncStatus()
  const hasSource = useLiveSource(list)
  const [report, setReport] = useState<ImportReport>()
  const [reading, setReading] = useState<PlaylistRecord>()
  return (
    <ListAndRecord {...{ section, actions }} title={TITLE}>
      <Head onAdd={() => actions.add()} />
      <div className="admin-list-end">
        {status && <KeyNote status={status} />}
        {status && status.keyFrom !== null && !hasSource && <NowhereLiveNote />}
      </div>
      <RecordTable
        label="Playlists"
        list={list}
        columns={[...columns, syncColumn(status, setReport)]}
        empty="No playlists yet. Add the playlist with your sermons and the one with your services."
        row={(playlist) =>
          actions.row(
            playlist,
            <>
              <Button variant="text" srOnly={` for ${playlist.title}`} onClick={() => setReading(playlist)}>
                Title rules
              </Button>
              <Switch playlist={playlist} />
            </>,
          )
        }
      />
      {report && <Report report={report} onClose={() => setReport(undefined)} />}
      <div className="admin-list-end">
        <UnsureTitles />
        <LostVideos />
        <ChannelImport onReport={setReport} />
        {status && <QuotaLine status={status} />}
      </div>
      {reading && <RulesDialog playlist={reading} onDone={() => setReading(undefined)} />}
    </ListAndRecord>
  )
}

function Head({ onAdd }: { onAdd: () => void }) {
  return (
    <SectionHead
      title={TITLE}
      lead={`YouTube sync: add your playlists. Every day at ${DAILY_SYNC.inWords}, and on Sundays after the service, new videos are added as sermons or live streams. We never overwrite anything you’ve edited.`}
    >
      <Button variant="go" onClick={onAdd}>
        Add playlist
      </Button>
    </SectionHead>
  )
}

/** Whether there is a channel or a playlist in which a broadcast can be found; if unknown, yes. */
function useLiveSource({ page, isFiltered }: List<PlaylistRecord>): boolean {
  const { data: config } = useQuery(siteConfigRead)
  if (!config || !page || isFiltered || page.total > page.records.length) return true
  if (channelIn(config.youtubeChannelUrl ?? config.socialYoutube) !== undefined) return true
  return page.records.some(
    ({ isActive, playlistId, type }) => isActive && !isSampleId(playlistId) && type === 'live_streams',
  )
}

/** Turns it on or off, unless it was changed in the meantime. */
function Switch({ playlist }: { playlist: PlaylistRecord }) {
  const { id, title, isActive, version } = playlist
  const text = `${title} is now ${isActive ? 'off' : 'on'}`
  const request: Request = ['PUT', href(ADDRESSES.one, { id }), { isActive: !isActive }, { 'If-Match': `"${version}"` }]
  return (
    <RequestButton variant="text" srOnly={` ${title}`} request={request} message={{ text }}>
      {isActive ? 'Turn off' : 'Turn on'}
    </RequestButton>
  )
}

const columns: Column<PlaylistRecord>[] = [
  {
    title: 'Title',
    sort: 'title',
    cell: ({ title, playlistId, type, isActive }) => (
      <>
        <RowTitle>{title}</RowTitle>
        <span>
          <NewTabLink to={playlistAddress(playlistId)} className="link">
            {playlistId}
          </NewTabLink>
        </span>
        <span className="lg:hidden">{`${playlistKinds[type]} · ${state(isActive)}`}</span>
      </>
    ),
  },
  {
    title: 'Import as',
    sort: 'type',
    orders: ['Live streams first', 'Sermons first'],
    cell: ({ type }) => playlistKinds[type],
    from: 'lg',
  },
  { title: 'Status', cell: ({ isActive }) => <span className="admin-tag">{state(isActive)}</span>, from: 'lg' },
]

function syncColumn(status: SyncStatus | undefined, onReport: (report: ImportReport) => void): Column<PlaylistRecord> {
  return {
    title: 'Last import',
    cell: (playlist) => (
      <SyncCell
        playlist={playlist}
        run={status?.runs.find(({ playlistId }) => playlistId === playlist.playlistId)}
        hasKey={status ? status.keyFrom !== null : false}
        onReport={onReport}
      />
    ),
  }
}

function state(isActive: boolean): string {
  return isActive ? 'Active' : 'Inactive'
}

/** Requests that a key may make in a day for free. */
const FREE_UNITS_PER_DAY = 10_000

function KeyNote({ status: { keyFrom, quota } }: { status: SyncStatus }) {
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
function NowhereLiveNote() {
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

function QuotaLine({ status: { keyFrom, quota, picturesWaiting } }: { status: SyncStatus }) {
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

const places: Record<PlaylistKind, string> = { sermons: adminPages.sermons, live_streams: adminPages.liveStreams }
const names: Record<PlaylistKind, string> = { sermons: 'sermon', live_streams: 'live stream' }

function LostVideos() {
  const { data } = useQuery(pageRead<LostVideo>(href(adminApi.lostVideos, {}, { limit: 50 })))
  if (!data || data.total === 0) return null
  return (
    <Sheet
      id="lost-videos"
      title="Videos that can’t be played"
      lead="Their sermons and services stay on your site. When a video plays again, the next import removes it from this list."
    >
      <ul className="mt-3 divide-y divide-line">
        {data.records.map(({ videoId, title, type, recordId, state, since }) => (
          <li key={`${videoId} ${type}`} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
            <span className="min-w-0 flex-[1_1_18rem]">
              <NewTabLink to={videoAddress(videoId)} className="link">
                {title || videoId}
              </NewTabLink>
              <span className="block text-soft">
                {lostReasons[state]} Found {moment(since)}
              </span>
            </span>
            {recordId === null ? (
              <span className="text-soft">No {names[type]} was created.</span>
            ) : (
              <AdminLink to={places[type]} search={{ edit: recordId }} className="admin-btn">
                Edit
                <span className="sr-only">
                  {' '}
                  the {names[type]} {title}
                </span>
              </AdminLink>
            )}
          </li>
        ))}
      </ul>
      {data.total > data.records.length && <p className="text-soft">And {data.total - data.records.length} more.</p>}
    </Sheet>
  )
}
