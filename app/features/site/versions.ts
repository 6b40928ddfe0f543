/** Versions of the settings: each in full, without secrets, with who saved it and when. */
import { HttpError, notFound } from '#app/http/errors.ts'
import type { Actor } from '#app/records/log.ts'
import { type AdminSettings, secretNames, settingNames } from '#app/settings.ts'
import type { Db, Trx } from '#db/database.ts'

const ID = 'settings'
type Values = Record<string, unknown>

/** The changes of an action to the settings, for undoing it. */
export interface SettingsUndo {
  settings: { names: string[]; version: number }
}

/**
 * Stores a version of the settings after a change, and one of before it unless that is stored already.
 * @returns the number of the new version
 */
export async function storeSettingsVersion(
  trx: Trx,
  before: AdminSettings,
  after: AdminSettings,
  actor: Actor,
): Promise<number> {
  const last = await settingsVersions(trx)
    .select(['version', 'record'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  let version = last?.version ?? 0
  const keep = async (settings: AdminSettings, by: string) => {
    version += 1
    const row = { record_id: ID, table_name: ID, version, at: actor.now, by, record: recordOf(settings) }
    await trx.insertInto('versions').values(row).execute()
  }
  if (last?.record !== recordOf(before)) await keep(before, '')
  await keep(after, actor.person.name)
  return version
}

/** One page, newest first. */
export async function listSettingsVersions(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const versions = await settingsVersions(db)
    .select(['version', 'at', 'by'])
    .orderBy('version', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  return { isMore: versions.length > limit, versions: versions.slice(0, limit) }
}

/** @throws HttpError 404 */
export async function readSettingsVersion(db: Db, version: number) {
  const row = await settingsVersions(db)
    .select(['version', 'at', 'by', 'record'])
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw notFound('Version')
  return { ...row, record: JSON.parse(row.record) as Values }
}

/**
 * The values that undo a change.
 * @throws HttpError 404; 409 when they were changed after it
 */
export async function settingsBefore(
  trx: Trx,
  { names, version }: SettingsUndo['settings'],
  now: AdminSettings,
  evenIfChanged: boolean,
): Promise<Values> {
  const { record: made } = await readSettingsVersion(trx, version)
  const { record: before } = await readSettingsVersion(trx, version - 1)
  const current: Values = { ...now }
  if (!evenIfChanged && names.some((name) => current[name] !== made[name])) {
    throw new HttpError(409, {
      error: 'changed_since',
      message: 'These settings were changed afterward. If you undo anyway, that change will be replaced.',
    })
  }
  return Object.fromEntries(names.filter((name) => name in before).map((name) => [name, before[name]]))
}

function settingsVersions(db: Db) {
  return db.selectFrom('versions').where('record_id', '=', ID)
}

/** As JSON, without secrets. */
function recordOf(settings: AdminSettings): string {
  const values: Values = { ...settings }
  const names = settingNames.filter((name) => !secretNames.some((secret) => secret === name))
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name]])))
}
