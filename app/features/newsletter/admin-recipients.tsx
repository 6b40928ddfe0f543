/** Who gets a newsletter, and where their replies go. */
import type { UseFormReturn } from 'react-hook-form'
import { registerField } from '#app/dashboard/form-fields.tsx'
import { ListsField } from '#app/features/newsletter/admin-lists.tsx'
import { TextField } from '#app/ui/field.tsx'

export function Recipients({ form }: { form: UseFormReturn }) {
  return (
    <div className="sheet grid gap-4 px-5 py-5">
      <ListsField form={form} label="Who gets it" hint="Choose none for everyone." />
      <TextField
        {...registerField(form)('replyTo')}
        label="Replies go to"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="Leave it empty for the address in the settings."
      />
    </div>
  )
}
