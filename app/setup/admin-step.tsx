/** What the steps of the guided setup share: saving, leaving out, and errors at their fields. */
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { type Request, useAdminMutation } from '#app/dashboard/mutation.ts'
import { adminRead, call, CallError } from '#app/dashboard/client.ts'
import { type SettingName, settings } from '#app/definitions/settings.ts'
import { settingsChangeIn, type SettingsValues } from '#app/settings/schemas.ts'
import { type SettingsRecord, settingsValues } from '#app/settings/use-settings-form.ts'
import { href } from '#app/routes.ts'
import type { GuidedSetup } from '#app/setup/api.ts'
import type { StepId } from '#app/setup/steps.ts'

export const setupRead = adminRead<GuidedSetup>(adminApi.guidedSetup)

export interface StepProps {
  setup: GuidedSetup
  stored: SettingsRecord
  /** Nobody has saved this step before. */
  isFirst: boolean
  /** Opens the next step. */
  onDone: () => void
  /** Is told what the preview shows: a part of the body of `app/setup/preview.ts`, as JSON. */
  onTyped: (step: string) => void
}

/** The form's values of these settings. */
export function valuesOf(stored: SettingsRecord, names: readonly SettingName[]): Partial<SettingsValues> {
  const all = new Map<string, unknown>(Object.entries(settingsValues(stored)))
  return Object.fromEntries(names.map((name) => [name, all.get(name)]))
}

/** The definitions of these settings, in this order. */
export function fieldsOf(names: readonly SettingName[]) {
  return Object.fromEntries(names.map((name) => [name, settings[name]]))
}

interface Options<Values extends FieldValues> {
  step: StepId
  /** Converts the form's values to what is sent; the server checks it again. */
  schema: z.ZodType
  values: Values
  /** @param parsed what the schema made of the values */
  requests: (parsed: Values) => Request[]
  onDone: () => void
  onTyped: (step: string) => void
  /** What the preview shows of valid values; nothing by default. */
  shown?: (parsed: Values) => object
  /** In place of values that are still empty, for the preview. */
  filled?: (values: Values) => object
}

export interface StepForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  isPending: boolean
  onSubmit: (event: FormEvent) => void
  leave: () => void
}

export function useStepForm<Values extends FieldValues>(options: Options<Values>): StepForm<Values> {
  const { step, schema, values, requests, onDone, onTyped, shown, filled = (all: Values) => all } = options
  const { mutate, isPending } = useAdminMutation()
  const form = useForm<Values>({
    resolver: zodResolver(schema as z.ZodType<Values, Values>),
    defaultValues: values as DefaultValues<Values>,
  })
  const typed = schema.safeParse(filled({ ...values, ...(useWatch({ control: form.control }) as Values) }))
  const body = typed.success && shown ? JSON.stringify(shown(typed.data as Values)) : undefined
  useEffect(() => {
    if (body !== undefined) onTyped(body)
  }, [body, onTyped])
  const send = async (all: Request[]) => {
    const work = async () => {
      for (const request of all) await call(...request)
      return true
    }
    const isSaved = await mutate(() => work().catch((error: unknown) => showAtFields(error, form)))
    if (isSaved) onDone()
  }
  const note = (state: 'done' | 'left'): Request => ['PUT', href(adminApi.setupStep, { id: step }), { state }]
  return {
    form,
    isPending,
    onSubmit: (event) => {
      event.preventDefault()
      void form.handleSubmit((parsed) => send([...requests(parsed), note('done')]))()
    },
    leave: () => void send([note('left')]),
  }
}

/** A step whose fields are these settings. */
export function useSettingsStep(step: StepId, names: readonly SettingName[], { stored, onDone, onTyped }: StepProps) {
  return useStepForm({
    step,
    schema: settingsChangeIn,
    values: valuesOf(stored, names),
    requests: (change) => [['PUT', adminApi.siteConfig, change]],
    // A password is seen on no page.
    shown: (change) => ({ settings: { ...change, smtpPassword: undefined } }),
    onDone,
    onTyped,
  })
}

/** Shows the server's errors at their fields; they may name a field of the settings, or one of a list. */
function showAtFields<Values extends FieldValues>(error: unknown, form: UseFormReturn<Values>): never {
  if (error instanceof CallError) {
    for (const [name, message] of Object.entries(error.fields))
      form.setError(name.replace(/^settings\./, '') as Path<Values>, { message })
  }
  throw error
}

interface StepFrameProps {
  lead: ReactNode
  of: Pick<StepForm<FieldValues>, 'isPending' | 'onSubmit' | 'leave'>
  children: ReactNode
}

/** The form of a step with its two buttons. */
export function StepFrame({ lead, of: { isPending, onSubmit, leave }, children }: StepFrameProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <p className="admin-measure text-soft">{lead}</p>
      {children}
      <p className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button variant="go" type="submit" isOff={isPending}>
          {isPending ? 'Saving...' : 'Save and continue'}
        </Button>
        <Button onClick={leave}>Skip for now</Button>
      </p>
    </form>
  )
}
