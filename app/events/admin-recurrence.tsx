/** How an event recurs: chosen from what most do, or written as a rule. */
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { EventValues } from '#app/events/admin-values.ts'
import { recurrenceChoices } from '#app/events/recurrence-choices.ts'
import { fieldsOf } from '#app/desk/form-fields.tsx'
import type { Problems } from '#app/desk/record-dialog.tsx'
import { Checkbox, Select, TextField } from '#app/ui/field.tsx'

export function RecurrenceFields({ form, problems }: { form: UseFormReturn<EventValues>; problems: Problems }) {
  const field = fieldsOf(form, problems)
  const [isRecurring, date, rule, description] = useWatch({
    control: form.control,
    name: ['isRecurring', 'date', 'recurrenceRule', 'recurrenceDescription'],
  })
  const choices = recurrenceChoices(date)
  const chosen = choices.find((choice) => choice.rule === rule)
  const choose = (next: string) => {
    const choice = choices.find((one) => one.rule === next)
    const isOurs = description === '' || choices.some((one) => one.description === description)
    form.setValue('recurrenceRule', next, { shouldDirty: true })
    // What somebody has put into words of their own stays.
    if (choice && isOurs) form.setValue('recurrenceDescription', choice.description, { shouldDirty: true })
  }
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">Recurrence</legend>
      <Checkbox {...field('isRecurring')} label="This event takes place again and again" />
      {(isRecurring || problems('recurrenceRule')) && (
        <>
          {choices.length > 0 && (
            <Select
              name="choice"
              label="It takes place"
              value={chosen?.rule ?? ''}
              onChange={(event) => choose(event.target.value)}
            >
              <option value="">{rule === '' ? 'Choose one, or write a rule below' : 'By the rule below'}</option>
              {choices.map((choice) => (
                <option key={choice.rule} value={choice.rule}>
                  {choice.description}
                </option>
              ))}
            </Select>
          )}
          <TextField
            {...field('recurrenceRule')}
            label="Recurrence rule"
            hint="As calendars write it, for example FREQ=WEEKLY;BYDAY=TU. Without one, only the date above is announced."
          />
          <TextField
            {...field('recurrenceDescription')}
            label="In words"
            hint="What visitors read beside the title, for example Every Tuesday."
          />
        </>
      )}
    </fieldset>
  )
}
