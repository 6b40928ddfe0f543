/** The form fields for when a record is public. */
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Badge, Options } from '#app/records/list-parts.tsx'
import type { Published } from '#app/records/client.ts'
import { registerField, SideBySide } from '#app/records/form-fields.tsx'
import { withClock, instantOf, wallTime } from '#app/records/moment.ts'
import { Select, TextField } from '#app/ui/field.tsx'

export const publishingLabels = { status: 'Status', publishAt: 'Publish', unpublishAt: 'Take down' }
export const statuses = { published: 'Published', draft: 'Draft', scheduled: 'Scheduled', archived: 'Archived' }

/** The values of the fields for a record, or for a new one: times on the church’s clock. */
export function publishingValues(record: object | undefined, timeZone: string) {
  const { status = 'published', publishAt, unpublishAt }: Partial<Published> = record ?? {}
  const wall = (instant: string | null | undefined) => (instant ? wallTime(instant, timeZone) : '')
  return { status, publishAt: wall(publishAt), unpublishAt: wall(unpublishAt) }
}

/** Converts the fields to the request: with a time of publishing only if one is chosen. */
export function publishingSchema(timeZone: string) {
  const moment = z.string().transform((wall) => (wall === '' ? null : instantOf(wall, timeZone)))
  return z
    .object({ status: z.string(), publishAt: moment, unpublishAt: moment })
    .refine(({ status, publishAt }) => status !== 'scheduled' || (publishAt ?? '') > new Date().toISOString(), {
      path: ['publishAt'],
      error: 'Choose a date and time in the future',
    })
    .transform((given) => ({ ...given, publishAt: given.status === 'scheduled' ? given.publishAt : undefined }))
}

export function PublishingFields({ form }: { form: UseFormReturn }) {
  const status: unknown = useWatch({ control: form.control, name: 'status' })
  const field = registerField(form)
  return (
    <SideBySide>
      <Select label={publishingLabels.status} {...field('status')} hint={hints[String(status)] ?? ''}>
        <Options of={statuses} />
      </Select>
      {status === 'scheduled' && (
        <TextField label={publishingLabels.publishAt} type="datetime-local" required {...field('publishAt')} />
      )}
      {(status === 'scheduled' || status === 'published') && (
        <TextField
          label={publishingLabels.unpublishAt}
          type="datetime-local"
          hint="Leave empty to keep it on the website."
          {...field('unpublishAt')}
        />
      )}
    </SideBySide>
  )
}

const hints: Record<string, string> = {
  published: 'Everyone can see it.',
  draft: 'Only people who can sign in here see it.',
  scheduled: 'It appears on the website at this time, on the church’s clock.',
  archived: 'It’s kept here and no longer on the website.',
}

interface BadgeProps {
  record: object
  timeZone: string
  /** Also beside one that everyone can see. */
  isAlways: boolean
}

/** The label in a list for a record that not everyone can see. */
export function PublishingBadge({ record, timeZone, isAlways }: BadgeProps) {
  const { status, publishAt }: Partial<Published> = record
  if (status === undefined || (status === 'published' && !isAlways)) return null
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const from = publishAt && status === 'scheduled' && withClock(format.format(new Date(publishAt)))
  return <Badge look="outline">{[statuses[status], from].filter(Boolean).join(' · ')}</Badge>
}
