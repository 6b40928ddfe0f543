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
        <TextField
          {...field('date')}
          label="Date"
          type="date"
          required
          hint="For a repeating event, enter the first date."
        />
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
        hint="Without an image, the page shows an illustration."
      />
      <Side>
        <TextField
          {...field('externalUrl')}
          label="Website link"
          type="url"
          hint="Where people can read more or sign up."
        />
        <TextField
          {...field('externalLinkText')}
          label="Link text"
          placeholder={DEFAULT_LINK_TEXT}
          hint="What the button says."
        />
      </Side>
    </>
  )
}
