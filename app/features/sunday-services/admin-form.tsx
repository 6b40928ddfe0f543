/** The fields of a Sunday service in the admin area, with a preview of its video. */
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldsOf, Side } from '#app/records/form-fields.tsx'
import type { StoredRecord } from '#app/records/client.ts'
import type { Problems } from '#app/records/record-dialog.tsx'
import { VideoPreview } from '#app/records/video-preview.tsx'
import type { SundayService } from '#app/features/sunday-services/sunday-service.ts'
import { Checkbox, TextField } from '#app/ui/field.tsx'

export type ServiceRecord = SundayService & StoredRecord

export interface ServiceValues {
  date: string
  time: string
  location: string
  youtubeUrl: string
  isLive: boolean
}

export function serviceValues(service: ServiceRecord | undefined): ServiceValues {
  return {
    date: service?.date ?? '',
    time: service?.time ?? '',
    location: service?.location ?? '',
    youtubeUrl: service?.youtubeUrl ?? '',
    isLive: service?.isLive ?? false,
  }
}

export const serviceLabels: { [Name in keyof ServiceValues]: string } = {
  date: 'Date',
  time: 'Time',
  location: 'Location',
  youtubeUrl: 'Video address',
  isLive: 'Live',
}

export function ServiceFields({ form, problems }: { form: UseFormReturn<ServiceValues>; problems: Problems }) {
  const field = fieldsOf(form, problems)
  const youtubeUrl = useWatch({ control: form.control, name: 'youtubeUrl' })
  return (
    <>
      <Side>
        <TextField {...field('date')} label="Date" type="date" required />
        <TextField {...field('time')} label="Time" type="time" required />
      </Side>
      <TextField {...field('location')} label="Location" />
      <TextField {...field('youtubeUrl')} label="Video address" type="url" hint="Where it is, or was, streamed." />
      <VideoPreview address={youtubeUrl} />
      <Checkbox {...field('isLive')} label="It is live now" />
    </>
  )
}
