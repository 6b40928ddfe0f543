/** The section “Featured Content” in the admin area: content is chosen from a list, not copied from an address. */
import type { UseFormReturn } from 'react-hook-form'
import { ContentPicker, PointsTo } from '#app/features/featured/admin-picker.tsx'
import { featured, typeNames } from '#app/features/featured/featured.ts'
import { Badge } from '#app/records/badge.tsx'
import { RecordSection } from '#app/records/section.tsx'
import type { RecordOf } from '#app/records/section-form.tsx'
import type { Column } from '#app/records/table.tsx'
import { VideoPreview } from '#app/records/video-preview.tsx'
import { videoId, webAddress } from '#app/ui/address.ts'

type FeaturedRecord = RecordOf<typeof featured>

export default function FeaturedPanel() {
  return (
    <RecordSection
      definition={featured}
      title="Featured Content"
      lead="The newest active video plays at the top of the home page. Sermons and events listed here aren’t shown on any page; other programs can read them at /api/featured-content."
      add="Add featured content"
      search="Search featured content"
      filters={[
        { name: 'type', label: 'Type', all: 'All types', options: types },
        { name: 'isActive', label: 'Active', all: 'All', options: active },
      ]}
      columns={columns}
      empty="Nothing is featured yet. Add a video to play it at the top of the home page."
      parts={({ form, values: { type, contentId, youtubeUrl } }) => {
        const isVideo = type === 'video'
        return {
          type: { after: !isVideo && <Picker form={form} type={type as 'sermon'} contentId={String(contentId)} /> },
          youtubeUrl: {
            hint: isVideo
              ? 'Paste a YouTube link. It plays in the background at the top of the home page.'
              : 'Optional.',
            after: <VideoPreview address={String(youtubeUrl)} />,
            ...form.register('youtubeUrl', { onChange: takeVideoId(form) }),
          },
          contentId: {
            hint: isVideo ? 'Filled in from the video link.' : `Filled in from the ${String(type)} you choose above.`,
          },
        }
      }}
    />
  )
}

const types = Object.entries(typeNames).map(([value, label]) => ({ value, label }))
const active = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

function set(form: UseFormReturn, name: 'contentId' | 'title' | 'youtubeUrl', value: string): void {
  form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}

/** Pasting a video's link fills in its id. */
function takeVideoId(form: UseFormReturn) {
  return ({ target }: { target: HTMLInputElement }) => {
    const id = videoId(target.value)
    if (form.getValues('type') === 'video' && id) set(form, 'contentId', id)
  }
}

function Picker({ form, type, contentId }: { form: UseFormReturn; type: 'sermon' | 'event'; contentId: string }) {
  return (
    <ContentPicker
      key={type}
      type={type}
      chosen={contentId.trim()}
      onPick={(picked) => {
        set(form, 'contentId', picked.id)
        set(form, 'title', picked.title)
        set(form, 'youtubeUrl', picked.youtubeUrl ?? '')
      }}
    />
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
  if (!address) return <span className="text-bad">{contentId}: nothing is shown because there’s no video link</span>
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
