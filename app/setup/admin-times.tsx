/** The step of the guided setup with all service times in one form. */
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { Button, IconButton } from '#app/dashboard/button.tsx'
import { adminRead, type StoredRecord } from '#app/dashboard/client.ts'
import { registerField } from '#app/dashboard/form-fields.tsx'
import { serviceTime, weekdays } from '#app/features/church/church.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { fieldInputs } from '#app/definitions/schemas.ts'
import { StepFrame, type StepProps, useStepForm } from '#app/setup/admin-step.tsx'
import { Checkbox, Select, TextField } from '#app/ui/field.tsx'

interface Time {
  /** Empty for a new one. */
  record: string
  name: string
  weekday: string
  time: string
  isBroadcast: boolean
  minutes: string
}
interface Values {
  times: Time[]
}

const { name, weekday, time, isBroadcast, minutes } = fieldInputs(serviceTime)
const timesIn = z.object({
  times: z
    .array(z.object({ record: z.string(), name, weekday, time, isBroadcast, minutes }))
    .min(1, 'Add at least one service time'),
})

type Stored = StoredRecord & { name: string; weekday: number; time: string; isBroadcast: boolean; minutes: number }

const ANOTHER: Time = { record: '', name: 'Worship', weekday: '7', time: '', isBroadcast: false, minutes: '120' }

/** What the server takes. */
function sent({ times }: Values) {
  return { times: times.map(({ record, ...one }) => ({ ...one, label: '', ...(record ? { id: record } : {}) })) }
}

export function TimesStep({ onDone, onTyped }: StepProps) {
  const { data } = useQuery(adminRead<Stored[]>(addressesOf(serviceTime).all))
  return data ? (
    <TimesForm key={data.map(({ id, version }) => `${id} ${version}`).join()} stored={data} {...{ onDone, onTyped }} />
  ) : null
}

function TimesForm({ stored, onDone, onTyped }: { stored: Stored[] } & Pick<StepProps, 'onDone' | 'onTyped'>) {
  const values: Values = {
    times: stored.map((one) => ({
      record: one.id,
      name: one.name,
      weekday: String(one.weekday),
      time: one.time,
      isBroadcast: one.isBroadcast,
      minutes: String(one.minutes),
    })),
  }
  const step = useStepForm<Values>({
    step: 'times',
    schema: timesIn,
    values,
    requests: (all) => [['PUT', adminApi.setupTimes, sent(all)]],
    filled: ({ times }) => ({ times: times.filter((one) => one.time !== '') }),
    shown: sent,
    onDone,
    onTyped,
  })
  const { fields, append, remove } = useFieldArray({ control: step.form.control, name: 'times' })
  useEffect(() => {
    if (stored.length === 0) append(ANOTHER, { shouldFocus: false })
  }, [stored, append])
  return (
    <StepFrame
      lead="What happens every week. The first one is your main service. A service that you broadcast gets a countdown, and the live page opens a quarter of an hour before it."
      of={step}
    >
      <ul className="grid gap-4">
        {fields.map(({ id }, place) => (
          <TimeRow key={id} form={step.form} place={place} onRemove={() => remove(place)} />
        ))}
      </ul>
      <p>
        <Button onClick={() => append(ANOTHER)}>Add a service</Button>
      </p>
    </StepFrame>
  )
}

function TimeRow({ form, place, onRemove }: { form: UseFormReturn<Values>; place: number; onRemove: () => void }) {
  const field = registerField(form)
  const isLive = useWatch({ control: form.control, name: `times.${place}.isBroadcast` })
  // “Sunday Worship” on another day is called after that.
  const renamed = ({ target }: { target: { value: string } }) => {
    const at = `times.${place}.name` as const
    const named = weekdays.find((day) => form.getValues(at).includes(day))
    if (named) form.setValue(at, form.getValues(at).replace(named, weekdays[Number(target.value) - 1] ?? named))
  }
  return (
    <li className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex items-end gap-3">
        <div className="grow">
          <TextField {...field(`times.${place}.name`)} label="Name" autoComplete="off" />
        </div>
        <IconButton icon={Trash2} label={`Remove service ${place + 1}`} onClick={onRemove} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select {...form.register(`times.${place}.weekday`, { onChange: renamed })} label="Day">
          {weekdays.map((day, index) => (
            <option key={day} value={index + 1}>
              {day}
            </option>
          ))}
        </Select>
        <TextField {...field(`times.${place}.time`)} label="Time" type="time" />
      </div>
      <div className="grid min-h-11 items-center gap-3 sm:grid-cols-2">
        <Checkbox {...field(`times.${place}.isBroadcast`)} label="Broadcast live" />
        {isLive && (
          <TextField {...field(`times.${place}.minutes`)} label="Broadcast lasts (minutes)" inputMode="numeric" />
        )}
      </div>
    </li>
  )
}
