/**
 * State of the settings form: it sends only changed fields, stores unsaved input as a draft (without secrets), and merges
 * what another person saved meanwhile.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { dropDraft, keepDraft, readDraft } from '#app/records/drafts.ts'
import { call, CallError, warningOf } from '#app/records/client.ts'
import { type SettingsChange, settingsIn, type SettingsValues } from '#app/features/site/schemas.ts'
import { type AdminSettings, secretNames, type SettingName, settingNames, settings } from '#app/settings.ts'
import { applyTheme } from '#app/features/site/theme-variables.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'
import { siteConfigRead } from '#app/ui/site.ts'

/** The settings with their ETag. */
export interface ReadSettings {
  settings: AdminSettings
  mark: string
}

export const settingsRead = queryOptions<ReadSettings>({
  queryKey: ['admin', adminApi.siteConfig],
  queryFn: async () => readSettings(await call('GET', adminApi.siteConfig)),
  staleTime: 0,
})

export interface SettingsForm {
  form: UseFormReturn<SettingsValues, unknown, SettingsChange>
  /** As they are stored. */
  settings: AdminSettings
  isPending: boolean
  isDirty: boolean
  /** Started from a draft. */
  isDraft: boolean
  /** Saved by another person since the form was opened. */
  theirs: SettingsValues | undefined
  submit: () => void
  /** Discards the draft. */
  discard: () => void
}

const DRAFT = 'settings'

interface Draft {
  mark: string
  fields: Partial<SettingsValues>
}

export function useSettingsForm(read: ReadSettings): SettingsForm {
  const queryClient = useQueryClient()
  const { draft, keep, drop } = useSettingsDraft()
  // The settings that the form was filled from; their tag is sent with a change.
  const [base, setBase] = useState<ReadSettings>({ ...read, mark: draft?.mark ?? read.mark })
  const [theirs, setTheirs] = useState<SettingsValues>()
  const { act, isPending } = useAct()
  const form = useForm<SettingsValues, unknown, SettingsChange>({
    resolver: zodResolver(settingsIn),
    defaultValues: settingsValues(read.settings),
  })
  const { isDirty } = form.formState

  useEffect(() => {
    if (draft) putInto(form, draft.fields)
  }, [draft, form])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: isChanged }) => {
          if (isChanged) keep({ mark: base.mark, fields: changedValues(values, settingsValues(base.settings)) })
        },
      }),
    [form, keep, base],
  )
  useEffect(() => {
    if (isDirty || draft) return
    setBase(read)
    form.reset(settingsValues(read.settings))
    applyTheme(document.documentElement, read.settings)
    // Takes over newly read settings only where nothing was typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [read.mark])

  const fill = (next: ReadSettings, typed: Partial<SettingsValues> = {}) => {
    setBase(next)
    form.reset(settingsValues(next.settings))
    putInto(form, typed)
  }

  const save = (values: SettingsChange) =>
    act(
      async () => {
        const typed = changedValues(form.getValues(), settingsValues(base.settings))
        let warning: string
        const changed = Object.keys(typed).map((name) => [name, values[name as SettingName]])
        try {
          const headers = { 'If-Match': base.mark }
          const response = await call('PUT', adminApi.siteConfig, Object.fromEntries(changed), headers)
          warning = await warningOf(response)
          const now = await readSettings(response)
          fill(now)
          applyTheme(document.documentElement, now.settings)
        } catch (error) {
          if (error instanceof CallError) await refused(error, typed)
          throw error
        }
        drop()
        setTheirs(undefined)
        await queryClient.invalidateQueries({ queryKey: siteConfigRead.queryKey })
        return warning
      },
      (warning) => ({ text: `Site configuration updated successfully${warning && `. ${warning}`}` }),
    )

  /** Shows the server's errors at the fields, and the other person's changes. */
  async function refused(error: CallError, typed: Partial<SettingsValues>): Promise<void> {
    for (const [field, message] of Object.entries(error.fields)) {
      form.setError(field as keyof SettingsValues, { message }, { shouldFocus: true })
    }
    if (error.status !== 412) return
    const now = await queryClient.fetchQuery(settingsRead)
    fill(now, typed)
    setTheirs(settingsValues(now.settings))
  }

  return {
    form,
    settings: base.settings,
    isPending,
    isDirty,
    isDraft: draft !== undefined,
    theirs,
    submit: () => void form.handleSubmit(save)(),
    discard: () => {
      drop()
      setTheirs(undefined)
      fill(read)
    },
  }
}

/** What was typed and not saved, kept in the browser without the secrets. */
function useSettingsDraft() {
  const { user } = useCurrentUser()
  const person = user?.id ?? ''
  const [draft, setDraft] = useState(() => readDraft(DRAFT, person)?.values as Draft | undefined)
  const keep = useCallback(
    ({ mark, fields }: Draft) => {
      const open = Object.fromEntries(Object.entries(fields).filter(([name]) => !isSecret(name)))
      keepDraft(DRAFT, person, { values: { mark, fields: open }, version: undefined })
    },
    [person],
  )
  const drop = useCallback(() => {
    dropDraft(DRAFT, person)
    setDraft(undefined)
  }, [person])
  return { draft, keep, drop }
}

const isSecret = (name: string) => secretNames.some((secret) => secret === name)

async function readSettings(response: Response): Promise<ReadSettings> {
  return { settings: (await response.json()) as AdminSettings, mark: response.headers.get('ETag') ?? '*' }
}

function putInto(form: SettingsForm['form'], fields: Partial<SettingsValues>): void {
  for (const [name, value] of Object.entries(fields)) {
    form.setValue(name as keyof SettingsValues, value, { shouldDirty: true })
  }
}

export function settingsValues(stored: AdminSettings): SettingsValues {
  const known = new Map<string, string | number | boolean | null>(Object.entries(stored))
  const values = settingNames.map((name) => {
    const value = known.get(name)
    return [name, settings[name].type === 'flag' ? value === true : String(value ?? '')]
  })
  return Object.fromEntries(values) as SettingsValues
}

/** Returns the values that differ. */
export function changedValues(values: SettingsValues, before: SettingsValues): Partial<SettingsValues> {
  const names = settingNames.filter((name) => values[name] !== before[name])
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
