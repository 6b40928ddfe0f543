/** The fields of featured content in the admin area: what is put first is chosen, not copied from an address. */
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldsOf } from '#app/records/form-fields.tsx'
import type { StoredRecord } from '#app/records/client.ts'
import type { Problems } from '#app/records/record-dialog.tsx'
import { VideoPreview } from '#app/records/video-preview.tsx'
import { ContentPicker } from '#app/features/featured/admin-picker.tsx'
import { FEATURED_TYPES, type FeaturedContent, typeNames } from '#app/features/featured/featured.ts'
import { videoId } from '#app/ui/address.ts'
import { Checkbox, Select, TextArea, TextField } from '#app/ui/field.tsx'

export type FeaturedRecord = FeaturedContent & StoredRecord

export interface FeaturedValues {
  type: FeaturedContent['type']
  contentId: string
  youtubeUrl: string
  title: string
  description: string
  isActive: boolean
}

export function featuredValues(item: FeaturedRecord | undefined): FeaturedValues {
  return {
    type: item?.type ?? 'video',
    contentId: item?.contentId ?? '',
    youtubeUrl: item?.youtubeUrl ?? '',
    title: item?.title ?? '',
    description: item?.description ?? '',
    isActive: item?.isActive ?? true,
  }
}

export const featuredLabels: { [Name in keyof FeaturedValues]: string } = {
  type: 'Type',
  contentId: 'Content ID',
  youtubeUrl: 'Video address',
  title: 'Title',
  description: 'Description',
  isActive: 'Active',
}

export function FeaturedFields({ form, problems }: { form: UseFormReturn<FeaturedValues>; problems: Problems }) {
  const field = fieldsOf(form, problems)
  const [type, contentId, youtubeUrl] = useWatch({ control: form.control, name: ['type', 'contentId', 'youtubeUrl'] })
  const isVideo = type === 'video'
  const set = (name: 'contentId' | 'title' | 'youtubeUrl', value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  // A video is known by the id in its address; whoever pastes the one need not type the other.
  const address = form.register('youtubeUrl', {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const id = videoId(target.value)
      if (form.getValues('type') === 'video' && id) set('contentId', id)
    },
  })

  return (
    <>
      <Select {...field('type')} label="Type" required>
        {FEATURED_TYPES.map((name) => (
          <option key={name} value={name}>
            {typeNames[name]}
          </option>
        ))}
      </Select>
      {!isVideo && (
        <ContentPicker
          key={type}
          type={type}
          chosen={contentId.trim()}
          onPick={(picked) => {
            set('contentId', picked.id)
            set('title', picked.title)
            set('youtubeUrl', picked.youtubeUrl ?? '')
          }}
        />
      )}
      <TextField
        {...address}
        problem={problems('youtubeUrl')}
        label="Video address"
        type="url"
        hint={
          isVideo ? 'Paste a YouTube link: the home page shows it behind its first words.' : 'Only if there is one.'
        }
      />
      <VideoPreview address={youtubeUrl} />
      <TextField
        {...field('contentId')}
        label="Content ID"
        required
        hint={isVideo ? 'Taken from the address.' : `Taken from the ${type} that you choose above.`}
      />
      <TextField {...field('title')} label="Title" />
      <TextArea {...field('description')} label="Description" rows={3} />
      <Checkbox {...field('isActive')} label="Active: it is shown" />
    </>
  )
}
