/** The section of sermons in the admin area. */
import { useQuery } from '@tanstack/react-query'
import { adminPages } from '#app/admin-routes.ts'
import type { SermonSummary } from '#app/features/sermons/schema.ts'
import {
  sceneWordsOf,
  scriptureBeside,
  sermon,
  seriesOf,
  shownScripture,
  shownTitle,
} from '#app/features/sermons/sermon.ts'
import { Facts, Thumbnail, WatchLink } from '#app/dashboard/list-parts.tsx'
import { listOf } from '#app/definitions/fields.ts'
import { Suggestions } from '#app/dashboard/form-fields.tsx'
import { useMainService, useTimeZone } from '#app/dashboard/church-time.ts'
import { latestWorship } from '#app/church/worship-days.ts'
import { shortDay } from '#app/dates/instants.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import { dayOrders } from '#app/dashboard/toolbar.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { VideoPreview } from '#app/dashboard/video-preview.tsx'
import { api } from '#app/routes.ts'
import { speakersOf } from '#app/features/sermons/speakers.ts'
import { read } from '#app/ui/read.ts'
import { isSameName } from '#app/text/slug.ts'

type SermonRecord = RecordOf<typeof sermon>

/** Names and counts of all sermons, also of coming days, which the website’s filters leave out. */
const summaryRead = read<SermonSummary>(api.sermonsSummary)

export default function SermonsPanel() {
  const { data: { speakers = [], series = [] } = {} } = useQuery(summaryRead)
  const [timeZone, worship] = [useTimeZone(), useMainService()]
  return (
    <RecordSection
      definition={sermon}
      title="Sermons"
      lead="Sermons appear on the sermons page; the three newest also on the home page."
      add="Add sermon"
      search="Search sermons"
      head={
        <AdminLink to={adminPages.sermonNames} className="admin-btn">
          Merge names
        </AdminLink>
      }
      filters={[
        { name: 'speaker', label: 'Speaker', all: 'All Speakers', choices: speakers },
        { name: 'series', label: 'Series', all: 'All Series', choices: series },
      ]}
      columns={columns}
      empty="No sermons yet. Add your first sermon, or use Bulk update to paste a list from a spreadsheet."
      drawing="book"
      rowAction={({ youtubeUrl, title }) => <WatchLink address={youtubeUrl} title={shownTitle(title)} />}
      bring={{ label: 'Bulk update', kind: 'sermons' }}
      clear={{
        label: 'Clear All Sermons',
        question: 'Are you sure you want to delete all sermons? This action cannot be undone after 30 days.',
      }}
      // Pages leave out a sermon until its day, and recordings are added after it.
      initial={() => ({ date: latestWorship(Date.now(), timeZone, worship) })}
      parts={({ values: { speaker, series: ofSeries, scripture, alsoInSeries, youtubeUrl }, record }) => ({
        speaker: {
          list: 'speakers',
          required: !record || record.speaker !== null,
          ...existing(speakersOf(String(speaker)), speakers),
        },
        scripture: { hint: passageHint(String(scripture)) },
        series: { list: 'series', ...existing([String(ofSeries)], series) },
        alsoInSeries: { hint: furtherHint(String(alsoInSeries), series) },
        youtubeUrl: { after: <VideoPreview address={String(youtubeUrl)} /> },
      })}
      below={() => (
        <>
          <Suggestions id="speakers" values={speakers} />
          <Suggestions id="series" values={series} />
        </>
      )}
    />
  )
}

function passageHint(scripture: string): string {
  const shown = shownScripture(scripture)
  return shown === '' ? 'Example: Luke 21:5–19' : `On the page: ${shown}`
}

/** Says which existing spelling a new name takes when it is saved. */
function existing(typed: readonly string[], known: readonly string[]): { hint?: string } {
  const found = typed.flatMap((name) => known.find((one) => one !== name && isSameName(one, name)) ?? [])
  return found.length > 0 ? { hint: `You already use the spelling “${found.join('”, “')}”.` } : {}
}

/** Says which names no series has yet: one of them may be misspelled. */
function furtherHint(text: string, known: readonly string[]): string {
  const unknown = (listOf('').safeParse(text).data ?? []).filter((name) => !known.some((one) => isSameName(one, name)))
  return unknown.length > 0
    ? `New series: ${unknown.join(', ')}. Check the spelling.`
    : (sermon.fields.alsoInSeries.hint ?? '')
}

const columns: Column<SermonRecord>[] = [
  {
    title: 'Thumbnail',
    cell: (record) => <Thumbnail address={record.thumbnailUrl} words={sceneWordsOf(record)} />,
    from: 'lg',
    className: 'w-28 max-xl:hidden',
  },
  {
    title: 'Title',
    sort: 'title',
    cell: (record) => (
      <>
        <RowTitle className="line-clamp-3">{shownTitle(record.title)}</RowTitle>
        {scriptureBeside(record) && <span>{scriptureBeside(record)}</span>}
        <Facts facts={[record.speaker, shortDay(record.date)]} className="md:hidden" />
        {record.speaker && <span className="line-clamp-2 max-md:hidden min-[96rem]:hidden">{record.speaker}</span>}
      </>
    ),
  },
  {
    title: 'Speaker',
    sort: 'speaker',
    cell: ({ speaker }) => <span className="line-clamp-2">{speaker}</span>,
    from: 'wide',
    className: 'min-w-44',
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
    title: 'Series',
    sort: 'series',
    cell: (record) =>
      seriesOf(record).map((series) => (
        <span key={series} className="admin-tag mb-1 block w-fit max-w-44 truncate" title={series}>
          {series}
        </span>
      )),
    className: 'max-xl:hidden',
  },
]
