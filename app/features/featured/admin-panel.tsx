/** Featured content in the admin area: the table, and what can be done with it. */
import { adminApi } from '#app/admin-routes.ts'
import { Badge } from '#app/records/badge.tsx'
import { RecordDialog } from '#app/records/record-dialog.tsx'
import { type Column, RecordTable } from '#app/records/table.tsx'
import { FilterField, SearchField, SectionHead } from '#app/records/toolbar.tsx'
import { useList } from '#app/records/use-list.ts'
import { useRecordActions } from '#app/records/use-record-actions.tsx'
import {
  FeaturedFields,
  featuredLabels,
  type FeaturedRecord,
  featuredValues,
} from '#app/features/featured/admin-form.tsx'
import { PointsTo } from '#app/features/featured/admin-target.tsx'
import { FEATURED_TYPES, featuredLabel, typeNames } from '#app/features/featured/featured.ts'
import { featuredIn } from '#app/features/featured/input.ts'
import { webAddress } from '#app/ui/address.ts'

const ADDRESSES = { all: adminApi.featuredContent, one: adminApi.featuredItem }
const TYPES = FEATURED_TYPES.map((value) => ({ value, label: typeNames[value] }))
const ACTIVE = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

export function FeaturedPanel() {
  const list = useList<FeaturedRecord>(adminApi.featuredContent, '-date', ['type', 'isActive'])
  const actions = useRecordActions<FeaturedRecord>({ addresses: ADDRESSES, title: featuredLabel })
  return (
    <>
      <SectionHead
        title="Featured Content"
        lead="The home page plays the newest active video behind its first words. Sermons and events stand in this list only for programs that read /api/featured-content; no page shows them."
      >
        <button type="button" className="admin-btn admin-btn-go" onClick={() => actions.add()}>
          Add featured content
        </button>
      </SectionHead>
      <div className="admin-tools">
        <SearchField list={list} label="Search featured content" />
        <FilterField list={list} name="type" label="Type" all="All types" options={TYPES} />
        <FilterField list={list} name="isActive" label="Active" all="Active or not" options={ACTIVE} />
      </div>
      <RecordTable
        label="Featured content"
        list={list}
        columns={columns}
        empty="Nothing is featured yet. Add a video, and the home page shows it behind its first words."
        actions={(item) => actions.rowButtons(item)}
      />
      {actions.editing && (
        <RecordDialog
          name="Featured content"
          addresses={ADDRESSES}
          schema={featuredIn}
          valuesOf={featuredValues}
          labels={featuredLabels}
          record={actions.editing.record}
          onDone={actions.close}
        >
          {(form, problems) => <FeaturedFields form={form} problems={problems} />}
        </RecordDialog>
      )}
      {actions.dialogs}
    </>
  )
}

const columns: Column<FeaturedRecord>[] = [
  { title: 'Type', sort: 'type', cell: ({ type }) => typeNames[type], from: 'md', className: 'whitespace-nowrap' },
  {
    title: 'Title',
    sort: 'title',
    cell: (item) => (
      <>
        <strong>{item.title ?? '(no title)'}</strong>
        <span className="md:hidden">
          {typeNames[item.type]} · {item.isActive ? 'Active' : 'Inactive'}
        </span>
      </>
    ),
  },
  { title: 'Content ID', cell: (item) => <Content item={item} />, from: 'lg' },
  { title: 'Status', cell: ({ isActive }) => <Active isActive={isActive} />, from: 'md' },
]

function Content({ item: { type, contentId, youtubeUrl } }: { item: FeaturedRecord }) {
  if (type !== 'video') return <PointsTo type={type} contentId={contentId} />
  const address = webAddress(youtubeUrl)
  if (!address) return <span className="text-bad">{contentId}: without an address nothing is shown</span>
  return (
    <a href={address} target="_blank" rel="noreferrer" className="link">
      {contentId}
      <span className="sr-only"> (opens a new tab)</span>
    </a>
  )
}

function Active({ isActive }: { isActive: boolean }) {
  return <Badge look={isActive ? 'secondary' : 'outline'}>{isActive ? 'Active' : 'Inactive'}</Badge>
}
