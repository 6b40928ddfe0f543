/** The section “Video Import”: playlists from which sermons and live streams come. */
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { call, CallError, type StoredRecord } from '#app/records/client.ts'
import { addressesOf } from '#app/records/definition.ts'
import { SectionForm } from '#app/records/section-form.tsx'
import { type Column, RecordTable } from '#app/records/table.tsx'
import { SectionHead } from '#app/records/toolbar.tsx'
import { NewTabLink } from '#app/records/list-parts.tsx'
import { type List, useList } from '#app/records/use-list.ts'
import { useRecordActions } from '#app/records/use-record-actions.tsx'
import { href } from '#app/routes.ts'
import { TextField } from '#app/ui/field.tsx'
import { siteConfigRead } from '#app/ui/site.ts'
import {
  KeyNote,
  NowhereLiveNote,
  QuotaLine,
  Report,
  SyncCell,
  type ImportReport,
  Sheet,
} from '#app/features/youtube/admin-import.tsx'
import { LostVideos, UnsureTitles } from '#app/features/youtube/admin-review.tsx'
import { RulesDialog } from '#app/features/youtube/admin-rules.tsx'
import { channelIn } from '#app/features/youtube/video.ts'
import {
  type ListedPlaylist,
  playlist,
  playlistAddress,
  playlistKinds,
  type SyncStatus,
  youtubeConfig,
} from '#app/features/youtube/playlist.ts'
import { useSyncStatus } from '#app/features/youtube/sync-status.ts'

type PlaylistRecord = ListedPlaylist & StoredRecord

const ADDRESSES = addressesOf(playlist)

const section = { definition: youtubeConfig }

export default function VideoSyncPanel() {
  const list = useList<PlaylistRecord>(ADDRESSES.all, playlist.defaultSort)
  const actions = useRecordActions<PlaylistRecord>({ addresses: ADDRESSES, title: playlist.title })
  const status = useSyncStatus()
  const hasSource = useLiveSource(list)
  const [report, setReport] = useState<ImportReport>()
  const [reading, setReading] = useState<PlaylistRecord>()
  return (
    <>
      <Head onAdd={() => actions.add()} />
      {status && <KeyNote status={status} />}
      {status && status.keyFrom !== null && !hasSource && <NowhereLiveNote />}
      <RecordTable
        label="Playlists"
        list={list}
        columns={[...columns, syncColumn(status, setReport)]}
        empty="No playlists yet. Add the playlist with your sermons and the one with your services."
        actions={(playlist) => (
          <>
            <button type="button" onClick={() => setReading(playlist)}>
              Title rules<span className="sr-only"> for {playlist.title}</span>
            </button>
            <Switch playlist={playlist} />
            {actions.rowButtons(playlist)}
          </>
        )}
      />
      {report && <Report report={report} onClose={() => setReport(undefined)} />}
      <UnsureTitles />
      <LostVideos />
      <ChannelImport onReport={setReport} />
      {status && <QuotaLine status={status} />}
      {reading && <RulesDialog playlist={reading} onDone={() => setReading(undefined)} />}
      {actions.editing && <SectionForm section={section} record={actions.editing.record} onDone={actions.close} />}
      {actions.dialogs}
    </>
  )
}

function Head({ onAdd }: { onAdd: () => void }) {
  return (
    <SectionHead
      title="Video Import"
      lead="YouTube sync: add your playlists. Every day at 2:00 PM Central, and on Sundays after the service, new videos are added as sermons or live streams. We never overwrite anything you’ve edited."
    >
      <button type="button" className="admin-btn admin-btn-go" onClick={onAdd}>
        Add playlist
      </button>
    </SectionHead>
  )
}

/** Whether there is a channel or a playlist in which a broadcast can be found; if unknown, yes. */
function useLiveSource({ page, isFiltered }: List<PlaylistRecord>): boolean {
  const { data: config } = useQuery(siteConfigRead)
  if (!config || !page || isFiltered || page.total > page.records.length) return true
  if (channelIn(config.youtubeChannelUrl ?? config.socialYoutube) !== undefined) return true
  return page.records.some(({ isActive, type }) => isActive && type === 'live_streams')
}

/** Turns it on or off, unless it was changed in the meantime. */
function Switch({ playlist }: { playlist: PlaylistRecord }) {
  const { act, isPending } = useAct()
  const press = () =>
    act(
      () => {
        const seen = { 'If-Match': `"${playlist.version}"` }
        return call('PUT', href(ADDRESSES.one, { id: playlist.id }), { isActive: !playlist.isActive }, seen)
      },
      () => ({ text: `${playlist.title} is now ${playlist.isActive ? 'off' : 'on'}` }),
    )
  return (
    <button type="button" aria-disabled={isPending} onClick={() => void press()}>
      {playlist.isActive ? 'Turn off' : 'Turn on'}
      <span className="sr-only"> {playlist.title}</span>
    </button>
  )
}

const columns: Column<PlaylistRecord>[] = [
  {
    title: 'Title',
    sort: 'title',
    cell: ({ title, playlistId, type, isActive }) => (
      <>
        <strong>{title}</strong>
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

function ChannelImport({ onReport }: { onReport: (report: ImportReport) => void }) {
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { act, isPending } = useAct()
  const importChannel = async (given: Record<string, string>) => {
    setProblems({})
    const response = await call('POST', adminApi.syncChannel, given).catch((error: unknown) => {
      if (error instanceof CallError) setProblems(error.fields)
      throw error
    })
    const report = (await response.json()) as ImportReport
    onReport({ ...report, title: given['channelId'] ?? '' })
    return report.message
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    void act(
      () => importChannel(given),
      (text) => ({ text }),
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
        <button type="submit" className="admin-btn admin-btn-go sm:mt-7" aria-disabled={isPending}>
          {isPending ? 'Importing…' : 'Import channel'}
        </button>
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
