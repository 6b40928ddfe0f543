/** The form of the settings: it sends only what was changed, and no draft contains a secret. */
import { queryOptions } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { call, warningOf } from '#app/dashboard/client.ts'
import { mapFields } from '#app/definitions/definition.ts'
import { valuesOf } from '#app/dashboard/record-fields.tsx'
import { type RecordForm, useRecordForm } from '#app/dashboard/use-record-form.ts'
import { settingsChangeIn, settingsIn, type SettingsValues } from '#app/settings/schemas.ts'
import {
  type AdminSettings,
  type SectionId,
  secretNames,
  sectionIds,
  sections,
  settingNames,
  settings,
} from '#app/definitions/settings.ts'

/** The settings as one record. */
export interface SettingsRecord extends AdminSettings {
  id: string
  version: string
}
export type SettingsForm = RecordForm<SettingsValues, SettingsRecord>
export type SettingsFormState = UseFormReturn<SettingsValues>

export const settingsRead = queryOptions<SettingsRecord>({
  queryKey: ['admin', adminApi.siteConfig],
  queryFn: async () => readAnswer(await call('GET', adminApi.siteConfig)),
  staleTime: 0,
})

export function useSettingsForm(stored: SettingsRecord): SettingsForm {
  return useRecordForm<SettingsValues, SettingsRecord>({
    name: 'Site configuration',
    addresses: { all: adminApi.siteConfig, one: adminApi.siteConfig },
    // Only the given settings are there, and checked.
    schema: 'churchName' in stored ? settingsIn : settingsChangeIn,
    valuesOf: settingsValues,
    record: stored,
    recordIn: readAnswer,
    staysOpen: true,
    sendsChanges: true,
    secrets: secretNames,
    onProblems: showFirst,
    onDone: () => undefined,
    onAnswer: async (answer, changed) => {
      const warning = await warningOf(answer)
      return `${nameOf(changed)} updated successfully${warning && `. ${warning}`}`
    },
  })
}

/** The sections of the “Site Configuration” that the specification names, with the parts that have grown out of them. */
const SITE_CONFIGURATION: ReadonlySet<string> = new Set<SectionId>([
  'church',
  'contact',
  'social',
  'colors',
  'home',
  'pictures',
  'contact-page',
  'email',
  'welcome',
  'live',
])

/** What was saved: the section, if all changes are in one that has come since. */
function nameOf(changed: string[]): string {
  const ids = sectionIds.filter((id) => changed.some((name) => Object.hasOwn(sections[id].fields, name)))
  const [only = 'church', ...others] = ids
  return others.length > 0 || SITE_CONFIGURATION.has(only) ? 'Site configuration' : sections[only].title
}

/** Opens the section of the first setting with a problem, which a phone may not show. */
function showFirst(problems: object): void {
  const first = settingNames.find((name) => Object.hasOwn(problems, name))
  if (first) location.hash = first
}

async function readAnswer(answer: Response): Promise<SettingsRecord> {
  const [, version = '*'] = /"(.*)"/.exec(answer.headers.get('ETag') ?? '') ?? []
  return { ...((await answer.json()) as AdminSettings), id: 'settings', version }
}

export function settingsValues(stored: AdminSettings | undefined): SettingsValues {
  const values: Record<string, unknown> = valuesOf(settings, stored)
  const given = new Map<string, unknown>(Object.entries(stored ?? {}))
  const all = mapFields(settings, ({ fallback }, name) =>
    fallback !== undefined && (given.get(name) ?? null) === null ? fallback : values[name],
  )
  const isKnown = (name: string) => !stored || given.has(name) || given.has(`${name}IsSet`)
  return Object.fromEntries(Object.entries(all).filter(([name]) => isKnown(name))) as SettingsValues
}
