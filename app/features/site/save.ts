/** Saves settings. */
import { type Actor, differences, logChange } from '#app/records/log.ts'
import { HttpError } from '#app/http/errors.ts'
import { encryptSecret } from '#app/secret.ts'
import type { SettingsChange } from '#app/features/site/schemas.ts'
import { isSameMailAccount } from '#app/features/site/mail.ts'
import { mayBeEmpty, readSettings, type SettingsServices, type StoredSettings } from '#app/features/site/queries.ts'
import { storeSettingsVersion } from '#app/features/site/versions.ts'
import { type AdminSettings, defaultSettings, type SecretName, secretNames } from '#app/settings.ts'
import type { Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'

const defaults = { ...defaultSettings } as Record<string, unknown>

const PASSWORD_REMOVED =
  'The password of the other mail account was removed. Enter the password of this account in the email settings.'

/**
 * Changes the given settings, all or none, with one log entry. The mail password is removed when the account changes.
 * @param expectedEtag of the settings that the change was made from; undefined to overwrite any
 * @throws HttpError 412 with the current settings when the tag has changed
 */
export async function saveSettings(
  trx: Trx,
  services: SettingsServices,
  { smtpPassword, youtubeApiKey, ...given }: SettingsChange,
  actor: Actor,
  expectedEtag?: string,
): Promise<StoredSettings & { warning?: string }> {
  await advisoryLock(trx, 'settings')
  const stored = await readSettings(trx, services)
  if (expectedEtag !== undefined && expectedEtag !== stored.etag) throw await changedMeanwhile(trx, stored.settings)
  const next = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, orDefault(name, value)]))
  const changed: Record<string, unknown> = differences({ ...stored.settings }, next)
  for (const name of Object.keys(next))
    if (changed[name] || stored.broken.has(name)) await put(trx, name, next[name], actor)

  const isSameAccount = smtpPassword || isSameMailAccount(stored.settings, { ...stored.settings, ...next })
  Object.assign(
    changed,
    await putSecret(trx, services, stored, 'smtpPassword', isSameAccount ? smtpPassword : null, actor),
  )
  Object.assign(changed, await putSecret(trx, services, stored, 'youtubeApiKey', youtubeApiKey, actor))
  if (Object.keys(changed).length === 0) return stored
  const saved = await readSettings(trx, services)
  const version = await storeSettingsVersion(trx, stored.settings, saved.settings, actor)
  // Versions contain no secrets, so their changes can't be undone.
  const names = Object.keys(changed).filter((name) => !secretNames.some((secret) => secret === name))
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

function orDefault(name: string, value: unknown): unknown {
  if (value === '' && mayBeEmpty(name)) return value
  return value === '' || value === null ? defaults[name] : value
}

async function put(trx: Trx, name: string, value: unknown, { now }: Actor): Promise<void> {
  if (value === defaults[name] || value === null) {
    await trx.deleteFrom('settings').where('name', '=', name).execute()
    return
  }
  const row = { value: JSON.stringify(value), updated_at: now, sample: 0 as const }
  await trx
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

async function changedMeanwhile(trx: Trx, current: AdminSettings): Promise<HttpError> {
  const last = await trx
    .selectFrom('changes')
    .select('person')
    .where('kind', '=', 'settings')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return new HttpError(412, {
    error: 'changed_meanwhile',
    message: `${last?.person || 'Someone else'} changed the settings while you were editing. Review their changes, then save again.`,
    current,
  })
}
