/** The fields of an event in the admin area. */
import type { UseFormReturn } from 'react-hook-form'
import { fieldsOf, PictureOf, Side } from '#app/records/form-fields.tsx'
import type { Problems } from '#app/records/form-fields.tsx'
import { RecurrenceFields } from '#app/features/events/admin-recurrence.tsx'
import type { EventValues } from '#app/features/events/admin-values.ts'
import { DEFAULT_LINK_TEXT } from '#app/features/events/event.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'

export function EventFields({ form, problems }: { form: UseFormReturn<EventValues>; problems: Problems }) {
  const field = fieldsOf(form, problems)
  return (
    <>
      <TextField {...field('title')} label="Title" required />
      <Side>
        <TextField {...field('date')} label="Date" type="date" required hint="Of what recurs, the first day." />
        <TextField {...field('location')} label="Location" />
        <TextField {...field('startTime')} label="Start time" type="time" />
        <TextField {...field('endTime')} label="End time" type="time" />
      </Side>
      <TextArea {...field('description')} label="Description" rows={6} hint="Leave a blank line between paragraphs." />
      <RecurrenceFields form={form} problems={problems} />
      <PictureOf
        form={form}
        problems={problems}
        name="imageUrl"
        label="Image"
        hint="Without one the page draws a scene."
      />
      <Side>
        <TextField
          {...field('externalUrl')}
          label="Website address"
          type="url"
          hint="Where people read more or register."
        />
        <TextField
          {...field('externalLinkText')}
          label="Link text"
          placeholder={DEFAULT_LINK_TEXT}
          hint="What the button says that leads there."
        />
      </Side>
    </>
  )
}
