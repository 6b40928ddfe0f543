/** The section “Featured Content” in the admin area: content is chosen from a list, not copied from an address. */
import type { UseFormReturn } from 'react-hook-form'
import { featured, type FeaturedContent, typeNames } from '#app/features/featured/featured.ts'
import { Button } from '#app/dashboard/button.tsx'
import { Badge, Facts } from '#app/dashboard/list-parts.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { VideoPreview } from '#app/dashboard/video-preview.tsx'
import { videoId, watchAddress } from '#app/links/address.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { adminRead, pageRead } from '#app/dashboard/client.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { SearchField } from '#app/dashboard/toolbar.tsx'
import { href } from '#app/routes.ts'
import { NewTabLink } from '#app/ui/link.tsx'
import { longDate } from '#app/dates/format.ts'

type FeaturedRecord = RecordOf<typeof featured>

export default function FeaturedPanel() {
  return (
    <RecordSection
      definition={featured}
      title="Featured Content"
      lead="The newest active video plays at the top of the home page. Sermons and events listed here aren’t shown on any page; they’re for other programs, such as an app."
      add="Add featured content"
      search="Search featured content"
      filters={[
        { name: 'type', label: 'Type', all: 'All types', choices: typeNames },
        { name: 'isActive', label: 'Active', all: 'Active or inactive', choices: active },
      ]}
      columns={columns}
      empty="Nothing is featured yet. Add a video to play it at the top of the home page."
      drawing="front"
      parts={({ form, values: { type, contentId, youtubeUrl } }) => {
        const isVideo = type === 'video'
        return {
          type: {
            after: !isVideo && (
              <Picker key={String(type)} form={form} type={type as 'sermon'} contentId={String(contentId)} />
            ),
          },
          youtubeUrl: {
            hint: isVideo
              ? 'Paste a YouTube link. It plays in the background at the top of the home page.'
              : 'Optional.',
            after: <VideoPreview address={String(youtubeUrl)} />,
            ...form.register('youtubeUrl', { onChange: fillVideoId(form) }),
          },
          isActive: isVideo ? {} : { label: 'Active (only for other programs)' },
          contentId: {
            hint: isVideo ? 'Filled in from the video link.' : `Filled in from the ${String(type)} you choose above.`,
          },
        }
      }}
    />
  )
}

const active = { true: 'Active', false: 'Inactive' }

function set(form: UseFormReturn, name: 'contentId' | 'title' | 'youtubeUrl', value: string): void {
  form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}

/** Pasting a video's link fills in its id. */
function fillVideoId(form: UseFormReturn) {
  return ({ target }: { target: HTMLInputElement }) => {
    const id = videoId(target.value)
    if (form.getValues('type') === 'video' && id) set(form, 'contentId', id)
  }
}

const columns: Column<FeaturedRecord>[] = [
  { title: 'Type', sort: 'type', cell: ({ type }) => typeNames[type], from: 'md', className: 'whitespace-nowrap' },
  {
    title: 'Title',
    sort: 'title',
    cell: (item) => (
      <>
        <RowTitle>{item.title ?? '(no title)'}</RowTitle>
        <Facts facts={[typeNames[item.type], item.isActive ? 'Active' : 'Inactive']} className="md:hidden" />
      </>
    ),
  },
  { title: 'Content ID', cell: (item) => <Content item={item} />, from: 'lg' },
  {
    title: 'Status',
    cell: ({ isActive }) => (
      <Badge variant={isActive ? 'secondary' : 'outline'}>{isActive ? 'Active' : 'Inactive'}</Badge>
    ),
    from: 'md',
  },
]

function Content({ item: { type, contentId, youtubeUrl } }: { item: FeaturedRecord }) {
  if (type !== 'video') return <TargetTitle type={type} contentId={contentId} />
  const address = videoId(youtubeUrl) && watchAddress(youtubeUrl)
  if (!address) return <span className="text-bad">{contentId}: nothing is shown because there’s no YouTube link</span>
  return (
    <NewTabLink to={address} className="link">
      {contentId}
    </NewTabLink>
  )
}

interface Picked {
  id: string
  title: string
  date: string
  youtubeUrl?: string | null
}

const MAX_SUGGESTIONS = 5

interface PickerProps {
  form: UseFormReturn
  type: 'sermon' | 'event'
  contentId: string
}

/** Chooses a sermon or an event by its title. */
function Picker({ form, type, contentId }: PickerProps) {
  const [search, setSearch] = useState('')
  const titleId = useId()
  const { all } = addressesOf({ name: type })
  const { data } = useQuery(pageRead<Picked>(href(all, {}, { search, limit: MAX_SUGGESTIONS })))
  const pick = ({ id, title, youtubeUrl }: Picked) => {
    set(form, 'contentId', id)
    set(form, 'title', title)
    set(form, 'youtubeUrl', youtubeUrl ?? '')
  }
  return (
    <fieldset className="rounded-card border border-line p-4">
      <legend id={titleId} className="px-1 font-semibold">
        Choose {type === 'sermon' ? 'a sermon' : 'an event'}
      </legend>
      <TargetTitle type={type} contentId={contentId.trim()} className="mb-3" />
      <div className="flex">
        <SearchField list={{ search, setSearch }} label="Search by title" />
      </div>
      <ul aria-labelledby={titleId} className="mt-2 divide-y divide-line">
        {data?.records.map((record) => (
          <li key={record.id} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{record.title}</span>
              <span className="text-soft">{longDate(record.date)}</span>
            </span>
            <Button srOnly={` ${record.title}`} onClick={() => pick(record)}>
              Choose
            </Button>
          </li>
        ))}
      </ul>
      {data?.records.length === 0 && <p className="mt-2 text-soft">No results.</p>}
    </fieldset>
  )
}

interface Target {
  target: { id: string; title: string; date: string } | null
}

interface PointsToProps {
  type: Exclude<FeaturedContent['type'], 'video'>
  contentId: string
  className?: string
}

/** The title of the chosen sermon or event. */
function TargetTitle({ type, contentId, className = '' }: PointsToProps) {
  const query = useQuery({
    ...adminRead<Target>(href(adminApi.featuredTarget, {}, { type, id: contentId })),
    enabled: contentId !== '' && contentId.length <= 100,
  })
  if (!query.data) return null
  const { target } = query.data
  return target ? (
    <p role="status" className={className}>
      Links to <b>{target.title}</b>, {longDate(target.date)}
    </p>
  ) : (
    <p role="status" className={`text-bad ${className}`}>
      There’s no {type} with this ID. It may have been deleted.
    </p>
  )
}
