/** Sermons in the admin area: the table, and what can be done with it. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { call } from '#app/records/client.ts'
import { Bulk } from '#app/records/bulk.tsx'
import { shortDay } from '#app/records/moment.ts'
import { RecordDialog } from '#app/records/record-dialog.tsx'
import { dayOrders } from '#app/records/sort-select.tsx'
import { type Column, RecordTable } from '#app/records/table.tsx'
import { Thumbnail } from '#app/records/thumbnail.tsx'
import { FilterField, SearchField, SectionHead } from '#app/records/toolbar.tsx'
import { useList } from '#app/records/use-list.ts'
import { useRecordActions } from '#app/records/use-record-actions.tsx'
import { WatchLink } from '#app/records/watch-link.tsx'
import { SermonFields, sermonLabels, type SermonRecord, sermonValues } from '#app/features/sermons/admin-form.tsx'
import { sermonInAfter } from '#app/features/sermons/input.ts'
import { sermonSummaryRead } from '#app/features/sermons/reads.ts'
import { plateText, scriptureBeside, shownTitle } from '#app/features/sermons/sermon.ts'

const ADDRESSES = { all: adminApi.sermons, one: adminApi.sermon }

export function SermonsPanel() {
  const list = useList<SermonRecord>(adminApi.sermons, '-date', ['speaker', 'series'])
  const { data: known } = useQuery(sermonSummaryRead({}))
  const actions = useRecordActions<SermonRecord>({ addresses: ADDRESSES, title: (sermon) => shownTitle(sermon.title) })
  return (
    <>
      <SectionHead title="Sermons" lead="Sermons appear on the sermons page; the three newest also on the home page.">
        <button type="button" className="admin-btn" onClick={() => actions.open('bulk')}>
          Bulk update
        </button>
        <button type="button" className="admin-btn admin-btn-go" onClick={() => actions.add()}>
          Add sermon
        </button>
      </SectionHead>
      <div className="admin-tools">
        <SearchField list={list} label="Search sermons" />
        <FilterField list={list} name="speaker" label="Speaker" all="All Speakers" options={known?.speakers ?? []} />
        <FilterField list={list} name="series" label="Series" all="All Series" options={known?.series ?? []} />
      </div>
      <RecordTable
        label="Sermons"
        list={list}
        columns={columns}
        empty="No sermons yet. Add the first one, or paste a whole table of them with Bulk update."
        actions={(sermon) => (
          <>
            <WatchLink address={sermon.youtubeUrl} title={shownTitle(sermon.title)} />
            {actions.rowButtons(sermon)}
          </>
        )}
      />
      {actions.clearAll({
        label: 'Clear All Sermons',
        address: adminApi.sermonsClear,
        text: 'Are you sure you want to delete all sermons? This action cannot be undone.',
      })}
      {actions.editing && (
        <RecordDialog
          name="Sermon"
          addresses={ADDRESSES}
          schema={sermonInAfter(actions.editing.record)}
          valuesOf={sermonValues}
          labels={sermonLabels}
          record={actions.editing.record}
          onDone={actions.close}
        >
          {(form, problems) => <SermonFields form={form} problems={problems} record={actions.editing?.record} />}
        </RecordDialog>
      )}
      {actions.isOpen('bulk') && (
        <Bulk
          title="Bulk update"
          hint="Paste rows from a spreadsheet, with the names of the columns in the first: title, speaker, date, scripture, series, youtubeurl. A row finds its sermon by id, by its video, or by title and date; only cells with something in them change anything."
          blank="Please paste your tab-delimited sermon data"
          send={(data, preview) => call('POST', adminApi.sermonsBulk, { data, preview })}
          onDone={actions.close}
        />
      )}
      {actions.dialogs}
    </>
  )
}

const columns: Column<SermonRecord>[] = [
  {
    title: 'Thumbnail',
    cell: (sermon) => (
      <Thumbnail
        address={sermon.thumbnailUrl}
        text={plateText(sermon)}
        of={sermon.series ?? sermon.speaker ?? sermon.title}
      />
    ),
    from: 'md',
    className: 'w-28 lg:max-xl:hidden',
  },
  {
    title: 'Title',
    sort: 'title',
    cell: (sermon) => (
      <>
        <strong>{shownTitle(sermon.title)}</strong>
        {scriptureBeside(sermon) && <span>{scriptureBeside(sermon)}</span>}
        <span className="md:hidden">{[sermon.speaker, shortDay(sermon.date)].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { title: 'Speaker', sort: 'speaker', cell: (sermon) => sermon.speaker, from: 'md' },
  {
    title: 'Date',
    sort: 'date',
    orders: dayOrders,
    cell: (sermon) => shortDay(sermon.date),
    from: 'md',
    className: 'whitespace-nowrap',
  },
  {
    title: 'Series',
    sort: 'series',
    cell: (sermon) =>
      sermon.series && (
        <span className="admin-tag block w-fit max-w-44 truncate" title={sermon.series}>
          {sermon.series}
        </span>
      ),
    className: 'max-xl:hidden',
  },
]
