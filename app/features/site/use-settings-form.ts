/**
 * State of the settings form: it sends only changed fields, stores unsaved input as a draft (without secrets), and merges
 * what another person saved meanwhile.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { useDraft } from '#app/records/drafts.ts'
import { call, CallError, warningOf } from '#app/records/client.ts'
import { showProblems, typeInto, useTyping } from '#app/records/use-record-form.ts'
import { type SettingsChange, settingsIn, type SettingsValues } from '#app/features/site/schemas.ts'
import { type AdminSettings, secretNames, type SettingName, settingNames, settings } from '#app/settings.ts'
import { siteConfigRead } from '#app/ui/site.ts'

export interface ReadSettings {
  settings: AdminSettings
  etag: string
}

export const settingsRead = queryOptions<ReadSettings>({
  queryKey: ['admin', adminApi.siteConfig],
  queryFn: async () => readSettings(await call('GET', adminApi.siteConfig)),
  staleTime: 0,
})

type Form = UseFormReturn<SettingsValues, unknown, SettingsChange>
export type SettingsForm = ReturnType<typeof useSettingsForm>

const DRAFT = 'settings'

interface Draft {
  etag: string
  fields: Partial<SettingsValues>
}

export function useSettingsForm(read: ReadSettings) {
  const { draft, keep, drop } = useSettingsDraft()
  const form = useForm<SettingsValues, unknown, SettingsChange>({
    resolver: zodResolver(settingsIn),
    defaultValues: settingsValues(read.settings),
  })
  const { isDirty } = form.formState
  const { base, fill } = useBase(form, read, draft)
  /** Saved by another person since the form was opened. */
  const [theirs, setTheirs] = useState<SettingsValues>()
  useTyping(form, (values) => keep({ etag: base.etag, fields: changedValues(values, settingsValues(base.settings)) }))
  const discard = () => {
    drop()
    setTheirs(undefined)
    fill(read)
  }
  const { save, isPending } = useSave(form, base, {
    onSaved: (now) => {
      fill(now)
      drop()
      setTheirs(undefined)
    },
    onTheirs: (now, typed) => {
      fill(now, typed)
      setTheirs(settingsValues(now.settings))
    },
  })
  const submit = () => void form.handleSubmit(save, showFirst)()
  return { form, settings: base.settings, isPending, isDirty, isDraft: draft !== undefined, theirs, submit, discard }
}

/** The settings that the form was filled from; their tag is sent with a change. */
function useBase(form: Form, read: ReadSettings, draft: Draft | undefined) {
  const [base, setBase] = useState<ReadSettings>({ ...read, etag: draft?.etag ?? read.etag })
  const { isDirty } = form.formState
  useEffect(() => {
    if (draft) typeInto(form, draft.fields)
  }, [draft, form])
  useEffect(() => {
    if (isDirty || draft) return
    setBase(read)
    form.reset(settingsValues(read.settings))
    // Only when other settings were read.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [read.etag])
  const fill = (next: ReadSettings, typed: Partial<SettingsValues> = {}) => {
    setBase(next)
    form.reset(settingsValues(next.settings))
    typeInto(form, typed)
  }
  return { base, fill }
}

interface SaveResults {
  onSaved: (now: ReadSettings) => void
  /** Another person has saved first. */
  onTheirs: (now: ReadSettings, typed: Partial<SettingsValues>) => void
}

/** Sends what was typed, and shows the server's errors at the fields. */
function useSave(form: Form, base: ReadSettings, { onSaved, onTheirs }: SaveResults) {
  const queryClient = useQueryClient()
  const { act, isPending } = useAct()
  const send = async (values: SettingsChange): Promise<string> => {
    const typed = changedValues(form.getValues(), settingsValues(base.settings))
    const changed = Object.keys(typed).map((name) => [name, values[name as SettingName]])
    let warning: string
    try {
      const response = await call('PUT', adminApi.siteConfig, Object.fromEntries(changed), { 'If-Match': base.etag })
      warning = await warningOf(response)
      onSaved(await readSettings(response))
    } catch (error) {
      if (error instanceof CallError) {
        showProblems(form, error.fields)
        showFirst(error.fields)
      }
      if (error instanceof CallError && error.status === 412) {
        onTheirs(await queryClient.fetchQuery(settingsRead), typed)
      }
      throw error
    }
    await queryClient.invalidateQueries({ queryKey: siteConfigRead.queryKey })
    return warning
  }
  const save = (values: SettingsChange) =>
    act(
      () => send(values),
      (warning) => ({ text: `Site configuration updated successfully${warning && `. ${warning}`}` }),
    )
  return { save, isPending }
}

/** Opens the section of the first setting with a problem, which a phone may not show. */
function showFirst(problems: object): void {
  const first = settingNames.find((name) => Object.hasOwn(problems, name))
  if (first) location.hash = first
}

/** Unsaved input, kept in the browser without the secrets. */
function useSettingsDraft() {
  const { draft, save, drop } = useDraft(DRAFT)
  const keep = ({ etag, fields }: Draft) => {
    const open = Object.fromEntries(Object.entries(fields).filter(([name]) => !isSecret(name)))
    save({ values: { etag, fields: open }, version: undefined })
  }
  return { draft: draft?.values as Draft | undefined, keep, drop }
}

const isSecret = (name: string) => secretNames.some((secret) => secret === name)

async function readSettings(response: Response): Promise<ReadSettings> {
  return { settings: (await response.json()) as AdminSettings, etag: response.headers.get('ETag') ?? '*' }
}

export function settingsValues(stored: AdminSettings): SettingsValues {
  const known = new Map<string, string | number | boolean | null>(Object.entries(stored))
  const values = settingNames.map((name) => {
    const value = known.get(name)
    return [name, settings[name].type === 'flag' ? value === true : String(value ?? '')]
  })
  return Object.fromEntries(values) as SettingsValues
}

export function changedValues(values: SettingsValues, before: SettingsValues): Partial<SettingsValues> {
  const names = settingNames.filter((name) => values[name] !== before[name])
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
