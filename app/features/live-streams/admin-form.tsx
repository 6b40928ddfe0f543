/** The fields of a live stream in the admin area, with a preview of its video. */
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldsOf, PictureOf, Side } from '#app/records/form-fields.tsx'
import type { StoredRecord } from '#app/records/client.ts'
import type { Problems } from '#app/records/record-dialog.tsx'
import { VideoPreview } from '#app/records/video-preview.tsx'
import type { LiveStream } from '#app/features/live-streams/live-stream.ts'
import { Checkbox, TextArea, TextField } from '#app/ui/field.tsx'

export type StreamRecord = LiveStream & StoredRecord

/** What the fields hold while they are edited. */
export interface StreamValues {
  title: string
  date: string
  youtubeUrl: string
  description: string
  duration: string
  thumbnailUrl: string
  isLive: boolean
}

export function streamValues(stream: StreamRecord | undefined): StreamValues {
  return {
    title: stream?.title ?? '',
    date: stream?.date ?? '',
    youtubeUrl: stream?.youtubeUrl ?? '',
    description: stream?.description ?? '',
    duration: stream?.duration ?? '',
    thumbnailUrl: stream?.thumbnailUrl ?? '',
    isLive: stream?.isLive ?? false,
  }
}

export const streamLabels: { [Name in keyof StreamValues]: string } = {
  title: 'Title',
  date: 'Date',
  youtubeUrl: 'Video address',
  description: 'Description',
  duration: 'Duration',
  thumbnailUrl: 'Thumbnail',
  isLive: 'Live now',
}

export function StreamFields({ form, problems }: { form: UseFormReturn<StreamValues>; problems: Problems }) {
  const field = fieldsOf(form, problems)
  const youtubeUrl = useWatch({ control: form.control, name: 'youtubeUrl' })
  return (
    <>
      <TextField {...field('title')} label="Title" required />
      <Side>
        <TextField {...field('date')} label="Date" type="date" required />
        <TextField {...field('duration')} label="Duration" hint="As people read it, for example 1:12:40." />
      </Side>
      <TextField
        {...field('youtubeUrl')}
        label="Video address"
        type="url"
        hint="A YouTube link; the page shows it as a player."
      />
      <VideoPreview address={youtubeUrl} />
      <TextArea {...field('description')} label="Description" rows={6} hint="Leave a blank line between paragraphs." />
      <PictureOf
        form={form}
        problems={problems}
        name="thumbnailUrl"
        label="Thumbnail"
        hint="Without one the page shows the title."
      />
      <Checkbox {...field('isLive')} label="Live now: shown with a red badge until this is taken away" />
    </>
  )
}
