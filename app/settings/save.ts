/** Saves settings, and their versions: each in full, without secrets, with who saved it and when. */
import { type Actor, differences, logChange } from '#app/http/activity-log.ts'
import { HttpError } from '#app/http/errors.ts'
import { mapFields } from '#app/definitions/definition.ts'
import { changedBy } from '#app/records/rows.ts'
import { parseInput } from '#app/records/store.ts'
import { findVersion, versionsOf } from '#app/records/versions-api.ts'
import { ASKS_FIRST } from '#app/http/promises.ts'
import type { Services } from '#app/http/services.ts'
import { encryptSecret } from '#app/http/secret.ts'
import { type SettingsChange, settingsChangeIn } from '#app/settings/schemas.ts'
import { isSameMailAccount } from '#app/settings/mail.ts'
import {
  deliveredValue,
  orDefault,
  putSetting,
  readSettings,
  type SettingsServices,
  type StoredSettings,
} from '#app/http/settings.ts'
import {
  type AdminSettings,
  openSettings,
  type SecretName,
  secretNames,
  type SettingName,
  settings,
} from '#app/definitions/settings.ts'
import type { Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'

const PASSWORD_REMOVED =
  'The password of the other mail account was removed. Enter the password of this account in the email settings.'

/**
 * Changes the given settings, all or none, with one log entry. The mail password is removed when the account changes.
 * @param expectedEtag of the settings that the change was made from; undefined to overwrite any
 * @param shown leaves out of the current settings what the user doesn't see
 * @throws HttpError 412 with the current settings when the tag has changed
 */
export async function saveSettings(
  trx: Trx,
  services: SettingsServices & Pick<Services, 'mailer'>,
  { smtpPassword, youtubeApiKey, ...given }: SettingsChange,
  actor: Actor,
  expectedEtag?: string,
  shown = (all: AdminSettings): object => all,
): Promise<StoredSettings & { warning?: string }> {
  await advisoryLock(trx, 'settings')
  const stored = await readSettings(trx, services)
  if (expectedEtag !== undefined && expectedEtag !== stored.etag)
    throw await changedBy(trx, {
      kind: SETTINGS,
      id: '',
      by: '',
      what: 'the settings',
      current: shown(stored.settings),
    })
  const next = orDefault(given)
  const changed: Record<string, unknown> = changesIn({ ...stored.settings }, next)
  for (const [name, value] of Object.entries(next))
    if (changed[name] || stored.broken.has(name)) await put(trx, name as SettingName, value, actor)
  // However the kind is first chosen, in the setup, in the settings or by an archive, delivered promises wait from then on.
  if (stored.settings.churchKind === '' && next.churchKind) await putSetting(trx, ASKS_FIRST, true, actor.now)

  const isSameAccount = smtpPassword || isSameMailAccount(stored.settings, { ...stored.settings, ...next })
  const secrets = { smtpPassword: isSameAccount ? smtpPassword : null, youtubeApiKey }
  for (const name of secretNames)
    Object.assign(changed, await putSecret(trx, services, stored, name, secrets[name], actor))
  if (Object.keys(changed).length === 0) return stored
  // Emails that waited because of the settings may be sent now.
  services.mailer.wake()
  const saved = await readSettings(trx, services)
  const version = await storeSettingsVersion(trx, stored.settings, saved.settings, actor)
  // Versions contain no secrets, so their changes can't be undone.
  const names = Object.keys(changed).filter((name) => Object.hasOwn(openSettings, name))
  const undo = names.length > 0 ? { undo: { settings: { names, version } } } : {}
  await logChange(trx, actor, {
    action: 'updated',
    kind: 'settings',
    label: 'Site configuration',
    details: changed,
    ...undo,
  })
  const isRemoved = stored.settings.smtpPasswordIsSet && !saved.settings.smtpPasswordIsSet && smtpPassword === undefined
  return isRemoved ? { ...saved, warning: PASSWORD_REMOVED } : saved
}

/** The changes for the log. For a setting that was emptied or is unset again, what the site shows while it is unset. */
function changesIn(before: Values, after: Values) {
  const shown = (values: Values, others: Values) =>
    Object.fromEntries(
      Object.keys(after).map((name) => {
        const isUnset = values[name] === null && others[name] === ''
        return [name, isUnset ? settings[name as SettingName].fallback : values[name]]
      }),
    )
  return differences(shown(before, after), shown(after, before))
}

/** @returns the value for the log: never the secret itself */
async function putSecret(
  trx: Trx,
  { config }: SettingsServices,
  { settings }: StoredSettings,
  name: SecretName,
  given: string | null | undefined,
  actor: Actor,
): Promise<Record<string, { from: string; to: string }>> {
  const isSet = settings[`${name}IsSet`]
  if (typeof given === 'string' && given !== '') {
    await put(trx, name, encryptSecret(given, name, config), actor)
    return { [name]: { from: isSet ? 'set' : 'not set', to: 'changed' } }
  }
  if (given !== null || (!isSet && settings[`${name}Trouble`] === null)) return {}
  await put(trx, name, null, actor)
  return { [name]: { from: 'set', to: 'not set' } }
}

async function put(trx: Trx, name: SettingName, value: unknown, { now }: Actor): Promise<void> {
  if (value === null || value === deliveredValue(settings[name]))
    await trx.deleteFrom('settings').where('name', '=', name).execute()
  else await putSetting(trx, name, value, now)
}

/** The table and id of the settings' versions. */
export const SETTINGS = 'settings'
type Values = Record<string, unknown>

/**
 * Stores a version of the settings after a change, and one of before it unless that is stored already.
 * @returns the number of the new version
 */
async function storeSettingsVersion(
  trx: Trx,
  before: AdminSettings,
  after: AdminSettings,
  actor: Actor,
): Promise<number> {
  const last = await versionsOf(trx, SETTINGS, SETTINGS).select(['version', 'record']).limit(1).executeTakeFirst()
  let version = last?.version ?? 0
  const keep = async (settings: AdminSettings, by: string) => {
    version += 1
    const row = { record_id: SETTINGS, table_name: SETTINGS, version, at: actor.now, by, record: recordOf(settings) }
    await trx.insertInto('versions').values(row).execute()
  }
  if (last?.record !== recordOf(before)) await keep(before, '')
  await keep(after, actor.person.name)
  return version
}

/**
 * Undoes a change of the settings, as a change of its own.
 * @returns 1: all settings are one record
 * @throws HttpError 400 by field, where a value is no longer allowed; 404; 409 when they were changed after it
 */
export async function undoSettings(
  services: SettingsServices & Pick<Services, 'mailer'>,
  trx: Trx,
  undo: unknown,
  actor: Actor,
  evenIfChanged: boolean,
): Promise<number> {
  const { names, version } = (undo as { settings: { names: string[]; version: number } }).settings
  const { record: after } = await findVersion(trx, SETTINGS, SETTINGS, version)
  const { record: before } = await findVersion(trx, SETTINGS, SETTINGS, version - 1)
  const now: Values = { ...(await readSettings(trx, services)).settings }
  if (!evenIfChanged && names.some((name) => now[name] !== after[name])) {
    throw new HttpError(409, {
      error: 'changed_since',
      message: 'These settings were changed afterward. If you undo anyway, that change will be replaced.',
    })
  }
  const values = Object.fromEntries(names.filter((name) => name in before).map((name) => [name, before[name]]))
  await saveSettings(trx, services, parseInput(settingsChangeIn, values), actor)
  return 1
}

/** The settings as JSON, without secrets. */
function recordOf(settings: AdminSettings): string {
  const values: Values = { ...settings }
  return JSON.stringify(mapFields(openSettings, (_, name) => values[name]))
}
