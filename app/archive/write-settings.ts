/** Writes the settings of an archive, as if a person had saved them. */
import { newListReport, type ListReport } from '#app/archive/report.ts'
import { settings, openSettings, type SettingName } from '#app/definitions/settings.ts'
import { putSetting, readSettings, storedValue } from '#app/http/settings.ts'
import { saveSettings } from '#app/settings/save.ts'
import { settingsChangeIn } from '#app/settings/schemas.ts'
import { shown } from '#app/archive/zip.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { checkedRows, isCheckedRow } from '#app/http/promises.ts'
import type { Services } from '#app/http/services.ts'
import type { Trx } from '#db/database.ts'

/** @param given by name; those that the archive doesn't name stay */
export async function writeSettings(
  trx: Trx,
  services: Pick<Services, 'config' | 'log' | 'mailer'>,
  given: Readonly<Record<string, unknown>>,
  { isDryRun, ...actor }: Actor & { isDryRun: boolean },
): Promise<ListReport> {
  const report = newListReport('settings')
  const checked = await checkedRows(trx)
  const stored: Readonly<Record<string, unknown>> = {
    ...(await readSettings(trx, services)).settings,
    ...Object.fromEntries(checked.map(({ name, value }) => [name, storedValue(value)])),
  }
  const change: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const why = problemOf(name, value)
    if (why !== undefined) report.notTaken.push({ title: labelOf(name), why })
    else if (stored[name] === value) report.unchanged++
    else change[name] = value
  }
  report.changed = Object.keys(change).length
  if (isDryRun || report.changed === 0) return report
  const [checks, others] = [true, false].map((isCheck) =>
    Object.entries(change).filter(([name]) => isCheckedRow(name) === isCheck),
  )
  await saveSettings(trx, services, settingsChangeIn.parse(Object.fromEntries(others ?? [])), actor)
  for (const [name, value] of checks ?? []) await putSetting(trx, name, value, actor.now)
  return report
}

/** Characters: the longest name of a text that somebody has confirmed, and the longest hash of one. */
const MAX_NAME = 100

function labelOf(name: string): string {
  return Object.hasOwn(settings, name) ? settings[name as SettingName].label : shown(name)
}

function problemOf(name: string, value: unknown): string | undefined {
  if (isCheckedRow(name) && name.length <= MAX_NAME && typeof value === 'string' && value.length <= MAX_NAME)
    return undefined
  if (!Object.hasOwn(openSettings, name)) return 'This version has no such setting.'
  const { success, error } = settingsChangeIn.safeParse({ [name]: value })
  return success ? undefined : `It ${error.issues[0]?.message ?? 'isn’t valid'}.`
}
