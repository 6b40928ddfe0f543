/** A letter that the church writes once and people get filled in: its fields, the places in it, and how it will read. */
import { useWatch } from 'react-hook-form'
import { type Name, type SettingsFormState, settingOf } from '#app/features/site/admin-field.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { filledIn, type EmailFacts, placeholders, unknownPlaces } from '#app/ui/email-places.ts'

interface EmailSettingProps {
  form: SettingsFormState
  subject: Extract<Name, `${string}Subject`>
  message: Extract<Name, `${string}Message`>
  /** What is known of whom it goes to. */
  places: (keyof EmailFacts)[]
  /** What people call it: `the welcome`. */
  name: string
  /** What goes out while nothing is written; without it nothing does. */
  usual?: { subject: string; message: string }
}

/** Whom the preview greets. */
const SOMEBODY = { visitorName: 'Maria Lopez', numberOfKids: '2' }

export function EmailSetting({ form, subject, message, places, name, usual }: EmailSettingProps) {
  const setting = settingOf(form)
  const watched = [subject, message, 'churchName'] as const
  const [subjectTyped, messageTyped, churchName] = useWatch({ control: form.control, name: watched })
  const subjectText = subjectTyped || (usual?.subject ?? '')
  const messageText = messageTyped || (usual?.message ?? '')
  const unknown = unknownPlaces(`${subjectText} ${messageText}`)
  const facts: EmailFacts = { ...SOMEBODY, churchName }
  return (
    <>
      <TextField {...setting(subject)} />
      <div className="grid gap-2">
        <TextArea {...setting(message)} rows={9} />
        <p className="flex flex-wrap items-center gap-2 text-soft">
          Put in:
          {places.map((place) => (
            <button
              key={place}
              type="button"
              className="admin-btn"
              onClick={() => putAtCursor(form, message, placeholders[place])}
            >
              {placeholders[place]}
              <span className="sr-only"> into {name}</span>
            </button>
          ))}
        </p>
      </div>
      <section aria-label={`Preview of ${name}`} className="rounded-card border border-line bg-paper px-5 py-4">
        <p className="text-soft">As {SOMEBODY.visitorName} would read it:</p>
        {subjectText || messageText ? (
          <>
            <p className="mt-2 font-semibold">{filledIn(subjectText, facts) || '(no subject)'}</p>
            <p className="mt-2 break-words whitespace-pre-line">{filledIn(messageText, facts)}</p>
          </>
        ) : (
          <p className="mt-2">While nothing is written above, none is sent.</p>
        )}
        {unknown.length > 0 && (
          <p className="mt-3 font-semibold text-bad">
            {unknown.join(', ')} is no place that can be filled in, and would be read as it stands.
          </p>
        )}
      </section>
    </>
  )
}

function putAtCursor(form: SettingsFormState, field: EmailSettingProps['message'], text: string): void {
  const area = document.getElementById(`field-${field}`)
  if (!(area instanceof HTMLTextAreaElement)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  form.setValue(field, area.value, { shouldDirty: true })
  area.focus()
}
