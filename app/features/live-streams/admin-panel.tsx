/** The archive of live streams in the admin area: the table, and what can be done with it. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { pageRead } from '#app/records/client.ts'
import { shortDay } from '#app/records/moment.ts'
import { RecordDialog } from '#app/records/record-dialog.tsx'
import { dayOrders } from '#app/records/sort-select.tsx'
import { type Column, RecordTable } from '#app/records/table.tsx'
import { Thumbnail } from '#app/records/thumbnail.tsx'
import { FilterField, SearchField, SectionHead } from '#app/records/toolbar.tsx'
import { useList } from '#app/records/use-list.ts'
import { useRecordActions } from '#app/records/use-record-actions.tsx'
import { WatchLink } from '#app/records/watch-link.tsx'
import { StreamFields, streamLabels, type StreamRecord, streamValues } from '#app/features/live-streams/admin-form.tsx'
import { liveStreamIn } from '#app/features/live-streams/input.ts'
import { LiveBadge } from '#app/features/live-streams/live-badge.tsx'
import { href } from '#app/routes.ts'
import { counted } from '#app/ui/counted.ts'

const ADDRESSES = { all: adminApi.liveStreams, one: adminApi.liveStream }

export function LiveStreamsPanel() {
  const list = useList<StreamRecord>(adminApi.liveStreams, '-date', ['live'])
  const actions = useRecordActions<StreamRecord>({ addresses: ADDRESSES, title: (stream) => stream.title })
  return (
    <>
      <SectionHead
        title="Live Streams"
        lead="Recorded services appear on the live streams page; the three newest also on the home page."
      >
        <Count />
        <button type="button" className="admin-btn admin-btn-go" onClick={() => actions.add()}>
          Add live stream
        </button>
      </SectionHead>
      <div className="admin-tools">
        <SearchField list={list} label="Search live streams" />
        <FilterField list={list} name="live" label="Type" all="All Services" options={types} />
      </div>
      <RecordTable
        label="Live streams"
        list={list}
        columns={columns}
        empty="No live streams found. Use the YouTube sync feature to import your live stream archive."
        actions={(stream) => (
          <>
            <WatchLink address={stream.youtubeUrl} title={stream.title} />
            {actions.rowButtons(stream)}
          </>
        )}
      />
      {actions.editing && (
        <RecordDialog
          name="Live Stream"
          addresses={ADDRESSES}
          schema={liveStreamIn}
          valuesOf={streamValues}
          labels={streamLabels}
          record={actions.editing.record}
          onDone={actions.close}
        >
          {(form, problems) => <StreamFields form={form} problems={problems} />}
        </RecordDialog>
      )}
      {actions.dialogs}
    </>
  )
}

/** How many there are, whatever the list is narrowed to. */
function Count() {
  const { data } = useQuery(pageRead<StreamRecord>(href(adminApi.liveStreams, {}, { limit: 1 })))
  if (!data) return null
  return <p className="text-soft">{counted(data.total, ['live stream', 'live streams'])}</p>
}

const types = [
  { value: 'true', label: 'Live Now' },
  { value: 'false', label: 'Recorded' },
]

const columns: Column<StreamRecord>[] = [
  {
    title: 'Thumbnail',
    cell: (stream) => <Thumbnail address={stream.thumbnailUrl} text="Service" of={stream.title} />,
    from: 'md',
    className: 'w-28',
  },
  {
    title: 'Title',
    sort: 'title',
    cell: (stream) => (
      <>
        <strong>{stream.title}</strong>
        <span className="md:hidden">{[shortDay(stream.date), stream.duration].filter(Boolean).join(' · ')}</span>
        {stream.isLive && <LiveBadge />}
      </>
    ),
  },
  {
    title: 'Date',
    sort: 'date',
    orders: dayOrders,
    cell: (stream) => shortDay(stream.date),
    from: 'md',
    className: 'whitespace-nowrap',
  },
  { title: 'Duration', sort: 'duration', orders: ['up', 'down'], cell: (stream) => stream.duration, from: 'md' },
]
