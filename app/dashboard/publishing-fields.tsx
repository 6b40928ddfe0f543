/** The form fields for when a record is public. */
import { flushSync } from 'react-dom'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#app/dashboard/button.tsx'
import { Badge } from '#app/dashboard/list-parts.tsx'
import type { Published } from '#app/dashboard/client.ts'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import { registerField } from '#app/dashboard/form-fields.tsx'
import { useTimeZone, useToday } from '#app/dashboard/church-time.ts'
import { instantOf, moment, wallTime } from '#app/dates/instants.ts'
import { TextField } from '#app/ui/field.tsx'

export const publishingLabels = { status: 'On the website', publishAt: 'Publish', unpublishAt: 'Unpublish' }
const statuses = { published: 'Published', scheduled: 'Scheduled', draft: 'Draft', archived: 'Unpublished' }

/** The values of the fields for a record, or for a new one: times on the church’s clock. */
export function publishingValues(record: object | undefined, timeZone: string) {
  const { status = 'published', publishAt, unpublishAt }: Partial<Published> = record ?? {}
  const wall = (instant: string | null | undefined) => (instant ? wallTime(instant, timeZone) : '')
  return { status, publishAt: wall(publishAt), unpublishAt: wall(unpublishAt) }
}

/** Converts the fields to the request: with a time of publishing only if one is chosen. */
export function publishingSchema(timeZone: string) {
  const instant = z.string().transform((wall) => (wall === '' ? null : instantOf(wall, timeZone)))
  return z
    .object({ status: z.string(), publishAt: instant, unpublishAt: instant })
    .refine(({ status, publishAt }) => status !== 'scheduled' || (publishAt ?? '') > new Date().toISOString(), {
      path: ['publishAt'],
      error: 'Choose a date and time in the future',
    })
    .transform((given) => ({ ...given, publishAt: given.status === 'scheduled' ? given.publishAt : undefined }))
}

/** The statuses that its form offers: records whose own fields say when they are seen are not scheduled. */
export function statusesOf({ hasOwnDays }: Pick<AnyDefinition, 'hasOwnDays'>): Readonly<Record<string, string>> {
  const { scheduled: _, ...others } = statuses
  return hasOwnDays ? others : statuses
}

interface PublishingProps {
  form: UseFormReturn
  definition: AnyDefinition
  record: object | undefined
  /** The user writes drafts, which editors publish. */
  draftsOnly: boolean
}

/** When a record is public: its status in words, and the times. */
export function Publishing({ form, definition, record, draftsOnly }: PublishingProps) {
  const values = useWatch({ control: form.control })
  const today = useToday()
  if (draftsOnly) return <p className="text-soft">Visitors don’t see drafts. An editor publishes them.</p>
  const status = String(values['status'])
  const seen = status === 'published' ? definition.seen?.(values, today) : undefined
  const field = registerField(form)
  const { status: stored, publishAt, unpublishAt }: Partial<Published> = record ?? {}
  const isTimed = isTimedBy(definition, publishAt ?? unpublishAt)
  const hint =
    stored === undefined && status === 'published' ? 'Visitors see it as soon as it’s created.' : hints[status]
  return (
    <>
      <p>
        {stored !== undefined && (
          <strong className="block font-semibold">{statuses[status as keyof typeof statuses]}</strong>
        )}
        <span className="text-soft">{seen?.hint ?? hint}</span>
      </p>
      {status === 'scheduled' && (
        <TextField label={publishingLabels.publishAt} type="datetime-local" required {...field('publishAt')} />
      )}
      {isTimed && (status === 'scheduled' || status === 'published') && (
        <TextField
          label={publishingLabels.unpublishAt}
          type="datetime-local"
          hint="Leave empty to keep it on the website."
          {...field('unpublishAt')}
        />
      )}
    </>
  )
}

/** Whether a record has times: those whose own fields say when they are seen have some only if a program set them. */
function isTimedBy({ hasOwnDays }: AnyDefinition, time: string | null | undefined): boolean {
  return !hasOwnDays || Boolean(time)
}

interface WaysProps extends PublishingProps {
  /** Saves the form. */
  submit: () => void
}

/** What a form’s menu offers beside saving it as it is: other statuses. */
export function PublishingWays({ form, definition, record, draftsOnly, submit }: WaysProps) {
  const { status, before } = useStatus(form)
  const [timeZone, today] = [useTimeZone(), useToday()]
  if (draftsOnly) return null
  const choose = (next: string) => {
    form.setValue('status', next, { shouldDirty: true })
    // A record that came down by its time would stay down, with the field out of sight.
    const isOver = isPast(String(form.getValues('unpublishAt') ?? ''), timeZone)
    if (next === 'published' && before !== 'published' && isOver) form.setValue('unpublishAt', '')
  }
  const saveAs = (next: string) => () => {
    choose(next)
    submit()
  }
  const schedule = () => {
    // The field must be there before it gets the focus, which the menu gives to its button as it closes.
    flushSync(() => choose('scheduled'))
    const { date, publishAt } = form.getValues()
    // News with a date in the future appears on that day, unless another time is chosen.
    if (publishAt === '' && typeof date === 'string' && date > today && definition.seen?.(form.getValues(), today))
      form.setValue('publishAt', `${date}T00:00`, { shouldDirty: true })
    setTimeout(() => form.setFocus('publishAt'))
  }
  // What was chosen and could not be saved must not hide the way back.
  const isAt = (one: string) => status === one && before === one
  return (
    <>
      {!isAt('published') && (
        <Button variant="text" onClick={saveAs('published')}>
          {record ? 'Publish' : 'Publish now'}
        </Button>
      )}
      {!definition.hasOwnDays && status !== 'scheduled' && (
        <Button variant="text" onClick={schedule}>
          Schedule
        </Button>
      )}
      {!isAt('draft') && (
        <Button variant="text" onClick={saveAs('draft')}>
          {record && before === 'published' ? BACK_TO_DRAFT : 'Save draft'}
        </Button>
      )}
      {record && (before === 'published' || before === 'scheduled') && (
        <Button variant="text" onClick={saveAs('archived')}>
          Unpublish
        </Button>
      )}
    </>
  )
}

/** @param wall a time on the church’s clock; empty for none */
function isPast(wall: string, timeZone: string): boolean {
  return wall !== '' && instantOf(wall, timeZone) <= new Date().toISOString()
}

/** Contributors can change it then. */
const BACK_TO_DRAFT = 'Turn into a draft'

/** The status that is chosen, and that with which the form was opened or last saved. */
function useStatus(form: UseFormReturn): Record<'status' | 'before', string> {
  const status = String(useWatch({ control: form.control, name: 'status' }))
  return { status, before: String(form.formState.defaultValues?.['status']) }
}

/** What the main button of a form does to a status that is to change; undefined if it does what that of every form does. */
export function useSaveWord(form: UseFormReturn, record: object | undefined): string | undefined {
  const { status, before } = useStatus(form)
  if (status === before) return undefined
  if (status === 'draft') return record && before === 'published' ? BACK_TO_DRAFT : 'Save draft'
  return { scheduled: 'Schedule', published: 'Publish', archived: 'Unpublish' }[status]
}

const hints: Record<string, string> = {
  published: 'Everyone can see it.',
  draft: 'Only people who can sign in here see it.',
  scheduled: 'It appears on the website at this time, on the church’s clock.',
  archived: 'It’s kept here and no longer on the website.',
}

interface BadgeProps {
  record: object
  definition: AnyDefinition
  /** Whether the badge is shown for a published record, too. */
  isAlways: boolean
}

/** The label in a list for a record that not everyone can see. */
export function PublishingBadge({ record, definition, isAlways }: BadgeProps) {
  const today = useToday()
  const { status, publishAt }: Partial<Published> = record
  const seen = status === 'published' ? definition.seen?.(record, today)?.badge : undefined
  if (status === undefined || (status === 'published' && !isAlways && seen === undefined)) return null
  const from = publishAt && status === 'scheduled' && moment(publishAt)
  const words = [seen !== undefined && !isAlways ? '' : statuses[status], from, seen]
  return <Badge variant="outline">{words.filter(Boolean).join(' · ')}</Badge>
}
