/** The section of live streams in the admin area. */
import { useQuery } from '@tanstack/react-query'
import { LiveBadge, standInOf } from '#app/features/live-streams/card.tsx'
import { liveStream } from '#app/features/live-streams/live-stream.ts'
import { pageRead } from '#app/dashboard/client.ts'
import { Facts, Thumbnail, WatchLink } from '#app/dashboard/list-parts.tsx'
import { shortDay } from '#app/dates/instants.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import { dayOrders } from '#app/dashboard/toolbar.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { VideoPreview } from '#app/dashboard/video-preview.tsx'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'

type StreamRecord = RecordOf<typeof liveStream>

export default function LiveStreamsPanel() {
  return (
    <RecordSection
      definition={liveStream}
      title="Live Streams"
      lead="Recorded services appear on the live streams page; the three newest also on the home page."
      head={<Count />}
      add="Add live stream"
      search="Search live streams"
      filters={[{ name: 'live', label: 'Type', all: 'All Services', choices: types }]}
      columns={columns}
      empty="No live streams found. Use the YouTube sync feature to import your live stream archive."
      drawing="candles"
      rowAction={({ youtubeUrl, title }) => <WatchLink address={youtubeUrl} title={title} />}
      formName="Live Stream"
      parts={({ values: { youtubeUrl } }) => ({
        youtubeUrl: { after: <VideoPreview address={String(youtubeUrl)} /> },
      })}
    />
  )
}

/** The number of all streams, whatever the filters. */
function Count() {
  const { data } = useQuery(pageRead<StreamRecord>(href(addressesOf(liveStream).all, {}, { limit: 1 })))
  if (!data) return null
  return <p className="text-soft">{formatCount(data.total, ['live stream', 'live streams'])}</p>
}

const types = { true: 'Live Now', false: 'Recorded' }

const columns: Column<StreamRecord>[] = [
  {
    title: 'Thumbnail',
    cell: (stream) => <Thumbnail address={stream.thumbnailUrl} words={standInOf(stream).words} />,
    from: 'lg',
    className: 'w-28',
  },
  {
    title: 'Title',
    sort: 'title',
    cell: (stream) => (
      <>
        <RowTitle>{stream.title}</RowTitle>
        <Facts facts={[shortDay(stream.date), stream.duration]} className="md:hidden" />
        {stream.isLive && <LiveBadge />}
      </>
    ),
  },
  {
    title: 'Date',
    sort: 'date',
    orders: dayOrders,
    cell: ({ date }) => shortDay(date),
    from: 'md',
    className: 'whitespace-nowrap',
  },
  {
    title: 'Duration',
    sort: 'duration',
    orders: ['Shortest first', 'Longest first'],
    cell: ({ duration }) => duration,
    from: 'md',
  },
]
