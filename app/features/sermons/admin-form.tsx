/** The fields of a sermon in the admin area, with a preview of the passage and of the video. */
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { listText } from '#app/records/fields.ts'
import { fieldsOf, Offers, PictureOf, Side } from '#app/records/form-fields.tsx'
import type { StoredRecord } from '#app/records/client.ts'
import type { Problems } from '#app/records/record-dialog.tsx'
import { VideoPreview } from '#app/records/video-preview.tsx'
import { sermonSummaryRead } from '#app/features/sermons/reads.ts'
import { type Sermon, shownScripture } from '#app/features/sermons/sermon.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'

export type SermonRecord = Sermon & StoredRecord

/** What the fields hold while they are edited: text, all of it. */
export interface SermonValues {
  title: string
  speaker: string
  date: string
  scripture: string
  series: string
  youtubeUrl: string
  description: string
  duration: string
  thumbnailUrl: string
  audioUrl: string
  tags: string
}

export function sermonValues(sermon: SermonRecord | undefined): SermonValues {
  return {
    title: sermon?.title ?? '',
    speaker: sermon?.speaker ?? '',
    date: sermon?.date ?? '',
    scripture: sermon?.scripture ?? '',
    series: sermon?.series ?? '',
    youtubeUrl: sermon?.youtubeUrl ?? '',
    description: sermon?.description ?? '',
    duration: sermon?.duration ?? '',
    thumbnailUrl: sermon?.thumbnailUrl ?? '',
    audioUrl: sermon?.audioUrl ?? '',
    tags: listText(sermon?.tags ?? []),
  }
}

export const sermonLabels: { [Name in keyof SermonValues]: string } = {
  title: 'Title',
  speaker: 'Speaker',
  date: 'Date',
  scripture: 'Scripture',
  series: 'Series',
  youtubeUrl: 'Video address',
  description: 'Description',
  duration: 'Duration',
  thumbnailUrl: 'Thumbnail',
  audioUrl: 'Audio address',
  tags: 'Topics',
}

interface SermonFieldsProps {
  form: UseFormReturn<SermonValues>
  problems: Problems
  record: SermonRecord | undefined
}

export function SermonFields({ form, problems, record }: SermonFieldsProps) {
  const field = fieldsOf(form, problems)
  const { data: known } = useQuery(sermonSummaryRead({}))
  const [scripture, youtubeUrl] = useWatch({ control: form.control, name: ['scripture', 'youtubeUrl'] })
  return (
    <>
      <TextField {...field('title')} label="Title" required />
      <Side>
        <TextField
          {...field('speaker')}
          label="Speaker"
          required={!record || record.speaker !== null}
          list="speakers"
        />
        <TextField {...field('date')} label="Date" type="date" required />
        <TextField {...field('scripture')} label="Scripture" hint={passageHint(scripture)} />
        <TextField {...field('series')} label="Series" list="series" />
      </Side>
      <TextField
        {...field('youtubeUrl')}
        label="Video address"
        type="url"
        hint="A YouTube link; the page shows it as a player."
      />
      <VideoPreview address={youtubeUrl} />
      <TextArea {...field('description')} label="Description" rows={7} hint="Leave a blank line between paragraphs." />
      <Side>
        <TextField {...field('duration')} label="Duration" hint="As people read it, for example 21:30 or 34 minutes." />
        <TextField
          {...field('tags')}
          label="Topics"
          hint="Separated by commas. Put a topic that holds a comma in quotation marks."
        />
        <TextField {...field('audioUrl')} label="Audio address" type="url" />
      </Side>
      <PictureOf
        form={form}
        problems={problems}
        name="thumbnailUrl"
        label="Thumbnail"
        hint="Without one the page shows series and passage."
      />
      <Offers id="speakers" values={known?.speakers ?? []} />
      <Offers id="series" values={known?.series ?? []} />
    </>
  )
}

function passageHint(scripture: string): string {
  const shown = shownScripture(scripture)
  return shown === '' ? 'For example Luke 21:5–19.' : `On the page: ${shown}`
}
