/** Who gets a newsletter, and where their replies go. */
import type { UseFormReturn } from 'react-hook-form'
import { registerField } from '#app/dashboard/form-fields.tsx'
import { adminPages } from '#app/admin-routes.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { inSecondLanguage } from '#app/features/newsletter/admin-send.tsx'
import type { SendFacts } from '#app/features/newsletter/copies.ts'
import { issue } from '#app/features/newsletter/issue.ts'
import { ListsField } from '#app/features/newsletter/admin-lists.tsx'
import { TextField } from '#app/ui/field.tsx'

interface RecipientsProps {
  form: UseFormReturn
  id: string
  second: SendFacts['second'] | undefined
}

export function Recipients({ form, id, second }: RecipientsProps) {
  return (
    <div className="sheet grid gap-4 px-5 py-5">
      <ListsField form={form} label="Who gets it" hint="Choose none for everyone." />
      <TextField
        {...registerField(form)('replyTo')}
        label="Replies go to"
        type="email"
        autoComplete="off"
        hint="Leave it empty for the address in the settings."
      />
      {second && (
        <p className="text-sm text-soft">
          {inSecondLanguage(second)}{' '}
          <AdminLink
            to={adminPages.translations}
            search={{ add: 'yes', of: `${issue.table} ${id}` }}
            className="link inline-flex min-h-11 items-center"
          >
            Translate into {second.language}
          </AdminLink>
        </p>
      )}
    </div>
  )
}
